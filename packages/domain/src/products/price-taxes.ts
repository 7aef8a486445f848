import { powerTaxes } from '../power-advice/power-taxes.ts'
import { decimalText, exact, roundedUnits, times } from '../decimal.ts'
import type { Zone } from '../lookups/provinces.ts'
import { indirectKind } from '../rates/bill-rates.ts'
import { rateAt, valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'

/** The effect of a day's taxes on a price. */
export interface PriceTaxes {
  /** Euros added to every kWh before the factor: the hydrocarbon tax of gas. */
  perKwh: string
  factor: string
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
    return { perKwh: '0', factor: tax_factor, isSettled: unsettled_tax_factor === null }
  }
  if (indirectKind(zone) !== 'electricity_vat') return undefined
  const kinds = [{ kind: 'hydrocarbon_tax' }, { kind: 'gas_vat' }] as const
  const [tax, vat] = [valueAt(rates, kinds[0], day), valueAt(rates, kinds[1], day)]
  return {
    perKwh: tax,
    factor: sum('1', vat),
    isSettled: kinds.every((wanted) => !rateAt(rates, wanted, day)?.conditional),
  }
}

const decimals = 12

function sum(one: string, other: string): string {
  const units = [one, other].map((value) => roundedUnits(exact(value), decimals))
  return decimalText({ digits: units.reduce((total, unit) => total + BigInt(unit), 0n), scale: decimals })
}

/** A price per kW, day or kWh with taxes, to six decimals. */
export function taxedPrice(price: string, { perKwh, factor }: PriceTaxes, of: 'kWh' | 'other'): string {
  const whole = of === 'kWh' ? sum(price, perKwh) : price
  return decimalText({ digits: BigInt(roundedUnits(times(exact(whole), exact(factor)), 6)), scale: 6 })
}
