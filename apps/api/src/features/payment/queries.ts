import { isPayable } from '@fanal/domain/payment/is-payable'
import type { PaymentState } from '@fanal/domain/payment/payment-state'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { Order } from '#gateways/payment/payment'
import { type Db, sql } from '#platform/database'
import { addToDirectory, findInDirectory } from '#platform/database/directory'

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

export type OwnPayment = Pick<Payment, 'customer_id' | 'id'>

export const providerKey = (platform: PaymentPlatform, ref: string) => `${platform} ${ref}`

export function findPaymentByKey(db: Db, customerId: number, key: string): Promise<Payment | undefined> {
  return db.maybe(sql`select * from payments where customer_id = ${customerId} and request_key = ${key}`)
}

/** Attempts that are open on any of the customer's invoices. */
export function findOpenPayments(
  db: Db,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<Payment[]> {
  return db.many(sql`
    select p.* from payments p
    where p.customer_id = ${customerId} and p.id in (select payment_id from payment_items
      where customer_id = ${customerId} and is_open and invoice_id = any(${invoiceIds}::bigint[]))
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
export async function insertPayment(tx: Db, payment: NewPayment): Promise<Payment | undefined> {
  const { email } = await tx.one<{ email: string }>(
    sql`select email from customers where id = ${payment.customerId}`,
  )
  const inserted = await tx.maybe<Payment>(sql`
    insert into payments (transaction_id, customer_id, platform, amount_cents, payment_method_id, request_key, request_hash,
      paid_by_user_email, next_check_at)
    values (${payment.transactionId}, ${payment.customerId}, ${payment.platform}, ${payment.amountCents},
      ${payment.paymentMethodId}, ${payment.requestKey}, ${payment.requestHash}, ${email}, now() + interval '15 seconds')
    on conflict (customer_id, request_key) do nothing
    returning *`)
  if (inserted) {
    const { transaction_id: key, customer_id, id } = inserted
    await addToDirectory(tx, 'payment', [{ key, customer_id, id }])
  }
  return inserted
}

export async function insertItems(
  tx: Db,
  { customer_id, id }: OwnPayment,
  invoices: readonly { id: number; amount_pending_cents: number }[],
): Promise<void> {
  await tx.run(sql`
    insert into payment_items (customer_id, payment_id, invoice_id, amount_cents)
    select ${customer_id}, ${id}, i.id, i.cents
    from unnest(${invoices.map((one) => one.id)}::bigint[], ${invoices.map((one) => one.amount_pending_cents)}::bigint[])
      as i (id, cents)`)
}

/** The numbers of a payment's invoices, joined. */
export async function findNumbers(db: Db, { customer_id, id }: OwnPayment): Promise<string> {
  const { numbers } = await db.one<{ numbers: string }>(sql`
    select string_agg(v.number, ', ' order by v.id) as numbers
    from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id
    where i.customer_id = ${customer_id} and i.payment_id = ${id}`)
  return numbers
}

/** The charge request, from the database. */
export async function findOrder(db: Db, payment: Payment): Promise<Order> {
  const numbers = await findNumbers(db, payment)
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
    select * from payments where customer_id = ${customerId} and platform = ${platform} and provider_ref = ${ref}`)
}

/** The one that a provider speaks of: by our name of it, which it may tell before we know its own. */
export async function findToldPayment(
  db: Db,
  platform: PaymentPlatform,
  { transactionId, ref }: { transactionId: string | undefined; ref: string | undefined },
): Promise<Payment | undefined> {
  const named = transactionId === undefined ? undefined : await findInDirectory(db, 'payment', transactionId)
  const own = named && (await findPayment(db, platform, named))
  if (own || ref === undefined) return own
  const told = await findInDirectory(db, 'provider_payment', providerKey(platform, ref))
  return told && findPayment(db, platform, told)
}

function findPayment(
  db: Db,
  platform: PaymentPlatform,
  { customer_id, id }: OwnPayment,
): Promise<Payment | undefined> {
  return db.maybe(sql`
    select * from payments where customer_id = ${customer_id} and id = ${id} and platform = ${platform}`)
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

/**
 * Takes payments whose state is due to be asked for. Whoever takes them and dies leaves them to others after 30 seconds. What is due is
 * listed without a lock, over all customers, then taken one by one: another process may have been quicker.
 */
export async function takeDuePayments(db: Db, limit: number): Promise<DuePayment[]> {
  const due = await db.many<OwnPayment>(sql`
    select customer_id, id from payments where next_check_at <= now() order by next_check_at limit ${limit}`)
  const taken: DuePayment[] = []
  for (const { customer_id, id } of due)
    taken.push(
      ...(await db.many<DuePayment>(sql`
        update payments set next_check_at = now() + interval '30 seconds', checks = checks + 1
        where customer_id = ${customer_id} and id = ${id} and next_check_at <= now()
        returning *, extract(epoch from ${new Date()}::timestamptz - created_at)::float8 as age_seconds`)),
    )
  return taken
}

type StatedItem = Parameters<typeof isPayable>[0] & { pending_cents: number; amount_cents: number }

/** Whether each of its invoices is still owed as it was. */
export async function isStillOwed(db: Db, { customer_id, id }: OwnPayment): Promise<boolean> {
  const items = await db.many<StatedItem>(sql`
    select v.paid_status as paid, v.rectificative_type, v.amount_pending_cents as pending_cents, i.amount_cents,
      (select min(q.number) from open_claims q where q.customer_id = ${customer_id} and q.invoice_id = v.id) as claim
    from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id
    where i.customer_id = ${customer_id} and i.payment_id = ${id}`)
  return items.every((item) => isPayable(item, item.pending_cents) && item.pending_cents >= item.amount_cents)
}

/** Seconds until an open payment is asked for again, by how often it was; the last one from then on. */
export const waitSeconds = [2, 4, 8, 16, 30]

/** When an open payment is asked for again, by how often it was. */
export const nextChecks = (now: Date): Date[] =>
  waitSeconds.map((seconds) => new Date(now.getTime() + seconds * 1000))

/** Nothing was learnt: its truth is asked for again, after a day every ten minutes. */
export async function checkAgain(db: Db, { customer_id, id }: OwnPayment): Promise<void> {
  const now = new Date()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const inTenMinutes = new Date(now.getTime() + 600_000)
  await db.run(sql`
    update payments set next_check_at = case
      when created_at < ${dayAgo} then ${inTenMinutes}::timestamptz
      else (${nextChecks(now)}::timestamptz[])[least(checks + 1, ${waitSeconds.length})] end
    where customer_id = ${customer_id} and id = ${id} and next_check_at is not null`)
}
