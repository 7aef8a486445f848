import { addDays, madridDayOf } from '../dates.ts'
import { madridOffsetMinutes } from '../madrid-offset.ts'

/** `08:00-14:00` and the like. */
type Span = readonly [from: string, to: string]

/** Neighbouring days with the same hours: 0 is Monday. */
export interface DayGroup {
  from: number
  to: number
  /** None where it is closed. */
  spans: readonly Span[]
}

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d|24:00'
const rule = new RegExp(
  `^([A-Z][a-z])(?:-([A-Z][a-z]))? ((?:${time})-(?:${time})(?:,(?:${time})-(?:${time}))*)$`,
)

/**
 * The hours of each day of a week, Monday first, as web pages write them: "Mo-Fr 08:00-14:00,16:00-20:00; Sa 09:00-13:00".
 * Undefined where that is not understood.
 */
export function openingWeek(text: string): Span[][] | undefined {
  const week: Span[][] = names.map(() => [])
  for (const part of text.split(';').map((one) => one.trim())) {
    const [, first = '', last = first, hours = ''] = rule.exec(part) ?? []
    const [from, to] = [names.indexOf(first), names.indexOf(last)]
    if (from < 0 || to < from) return undefined
    const spans = hours.split(',').map((one): Span => [one.slice(0, 5), one.slice(6)])
    if (spans.some(([start, end]) => start >= end)) return undefined
    week.fill(spans, from, to + 1)
  }
  return week
}

export function dayGroups(week: readonly (readonly Span[])[]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [day, spans] of week.entries()) {
    const last = groups.at(-1)
    if (last && String(last.spans) === String(spans)) last.to = day
    else groups.push({ from: day, to: day, spans })
  }
  return groups
}

export interface Opening {
  isOpen: boolean
  /** Open: until when. Closed: when it opens next. Null within a week without hours. */
  day: string | null
  at: string | null
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Whether somebody answers at an instant. On holidays nobody does. */
export function openingAt(
  week: readonly (readonly Span[])[],
  holidays: readonly string[],
  nowMs: number,
): Opening {
  const today = madridDayOf(nowMs)
  const clock = new Date(nowMs + madridOffsetMinutes(nowMs) * 60_000).toISOString().slice(11, 16)
  for (let ahead = 0; ahead < 15; ahead += 1) {
    const day = addDays(today, ahead)
    if (holidays.includes(day)) continue
    for (const [from, to] of week[weekdayOf(day)] ?? []) {
      if (ahead === 0 && clock >= to) continue
      const isOpen = ahead === 0 && clock >= from
      return { isOpen, day, at: isOpen ? to : from }
    }
  }
  return { isOpen: false, day: null, at: null }
}
