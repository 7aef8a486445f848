import { isOpen, type PaymentState } from '@fanal/domain/payment/payment-state'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { addToDirectory } from '#platform/database/directory'
import { type OwnPayment, type Payment, providerKey, waitSeconds, nextChecks } from './queries.ts'

export function lockPayment(tx: Db, { customer_id, id }: OwnPayment): Promise<Payment> {
  return tx.one(sql`select * from payments where customer_id = ${customer_id} and id = ${id} for update`)
}

export interface Move {
  state: PaymentState
  hasMoved: boolean
  errorCode: string
  ref: string | undefined
  paymentLink: string | undefined
}

/**
 * Stores what was learnt. While the payment is open it is polled again: soon after a change, else with growing
 * intervals.
 */
export async function updatePayment(tx: Db, { customer_id, id }: OwnPayment, move: Move): Promise<Payment> {
  const { state, hasMoved } = move
  const now = new Date()
  const payment = await tx.one<Payment>(sql`
    update payments set
      state = ${state}, provider_ref = coalesce(provider_ref, ${move.ref}),
      error_code = ${move.errorCode},
      payment_link = coalesce(${move.paymentLink}, payment_link),
      updated_at = case when ${hasMoved} then ${now}::timestamptz else updated_at end,
      checks = case when ${hasMoved} then 0 else checks end,
      next_check_at = case when ${isOpen(state)} then
        (${nextChecks(now)}::timestamptz[])[case when ${hasMoved} then 1 else least(checks + 1, ${waitSeconds.length}) end] end
    where customer_id = ${customer_id} and id = ${id} returning *`)
  if (payment.provider_ref)
    await addToDirectory(tx, 'provider_payment', [
      { key: providerKey(payment.platform, payment.provider_ref), customer_id, id },
    ])
  return payment
}

export interface Item {
  invoice_id: number
  amount_cents: number
}

export function findItems(db: Db, { customer_id, id }: OwnPayment): Promise<Item[]> {
  return db.many(sql`
    select invoice_id, amount_cents from payment_items
    where customer_id = ${customer_id} and payment_id = ${id} order by invoice_id`)
}

export async function closeItems(tx: Db, { customer_id, id }: OwnPayment): Promise<void> {
  await tx.run(sql`
    update payment_items set is_open = false
    where customer_id = ${customer_id} and payment_id = ${id} and is_open`)
}

export interface Payer {
  name: string
  email: string
  locale: Locale
  now: Date
}

export function findPayer(tx: Db, customerId: number): Promise<Payer> {
  return tx.one(sql`select name, email, locale, now() as now from customers where id = ${customerId}`)
}
