import { addDays, addMonths } from '../dates.ts'
import type { Column, CurveColumns } from './curve-columns.ts'
import type { DayRange } from './curve-range.ts'
import { type Prices, pricesOfDays, totalCost } from './energy-cost.ts'
import { type PanelDay, panelMonths } from './panel-months.ts'
import { periodCosts, unitsOfCost } from './step-costs.ts'
import type { Zone } from '../lookups/provinces.ts'

/** Stored totals of a month (`curve_months`). */
export interface StoredMonth {
  /** First day of the month. */
  month: string
  days: number
  estimated_days: number
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  /** Energy by period, P1 first; empty without periods. */
  period_wh: readonly number[]
}

export interface MonthsWanted extends DayRange {
  prices: readonly Prices[]
  /** The last day covered by an invoice. */
  billedUntil?: string | undefined
  /** For months with a change of tariff: the mean weighted by daily energy, because periods differ. */
  changed?: ReadonlyMap<string, Prices>
  /** The days of which the panels' meter knows anything. */
  panels?: { days: readonly PanelDay[]; zone: Zone }
}

const lastOf = (month: string) => addDays(addMonths(month, 1), -1)
const [real, estimated, billed] = [1, 2, 3]

function stateOf(month: StoredMonth, { billedUntil = '' }: MonthsWanted): number {
  // A month with one or two estimated days is not an estimate.
  if (month.estimated_days * 2 > month.days) return estimated
  return lastOf(month.month) <= billedUntil ? billed : real
}

const monthPrices = (month: string, { prices, changed }: MonthsWanted) =>
  changed?.get(month) ?? pricesOfDays(prices, month, lastOf(month))

/** Cost of a month's days by period, as prices per kWh. */
export function usedPrices(month: string, days: Parameters<typeof periodCosts>[0]): Prices | undefined {
  const costs = periodCosts(days)
  if (!costs) return undefined
  const sum = (column: readonly (number | null)[] = []) =>
    column.reduce<number>((all, one) => all + (one ?? 0), 0)
  const energy = costs.map((column, place) => {
    const wh = sum(days.by_period?.[place])
    return wh > 0 ? unitsOfCost(sum(column)) / wh : 0
  })
  return { from: month, energy }
}

/** Prices by month, each from the given index on. */
function pricesIn(months: readonly string[], wanted: MonthsWanted, periods: number): CurveColumns['prices'] {
  const found: NonNullable<CurveColumns['prices']> = []
  for (const [day, month] of months.entries()) {
    const mean = monthPrices(month, wanted)?.energy ?? []
    const energy = mean.slice(0, Math.max(1, periods)).map((price) => Math.round(price))
    if (energy.join() !== found.at(-1)?.energy.join()) found.push({ day, energy })
  }
  return found
}

/** The columns of the view by month, contiguous. */
export function monthColumns(rows: readonly StoredMonth[], wanted: MonthsWanted): CurveColumns {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const months: string[] = []
  for (let month = wanted.start; month <= wanted.end; month = addMonths(month, 1)) months.push(month)
  const column = (value: (row: StoredMonth) => number | null): Column =>
    months.map((month) => {
      const row = byMonth.get(month)
      return row ? value(row) : null
    })
  const costOf = ({ month, imported_wh, period_wh }: StoredMonth) => {
    const prices = monthPrices(month, wanted)
    return prices ? totalCost(prices, period_wh.length > 0 ? period_wh : [imported_wh]) : null
  }
  const periods = Math.max(0, ...rows.map(({ period_wh }) => period_wh.length))
  return {
    counts: months.map((month) => byMonth.get(month)?.days ?? 0),
    activa: column(({ imported_wh }) => imported_wh),
    ...(rows.some(({ exported_wh }) => exported_wh > 0) && {
      exportada: column(({ exported_wh }) => exported_wh),
    }),
    ...(rows.some(({ reactive_varh }) => reactive_varh > 0) && {
      reactiva: column(({ reactive_varh }) => reactive_varh),
    }),
    ...(wanted.panels && panelMonths(wanted.panels.days, months, wanted.panels.zone)),
    ...(periods > 0 && {
      by_period: Array.from({ length: periods }, (_, i) => column(({ period_wh }) => period_wh[i] ?? 0)),
    }),
    state: months.map((month) => {
      const row = byMonth.get(month)
      return row ? stateOf(row, wanted) : 0
    }),
    ...(wanted.prices.length > 0 && { cost: column(costOf), prices: pricesIn(months, wanted, periods) }),
  }
}
