import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import type { PaymentState } from '@fanal/domain/payment/payment-state'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

export interface DoubtfulRow {
  customer_id: number
  id: number
  invoice: string
  customer: string
  amount_cents: number
  at: Date
}

/** When it was last paid by card; without a payment, its own date. */
const paidAt = sqlOf`
  coalesce((select max(p.updated_at) from payment_items i join payments p on p.customer_id = i.customer_id and p.id = i.payment_id
    where i.customer_id = v.customer_id and i.invoice_id = v.id and p.state in ('succeeded', 'refunded')), v.date::timestamptz)`

/** Invoices of all customers whose payment a person looks at. */
export const findDoubtful = (db: Db, { after, limit }: PageWanted): Promise<DoubtfulRow[]> =>
  db.many(sqlOf`
    select * from (
      select v.customer_id, v.id, v.number as invoice, u.name as customer, v.amount_to_pay_cents as amount_cents,
        date_trunc('milliseconds', ${paidAt}) as at, v.customer_id || '-' || v.id as key
      from invoices v join customers u on u.id = v.customer_id
      where v.paid_status = 'manual_verification_required') listed
    where (${bind(after === undefined)} or (at, key collate "C") > (${bind(after?.at ?? null)}::timestamptz, ${bind(after?.id ?? '')}))
    order by at, key collate "C" limit ${bind(limit)}`)

export async function countDoubtful(db: Db, atMost: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sqlOf`
    select count(*)::int as n from (
      select from invoices where paid_status = 'manual_verification_required' limit ${bind(atMost)}) counted`)
  return n
}

export interface OneInvoice {
  invoice: string
  customer: string
  tax_id: string
  amount_cents: number
  pending_cents: number
  paid_status: PaidStatus
  date: string
}

type Own = { customerId: number; id: number }

export const findInvoice = (db: Db, { customerId, id }: Own): Promise<OneInvoice | undefined> =>
  db.maybe(sql`
    select v.number as invoice, u.name as customer, coalesce(u.vat, '') as tax_id, v.amount_to_pay_cents as amount_cents,
      v.amount_pending_cents as pending_cents, v.paid_status, v.date::text as date
    from invoices v join customers u on u.id = v.customer_id
    where v.customer_id = ${customerId} and v.id = ${id}`)

export interface PaymentRow {
  transaction: string
  state: PaymentState
  platform: string
  reference: string
  amount_cents: number
  at: Date
}

export const findPaymentsOf = (db: Db, { customerId, id }: Own): Promise<PaymentRow[]> =>
  db.many(sql`
    select p.transaction_id as transaction, p.state, p.platform, coalesce(p.provider_ref, '') as reference, i.amount_cents,
      p.updated_at as at
    from payment_items i join payments p on p.customer_id = i.customer_id and p.id = i.payment_id
    where i.customer_id = ${customerId} and i.invoice_id = ${id} order by p.id`)

export interface DecisionRow {
  kind: 'payment.manual_verification' | 'payment.verified'
  actor: string
  at: Date
  end: 'paid' | 'unpaid' | null
  reason: string
}

/** Why it is doubtful, and who decided what. */
export const findDecisions = (
  db: Db,
  { customerId, id }: Own,
  { number, transactions }: { number: string; transactions: readonly string[] },
): Promise<DecisionRow[]> =>
  db.many(sql`
    select kind, actor, happened_at as at, detail->>'end' as end, coalesce(detail->>'reason', '') as reason from events
    where customer_id = ${customerId} and (
      (kind = 'payment.manual_verification' and detail->'invoice_ids' @> to_jsonb(${id}::bigint)
        and detail->>'transaction_id' = any(${transactions}::text[]))
      or (kind = 'payment.verified' and detail->>'number' = ${number}))
    order by happened_at, id`)
