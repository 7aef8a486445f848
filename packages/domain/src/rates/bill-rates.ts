import type { Zone } from '../lookups/provinces.ts'
import { rateSpans, type RateWanted, valueAt } from './find-rate.ts'
import type { RateKind, Rates } from './rate.ts'

/** Number of days of a bill on which a value applied. */
export interface DatedValue {
  days: number
  value: string
}

export interface BilledDays {
  start: string
  end: string
}

/** Days without a known value are left out. */
function datedValues(rates: Rates, wanted: RateWanted, { start, end }: BilledDays): DatedValue[] {
  return rateSpans(rates, wanted, start, end).flatMap(({ days, rate }) =>
    rate ? [{ days, value: rate.values[0] ?? '0' }] : [],
  )
}

/** Instead of VAT: IGIC in the Canary Islands, IPSI in Ceuta and Melilla. */
export function indirectKind(zone: Zone): RateKind {
  if (zone === 'canary') return 'electricity_igic'
  return zone === 'ceuta' || zone === 'melilla' ? 'electricity_ipsi' : 'electricity_vat'
}

export type IndirectTax = 'vat' | 'igic' | 'ipsi'

/** The one that is due there, for its name. */
export function indirectTaxOf(zone: Zone): IndirectTax {
  const kind = indirectKind(zone)
  if (kind === 'electricity_igic') return 'igic'
  return kind === 'electricity_ipsi' ? 'ipsi' : 'vat'
}

/**
 * Taxes are due for a bill as a whole when its period ends: the rates of its last day apply. Daily charges are split
 * where they change.
 */
export function electricityBillRates(rates: Rates, billed: BilledDays, powerW: number) {
  const { end } = billed
  return {
    electricityTaxRate: valueAt(rates, { kind: 'electricity_tax' }, end),
    leastTaxPerKwh: valueAt(rates, { kind: 'electricity_tax_minimum' }, end),
    socialBonus: datedValues(rates, { kind: 'social_bonus' }, billed),
    vatRate: valueAt(rates, { kind: 'electricity_vat', powerW }, end),
  }
}

export function gasBillRates(rates: Rates, { end }: Pick<BilledDays, 'end'>, isProfessional: boolean) {
  const scope = isProfessional ? 'professional' : ''
  return {
    hydrocarbonTaxPerKwh: valueAt(rates, { kind: 'hydrocarbon_tax', scope }, end),
    vatRate: valueAt(rates, { kind: 'gas_vat' }, end),
  }
}
