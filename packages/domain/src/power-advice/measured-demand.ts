import { addMonths } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import type { DayRange } from '../consumption/curve-range.ts'
import { periodsOfMonth } from '../rates/tariff-periods.ts'

interface DemandOfPeriod {
  period: string
  /** kW. */
  power: string
}

/** The demand on those days: a month has about three of the six periods, and a meter reports 0 for the others. */
export function measuredDemand<T extends DemandOfPeriod>(
  demand: readonly T[],
  { start, end }: DayRange,
  zone: Zone,
): T[] {
  if (!demand.some(({ period }) => Number(period.slice(1)) > 2)) return [...demand]
  const periods = new Set<number>()
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = addMonths(month, 1))
    for (const period of periodsOfMonth(month, zone)) periods.add(period)
  return demand.filter(({ period, power }) => Number(power) > 0 || periods.has(Number(period.slice(1))))
}
