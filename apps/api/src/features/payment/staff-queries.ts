import type { PaymentState } from '@fanal/domain/payment/payment-state'
import { type Db, sql } from '#platform/database'

export interface ListedPayment {
  customer_id: number
  transaction_id: string
  created_at: Date
  state: PaymentState
  amount_cents: number
  platform: string
  provider_ref: string | null
  vat: string
  /** Numbers of the invoices. */
  invoices: string
  /** Why staff must verify it; '' if not. */
  doubt: string
}

/** All customers', newest first; with `isDoubtful` only those that wait for staff. */
export async function findPaymentsForStaff(
  db: Db,
  { state, isDoubtful, limit }: { state?: PaymentState; isDoubtful: boolean; limit: number },
): Promise<ListedPayment[]> {
  const payments = await db.many<Omit<ListedPayment, 'doubt'>>(sql`
    select p.customer_id, p.transaction_id, p.created_at, p.state, p.amount_cents, p.platform, p.provider_ref, coalesce(u.vat, '') as vat,
      (select string_agg(v.number, ', ' order by v.id)
       from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id where i.customer_id = p.customer_id and i.payment_id = p.id) as invoices
    from payments p join customers u on u.id = p.customer_id
    where (${state}::text is null or p.state = ${state}::text)
      and (not ${isDoubtful}::boolean or exists (
        select from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id
        where i.customer_id = p.customer_id and i.payment_id = p.id and v.paid_status = 'manual_verification_required'))
    order by p.id desc limit ${limit}`)
  const doubts = await findDoubts(db, payments)
  return payments.map((payment) => ({ ...payment, doubt: doubts.get(payment.transaction_id) ?? '' }))
}

/** The newest reason of each payment, by transaction. Events are the server's own, apart from customers' tables. */
async function findDoubts(
  db: Db,
  payments: readonly Pick<ListedPayment, 'customer_id' | 'transaction_id'>[],
): Promise<Map<string, string>> {
  const found = await db.many<{ transaction: string; reason: string }>(sql`
    select detail->>'transaction_id' as transaction, detail->>'reason' as reason from events
    where customer_id = any(${payments.map(({ customer_id }) => customer_id)}::bigint[])
      and kind = 'payment.manual_verification'
      and detail->>'transaction_id' = any(${payments.map(({ transaction_id }) => transaction_id)}::text[])
    order by id`)
  return new Map(found.map(({ transaction, reason }) => [transaction, reason]))
}
