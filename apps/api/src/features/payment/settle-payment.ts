import { isOpen, nextPaymentState, type PaymentState } from '@fanal/domain/payment/payment-state'
import type { ProviderAnswer } from '#gateways/payment/payment'
import { type Db, sql } from '#platform/database'
import { recordEvent } from '#platform/events'
import { lockInvoices, type OwedInvoice, type Payment } from './queries.ts'
import { type MailEnv, tellPaid } from './tell-paid.ts'

const isCharged = (state: PaymentState) => state === 'succeeded' || state === 'refunded'

/**
 * The only place that moves a payment. Answers, webhooks and the poller all come here, in any order and as often as they
 * like: the row is locked, and the same rule says where it stands then (decisions §6, payment).
 */
export async function settlePayment(
  env: MailEnv,
  tx: Db,
  paymentId: number,
  said: ProviderAnswer,
): Promise<Payment> {
  const payment = await tx.one<Payment>(sql`select * from payments where id = ${paymentId} for update`)
  if (said.ref && payment.provider_ref && said.ref !== payment.provider_ref)
    return isCharged(said.state) ? noteStrangeCharge(tx, payment, said.ref) : payment
  const state = nextPaymentState(payment.state, said.state)
  const hasMoved = state !== payment.state
  const errorCode = state === 'failed' ? (said.errorCode ?? 'unknown') : ''
  if (hasMoved) {
    if (isCharged(state) && !isCharged(payment.state)) await takeAsPaid(env, tx, payment, said)
    if (!isOpen(state)) await closeItems(tx, payment.id)
    if (state === 'refunded') await tellStaff(tx, payment, 'payment.refunded', {})
  }
  return tx.one(sql`
    update payments set
      state = ${state}, provider_ref = coalesce(provider_ref, ${said.ref}),
      error_code = ${hasMoved ? errorCode : payment.error_code},
      payment_link = coalesce(${said.paymentLink}, payment_link),
      updated_at = case when ${hasMoved} then now() else updated_at end,
      checks = case when ${hasMoved} then 0 else checks end,
      next_check_at = case when ${!isOpen(state)} then null when ${hasMoved} then now() + interval '2 seconds'
        else now() + make_interval(secs => least(30, 2 ^ least(checks + 1, 5))) end
    where id = ${payment.id} returning *`)
}

async function closeItems(tx: Db, paymentId: number): Promise<void> {
  await tx.run(sql`update payment_items set is_open = false where payment_id = ${paymentId} and is_open`)
}

interface Item {
  invoice_id: number
  amount_cents: number
}

/** The money was taken. An invoice counts as paid when it was still owed and the amount is ours; else staff looks at it. */
async function takeAsPaid(env: MailEnv, tx: Db, payment: Payment, said: ProviderAnswer): Promise<void> {
  const items = await tx.many<Item>(sql`
    select invoice_id, amount_cents from payment_items where payment_id = ${payment.id} order by invoice_id`)
  const invoices = await lockInvoices(
    tx,
    payment.customer_id,
    items.map(({ invoice_id }) => invoice_id),
  )
  await lockContracts(tx, invoices)
  const isRight =
    said.amountCents === payment.amount_cents && said.currency?.toUpperCase() === payment.currency
  const doubtful: number[] = []
  for (const { invoice_id, amount_cents } of items) {
    const invoice = invoices.find(({ id }) => id === invoice_id)
    if (invoice && isRight && isOwed(invoice, amount_cents)) await markPaid(tx, invoice, amount_cents)
    else doubtful.push(invoice_id)
  }
  if (doubtful.length > 0) {
    await askStaff(tx, doubtful)
    const amounts = { expected_cents: payment.amount_cents, taken_cents: said.amountCents ?? null }
    const reason = isRight ? 'not_owed' : 'amount_differs'
    await tellStaff(tx, payment, 'payment.manual_verification', { reason, invoice_ids: doubtful, ...amounts })
  }
  await tellPaid(env, tx, payment, said.amountCents ?? payment.amount_cents)
}

/** In one order too, for what is owed on each. */
async function lockContracts(tx: Db, invoices: readonly OwedInvoice[]): Promise<void> {
  const ids = invoices.flatMap(({ contract_id }) => contract_id ?? [])
  await tx.run(sql`select from contracts where id = any(${ids}::bigint[]) order by id for no key update`)
}

/** Whoever pays or collects it otherwise meanwhile has changed one of these. */
const isOwed = (invoice: OwedInvoice, cents: number) =>
  invoice.paid_status === 'unpaid' && invoice.amount_pending_cents >= cents

async function markPaid(tx: Db, { id, contract_id }: OwedInvoice, cents: number): Promise<void> {
  await tx.run(sql`
    update invoices set
      amount_pending_cents = amount_pending_cents - ${cents},
      paid_status = case when amount_pending_cents = ${cents} then 'paid' else paid_status end
    where id = ${id}`)
  if (contract_id !== null)
    await tx.run(sql`
      update contracts set amount_debt_cents = greatest(0, amount_debt_cents - ${cents}) where id = ${contract_id}`)
}

async function askStaff(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'manual_verification_required' where id = any(${invoiceIds}::bigint[])`)
}

function tellStaff(
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

/** Money under our name of it that is not the payment we know: nobody may pay the invoices again before staff has looked. */
async function noteStrangeCharge(tx: Db, payment: Payment, ref: string): Promise<Payment> {
  const items = await tx.many<Item>(
    sql`select invoice_id, amount_cents from payment_items where payment_id = ${payment.id}`,
  )
  const ids = items.map(({ invoice_id }) => invoice_id)
  await askStaff(tx, ids)
  const detail = { reason: 'unknown_charge', invoice_ids: ids, provider_ref: ref }
  await tellStaff(tx, payment, 'payment.manual_verification', detail)
  return payment
}
