import { type Decimal, exact, times } from '../decimal.ts'
import { centsToEuros, lineCents, sumCents } from '../money.ts'
import type { DatedValue } from '../rates/bill-rates.ts'
import { type InvoiceLine, type LineKind, totalOf } from './invoice-lines.ts'

type Part = Pick<InvoiceLine, 'kind'> & Partial<Pick<InvoiceLine, 'period' | 'name'>>

/** One line with its amount, rounded half up. */
export function lineOf(part: Part, quantity: Decimal, priceUnit: Decimal, multi: Decimal = '1'): InvoiceLine {
  return {
    period: '',
    name: '',
    ...part,
    quantity: String(quantity),
    price_unit: String(priceUnit),
    multi: String(multi),
    amount_cents: lineCents(quantity, priceUnit, multi),
  }
}

/** A share of the sum of the lines so far. */
const taxOf = (kind: LineKind, base: readonly InvoiceLine[], rate: string) =>
  lineOf({ kind }, centsToEuros(totalOf(base)), rate)

/** The electricity tax. It is at least a fixed amount per kWh (Ley 38/1992, art. 99), charged where that is more. */
export function electricityTaxLine(
  baseCents: number,
  kwh: number,
  { electricityTaxRate, leastTaxPerKwh }: Pick<ElectricityUse, 'electricityTaxRate' | 'leastTaxPerKwh'>,
): InvoiceLine {
  const tax = lineOf({ kind: 'electricity_tax' }, centsToEuros(baseCents), electricityTaxRate)
  const least = lineOf({ kind: 'electricity_tax_minimum' }, kwh, leastTaxPerKwh)
  return least.amount_cents > tax.amount_cents ? least : tax
}

export interface Surplus {
  kwh: number
  price: string
  /** Surplus beyond the energy term goes to a virtual battery. */
  isBanked?: boolean
}

export interface ElectricityUse {
  days: number
  /** kW by period, and the price per kW and day. */
  powersKw: readonly string[]
  powerPrices: readonly string[]
  /** Whole kWh by period, and their price. */
  energiesKwh: readonly number[]
  energyPrices: readonly string[]
  /** Exported, with a surplus contract. */
  surplus?: Surplus
  /** Euros per day; several entries if it changed within the bill. */
  socialBonus: readonly DatedValue[]
  /** A fee of the product, independent of use and without electricity tax. */
  fixedPerDay?: string | undefined
  meterPerDay: string
  electricityTaxRate: string
  leastTaxPerKwh: string
  vatRate: string
  /** Battery balance available for this invoice. */
  batteryCents?: number
}

export interface ComposedInvoice {
  lines: InvoiceLine[]
  totalCents: number
  toPayCents: number
  /** Surplus beyond the energy term: lost, or moved to a virtual battery. */
  unusedSurplusCents: number
}

const periodOf = (i: number) => `P${i + 1}`

/**
 * Power, energy less surplus, and the social bonus are the base of the electricity tax; together with it and the
 * meter's rent they are the base of VAT.
 */
export function composeElectricity(use: ElectricityUse): ComposedInvoice {
  const power = use.powersKw.map((kw, i) =>
    lineOf({ kind: 'power', period: periodOf(i) }, kw, use.powerPrices[i] ?? '0', use.days),
  )
  const energy = use.energiesKwh.map((kwh, i) =>
    lineOf({ kind: 'energy', period: periodOf(i) }, kwh, use.energyPrices[i] ?? '0'),
  )
  const surplus = use.surplus && use.surplus.kwh > 0 ? [surplusLine(use.surplus, energy)] : []
  const bonus = use.socialBonus.map(({ days, value }) => lineOf({ kind: 'social_bonus' }, days, value))
  const taxed = [...power, ...energy, ...surplus, ...bonus]
  const kwh = use.energiesKwh.reduce((sum, one) => sum + one, 0)
  const electricityTax = electricityTaxLine(totalOf(taxed), kwh, use)
  const fee = use.fixedPerDay ? [lineOf({ kind: 'fixed' }, use.days, use.fixedPerDay)] : []
  const base = [...taxed, electricityTax, lineOf({ kind: 'rent' }, use.days, use.meterPerDay), ...fee]
  const lines = [...base, taxOf('vat', base, use.vatRate)]
  return { ...withBattery(lines, use.batteryCents), unusedSurplusCents: surplus[0]?.unused_cents ?? 0 }
}

/** Exported energy at its price, capped at the energy term of the same billing period. */
export function surplusLine(
  { kwh, price, isBanked = false }: Surplus,
  energy: readonly InvoiceLine[],
): InvoiceLine {
  const whole = lineOf({ kind: 'surplus' }, kwh, `-${price}`)
  const cap = sumCents(energy.map(({ amount_cents }) => amount_cents))
  const unused_cents = -whole.amount_cents - cap
  if (unused_cents <= 0) return whole
  return { ...whole, amount_cents: whole.amount_cents + unused_cents, unused_cents, is_banked: isBanked }
}

/** The battery pays after taxes, at most the amount due. */
function withBattery(lines: InvoiceLine[], batteryCents = 0) {
  const totalCents = totalOf(lines)
  const paid = Math.min(batteryCents, totalCents)
  return {
    lines: paid > 0 ? [...lines, lineOf({ kind: 'battery' }, 1, centsToEuros(-paid))] : lines,
    totalCents,
    toPayCents: totalCents - paid,
  }
}

export interface GasUse {
  days: number
  kwh: number
  fixedPerDay: string
  energyPrice: string
  hydrocarbonTaxPerKwh: string
  meterPerDay: string
  vatRate: string
}

export function composeGas(use: GasUse): Omit<ComposedInvoice, 'unusedSurplusCents'> {
  const base = [
    lineOf({ kind: 'energy' }, use.kwh, use.energyPrice),
    lineOf({ kind: 'fixed' }, use.days, use.fixedPerDay),
    lineOf({ kind: 'hydrocarbon_tax' }, use.kwh, use.hydrocarbonTaxPerKwh),
    lineOf({ kind: 'rent' }, use.days, use.meterPerDay),
  ]
  return withBattery([...base, taxOf('vat', base, use.vatRate)])
}

/** Cubic metres to whole kWh, rounded half up. */
export function gasKwh(cubicMetres: Decimal, kwhPerCubicMetre: Decimal): number {
  const { digits, scale } = times(exact(cubicMetres), exact(kwhPerCubicMetre))
  const unit = 10n ** BigInt(scale)
  return Number((digits * 2n + unit) / (unit * 2n))
}
