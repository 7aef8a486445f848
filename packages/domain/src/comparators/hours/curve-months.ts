import { periodCountOf } from '../../consumption/local-clock.ts'
import { addDays } from '../../dates.ts'
import type { BilledDays } from '../../rates/bill-rates.ts'
import { type HoursCurve, periodTables } from './hours-curve.ts'

/** What a month of a curve adds up to, once for all prices. */
export interface CurveMonth {
  month: string
  /** How many of its days are known, and which: one span, or several with gaps between them. */
  days: number
  spans: BilledDays[]
  /** Whole kWh by energy period, as a bill has them. */
  kwh: number[]
  exportedKwh: number
  /** Euros of its hours at the regulated price, tolls included; null if that of a day is not known. */
  regulatedEuros: number | null
}

/** Euros per MWh of the hours of a day, by day. */
export type RegulatedHours = ReadonlyMap<string, readonly number[]>

interface Sums {
  month: string
  spans: BilledDays[]
  wh: Float64Array
  exportedWh: number
  regulated: number | null
}

const wholeKwh = (wh: number) => Math.round(wh / 1_000)

/** The months of a curve, oldest first. */
export function curveMonths(curve: HoursCurve, tariff: string, regulated: RegulatedHours): CurveMonth[] {
  const months = new Map<string, Sums>()
  const tableOf = periodTables(curve.zone, tariff, curve.step)
  let at = 0
  for (const day of curve.days) {
    const month = day.slice(0, 7)
    let sums = months.get(month)
    if (!sums) {
      const wh = new Float64Array(periodCountOf(tariff))
      sums = { month, spans: [], wh, exportedWh: 0, regulated: 0 }
      months.set(month, sums)
    }
    const periods = tableOf(day)
    addDay(sums, curve, at, periods)
    addRegulated(sums, curve, at, periods.length, regulated.get(day))
    const last = sums.spans.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else sums.spans.push({ start: day, end: day })
    at += periods.length
  }
  return [...months.values()].map(({ month, spans, wh, exportedWh, regulated: microEuros }) => ({
    month,
    days: spans.reduce((sum, { start, end }) => sum + daysIn(start, end), 0),
    spans,
    kwh: Array.from(wh, wholeKwh),
    exportedKwh: wholeKwh(exportedWh),
    regulatedEuros: microEuros === null ? null : microEuros / 1_000_000,
  }))
}

/** Within a month. */
const daysIn = (start: string, end: string) => Number(end.slice(8)) - Number(start.slice(8)) + 1

function addDay(sums: Sums, { imported, exported }: HoursCurve, at: number, periods: Uint8Array): void {
  for (let i = 0; i < periods.length; i += 1) {
    const place = (periods[i] ?? 1) - 1
    sums.wh[place] = (sums.wh[place] ?? 0) + (imported[at + i] ?? 0)
    sums.exportedWh += exported[at + i] ?? 0
  }
}

/** Wh × euros per MWh are millionths of a euro. */
function addRegulated(
  sums: Sums,
  { imported, step }: HoursCurve,
  at: number,
  count: number,
  prices: readonly number[] | undefined,
): void {
  if (sums.regulated === null) return
  const perHour = 60 / step
  if (prices?.length !== count / perHour) {
    sums.regulated = null
    return
  }
  let sum = 0
  for (let i = 0; i < count; i += 1) sum += (imported[at + i] ?? 0) * (prices[Math.floor(i / perHour)] ?? 0)
  sums.regulated += sum
}
