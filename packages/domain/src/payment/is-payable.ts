import { isRefund, type StatedInvoice } from '../invoices/paid-status.ts'

/** Providers take no less (domain facts §10). */
const leastCents = 50

/** Whether a card could pay it: owed by the customer, and nobody else is collecting it. */
export function isPayable(
  invoice: Pick<StatedInvoice, 'paid' | 'rectificative_type'>,
  pendingCents: number,
): boolean {
  return invoice.paid === 'unpaid' && !isRefund(invoice) && pendingCents >= leastCents
}
