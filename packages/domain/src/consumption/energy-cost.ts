import { addDays } from '../dates.ts'
import { exact, roundedUnits } from '../decimal.ts'
import type { InvoiceLine } from '../invoices/invoice-lines.ts'
import { periodCountOf } from './local-clock.ts'
import { costOfUnits, type StepPrices } from './step-costs.ts'
import { type SupplyPeriods, tariffSpans } from './tariff-history.ts'

/** The pricing part of an invoice; refunds and refunded invoices are excluded. */
export interface PricingInvoice {
  start_date: string
  end_date: string
  /** Issue date: the later of two invoices for a day wins. */
  date: string
  lines: readonly Pick<InvoiceLine, 'kind' | 'period' | 'quantity' | 'price_unit'>[]
}

/** Prices from a day until the next entry. */
export interface Prices extends StepPrices {
  from: string
}

/** Hundred-millionths of a euro: more decimals than any tariff has. */
const priceDecimals = 8

const placeOf = (period: string) => (/^P[1-6]$/.test(period) ? Number(period[1]) - 1 : 0)
const unitsOf = (price: string) => roundedUnits(exact(price), priceDecimals)

/** For several lines of a period (a price change within an invoice), the mean weighted by energy. */
function meanPrice(lines: PricingInvoice['lines']): number | undefined {
  const used = lines.filter(({ quantity }) => Number(quantity) > 0)
  const total = used.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  if (total === 0) return lines[0] && unitsOf(lines[0].price_unit)
  const worth = used.reduce((sum, line) => sum + unitsOf(line.price_unit) * Number(line.quantity), 0)
  return Math.round(worth / total)
}

interface InvoicePrices extends Omit<PricingInvoice, 'lines'> {
  energy: (number | undefined)[]
}

function pricesOf({ lines, ...invoice }: PricingInvoice): InvoicePrices {
  const energy: InvoicePrices['energy'] = []
  for (let place = 0; place < 6; place += 1)
    energy.push(meanPrice(lines.filter((one) => one.kind === 'energy' && placeOf(one.period) === place)))
  return { ...invoice, energy }
}

/** The invoice that prices a day: the last issued that covers it, else the previous one, else the first. */
function invoiceOf(invoices: readonly InvoicePrices[], day: string): InvoicePrices | undefined {
  const covering = invoices.findLast(({ start_date, end_date }) => start_date <= day && day <= end_date)
  if (covering) return covering
  let before: InvoicePrices | undefined
  let first: InvoicePrices | undefined
  for (const invoice of invoices) {
    if (invoice.end_date < day && (!before || invoice.end_date >= before.end_date)) before = invoice
    if (!first || invoice.start_date < first.start_date) first = invoice
  }
  return before ?? first
}

/** A price missing on an invoice is taken from the previous one, else from the first that has it. */
function filled(rows: readonly (number | undefined)[]): number[] {
  let last = rows.find((price) => price !== undefined) ?? 0
  return rows.map((price) => {
    last = price ?? last
    return last
  })
}

/** Prices by day, oldest first; empty if no invoice has any. The first entry also applies to earlier days. */
export function priceTimeline(invoices: readonly PricingInvoice[]): Prices[] {
  const priced = invoices
    .map(pricesOf)
    .filter(({ energy }) => energy.some((price) => price !== undefined))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const days = [
    ...new Set(priced.flatMap(({ start_date, end_date }) => [start_date, addDays(end_date, 1)])),
  ].sort()
  const steps: { from: string; invoice: InvoicePrices }[] = []
  for (const from of days) {
    const invoice = invoiceOf(priced, from)
    if (invoice && steps.at(-1)?.invoice !== invoice) steps.push({ from, invoice })
  }
  const energy = Array.from({ length: 6 }, (_, place) =>
    filled(steps.map(({ invoice }) => invoice.energy[place])),
  )
  return steps.map(({ from }, i) => ({ from, energy: energy.map((prices) => prices[i] ?? 0) }))
}

const hasSix = ({ lines }: PricingInvoice) => lines.some(({ period }) => placeOf(period) > 2)

/**
 * The same across changes of tariff: the days of each tariff are priced by its own invoices, else by `others` (the
 * product's prices). Days of an unpriced tariff have none.
 */
export function priceTimelineOf(
  invoices: readonly PricingInvoice[],
  tariffs: Pick<SupplyPeriods, 'tariff' | 'earlier'>,
  others: readonly PricingInvoice[] = [],
): Prices[] {
  const spans = tariffSpans(tariffs)
  if (spans.length === 1) return priceTimeline(invoices)
  const timeline = spans.flatMap(({ tariff, from, before }): Prices[] => {
    const ofSpan = (some: readonly PricingInvoice[]) =>
      priceTimeline(
        some.filter(
          (one) =>
            one.start_date < before && one.end_date >= from && hasSix(one) === (periodCountOf(tariff) === 6),
        ),
      )
    const own = ofSpan(invoices)
    const prices = own.length > 0 ? own : ofSpan(others)
    const first = pricesAt(prices, from)
    const next = prices.filter((one) => one !== first && one.from > from && one.from < before)
    return [{ energy: first?.energy ?? [], from }, ...next]
  })
  return timeline.some(({ energy }) => energy.length > 0) ? timeline : []
}

export function pricesAt(timeline: readonly Prices[], day: string): Prices | undefined {
  const found = timeline.findLast(({ from }) => from <= day) ?? timeline[0]
  return found && found.energy.length > 0 ? found : undefined
}

/** Mean of a month by days, because monthly totals do not tell on which days energy was used. */
export function pricesOfDays(timeline: readonly Prices[], start: string, end: string): Prices | undefined {
  const first = pricesAt(timeline, start)
  if (!first || first === pricesAt(timeline, end)) return first
  let sums = first.energy.map(() => 0)
  let count = 0
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const { energy } = pricesAt(timeline, day) ?? first
    sums = sums.map((all, i) => all + (energy[i] ?? 0))
    count += 1
  }
  return { from: start, energy: sums.map((all) => all / count) }
}

/**
 * Cost of a day's or month's energy before taxes by period, in thousandths of a cent, as on the lines of the invoice.
 * Surplus is settled by the invoice as a whole and not subtracted here.
 */
export function totalCost(prices: Prices, periodWh: readonly number[]): number {
  return costOfUnits(periodWh.reduce((sum, wh, i) => sum + wh * (prices.energy[i] ?? 0), 0))
}
