import { addDays } from '../dates.ts'
import { madridOffsetMinutes } from '../madrid-offset.ts'
import type { Zone } from '../lookups/provinces.ts'
import { periodOf20, periodOfSix } from '../rates/tariff-periods.ts'

// Local time of a supply point: Madrid, or an hour less in the Canary Islands. Both change at 01:00 UTC.

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type StepMinutes = 15 | 60

/** Minutes ahead of UTC. */
export function offsetMinutes(utcMs: number, zone: Zone): number {
  return madridOffsetMinutes(utcMs) - (zone === 'canary' ? 60 : 0)
}

/** The instant of its midnight. */
export function startOfLocalDay(day: string, zone: Zone): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The clock never changes between 22:00 and 24:00 UTC, so the offset one hour earlier is the right one.
  return midnight - offsetMinutes(midnight - hourMs, zone) * minuteMs
}

/** 23, 24 or 25 hours of steps. */
export function stepsOfDay(day: string, zone: Zone, step: StepMinutes): number {
  return (startOfLocalDay(addDays(day, 1), zone) - startOfLocalDay(day, zone)) / (step * minuteMs)
}

/** Local hour of each step: the repeated hour of October twice, the missing one of March never. */
export function hoursOfDay(day: string, zone: Zone, step: StepMinutes): number[] {
  const start = startOfLocalDay(day, zone)
  return Array.from({ length: stepsOfDay(day, zone, step) }, (_, i) => {
    const utc = start + i * step * minuteMs
    return Math.floor(((utc + offsetMinutes(utc, zone) * minuteMs) % (24 * hourMs)) / hourMs)
  })
}

/** How many energy periods a tariff has. */
export const periodCountOf = (tariff: string): 3 | 6 => (tariff.startsWith('2.0') ? 3 : 6)

/** The energy period (1 to 3, or 1 to 6) of each step of a day. */
export function periodsOfDay(day: string, tariff: string, zone: Zone, step: StepMinutes): number[] {
  const periodAt = periodCountOf(tariff) === 3 ? periodOf20 : periodOfSix
  const ofHours: number[] = []
  return hoursOfDay(day, zone, step).map((hour) => (ofHours[hour] ??= periodAt(day, hour, zone)))
}

/** Number of power periods: 2.0TD has two, by day and by night. */
export const powerPeriodCountOf = (tariff: string): 2 | 6 => (tariff.startsWith('2.0') ? 2 : 6)

/** The power period of an energy period: for 2.0TD peak and flat are the first, valley the second. */
export const powerPeriodOf = (tariff: string, period: number): number => {
  if (powerPeriodCountOf(tariff) === 6) return period
  return period === 3 ? 2 : 1
}
