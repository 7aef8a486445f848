import { isRefund, type StatedInvoice } from '../invoices/paid-status.ts'

/** The minimum amount of payment providers. */
const leastCents = 50

/** Whether it can be paid by card: owed by the customer, and not being collected otherwise. */
export function isPayable(
  invoice: Pick<StatedInvoice, 'paid' | 'rectificative_type'>,
  pendingCents: number,
): boolean {
  return invoice.paid === 'unpaid' && !isRefund(invoice) && pendingCents >= leastCents
}
