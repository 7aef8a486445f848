import { periodCountOf, powerPeriodCountOf } from '../consumption/local-clock.ts'
import { addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../dates.ts'
import { provinceCode } from '../identifiers/postal-code.ts'
import { composeElectricity, composeGas, type Surplus } from '../invoices/compose-invoice.ts'
import { type InvoiceLine, isIndirectTax } from '../invoices/invoice-lines.ts'
import { type Zone, zoneOf } from '../lookups/provinces.ts'
import { centsToEuros, eurosToCents, sumCents } from '../money.ts'
import type { ProductPrices } from '../products/products.ts'
import { electricityBillRates, gasBillRates, indirectKind } from '../rates/bill-rates.ts'
import { valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'
import { kwhByMonth, type MonthDays } from './year-profile.ts'

export type EstimatePrices = Pick<ProductPrices, 'power' | 'energy' | 'fixed'>

/** Euros a day: 0.81 € and 1.36 € a month, of gas 0.68 €. */
export const meterPerDay = { single: '0.026630', three: '0.044712', gas: '0.0224' }

interface Supply {
  energy: 'electricity' | 'gas'
  /** Access tariff. */
  tariff: string
  /** kW, P1 first; none for gas. */
  powers: readonly string[]
  /** Where it is not known: three phases above 15 kW. */
  phases?: 'single' | 'three' | null | undefined
  zone: Zone
  prices: EstimatePrices
  rates: Rates
  /** Exported in those days; a year's is not estimated. */
  surplus?: Surplus | undefined
}

export type EstimateInput = Supply & {
  /** The year by period; gas has one. What is bought: surplus is not estimated. */
  kwh: readonly number[]
  /** The year is the twelve whole months from this day on. */
  from: string
  /** Euros, taxes included, off the first invoice. */
  discount?: string | null | undefined
}

export const estimateLineKinds = [
  'power',
  'energy',
  'fixed',
  'social_bonus',
  'electricity_tax',
  'hydrocarbon_tax',
  'rental',
  'vat',
  'discount',
] as const
export type EstimateLineKind = (typeof estimateLineKinds)[number]

/** Euros as decimal text. `otherwise` is with the other outcome of taxes that are not settled; null where all are. */
export interface Estimate {
  total: string
  otherwise: string | null
  months: { month: string; total: string; otherwise: string | null }[]
  lines: { kind: EstimateLineKind; amount: string }[]
}

const kindOf = (line: InvoiceLine): EstimateLineKind => {
  if (isIndirectTax(line)) return 'vat'
  if (line.kind === 'rent') return 'rental'
  if (line.kind === 'electricity_tax_minimum') return 'electricity_tax'
  return estimateLineKinds.find((kind) => kind === line.kind) ?? 'fixed'
}

/** One price for all periods, or one for each. */
const byPeriod = (prices: readonly string[], count: number) =>
  prices.length === 1 ? Array.from({ length: count }, () => prices[0] ?? '0') : prices.slice(0, count)

/** Whether there is a price for every period of the tariff. */
export function pricesFit(energy: 'electricity' | 'gas', tariff: string, prices: EstimatePrices): boolean {
  if (energy === 'gas') return prices.energy.length > 0 && prices.fixed !== null
  const has = (list: readonly string[], count: number) => list.length === 1 || list.length >= count
  return has(prices.energy, periodCountOf(tariff)) && has(prices.power, powerPeriodCountOf(tariff))
}

/** Whether all periods of the tariff have what they need; nothing is estimated from half of it. */
function isWhole({ energy, tariff, powers, kwh, prices }: EstimateInput): boolean {
  if (!pricesFit(energy, tariff, prices)) return false
  if (energy === 'gas') return kwh.length === 1
  return kwh.length === periodCountOf(tariff) && powers.length === powerPeriodCountOf(tariff)
}

/** The lines of a bill of those days, by the rules of bills. */
export function estimatedLines(supply: Supply, days: MonthDays, kwh: readonly number[]): InvoiceLine[] {
  const { prices, rates, tariff } = supply
  const count = daysBetween(days.start, days.end) + 1
  if (supply.energy === 'gas') {
    return composeGas({
      days: count,
      kwh: kwh[0] ?? 0,
      fixedPerDay: prices.fixed ?? '0',
      energyPrice: prices.energy[0] ?? '0',
      meterPerDay: meterPerDay.gas,
      ...gasBillRates(rates, days, false),
    }).lines
  }
  const powerW = Math.max(0, ...supply.powers.map(kwToW))
  const phases = supply.phases ?? (powerPeriodCountOf(tariff) === 6 ? 'three' : 'single')
  return composeElectricity({
    days: count,
    powersKw: supply.powers.map((power) => power.trim().replace(',', '.')),
    powerPrices: byPeriod(prices.power, supply.powers.length),
    energiesKwh: kwh,
    energyPrices: byPeriod(prices.energy, kwh.length),
    ...(supply.surplus && { surplus: supply.surplus }),
    fixedPerDay: prices.fixed ?? undefined,
    meterPerDay: meterPerDay[phases],
    ...electricityBillRates(rates, days, powerW),
    vatRate: valueAt(rates, { kind: indirectKind(supply.zone), powerW }, days.end),
  }).lines
}

/** The rates as they are if the conditions of the law that are not settled turn out the other way. */
export const turned = (rates: Rates): Rates =>
  rates.map((layer) =>
    layer.map((rate) => (rate.conditional === null ? rate : { ...rate, values: [rate.conditional] })),
  )

export const zoneOfZip = (zipcode: string): Zone => zoneOf(Number(provinceCode(zipcode) ?? 0))

/** The twelve whole months from a day on. */
export function monthsFrom(from: string): MonthDays[] {
  const first = firstOfMonth(from) === from ? from : addMonths(firstOfMonth(from), 1)
  return Array.from({ length: 12 }, (_, i) => {
    const start = addMonths(first, i)
    return { start, end: lastOfMonth(start) }
  })
}

const totalCents = (lines: readonly Pick<InvoiceLine, 'amount_cents'>[]) =>
  sumCents(lines.map(({ amount_cents }) => amount_cents))

/**
 * A year, month by month, each with the taxes of its days. Undefined where a period has no power, kWh or price, and
 * where the taxes are not known: gas outside the territory of VAT.
 */
export function estimateYear(input: EstimateInput): Estimate | undefined {
  const { zone } = input
  const isTaxKnown = input.energy === 'electricity' || indirectKind(zone) === 'electricity_vat'
  if (!isTaxKnown || !isWhole(input)) return undefined
  const months = monthsFrom(input.from)
  const kwh = kwhByMonth(input.kwh, { tariff: input.tariff, zone, months })
  const other = turned(input.rates)
  const discountCents = input.discount ? eurosToCents(input.discount) : 0
  const bills = months.map((days, i) => {
    const linesWith = (rates: Rates) => estimatedLines({ ...input, rates }, days, kwh[i] ?? [])
    const lines = linesWith(input.rates)
    const [total, otherwise] = [totalCents(lines), totalCents(linesWith(other))]
    // A discount is no more than what it is taken off.
    const off = (cents: number) => (i === 0 ? Math.min(discountCents, cents) : 0)
    return {
      month: days.start.slice(0, 7),
      lines,
      offCents: off(total),
      total: total - off(total),
      otherwise: otherwise - off(otherwise),
      isSettled: total === otherwise,
    }
  })
  return {
    total: centsToEuros(sumCents(bills.map(({ total }) => total))),
    otherwise: bills.every(({ isSettled }) => isSettled)
      ? null
      : centsToEuros(sumCents(bills.map(({ otherwise }) => otherwise))),
    months: bills.map(({ month, total, otherwise, isSettled }) => ({
      month,
      total: centsToEuros(total),
      otherwise: isSettled ? null : centsToEuros(otherwise),
    })),
    lines: linesOfYear(bills),
  }
}

function linesOfYear(
  bills: readonly { lines: readonly InvoiceLine[]; offCents: number }[],
): Estimate['lines'] {
  const cents = new Map<EstimateLineKind, number>()
  for (const line of bills.flatMap(({ lines }) => lines))
    cents.set(kindOf(line), (cents.get(kindOf(line)) ?? 0) + line.amount_cents)
  const off = sumCents(bills.map(({ offCents }) => offCents))
  if (off > 0) cents.set('discount', -off)
  return estimateLineKinds.flatMap((kind) => {
    const amount = cents.get(kind)
    return amount === undefined ? [] : [{ kind, amount: centsToEuros(amount) }]
  })
}
