import { periodCountOf } from '../consumption/local-clock.ts'
import { withinGasTariff } from '../contracting/access-tariff.ts'
import { type Estimate, type EstimatePrices, estimateYear, monthsFrom } from '../contracting/estimate.ts'
import { kwhByMonth, type MonthDays, usualKwh } from '../contracting/year-profile.ts'
import { addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../dates.ts'
import { centsToEuros, sumCents } from '../money.ts'
import type { MeasuredKwh } from '../invoices/bill-facts.ts'
import { isWholeYear, measuredDayCount } from '../invoices/measured-year.ts'
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

/** A year's kWh by period, and how sure they are. */
export interface YearUse {
  kwh: number[]
  /** What the bill says of a year or of a part of it, or the bill's own days. */
  basis: 'year' | 'part' | 'bill'
  /** How many days the kWh were measured in. */
  days: number
  /** The least and the most that it may be; null where it was measured. */
  range: { low: number[]; high: number[] } | null
}

type Span = Pick<ComparedUse, 'tariff' | 'zone' | 'powers' | 'kwh' | 'start' | 'end'>

/** A shorter span says too little of a year. */
const leastDays = 14
/** A period with less of its year in those days is not scaled by itself. */
const leastShare = 0.02
/** A longer one is a mistake. */
const mostDays = 740
/** How far the days that nobody measured may be from a usual supply, as a part of their kWh: our own assumption. */
const unseenMargin = { electricity: 0.3, gas: 0.5 }

/** The part of a year's kWh that a usual supply uses in those days, by period: a January is more than a twelfth. */
function sharesOf({ tariff, zone, kwh, start, end }: Omit<Span, 'powers'>): number[] {
  const year = monthsFrom(firstOfMonth(addMonths(end, -12)))
  const all = kwh.map(() => wholeYear)
  const byMonth = kwhByMonth(all, { tariff, zone, months: year })
  const inYear = (month: string) => year.findIndex((one) => one.start.slice(5, 7) === month.slice(5, 7))
  const months = monthsOf({ start, end })
  return kwh.map((_, period) =>
    months.reduce(
      (sum, month) => sum + ((byMonth[inYear(month.start)]?.[period] ?? 0) / wholeYear) * month.share,
      0,
    ),
  )
}

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/**
 * Scales the kWh of some days to a year by the seasons of a usual supply; of gas, no more and no less than its tariff is
 * for, since a bill of summer says little of the winter. What was not measured is said with its margin.
 */
function scaledYear(span: Span, energy: ComparedUse['energy']): Pick<YearUse, 'kwh' | 'range'> {
  const shares = sharesOf(span)
  // Six-period tariffs do not have every period in every month: those are filled in as a usual supply has them.
  const usual = usualKwh(span.tariff, span.powers)
  const expected = sumOf(usual.map((one, period) => one * (shares[period] ?? 0)))
  const size = expected > 0 ? sumOf(span.kwh) / expected : 0
  const kwh = span.kwh.map((measured, period) => {
    const share = shares[period] ?? 0
    const year = share > leastShare ? measured / share : (usual[period] ?? 0) * size
    return withinGasTariff(span.tariff, Math.round(year))
  })
  const unseen = Math.max(0, 1 - sumOf(span.kwh) / Math.max(1, sumOf(kwh)))
  const margin = unseen * unseenMargin[energy]
  const times = (factor: number) => kwh.map((one) => withinGasTariff(span.tariff, Math.round(one * factor)))
  return { kwh, range: { low: times(1 - margin), high: times(1 + margin) } }
}

/**
 * A year's kWh: as the bill says them where they are of a year; else scaled from the longest span that is known.
 * Undefined where that is too short to say anything of a year.
 */
export function yearUse(use: ComparedUse, told: MeasuredKwh | null): YearUse | undefined {
  const billed = measuredDayCount({ from: use.start, to: use.end })
  const measured =
    told && told.kwh.length === use.kwh.length && measuredDayCount(told) <= mostDays ? told : null
  if (measured && isWholeYear(measured))
    return { kwh: [...measured.kwh], basis: 'year', days: measuredDayCount(measured), range: null }
  const isPart = measured !== null && measuredDayCount(measured) > billed
  const days = isPart ? measuredDayCount(measured) : billed
  if (days < leastDays) return undefined
  const span = isPart ? { ...use, kwh: measured.kwh, start: measured.from, end: measured.to } : use
  return { ...scaledYear(span, use.energy), basis: isPart ? 'part' : 'bill', days }
}

export interface YearInput {
  use: Pick<ComparedUse, 'energy' | 'tariff' | 'powers' | 'zone'>
  /** Energy by period. */
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

/**
 * The same year with the regulated tariff, at the prices of the same months before; undefined if any is missing, and for
 * Ceuta and Melilla, whose hours and prices are others. With the social bonus, its share is taken off.
 */
export function regulatedYear(
  { use, kwh, from, rates }: YearInput,
  known: readonly RegulatedMonth[],
  bonusShare = '0',
): { total: string; months: { month: string; total: string }[] } | undefined {
  if (use.zone === 'ceuta' || use.zone === 'melilla') return undefined
  if (use.energy !== 'electricity' || kwh.length !== periodCountOf(use.tariff)) return undefined
  const months = monthsFrom(from)
  const byMonth = kwhByMonth(kwh, { tariff: use.tariff, zone: use.zone, months })
  const bills: { month: string; cents: number }[] = []
  for (const [i, { start, end }] of months.entries()) {
    const prices = regulatedPricesOf(known, start)
    const days = { ...use, start, end, kwh: byMonth[i] ?? [] }
    const cents = prices && regulatedBillCents(days, prices, rates, bonusShare)
    if (cents === undefined) return undefined
    bills.push({ month: start.slice(0, 7), cents })
  }
  return {
    total: centsToEuros(sumCents(bills.map(({ cents }) => cents))),
    months: bills.map(({ month, cents }) => ({ month, total: centsToEuros(cents) })),
  }
}
