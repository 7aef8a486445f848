import type { Zone } from '../lookups/provinces.ts'
import type { DayRange } from './curve-range.ts'
import { periodCountOf } from './local-clock.ts'

/** An earlier access tariff of a contract, until the day before `before`. */
interface EarlierTariff {
  before: string
  tariff: string
}

/** What determines the periods of a contract's days: its tariff, earlier tariffs (oldest first) and its zone. */
export interface SupplyPeriods {
  tariff: string
  earlier?: readonly EarlierTariff[]
  zone: Zone
}

type Tariffs = Pick<SupplyPeriods, 'tariff' | 'earlier'>

/** A day keeps its tariff, whatever the contract changed to later. */
export function tariffOn({ tariff, earlier = [] }: Tariffs, day: string): string {
  return earlier.find(({ before }) => day < before)?.tariff ?? tariff
}

/** The tariffs of a contract with their days; the first and last are open-ended. */
export function tariffSpans({
  tariff,
  earlier = [],
}: Tariffs): { tariff: string; from: string; before: string }[] {
  const all = [...earlier, { tariff, before: '9999-12-31' }]
  return all.map((one, i) => ({ ...one, from: all[i - 1]?.before ?? '' }))
}

/** The tariffs in force on any of those days. */
export function tariffsIn(tariffs: Tariffs, { start, end }: DayRange): string[] {
  return tariffSpans(tariffs)
    .filter(({ from, before }) => from <= end && before > start)
    .map(({ tariff }) => tariff)
}

/** The highest number of energy periods on any of those days: P1 of one tariff adds to P1 of another. */
export const mostPeriodsIn = (tariffs: Tariffs, range: DayRange): number =>
  Math.max(...tariffsIn(tariffs, range).map(periodCountOf))
