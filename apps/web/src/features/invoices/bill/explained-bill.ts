import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { type BillPart, billParts } from '@fanal/domain/invoices/explain-bill'
import { isRefund } from '@fanal/domain/invoices/paid-status'

/** Amounts on the wire are never negative for being a refund's; to the customer's eye they are. */
export const signOf = (bill: Pick<InvoiceDetail, 'rectificative_type'>) => (isRefund(bill) ? -1 : 1)

/** A server may know a part that this page does not: then it is one of the others. */
export const knownPart = (part: string): BillPart => billParts.find((known) => known === part) ?? 'other'

interface PeriodEnergy {
  period: string
  kwh: number
  amount: number
  /** What a kWh cost; in the mean, where the price changed in between. */
  price: number
}

/** kWh by period, as they were billed. */
export function energyByPeriod({ lines }: Pick<InvoiceDetail, 'lines'>): PeriodEnergy[] {
  const periods = new Map<string, PeriodEnergy>()
  for (const { kind, period, quantity, multi, price_unit, amount } of lines) {
    if (kind !== 'energy') continue
    const known = periods.get(period) ?? { period, kwh: 0, amount: 0, price: 0 }
    const own = Number(quantity) * Number(multi)
    const kwh = known.kwh + own
    const price = kwh === 0 ? Number(price_unit) : (known.price * known.kwh + Number(price_unit) * own) / kwh
    periods.set(period, { period, kwh, amount: known.amount + Number(amount), price })
  }
  return [...periods.values()]
}

/** The contracted power of a period: that of its line. */
export function contractedPowers({ lines }: Pick<InvoiceDetail, 'lines'>): ReadonlyMap<string, number> {
  return new Map(
    lines.filter(({ kind }) => kind === 'power').map(({ period, quantity }) => [period, Number(quantity)]),
  )
}

/** The largest of them, which is what a home knows. */
export const highestPower = (bill: Pick<InvoiceDetail, 'lines'>) =>
  Math.max(0, ...contractedPowers(bill).values())
