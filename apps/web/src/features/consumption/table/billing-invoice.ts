import type { BillingInvoice } from '@fanal/contract/schemas/consumption'
import type { DayRange } from '@fanal/domain/consumption/curve-range'

/** The invoice that bills those days, where there is one and no other. */
export function billingInvoice(
  invoices: readonly BillingInvoice[],
  { start, end }: DayRange,
): BillingInvoice | undefined {
  const [one, ...others] = invoices.filter(
    ({ start_date, end_date }) => start_date <= end && end_date >= start,
  )
  return others.length === 0 ? one : undefined
}
