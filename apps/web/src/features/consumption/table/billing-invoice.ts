import type { BillingInvoice } from '@fanal/contract/schemas/consumption'
import type { DayRange } from '@fanal/domain/consumption/curve-range'

/** The invoice of those days, if there is exactly one. */
export function billingInvoice(
  invoices: readonly BillingInvoice[],
  { start, end }: DayRange,
): BillingInvoice | undefined {
  const [one, ...others] = invoices.filter(
    ({ start_date, end_date }) => start_date <= end && end_date >= start,
  )
  return others.length === 0 ? one : undefined
}
