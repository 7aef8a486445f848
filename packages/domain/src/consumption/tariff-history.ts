import type { Zone } from '../lookups/provinces.ts'
import type { DayRange } from './curve-range.ts'
import { periodCountOf } from './local-clock.ts'

/** An access tariff that a contract had, until the day before `before`. */
interface EarlierTariff {
  before: string
  tariff: string
}

/** By what the days of a contract are split into periods: its tariff, those that it had (oldest first), and its clock. */
export interface SupplyPeriods {
  tariff: string
  earlier?: readonly EarlierTariff[]
  zone: Zone
}

type Tariffs = Pick<SupplyPeriods, 'tariff' | 'earlier'>

/** A day keeps the tariff that it had, whatever the contract changed to since. */
export function tariffOn({ tariff, earlier = [] }: Tariffs, day: string): string {
  return earlier.find(({ before }) => day < before)?.tariff ?? tariff
}

/** The tariffs of a contract and the days of each; the first and the last are open. */
export function tariffSpans({
  tariff,
  earlier = [],
}: Tariffs): { tariff: string; from: string; before: string }[] {
  const all = [...earlier, { tariff, before: '9999-12-31' }]
  return all.map((one, i) => ({ ...one, from: all[i - 1]?.before ?? '' }))
}

/** The tariffs that any of those days has. */
export function tariffsIn(tariffs: Tariffs, { start, end }: DayRange): string[] {
  return tariffSpans(tariffs)
    .filter(({ from, before }) => from <= end && before > start)
    .map(({ tariff }) => tariff)
}

/** The most energy periods that any of those days has: P1 of one tariff is P1 of another in what they add up to. */
export const mostPeriodsIn = (tariffs: Tariffs, range: DayRange): number =>
  Math.max(...tariffsIn(tariffs, range).map(periodCountOf))
