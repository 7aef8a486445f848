import type { Zone } from '../lookups/provinces.ts'
import { unpackValues } from './curve-values.ts'
import {
  periodCountOf,
  periodsOfDay,
  powerPeriodCountOf,
  powerPeriodOf,
  type StepMinutes,
} from './local-clock.ts'

/** Of a day as it is stored, what its month is made of. */
export interface StoredDay {
  day: string
  step_minutes: StepMinutes
  state: number
  states: Uint8Array
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  imported: Uint8Array
}

/** A row of `curve_months` without its contract. */
export interface CurveMonth {
  /** Its first day. */
  month: string
  days: number
  estimated_days: number
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  period_wh: number[]
  max_w: number[]
}

/** Its first day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

const knownPeriods = new Map<string, number[]>()

/** The same for all contracts of a tariff and zone: remembered, but not for ever. */
function periodsOf(day: string, tariff: string, zone: Zone, step: StepMinutes): number[] {
  const key = `${day} ${periodCountOf(tariff)} ${zone} ${step}`
  const known = knownPeriods.get(key)
  if (known) return known
  const periods = periodsOfDay(day, tariff, zone, step)
  if (knownPeriods.size > 4_000) knownPeriods.clear()
  knownPeriods.set(key, periods)
  return periods
}

/** Months of the days of one contract, in the order of their days. Days of which nothing is known do not count. */
export function rollUpDays(days: readonly StoredDay[], tariff: string, zone: Zone): CurveMonth[] {
  const months = new Map<string, CurveMonth>()
  const powerPeriods = Array.from({ length: 7 }, (_, period) => powerPeriodOf(tariff, period))
  for (const day of days) {
    const isUnknown = day.states.length > 0 && day.states.every((state) => state === 0)
    if (isUnknown) continue
    const name = monthOf(day.day)
    const month = months.get(name) ?? emptyMonth(name, tariff)
    months.set(name, month)
    addDay(month, day, periodsOf(day.day, tariff, zone, day.step_minutes), powerPeriods)
  }
  return [...months.values()]
}

const emptyMonth = (month: string, tariff: string): CurveMonth => ({
  month,
  days: 0,
  estimated_days: 0,
  imported_wh: 0,
  exported_wh: 0,
  reactive_varh: 0,
  period_wh: Array.from({ length: periodCountOf(tariff) }, () => 0),
  max_w: Array.from({ length: powerPeriodCountOf(tariff) }, () => 0),
})

function addDay(
  month: CurveMonth,
  day: StoredDay,
  periods: readonly number[],
  /** By energy period. */
  powerPeriods: readonly number[],
): void {
  month.days += 1
  if (day.states.length > 0 ? day.states.includes(2) : day.state === 2) month.estimated_days += 1
  month.imported_wh += day.imported_wh
  month.exported_wh += day.exported_wh
  month.reactive_varh += day.reactive_varh
  const values = unpackValues(day.imported, periods.length)
  const { period_wh, max_w } = month
  const perHour = 60 / day.step_minutes
  for (let i = 0; i < values.length; i += 1) {
    const [wh, period] = [values[i] ?? 0, periods[i] ?? 1]
    period_wh[period - 1] = (period_wh[period - 1] ?? 0) + wh
    const at = (powerPeriods[period] ?? 1) - 1
    if (wh * perHour > (max_w[at] ?? 0)) max_w[at] = wh * perHour
  }
}
