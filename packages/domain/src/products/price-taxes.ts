import { powerTaxes } from '../power-advice/power-taxes.ts'
import { decimalText, exact, roundedUnits, times } from '../decimal.ts'
import type { Zone } from '../lookups/provinces.ts'
import { indirectKind, type IndirectTax, indirectTaxOf } from '../rates/bill-rates.ts'
import { rateAt, valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'
import type { ProductPrices } from './products.ts'

/** The effect of a day's taxes on a price. */
export interface PriceTaxes {
  /** Euros added to every kWh before the factor: the hydrocarbon tax of gas. */
  perKwh: string
  factor: string
  /** On what bears no electricity tax: a fee by the day. */
  feeFactor: string
  /** VAT, or what is due in its place. */
  tax: IndirectTax
  /** False where the rate of that day may still change by law. */
  isSettled: boolean
}

export interface TaxedContract {
  type: 'electricity' | 'gas'
  day: string
  zone: Zone
  /** Contracted, in kW; none for gas. */
  powers: readonly string[]
}

/** Undefined if unknown: gas outside the territory of VAT. Gas uses its general rate. */
export function priceTaxes(rates: Rates, { type, ...power }: TaxedContract): PriceTaxes | undefined {
  const { day, zone } = power
  if (type === 'electricity') {
    const { tax_factor, unsettled_tax_factor } = powerTaxes(rates, power)
    const powerW = Math.max(0, ...power.powers.map(kwToW))
    const indirect = valueAt(rates, { kind: indirectKind(zone), powerW }, day)
    return {
      perKwh: '0',
      factor: tax_factor,
      feeFactor: sum('1', indirect),
      tax: indirectTaxOf(zone),
      isSettled: unsettled_tax_factor === null,
    }
  }
  if (indirectKind(zone) !== 'electricity_vat') return undefined
  const kinds = [{ kind: 'hydrocarbon_tax' }, { kind: 'gas_vat' }] as const
  const [tax, vat] = [valueAt(rates, kinds[0], day), valueAt(rates, kinds[1], day)]
  return {
    perKwh: tax,
    factor: sum('1', vat),
    feeFactor: sum('1', vat),
    tax: 'vat',
    isSettled: kinds.every((wanted) => !rateAt(rates, wanted, day)?.conditional),
  }
}

const decimals = 12

function sum(one: string, other: string): string {
  const units = [one, other].map((value) => roundedUnits(exact(value), decimals))
  return decimalText({ digits: units.reduce((total, unit) => total + BigInt(unit), 0n), scale: decimals })
}

/** A price per kW, kWh or day with taxes, to six decimals; `fee` is per day. */
export function taxedPrice(
  price: string,
  { perKwh, factor, feeFactor }: PriceTaxes,
  of: 'kW' | 'kWh' | 'fee',
): string {
  const whole = of === 'kWh' ? sum(price, perKwh) : price
  const by = of === 'fee' ? feeFactor : factor
  return decimalText({ digits: BigInt(roundedUnits(times(exact(whole), exact(by)), 6)), scale: 6 })
}

/** Surplus is taken off before taxes, so it has no price with them. */
export type TaxedPrices = Record<'power' | 'energy', string[]> & { fixed: string | null }

export function taxedPrices(
  { power, energy, fixed }: Pick<ProductPrices, 'power' | 'energy' | 'fixed'>,
  taxes: PriceTaxes,
): TaxedPrices {
  return {
    power: power.map((price) => taxedPrice(price, taxes, 'kW')),
    energy: energy.map((price) => taxedPrice(price, taxes, 'kWh')),
    fixed: fixed === null ? null : taxedPrice(fixed, taxes, 'fee'),
  }
}
