import { decimalText, exact, times } from '../decimal.ts'
import { valueAt } from './find-rate.ts'
import type { Rate, RateKind, Rates } from './rate.ts'

/** The operator's percentages (settings `taxes`); '' where the dated rates apply. */
export interface TaxPercents {
  specialElectricityPercent: string
  vatPercent: string
}

const fractionOf = (percent: string) => decimalText(times(exact(percent), exact('0.01')))
const percentOf = (fraction: string) => decimalText(times(exact(fraction), exact(100)))

/** A layer for all days and powers. */
export function overridingRates({ specialElectricityPercent, vatPercent }: TaxPercents): Rate[] {
  const always = (kind: RateKind, percent: string): Rate[] =>
    percent === ''
      ? []
      : [
          {
            kind,
            scope: '',
            up_to_w: null,
            from: null,
            to: null,
            values: [fractionOf(percent)],
            conditional: null,
            source: 'settings',
          },
        ]
  return [
    ...always('electricity_tax', specialElectricityPercent),
    ...always('electricity_vat', vatPercent),
    ...always('gas_vat', vatPercent),
  ]
}

/** The general rate on a day. */
export function taxPercents(rates: Rates, day: string): TaxPercents {
  return {
    specialElectricityPercent: percentOf(valueAt(rates, { kind: 'electricity_tax' }, day)),
    vatPercent: percentOf(valueAt(rates, { kind: 'electricity_vat' }, day)),
  }
}
