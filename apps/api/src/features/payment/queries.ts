import type { PaymentState } from '@fanal/domain/payment/payment-state'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { Order } from '#gateways/payment/payment'
import { type Db, sql } from '#platform/database'

export interface Payment {
  id: number
  transaction_id: string
  customer_id: number
  platform: PaymentPlatform
  amount_cents: number
  currency: string
  payment_method_id: string
  provider_ref: string | null
  state: PaymentState
  error_code: string
  payment_link: string
  paid_by_user_email: string
  request_hash: string
  created_at: Date
  updated_at: Date
  checks: number
}

export function findPaymentByKey(db: Db, customerId: number, key: string): Promise<Payment | undefined> {
  return db.maybe(sql`select * from payments where customer_id = ${customerId} and request_key = ${key}`)
}

/** Open attempts on any of the invoices. */
export function findOpenPayments(db: Db, invoiceIds: readonly number[]): Promise<Payment[]> {
  return db.many(sql`
    select p.* from payments p
    where p.id in (select payment_id from payment_items where is_open and invoice_id = any(${invoiceIds}::bigint[]))
    order by p.id`)
}

export interface NewPayment {
  transactionId: string
  customerId: number
  platform: PaymentPlatform
  paymentMethodId: string
  amountCents: number
  requestKey: string | undefined
  requestHash: string
}

/**
 * Before the provider is asked. Polling starts only after the provider had time to answer. Undefined if another request
 * had the same key first.
 */
export function insertPayment(tx: Db, payment: NewPayment): Promise<Payment | undefined> {
  return tx.maybe(sql`
    insert into payments (transaction_id, customer_id, platform, amount_cents, payment_method_id, request_key, request_hash,
      paid_by_user_email, next_check_at)
    select ${payment.transactionId}, id, ${payment.platform}, ${payment.amountCents}, ${payment.paymentMethodId},
      ${payment.requestKey}, ${payment.requestHash}, email, now() + interval '15 seconds'
    from customers where id = ${payment.customerId}
    on conflict (customer_id, request_key) do nothing
    returning *`)
}

export async function insertItems(
  tx: Db,
  paymentId: number,
  invoices: readonly { id: number; amount_pending_cents: number }[],
): Promise<void> {
  await tx.run(sql`
    insert into payment_items (payment_id, invoice_id, amount_cents)
    select ${paymentId}, i.id, i.cents
    from unnest(${invoices.map(({ id }) => id)}::bigint[], ${invoices.map((one) => one.amount_pending_cents)}::bigint[])
      as i (id, cents)`)
}

/** Its invoice numbers, joined. */
export async function findNumbers(db: Db, paymentId: number): Promise<string> {
  const { numbers } = await db.one<{ numbers: string }>(sql`
    select string_agg(v.number, ', ' order by v.id) as numbers
    from payment_items i join invoices v on v.id = i.invoice_id where i.payment_id = ${paymentId}`)
  return numbers
}

/** The charge request, from the database. */
export async function findOrder(db: Db, payment: Payment): Promise<Order> {
  const numbers = await findNumbers(db, payment.id)
  return {
    transactionId: payment.transaction_id,
    amountCents: payment.amount_cents,
    paymentMethodId: payment.payment_method_id,
    description: numbers.length > 500 ? `${numbers.slice(0, 499)}…` : numbers,
    startedAt: payment.created_at,
  }
}

/** The customer's own, by the provider's id. */
export function findOwnPayment(
  db: Db,
  { customerId, platform, ref }: { customerId: number; platform: PaymentPlatform; ref: string },
): Promise<Payment | undefined> {
  return db.maybe(sql`
    select * from payments where platform = ${platform} and provider_ref = ${ref} and customer_id = ${customerId}`)
}

/** By our id, which the provider may send before we know its own. */
export function findToldPayment(
  db: Db,
  platform: PaymentPlatform,
  { transactionId, ref }: { transactionId: string | undefined; ref: string | undefined },
): Promise<Payment | undefined> {
  return db.maybe(sql`
    select * from payments
    where platform = ${platform} and (transaction_id = ${transactionId}::text or provider_ref = ${ref}::text)
    order by transaction_id = ${transactionId}::text desc nulls last limit 1`)
}

/** Whether this event is new. */
export async function keepEvent(
  tx: Db,
  platform: string,
  event: { id: string; kind: string },
): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into payment_events (platform, event_id, kind) values (${platform}, ${event.id}, ${event.kind})
    on conflict do nothing`)
  return kept > 0
}

export interface DuePayment extends Payment {
  age_seconds: number
}

/** Claims payments that are due for polling. If the process dies, others take over after 30 seconds. */
export function takeDuePayments(db: Db, limit: number): Promise<DuePayment[]> {
  return db.many(sql`
    update payments p set next_check_at = now() + interval '30 seconds', checks = p.checks + 1
    where p.id in (
      select id from payments where next_check_at <= now() order by next_check_at limit ${limit} for update skip locked)
    returning p.*, extract(epoch from now() - p.created_at)::float8 as age_seconds`)
}

/** Whether each of its invoices is still owed as before. */
export async function isStillOwed(db: Db, paymentId: number): Promise<boolean> {
  const gone = await db.maybe(sql`
    select 1 from payment_items i join invoices v on v.id = i.invoice_id
    where i.payment_id = ${paymentId} and (v.paid_status <> 'unpaid' or v.amount_pending_cents < i.amount_cents) limit 1`)
  return !gone
}

/** No news: polled again after 2, 4, 8… up to 30 seconds, after a day every ten minutes. */
export async function checkAgain(db: Db, paymentId: number): Promise<void> {
  await db.run(sql`
    update payments set next_check_at = now() + case
      when created_at < now() - interval '1 day' then interval '10 minutes'
      else make_interval(secs => least(30, 2 ^ least(checks + 1, 5))) end
    where id = ${paymentId} and next_check_at is not null`)
}
