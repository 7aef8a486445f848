import { addDays, addMonths } from '../dates.ts'
import type { InvoiceLine } from '../invoices/invoice-lines.ts'
import type { Zone } from '../lookups/provinces.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'
import { measuredDemand } from './measured-demand.ts'
import type { PowerMonth } from './power-advice.ts'
import { powerTaxes } from './power-taxes.ts'

/** The power data of an invoice; refunds and refunded invoices are excluded. */
export interface PowerInvoice {
  start_date: string
  end_date: string
  max_demand: readonly { period: string; power: string }[]
  /** Power lines, and the minimum of the electricity tax where it was charged. */
  lines: readonly Pick<InvoiceLine, 'kind' | 'period' | 'price_unit'>[]
}

/** The curve's data of a month: highest mean power of a step by power period, 0 if no step was in it. */
export interface DemandOfCurve {
  /** First day of the month. */
  month: string
  days: number
  max_w: readonly number[]
}

export interface PowerKnown {
  zone: Zone
  /** kW, P1 first. */
  contracted: readonly string[]
  invoices: readonly PowerInvoice[]
  curves: readonly DemandOfCurve[]
  /** Euros per kW and day of its product: used where no invoice of its tariff has a price. */
  ofProduct?: readonly string[]
  rates: Rates
}

export interface KnownPowerMonth extends PowerMonth {
  /** `meter`: demand from an invoice. `curve`: the highest step of the curve. */
  source: 'meter' | 'curve'
}

const mostMonths = 12
const monthOf = (day: string) => day.slice(0, 7)
const lastOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)
const kw = (watts: number) => (watts / 1_000).toFixed(3)

const powerLines = ({ lines }: Pick<PowerInvoice, 'lines'>) => lines.filter(({ kind }) => kind === 'power')

/** Whether an invoice is of a tariff with that many periods; unknown without power lines. */
const isOf =
  (count: number) =>
  ({ lines }: Pick<PowerInvoice, 'lines'>) =>
    powerLines({ lines }).length === 0 || lines.some(({ period }) => period > 'P2') === count > 2

/** An invoice from before a change of tariff: six periods can be reduced to two, but not two extended to six. */
function inPeriods(invoice: PowerInvoice, count: number): PowerInvoice['max_demand'] {
  if (isOf(count)(invoice)) return invoice.max_demand
  if (count !== 2) return []
  const day = invoice.max_demand.filter(({ period }) => period !== 'P6').map(({ power }) => kwToW(power))
  const night = invoice.max_demand.filter(({ period }) => period === 'P6')
  return [
    ...(day.length > 0 ? [{ period: 'P1', power: kw(Math.max(...day)) }] : []),
    ...night.map(({ power }) => ({ period: 'P2', power })),
  ]
}

function ofMeter(invoices: readonly PowerInvoice[], count: number, zone: Zone): (string | null)[] {
  const demands = invoices.map((invoice) =>
    measuredDemand(inPeriods(invoice, count), { start: invoice.start_date, end: invoice.end_date }, zone),
  )
  return Array.from({ length: count }, (_, i) => {
    const said = demands.flatMap((demand) =>
      demand.filter(({ period }) => period === `P${i + 1}`).map(({ power }) => kwToW(power)),
    )
    return said.length > 0 ? kw(Math.max(...said)) : null
  })
}

const ofCurve = (curve: DemandOfCurve | undefined, count: number): (string | null)[] =>
  Array.from({ length: count }, (_, i) => (curve?.max_w[i] ? kw(curve.max_w[i]) : null))

/** Days covered by any of the invoices. */
function daysIn(invoices: readonly PowerInvoice[]): number {
  const days = new Set<string>()
  for (const { start_date, end_date } of invoices)
    for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.add(day)
  return days.size
}

/** Price per kW and day in a month: from the last invoice up to it, else the first, else the product. */
export function powerPricesAt(
  { contracted, invoices, ofProduct = [] }: Pick<PowerKnown, 'contracted' | 'invoices' | 'ofProduct'>,
  month: string,
): string[] {
  // Prices of another tariff do not apply.
  const priced = invoices.filter(
    (invoice) => powerLines(invoice).length > 0 && isOf(contracted.length)(invoice),
  )
  const invoice = priced.findLast(({ end_date }) => monthOf(end_date) <= month) ?? priced[0]
  if (!invoice) return [...ofProduct]
  return contracted.map(
    (_, i) => invoice.lines.find(({ period }) => period === `P${i + 1}`)?.price_unit ?? '0',
  )
}

const isKnown = (demand: readonly (string | null)[]) => demand.some((one) => one !== null)

/** The last 12 months with any known demand, oldest first; so are the invoices. */
export function powerMonths(known: PowerKnown): KnownPowerMonth[] {
  const { zone, contracted, invoices, curves, rates } = known
  const names = new Set([
    ...invoices.map(({ end_date }) => monthOf(end_date)),
    ...curves.map(({ month }) => monthOf(month)),
  ])
  const months = [...names].sort().map((month): KnownPowerMonth => {
    const own = invoices.filter(({ end_date }) => monthOf(end_date) === month)
    const curve = curves.find((one) => monthOf(one.month) === month)
    const meter = ofMeter(own, contracted.length, zone)
    return {
      month,
      days: own.length > 0 ? daysIn(own) : (curve?.days ?? 0),
      demand: isKnown(meter) ? meter : ofCurve(curve, contracted.length),
      source: isKnown(meter) ? 'meter' : 'curve',
      prices: powerPricesAt(known, month),
      ...powerTaxes(rates, {
        day: own.at(-1)?.end_date ?? lastOf(month),
        zone,
        powers: contracted,
        isMinimumCharged: own.some(({ lines }) =>
          lines.some(({ kind }) => kind === 'electricity_tax_minimum'),
        ),
      }),
    }
  })
  return months.filter(({ demand }) => isKnown(demand)).slice(-mostMonths)
}
