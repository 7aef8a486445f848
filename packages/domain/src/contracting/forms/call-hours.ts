import { addDays, madridDayOf, startOfMadridDay } from '../../dates.ts'
import { addWorkingDays } from '../../support/working-days.ts'

// When somebody asked to be called: hours of a day, in Madrid.

/** As many working days ahead as a day can be chosen. */
const choiceDays = 5
/** What has to be left of the hours for a call on the same day. */
const leastLeftMs = 3_600_000
const hourMs = 3_600_000

export interface CallWindow {
  from: number
  to: number
}

/** `hours` as in `contactHours`: "9-13h". Whole hours, right also on the days that the clock changes, as it does so at night. */
export function callWindow(day: string, hours: string): CallWindow {
  const [first = 0, last = 0] = hours.split(/[-h]/).map(Number)
  // Counted from the end of the day.
  const base = startOfMadridDay(addDays(day, 1)) - 24 * hourMs
  return { from: base + first * hourMs, to: base + last * hourMs }
}

/** From today on; holidays as in the settings of support. */
export function callDays(now: number, region = ''): string[] {
  const first = addWorkingDays(madridDayOf(now), 0, region)
  return Array.from({ length: choiceDays }, (_, i) => (i === 0 ? first : addWorkingDays(first, i, region)))
}

const isStillPossible = (day: string, hours: string, now: number) =>
  callWindow(day, hours).to - now >= leastLeftMs

/** Without a day of choice: the first on which enough of the hours is left. */
export const firstCallDay = (hours: string, now: number, region = ''): string | undefined =>
  callDays(now, region).find((day) => isStillPossible(day, hours, now))

/** '' leaves the day to us. */
export function contactDayError(
  day: string,
  hours: string,
  { now, region = '' }: { now: number; region?: string | undefined },
): 'not_a_choice' | 'too_late' | undefined {
  if (!day) return undefined
  if (!callDays(now, region).includes(day)) return 'not_a_choice'
  return hours && !isStillPossible(day, hours, now) ? 'too_late' : undefined
}
