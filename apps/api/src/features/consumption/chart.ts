import type { BillingInvoice, Curve } from '@fanal/contract/schemas/consumption'
import { type CurveColumns, curveColumns, magnitudes } from '@fanal/domain/consumption/curve-columns'
import { completeRange, type CurveType, type DayRange } from '@fanal/domain/consumption/curve-range'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import type { Prices } from '@fanal/domain/consumption/energy-cost'
import { monthColumns, usedPrices } from '@fanal/domain/consumption/month-columns'
import { addDays, addMonths, madridDayOf } from '@fanal/domain/dates'
import type { Supply } from '#features/contracts/supply-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findPricing } from './prices.ts'
import { findDays, findGasMonths, findKnownDays, findMonths, findPanelDays } from './queries.ts'

export interface ChartWanted {
  type: CurveType
  start?: string | undefined
  end?: string | undefined
  /** Reference day of the default range if there is no data. */
  delayDays: number
}

/** The days of a view; gas is known by its invoices only. */
export async function rangeOf(db: Db, supply: Supply, wanted: ChartWanted): Promise<DayRange> {
  const { type, start, end, delayDays } = wanted
  if (supply.type === 'gas' && type !== 'monthly')
    throw new AppError('invalid_request', { errors: { type: ['only_monthly'] } })
  const isGiven = Boolean(start) && Boolean(end)
  const known = isGiven ? undefined : await findKnownDays(db, supply)
  const lastDay = known?.last_day ?? addDays(madridDayOf(Date.now()), -delayDays)
  const checked = completeRange(type, { start, end }, lastDay)
  if ('range' in checked) return checked.range
  const errors: Record<string, string[]> = {}
  for (const [field, problem] of Object.entries(checked.problems)) errors[field] = [problem]
  throw new AppError('invalid_request', { errors })
}

/** The days of a file: for gas everything by default, like the panel. */
export async function fileRangeOf(db: Db, supply: Supply, wanted: ChartWanted): Promise<DayRange> {
  const isAll = supply.type === 'gas' && wanted.type === 'monthly' && !wanted.start && !wanted.end
  const { first_day: start, last_day: end } = isAll
    ? await findKnownDays(db, supply)
    : { first_day: null, last_day: null }
  return start && end ? { start, end } : rangeOf(db, supply, wanted)
}

interface FoundCurve {
  columns: CurveColumns
  /** Invoices that cover any of its days. */
  invoices: BillingInvoice[]
}

/** The columns of a view. */
export async function findCurve(
  db: Db,
  supply: Supply,
  type: CurveType,
  range: DayRange,
): Promise<FoundCurve> {
  const pricing = findPricing(db, supply, range)
  if (type !== 'monthly') {
    const [days, { prices, invoices }] = await Promise.all([findDays(db, supply, range), pricing])
    return { columns: curveColumns(days, { ...supply, ...range, type, prices }), invoices }
  }
  const isGas = supply.type === 'gas'
  const [months, days, { prices, billedUntil, invoices }] = await Promise.all([
    isGas ? findGasMonths(db, supply, range) : findMonths(db, supply, range),
    isGas ? [] : findPanelDays(db, supply, range),
    pricing,
  ])
  // All data of gas comes from its bills.
  const changed = await pricesOfChanged(db, supply, range, prices)
  const panels = { days, zone: supply.zone }
  const wanted = { ...range, prices, changed, panels, billedUntil: isGas ? range.end : billedUntil }
  return { columns: monthColumns(months, wanted), invoices }
}

/** Months with a change of tariff are priced day by day. */
async function pricesOfChanged(db: Db, supply: Supply, range: DayRange, prices: readonly Prices[]) {
  const found = new Map<string, Prices>()
  for (const { before } of supply.earlier ?? []) {
    const month = monthOf(before)
    if (month < range.start || month > range.end || month === before) continue
    const days = { start: month, end: addDays(addMonths(month, 1), -1) }
    const stored = await findDays(db, supply, days)
    const used = usedPrices(month, curveColumns(stored, { ...supply, ...days, type: 'daily', prices }))
    if (used) found.set(month, used)
  }
  return found
}

export const curveOf = ({ columns, invoices }: FoundCurve, { start, end }: DayRange): Curve => ({
  magnitudes: { elements: magnitudes.filter((magnitude) => columns[magnitude]) },
  start,
  end,
  invoices,
  curve: columns,
})
