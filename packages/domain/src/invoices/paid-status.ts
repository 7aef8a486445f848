export const paidStatuses = [
  'paid',
  'paid_without_transaction',
  'manual_verification_required',
  'unpaid',
  'pending_remesa',
  'pending_transfer',
] as const
export type PaidStatus = (typeof paidStatuses)[number]

export const rectificativeTypes = ['N', 'A', 'B', 'R', 'C', 'G'] as const
export type RectificativeType = (typeof rectificativeTypes)[number]

/** The input of the rules in this file. Amounts are decimal strings, as on the wire. */
export interface StatedInvoice {
  /** `unknown`: a retailer's own server does not provide it. */
  paid: PaidStatus | 'unknown'
  rectificative_type: RectificativeType
  amount_total: string
  amount_pending: string
  pending_state_history: readonly unknown[]
  online_payment: { payment_enabled: boolean }
  /** The number of an open claim about it. */
  claim?: string | null
}

/** A and B are refunds and count negative. */
export function isRefund({ rectificative_type: type }: Pick<StatedInvoice, 'rectificative_type'>): boolean {
  return type === 'A' || type === 'B'
}

/** Disputed invoices are not collected: while a claim is open, the direct debit waits. */
export function isDebitSuspended({ paid, claim }: Pick<StatedInvoice, 'paid' | 'claim'>): boolean {
  return paid === 'pending_remesa' && Boolean(claim)
}

export type ShownStatus =
  | 'paid'
  | 'refunded'
  | 'notPaid'
  | 'partialPayment'
  | 'pendingRemittance'
  | 'pendingTransfer'
  | 'pendingRefund'

/** The displayed payment status; undefined if unknown. */
export function shownStatus(invoice: StatedInvoice): ShownStatus | undefined {
  const { paid, amount_pending, amount_total } = invoice
  if (paid === 'unknown') return undefined
  if (paid === 'unpaid') return Number(amount_pending) === Number(amount_total) ? 'notPaid' : 'partialPayment'
  if (paid === 'pending_remesa' || paid === 'pending_transfer') {
    if (isRefund(invoice)) return 'pendingRefund'
    return paid === 'pending_remesa' ? 'pendingRemittance' : 'pendingTransfer'
  }
  return paid === 'paid' && isRefund(invoice) ? 'refunded' : 'paid'
}

/** Warning for pending states, error for unpaid, success for the rest. */
export function statusTone({ paid }: Pick<StatedInvoice, 'paid'>): 'ok' | 'warn' | 'bad' {
  if (paid === 'unpaid') return 'bad'
  return paid === 'pending_remesa' || paid === 'pending_transfer' ? 'warn' : 'ok'
}

/** What pressing the status opens, if anything. */
export function statusOpens(invoice: StatedInvoice): 'transaction' | 'history' | undefined {
  const { paid, amount_pending, online_payment, pending_state_history: history } = invoice
  if (paid === 'manual_verification_required') return 'transaction'
  if (paid === 'paid' && !isRefund(invoice) && online_payment.payment_enabled) return 'transaction'
  if (paid === 'unpaid' && Number(amount_pending) > 0 && history.length > 1) return 'history'
  return undefined
}
