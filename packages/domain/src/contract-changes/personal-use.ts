import { hoursOfDay } from '../consumption/local-clock.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import { type DoubleTariff, type HappyHours, happyDays } from './personalised-tariffs.ts'

// How much of a customer's own year falls into what a personalised tariff covers.

type Values = readonly (number | null)[]

/** A year of use: by hour, day or month. */
export interface UsedYear {
  type: 'hourly' | 'daily' | 'monthly'
  /** First day. */
  start: string
  zone: Zone
  /** Hours of each day, of hours. */
  counts: readonly number[]
  /** Wh */
  activa: Values
  /** Thousandths of a cent before taxes, where prices are known. */
  cost?: Values | undefined
}

/** The last twelve months that are known whole. */
export function wholeMonths(lastDay: string): { start: string; end: string } {
  const end = lastDay === lastOfMonth(lastDay) ? lastDay : addDays(firstOfMonth(lastDay), -1)
  return { start: addMonths(firstOfMonth(end), -11), end }
}

/** The hour of the day (0–23), the day of the week (0 is Monday) or the month (1–12) of each point. */
export function marksOf({ type, start, zone, counts, activa }: UsedYear): number[] {
  if (type === 'hourly')
    return counts.flatMap((count, day) => {
      const hours = hoursOfDay(addDays(start, day), zone, 60)
      return Array.from({ length: count }, (_, at) => hours[at] ?? -1)
    })
  if (type === 'monthly') return activa.map((_, at) => ((Number(start.slice(5, 7)) - 1 + at) % 12) + 1)
  const first = (new Date(`${start}T12:00:00Z`).getUTCDay() + 6) % 7
  return activa.map((_, at) => (first + at) % 7)
}

export interface UsedPart {
  wh: number
  /** Share of the total, 0 to 1. */
  share: number
  /** Undefined where the price of some of it is unknown. */
  cost: number | undefined
}

/** What was used at these marks; undefined of a year without use. */
export function usedPart(
  { activa, cost }: UsedYear,
  marks: readonly number[],
  wanted: ReadonlySet<number>,
): UsedPart | undefined {
  let [wh, all] = [0, 0]
  let spent: number | undefined = 0
  for (const [at, used] of activa.entries()) {
    if (used === null) continue
    all += used
    if (!wanted.has(marks[at] ?? -1)) continue
    wh += used
    const price: number | null = cost?.[at] ?? null
    spent = spent === undefined || (price === null && used > 0) ? undefined : spent + (price ?? 0)
  }
  return all > 0 ? { wh, share: wh / all, cost: spent } : undefined
}

export const marksOfHours = ({ startHour, endHour }: HappyHours): ReadonlySet<number> =>
  new Set(Array.from({ length: endHour - startHour }, (_, at) => startHour + at))

/** A server may say more than the first letters; of a day that is none there are no marks. */
export const marksOfDay = (value: string): ReadonlySet<number> =>
  new Set(happyDays.flatMap((day, at) => (value.toLowerCase().startsWith(day) ? [at] : [])))

export const marksOfMonths = (value: DoubleTariff): ReadonlySet<number> => {
  const count = (value.endYear - value.startYear) * 12 + value.endMonth - value.startMonth + 1
  return new Set(Array.from({ length: count }, (_, at) => ((value.startMonth - 1 + at) % 12) + 1))
}
