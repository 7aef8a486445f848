import { madridOffsetMinutes } from './madrid-offset.ts'

// Days and hours of Europe/Madrid. A `day` is 'YYYY-MM-DD', an instant UTC milliseconds.

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

export function madridDayOf(utcMs: number): string {
  return dayOfUtc(utcMs + madridOffsetMinutes(utcMs) * minuteMs)
}

export function startOfMadridDay(day: string): number {
  const midnight = utcOfDay(day)
  // The clock never changes between 22:00 and 24:00 UTC, so the offset one hour earlier is the right one.
  return midnight - madridOffsetMinutes(midnight - hourMs) * minuteMs
}

/** 23, 24 or 25. */
export function hoursInMadridDay(day: string): number {
  return (startOfMadridDay(addDays(day, 1)) - startOfMadridDay(day)) / hourMs
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utcMs = Date.parse(`${text}T00:00:00Z`)
  // Some engines move 31 April to May instead of refusing it.
  return !Number.isNaN(utcMs) && dayOfUtc(utcMs) === text
}

export function addDays(day: string, count: number): string {
  return dayOfUtc(utcOfDay(day) + count * dayMs)
}

/** Number of days from the first to the second. */
export function daysBetween(from: string, to: string): number {
  return (utcOfDay(to) - utcOfDay(from)) / dayMs
}

/** 31 January plus one month is the last day of February. */
export function addMonths(day: string, count: number): string {
  const start = new Date(utcOfDay(day))
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + count]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOfUtc(Date.UTC(year, month, Math.min(start.getUTCDate(), lastOfMonth)))
}

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1)

/** The last day with data, if it is before the end of the month; undefined for any other month. */
export function endWithinMonth(lastDay: string | undefined, day: string): string | undefined {
  if (lastDay === undefined || lastDay.slice(0, 7) !== day.slice(0, 7)) return undefined
  return lastDay < lastOfMonth(day) ? lastDay : undefined
}

/** Days that were read and written: reading and making their texts dominated the cost of reports. */
const midnights = new Map<string, number>()
const dayTexts = new Map<number, string>()
const maxKnownDays = 20_000

function utcOfDay(day: string): number {
  const known = midnights.get(day)
  if (known !== undefined) return known
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  const utcMs = Date.parse(`${day}T00:00:00Z`)
  if (midnights.size >= maxKnownDays) midnights.clear()
  midnights.set(day, utcMs)
  return utcMs
}

function dayOfUtc(utcMs: number): string {
  const number = Math.floor(utcMs / dayMs)
  const known = dayTexts.get(number)
  if (known !== undefined) return known
  const day = new Date(utcMs).toISOString().slice(0, 10)
  if (dayTexts.size >= maxKnownDays) dayTexts.clear()
  dayTexts.set(number, day)
  return day
}
