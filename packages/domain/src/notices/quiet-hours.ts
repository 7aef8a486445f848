import { addDays, madridDayOf, startOfMadridDay } from '../dates.ts'
import { madridOffsetMinutes } from '../madrid-offset.ts'

/** Whole hours of Europe/Madrid, 0 to 23; from 22 until 8 goes over midnight, equal hours are none. */
export interface QuietHours {
  from: number
  until: number
}

const minuteMs = 60_000
const hourMs = 3_600_000

const localHour = (utcMs: number) => new Date(utcMs + madridOffsetMinutes(utcMs) * minuteMs).getUTCHours()

function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}

/**
 * When something that comes up now may disturb: now, or when the quiet hours end. The clock decides, not a count of
 * hours: a night of the clock change is an hour shorter or longer, and an hour that a day does not have ends with the
 * one before it.
 */
export function sendAt(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null || !isQuiet(localHour(now.getTime()), quiet)) return now
  // The clock of Madrid changes at whole hours, as quiet hours do.
  let instant = Math.floor(now.getTime() / hourMs) * hourMs
  while (isQuiet(localHour(instant), quiet)) instant += hourMs
  return new Date(instant)
}

const usualDigestHour = 8

/** When the next digest is due, after now: once a day, as the quiet hours end or at 8. */
export function digestAt(now: Date, quiet: QuietHours | null): Date {
  const hour = quiet && quiet.from !== quiet.until ? quiet.until : usualDigestHour
  const today = madridDayOf(now.getTime())
  const first = hourOfDay(today, hour)
  return new Date(first > now.getTime() ? first : hourOfDay(addDays(today, 1), hour))
}

/** The first instant of the day at which this hour has begun, also where the clock jumps over it. */
function hourOfDay(day: string, hour: number): number {
  let instant = startOfMadridDay(day)
  while (localHour(instant) < hour) instant += hourMs
  return instant
}
