import { addDays } from '../dates.ts'
import { exact, roundedUnits } from '../decimal.ts'
import type { InvoiceLine } from '../invoices/invoice-lines.ts'
import { periodCountOf } from './local-clock.ts'
import { costOfUnits, type StepPrices } from './step-costs.ts'
import { type SupplyPeriods, tariffSpans } from './tariff-history.ts'

/** An invoice as far as it prices anything; those that give money back, and what they gave back, are not among them. */
export interface PricingInvoice {
  start_date: string
  end_date: string
  /** When it was issued: of two for one day the later counts. */
  date: string
  lines: readonly Pick<InvoiceLine, 'kind' | 'period' | 'quantity' | 'price_unit'>[]
}

/** Prices from a day on until the next ones. */
export interface Prices extends StepPrices {
  from: string
}

/** Hundred-millionths of a euro: more decimals than any tariff has. */
const priceDecimals = 8

const placeOf = (period: string) => (/^P[1-6]$/.test(period) ? Number(period[1]) - 1 : 0)
const unitsOf = (price: string) => roundedUnits(exact(price), priceDecimals)

/** Of several lines of a period (a price that changed within an invoice) the mean by what was used of each. */
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

/** The invoice that prices a day: the last issued that covers it, else the last before it, else the first. */
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

/** A price that an invoice does not say is that of the one before it, or else of the first that does. */
function filled(rows: readonly (number | undefined)[]): number[] {
  let last = rows.find((price) => price !== undefined) ?? 0
  return rows.map((price) => {
    last = price ?? last
    return last
  })
}

/** The prices of every day, oldest first; an empty list where no invoice says one. The first count for the days before too. */
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
 * The same where a contract had other tariffs: the days of each are priced by its own invoices, and where it has none by those
 * of `others` (what its product costs). Days of a tariff that nothing prices have none.
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

/** The mean of a month, by days: its totals by period do not say on which days the energy was used. */
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
 * What the energy of a day or month cost before taxes, by period: thousandths of a cent. As its lines on the invoice; what
 * surplus gives is settled by the bill as a whole, and never more than its energy (domain facts §5).
 */
export function totalCost(prices: Prices, periodWh: readonly number[]): number {
  return costOfUnits(periodWh.reduce((sum, wh, i) => sum + wh * (prices.energy[i] ?? 0), 0))
}
