import type { InvoiceLine, LineKind } from '../invoices/invoice-lines.ts'
import { kwToW } from '../units.ts'
import { rateSince, rateSpans, type RateWanted } from './find-rate.ts'
import type { RateKind, Rates } from './rate.ts'

const kinds: Partial<Record<LineKind, RateKind>> = {
  electricity_tax: 'electricity_tax',
  hydrocarbon_tax: 'hydrocarbon_tax',
  social_bonus: 'social_bonus',
  vat: 'electricity_vat',
  igic: 'electricity_igic',
  ipsi: 'electricity_ipsi',
}

interface RatedBill {
  type: 'electricity' | 'gas' | 'multipoint'
  start_date: string
  end_date: string
  lines: readonly Pick<InvoiceLine, 'kind' | 'quantity'>[]
}

/** Since when the rate of a tax or daily charge applies; undefined if the dated rates do not tell. */
export function lineSince(
  rates: Rates,
  bill: RatedBill,
  { kind, price_unit }: Pick<InvoiceLine, 'kind' | 'price_unit'>,
): string | undefined {
  const rateKind = kind === 'vat' && bill.type === 'gas' ? 'gas_vat' : kinds[kind]
  if (!rateKind) return undefined
  const powers = bill.lines.filter((line) => line.kind === 'power').map(({ quantity }) => kwToW(quantity))
  const wanted: RateWanted = { kind: rateKind, ...(powers.length > 0 && { powerW: Math.max(...powers) }) }
  const span = rateSpans(rates, wanted, bill.start_date, bill.end_date).findLast(
    ({ rate }) => rate && Number(rate.values[0]) === Number(price_unit),
  )
  return span && rateSince(rates, wanted, span.end)
}
