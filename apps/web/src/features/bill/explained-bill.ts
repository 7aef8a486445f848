import type { InvoiceDetail } from '@fanal/contract/invoices.schemas'
import { type BillPart, billParts } from '@fanal/domain/invoices/explain-bill'
import { isRefund } from '@fanal/domain/invoices/paid-status'

/** Amounts on the wire are never negative for being a refund's; to the customer's eye they are. */
export const signOf = (bill: Pick<InvoiceDetail, 'rectificative_type'>) => (isRefund(bill) ? -1 : 1)

/** A server may know a part that this page does not: then it is one of the others. */
export const knownPart = (part: string): BillPart => billParts.find((known) => known === part) ?? 'other'

/** kWh by period, as they were billed. */
export function energyByPeriod({ lines }: Pick<InvoiceDetail, 'lines'>) {
  const periods = new Map<string, { period: string; kwh: number; amount: number }>()
  for (const { kind, period, quantity, multi, amount } of lines) {
    if (kind !== 'energy') continue
    const known = periods.get(period) ?? { period, kwh: 0, amount: 0 }
    periods.set(period, {
      period,
      kwh: known.kwh + Number(quantity) * Number(multi),
      amount: known.amount + Number(amount),
    })
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
