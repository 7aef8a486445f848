import { hoursInMadridDay, isDay, startOfMadridDay } from '../dates.ts'

const hourMs = 3_600_000

/** The instant of a time of day in Spain, as a browser's field has it (`2026-11-20T08:00`); undefined if it is none. */
export function madridInstant(typed: string): string | undefined {
  const [, day = '', hours = '', minutes = ''] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/.exec(typed) ?? []
  if (!isDay(day)) return undefined
  // The clocks change between two and three in the morning.
  const changed = Number(hours) >= 3 ? hoursInMadridDay(day) - 24 : 0
  const at = startOfMadridDay(day) + (Number(hours) + changed) * hourMs + Number(minutes) * 60_000
  return new Date(at).toISOString()
}
