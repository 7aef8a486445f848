import { addDays, lastOfMonth } from '../../dates.ts'

/** A day and what was used or spent on it, in any unit. */
export interface KnownDay {
  day: string
  value: number
}

export interface MonthUnderWay {
  /** First day of the month. */
  month: string
  /** Days of this month, and of the four weeks before the last of them. */
  known: readonly KnownDay[]
  /** The same month a year ago, if it is known whole. */
  yearAgo?: number | undefined
}

export interface ExpectedMonth {
  used: number
  /** Use by the end of the month; null if too little is known. */
  expected: number | null
  /** Days of the month that are known. */
  days: number
}

const usualDays = 28
/** With fewer days before it, a month is expected by the year before. */
const fewestDays = 7

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function daysOfMonth(month: string): string[] {
  const end = lastOfMonth(month)
  const days = [month]
  for (let day = addDays(month, 1); day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * The known days, and for every other day of the month the mean of the same weekday in the last four weeks with data, or
 * of all their days where that weekday is unknown. With less than a week of data: the daily mean of the same month a
 * year ago.
 */
export function expectedMonth({ month, known, yearAgo }: MonthUnderWay): ExpectedMonth {
  const days = daysOfMonth(month)
  const values = new Map(known.map(({ day, value }) => [day, value]))
  const own = days.flatMap((day) => values.get(day) ?? [])
  const used = own.reduce((sum, value) => sum + value, 0)
  const missing = days.filter((day) => !values.has(day))
  const usual = usualOf(known) ?? (yearAgo === undefined ? undefined : () => yearAgo / days.length)
  const rest = usual && missing.reduce((sum, day) => sum + usual(day), 0)
  const isWhole = missing.length === 0
  return { used, expected: rest === undefined ? (isWhole ? used : null) : used + rest, days: own.length }
}

/** What a day is like; undefined if too few are known. */
function usualOf(known: readonly KnownDay[]): ((day: string) => number) | undefined {
  const last = known.reduce((latest, { day }) => (day > latest ? day : latest), '')
  const recent = known.filter(({ day }) => day > addDays(last, -usualDays))
  if (recent.length < fewestDays) return undefined
  const byWeekday = new Map<number, number[]>()
  for (const { day, value } of recent)
    byWeekday.set(weekdayOf(day), [...(byWeekday.get(weekdayOf(day)) ?? []), value])
  const overall = mean(recent.map(({ value }) => value))
  return (day) => {
    const alike = byWeekday.get(weekdayOf(day))
    return alike ? mean(alike) : overall
  }
}
