import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { type BillPart, billParts } from '@fanal/domain/invoices/explain-bill'
import { isRefund } from '@fanal/domain/invoices/paid-status'

/** Amounts of refunds are positive on the wire and negative on screen. */
export const signOf = (bill: Pick<InvoiceDetail, 'rectificative_type'>) => (isRefund(bill) ? -1 : 1)

/** An unknown part of a newer server counts as other. */
export const knownPart = (part: string): BillPart => billParts.find((known) => known === part) ?? 'other'

interface PeriodEnergy {
  period: string
  kwh: number
  amount: number
  /** The price per kWh; the mean if it changed. */
  price: number
}

/** Billed kWh by period. */
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

/** The contracted power of a period, from its line. */
export function contractedPowers({ lines }: Pick<InvoiceDetail, 'lines'>): ReadonlyMap<string, number> {
  return new Map(
    lines.filter(({ kind }) => kind === 'power').map(({ period, quantity }) => [period, Number(quantity)]),
  )
}

/** The largest of them. */
export const highestPower = (bill: Pick<InvoiceDetail, 'lines'>) =>
  Math.max(0, ...contractedPowers(bill).values())
