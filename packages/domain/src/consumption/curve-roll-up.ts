import { addDays, addMonths } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import { type StoredDay, unpackValues } from './curve-values.ts'
import {
  periodCountOf,
  periodsOfDay,
  powerPeriodCountOf,
  powerPeriodOf,
  type StepMinutes,
  stepsOfDay,
} from './local-clock.ts'
import type { StoredMonth } from './month-columns.ts'
import { mostPeriodsIn, type SupplyPeriods, tariffOn, tariffsIn } from './tariff-history.ts'

/** A row of `curve_months` without its contract. */
export interface CurveMonth extends StoredMonth {
  period_wh: number[]
  max_w: number[]
}

/** The first day of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The energy period of each step of a day, and the index of its power period. */
interface DayPeriods {
  energy: readonly number[]
  power: readonly number[]
}

const knownPeriods = new Map<string, DayPeriods>()

/** The same for all contracts of a tariff and zone: cached, with a limit. */
function periodsOf(day: string, tariff: string, zone: Zone, step: StepMinutes): DayPeriods {
  const key = `${day} ${periodCountOf(tariff)} ${zone} ${step}`
  const known = knownPeriods.get(key)
  if (known) return known
  const energy = periodsOfDay(day, tariff, zone, step)
  const periods = { energy, power: energy.map((period) => powerPeriodOf(tariff, period)) }
  if (knownPeriods.size > 4_000) knownPeriods.clear()
  knownPeriods.set(key, periods)
  return periods
}

/** Monthly totals from the days of one contract, in order. */
export function rollUpDays(days: readonly StoredDay[], supply: SupplyPeriods): CurveMonth[] {
  const months = new Map<string, CurveMonth>()
  for (const day of days) {
    const name = monthOf(day.day)
    const month = months.get(name) ?? emptyMonth(name, supply)
    months.set(name, month)
    addDay(month, day, unpackValues(day.imported, stepsOfDay(day.day, supply.zone, day.step_minutes)), supply)
  }
  return [...months.values()].filter((month) => month.days > 0)
}

export function emptyMonth(month: string, supply: SupplyPeriods): CurveMonth {
  const range = { start: month, end: addDays(addMonths(month, 1), -1) }
  const powers = Math.max(...tariffsIn(supply, range).map(powerPeriodCountOf))
  return {
    month,
    days: 0,
    estimated_days: 0,
    imported_wh: 0,
    exported_wh: 0,
    reactive_varh: 0,
    period_wh: Array.from({ length: mostPeriodsIn(supply, range) }, () => 0),
    max_w: Array.from({ length: powers }, () => 0),
  }
}

/** Adds a day, whose `values` are its imported energy, to its month. A day without data does not count. */
export function addDay(
  month: CurveMonth,
  day: Omit<StoredDay, 'imported'>,
  values: ArrayLike<number>,
  supply: SupplyPeriods,
): void {
  if (day.states.length > 0 && day.states.every((state) => state === 0)) return
  month.days += 1
  if (day.states.length > 0 ? day.states.includes(2) : day.state === 2) month.estimated_days += 1
  month.imported_wh += day.imported_wh
  month.exported_wh += day.exported_wh
  month.reactive_varh += day.reactive_varh
  const { energy, power } = periodsOf(day.day, tariffOn(supply, day.day), supply.zone, day.step_minutes)
  const { period_wh, max_w } = month
  const perHour = 60 / day.step_minutes
  for (let i = 0; i < energy.length; i += 1) {
    const wh = values[i] ?? 0
    const period = (energy[i] ?? 1) - 1
    period_wh[period] = (period_wh[period] ?? 0) + wh
    const at = (power[i] ?? 1) - 1
    if (wh * perHour > (max_w[at] ?? 0)) max_w[at] = wh * perHour
  }
}
