import { isDebitSuspended, isRefund, type StatedInvoice } from '../invoices/paid-status.ts'

/** The minimum amount of payment providers. */
const leastCents = 50

/** Whether it can be paid by card: owed by the customer, and not being collected otherwise. A claim suspends the direct debit. */
export function isPayable(
  invoice: Pick<StatedInvoice, 'paid' | 'rectificative_type' | 'claim'>,
  pendingCents: number,
): boolean {
  const isOwed = invoice.paid === 'unpaid' || isDebitSuspended(invoice)
  return isOwed && !isRefund(invoice) && pendingCents >= leastCents
}
