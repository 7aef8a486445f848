import { periodCountOf } from '../consumption/local-clock.ts'
import { withinGasTariff } from '../contracting/access-tariff.ts'
import { type Estimate, type EstimatePrices, estimateYear, monthsFrom } from '../contracting/estimate.ts'
import { kwhByMonth, type MonthDays } from '../contracting/year-profile.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../dates.ts'
import { centsToEuros, sumCents } from '../money.ts'
import type { Rates } from '../rates/rate.ts'
import type { ComparedUse } from './comparison-form.ts'
import { regulatedBillCents } from './regulated-price.ts'
import { type RegulatedMonth, regulatedPricesOf } from './regulated-months.ts'

/** Months that a bill touches, with how many of its days are in each. */
function monthsOf({ start, end }: Pick<ComparedUse, 'start' | 'end'>): (MonthDays & { share: number })[] {
  const months: (MonthDays & { share: number })[] = []
  for (let first = firstOfMonth(start); first <= end; first = addMonths(first, 1)) {
    const last = lastOfMonth(first)
    const from = first < start ? start : first
    const to = last > end ? end : last
    months.push({
      start: first,
      end: last,
      share: (daysBetween(from, to) + 1) / (daysBetween(first, last) + 1),
    })
  }
  return months
}

/** A round number that loses nothing to rounding when it is shared out. */
const wholeYear = 12_000_000

/**
 * A year's kWh by period from those of one bill: a bill of January is more than a twelfth. The seasons are those of a
 * usual supply; of gas, no more and no less than its tariff is for, since a bill of summer says little of the winter.
 */
export function yearOfBill(use: ComparedUse): number[] {
  const { tariff, zone, kwh, end } = use
  const year = monthsFrom(addDays(firstOfMonth(addMonths(end, -12)), 0))
  const all = kwh.map(() => wholeYear)
  const byMonth = kwhByMonth(all, { tariff, zone, months: year })
  const inYear = (month: string) => year.findIndex(({ start }) => start.slice(5, 7) === month.slice(5, 7))
  return kwh.map((billed, period) => {
    const share = monthsOf(use).reduce(
      (sum, { start, share: part }) => sum + ((byMonth[inYear(start)]?.[period] ?? 0) / wholeYear) * part,
      0,
    )
    return share > 0 ? withinGasTariff(tariff, Math.round(billed / share)) : 0
  })
}

export interface YearInput {
  use: ComparedUse
  /** By period. */
  kwh: readonly number[]
  /** The twelve whole months from this day on. */
  from: string
  rates: Rates
}

export const yearWith = (
  { use, kwh, from, rates }: YearInput,
  prices: EstimatePrices,
): Estimate | undefined => {
  const { energy, tariff, powers, zone } = use
  return estimateYear({ energy, tariff, powers, zone, prices, rates, kwh, from })
}

/** The same year with the regulated tariff, at the prices of the same months before; undefined if any is missing. */
export function regulatedYear(
  { use, kwh, from, rates }: YearInput,
  known: readonly RegulatedMonth[],
): { total: string; months: { month: string; total: string }[] } | undefined {
  if (use.energy !== 'electricity' || kwh.length !== periodCountOf(use.tariff)) return undefined
  const months = monthsFrom(from)
  const byMonth = kwhByMonth(kwh, { tariff: use.tariff, zone: use.zone, months })
  const bills: { month: string; cents: number }[] = []
  for (const [i, { start, end }] of months.entries()) {
    const prices = regulatedPricesOf(known, start)
    const cents = prices && regulatedBillCents({ ...use, start, end, kwh: byMonth[i] ?? [] }, prices, rates)
    if (cents === undefined) return undefined
    bills.push({ month: start.slice(0, 7), cents })
  }
  return {
    total: centsToEuros(sumCents(bills.map(({ cents }) => cents))),
    months: bills.map(({ month, cents }) => ({ month, total: centsToEuros(cents) })),
  }
}
