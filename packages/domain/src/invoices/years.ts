import { addMonths } from '../dates.ts'

/** A month of a customer's invoices. */
export interface BilledMonth {
  /** YYYY-MM. */
  month: string
  amount: number
  energy: number
}

type Unit = 'amount' | 'energy'

/** Amounts are rounded to cents: sums of decimals are not exact. */
const sumOf = (months: readonly BilledMonth[], unit: Unit) =>
  Math.round(months.reduce((sum, one) => sum + one[unit], 0) * 100) / 100

/** The last twelve months, and the sum of the twelve before them if all of those are known. */
export function lastYear(months: readonly BilledMonth[], unit: Unit = 'amount') {
  const last = months.slice(-12)
  const before = months.slice(-24, -12)
  return {
    months: last,
    sum: sumOf(last, unit),
    before: before.length === 12 ? sumOf(before, unit) : undefined,
  }
}

/** Whole percents by which a value is above (or, negative, below) another; undefined if that says nothing. */
export function percentAbove(value: number, other: number | undefined): number | undefined {
  return other !== undefined && other > 0 ? Math.round((100 * value) / other) - 100 : undefined
}

export interface BilledYear {
  year: string
  sum: number
  /** First and last month with invoices: not always January and December. */
  from: string
  to: string
}

/** Totals by calendar year, newest first. */
export function yearTotals(months: readonly BilledMonth[], unit: Unit): BilledYear[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return years.toReversed().map((year) => {
    const own = months.filter(({ month }) => month.startsWith(year))
    return { year, sum: sumOf(own, unit), from: own[0]?.month ?? '', to: own.at(-1)?.month ?? '' }
  })
}

/** The last twelve months beside the same months a year before; null where nothing is known. */
export function besideYearBefore(months: readonly BilledMonth[], unit: Unit) {
  const known = new Map(months.map((one) => [one.month, one[unit]]))
  return months.slice(-12).map((one) => ({
    month: one.month,
    value: one[unit],
    before: known.get(addMonths(`${one.month}-01`, -12).slice(0, 7)) ?? null,
  }))
}
