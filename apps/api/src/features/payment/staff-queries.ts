import type { PaymentState } from '@fanal/domain/payment/payment-state'
import { type Db, sql } from '#platform/database'

export interface ListedPayment {
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
export function findPaymentsForStaff(
  db: Db,
  { state, isDoubtful, limit }: { state?: PaymentState; isDoubtful: boolean; limit: number },
): Promise<ListedPayment[]> {
  return db.many(sql`
    select p.transaction_id, p.created_at, p.state, p.amount_cents, p.platform, p.provider_ref, coalesce(u.vat, '') as vat,
      (select string_agg(v.number, ', ' order by v.id)
       from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id where i.customer_id = p.customer_id and i.payment_id = p.id) as invoices,
      coalesce((select e.detail->>'reason' from events e
        where e.customer_id = p.customer_id and e.kind = 'payment.manual_verification'
          and e.detail->>'transaction_id' = p.transaction_id
        order by e.id desc limit 1), '') as doubt
    from payments p join customers u on u.id = p.customer_id
    where (${state}::text is null or p.state = ${state}::text)
      and (not ${isDoubtful}::boolean or exists (
        select from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id
        where i.customer_id = p.customer_id and i.payment_id = p.id and v.paid_status = 'manual_verification_required'))
    order by p.id desc limit ${limit}`)
}
