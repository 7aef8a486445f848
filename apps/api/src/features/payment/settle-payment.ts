import { isDebitSuspended } from '@fanal/domain/invoices/paid-status'
import { isOpen, nextPaymentState, type PaymentState } from '@fanal/domain/payment/payment-state'
import type { ProviderAnswer } from '#gateways/payment/payment'
import { lockDebts, reduceDebt } from '#features/contracts/debt-queries'
import {
  lockInvoices,
  type OwedInvoice,
  requireVerification,
  reducePending,
} from '#features/invoices/paid-queries'
import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import type { OwnPayment, Payment } from './queries.ts'
import { closeItems, findItems, lockPayment, updatePayment } from './settle-queries.ts'
import { type MailEnv, notifyReceipt } from './notify-receipt.ts'

const isCharged = (state: PaymentState) => state === 'succeeded' || state === 'refunded'

/**
 * The only place that changes a payment's state. Answers, webhooks and the poller all come here, in any order and
 * repeatedly: the row is locked, and one rule decides the next state.
 */
export async function settlePayment(
  env: MailEnv,
  tx: Db,
  own: OwnPayment,
  said: ProviderAnswer,
): Promise<Payment> {
  const payment = await lockPayment(tx, own)
  if (said.ref && payment.provider_ref && said.ref !== payment.provider_ref)
    return isCharged(said.state) ? noteStrangeCharge(tx, payment, said.ref) : payment
  const state = nextPaymentState(payment.state, said.state)
  const hasMoved = state !== payment.state
  const errorCode = state === 'failed' ? (said.errorCode ?? 'unknown') : ''
  if (hasMoved) {
    if (isCharged(state) && !isCharged(payment.state)) await takeAsPaid(env, tx, payment, said)
    if (!isOpen(state)) await closeItems(tx, payment)
    if (state === 'refunded') await notifyStaff(tx, payment, 'payment.refunded', {})
  }
  return updatePayment(tx, payment, {
    state,
    hasMoved,
    errorCode: hasMoved ? errorCode : payment.error_code,
    ref: said.ref,
    paymentLink: said.paymentLink,
  })
}

/**
 * The money was charged. An invoice counts as paid if it was still owed and the amount matches; else staff verifies it.
 */
async function takeAsPaid(env: MailEnv, tx: Db, payment: Payment, said: ProviderAnswer): Promise<void> {
  const items = await findItems(tx, payment)
  const ids = items.map(({ invoice_id }) => invoice_id)
  const invoices = await lockInvoices(tx, payment.customer_id, ids)
  const contractIds = invoices.flatMap(({ contract_id }) => contract_id ?? [])
  await lockDebts(tx, payment.customer_id, contractIds)
  const isRight =
    said.amountCents === payment.amount_cents && said.currency?.toUpperCase() === payment.currency
  const doubtful: number[] = []
  for (const { invoice_id, amount_cents } of items) {
    const invoice = invoices.find(({ id }) => id === invoice_id)
    if (invoice && isRight && isOwed(invoice, amount_cents))
      await payOff(tx, payment.customer_id, invoice, amount_cents)
    else doubtful.push(invoice_id)
  }
  if (doubtful.length > 0) {
    await requireVerification(tx, payment.customer_id, doubtful)
    const amounts = { expected_cents: payment.amount_cents, taken_cents: said.amountCents ?? null }
    const reason = isRight ? 'not_owed' : 'amount_differs'
    await notifyStaff(tx, payment, 'payment.manual_verification', {
      reason,
      invoice_ids: doubtful,
      ...amounts,
    })
  }
  await notifyReceipt(env, tx, payment, said.amountCents ?? payment.amount_cents)
}

/** Any other payment or collection meanwhile changed one of these; a direct debit that a claim suspends collects nothing. */
const isOwed = ({ paid_status: paid, claim, amount_pending_cents: pending }: OwedInvoice, cents: number) =>
  (paid === 'unpaid' || isDebitSuspended({ paid, claim })) && pending >= cents

async function payOff(
  tx: Db,
  customerId: number,
  { id, contract_id: contractId }: OwedInvoice,
  cents: number,
): Promise<void> {
  await reducePending(tx, { customerId, id }, cents)
  await reduceDebt(tx, { customerId, contractId }, cents)
}

function notifyStaff(
  tx: Db,
  { transaction_id, customer_id }: Payment,
  kind: string,
  detail: object,
): Promise<void> {
  return recordEvent(tx, {
    actor: 'payment',
    kind,
    detail: { transaction_id, ...detail },
    customerId: customer_id,
  })
}

/** A charge with our id that is not the known payment: the invoices are blocked until staff has verified it. */
async function noteStrangeCharge(tx: Db, payment: Payment, ref: string): Promise<Payment> {
  const items = await findItems(tx, payment)
  const ids = items.map(({ invoice_id }) => invoice_id)
  await requireVerification(tx, payment.customer_id, ids)
  const detail = { reason: 'unknown_charge', invoice_ids: ids, provider_ref: ref }
  await notifyStaff(tx, payment, 'payment.manual_verification', detail)
  return payment
}
