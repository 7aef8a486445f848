import type { PaidStatus, RectificativeType } from '@fanal/domain/invoices/paid-status'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { isOwed } from './filter-queries.ts'

/** An invoice before an import. */
export interface KnownInvoice {
  number: string
  paid_status: PaidStatus
  amount_pending_cents: number
}

/** `rows` are owned records of a file as JSON. */
export function findKnownInvoices(tx: Db, rows: string): Promise<KnownInvoice[]> {
  return tx.many(sql`
    select i.number, i.paid_status, i.amount_pending_cents
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text)
      join invoices i on i.customer_id = r.customer_id and i.number = r.name`)
}

export interface ToldInvoice {
  customer_id: number
  id: number
  number: string
  type: string
  date: string
  due_date: string
  amount_to_pay_cents: number
  amount_pending_cents: number
  paid_status: PaidStatus
  rectificative_type: RectificativeType
  /** When its direct debit came back last. */
  returned_on: string | null
}

/** After an import. The numbers narrow the rows of the file: of the invoices they would lead to another index. */
export function findToldInvoices(tx: Db, rows: string, numbers: readonly string[]): Promise<ToldInvoice[]> {
  return tx.many(sql`
    select i.customer_id, i.id, i.number, i.type, i.date, i.due_date, i.amount_to_pay_cents,
      i.amount_pending_cents, i.paid_status, i.rectificative_type,
      (select max(s.change_date) from invoice_pending_states s
       where s.customer_id = i.customer_id and s.invoice_id = i.id and s.code = 'returned') as returned_on
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text)
      join invoices i on i.customer_id = r.customer_id and i.number = r.name
    where r.name = any(${numbers})`)
}

export interface DueInvoice {
  customer_id: number
  id: number
  number: string
  type: string
  due_date: string
  amount_pending_cents: number
  /** Account of the direct debit. */
  iban: string
}

export interface DueWindow {
  paidStatus: PaidStatus
  /** Range of due dates, both included. */
  from: string
  until: string
  /** Prefix of the notice's key, before the invoice's id. */
  keyStart: string
}

/** Invoices of all customers without this notice yet. Invoices in claim and refunds are left out. */
export function findDueInvoices(
  db: Db,
  { paidStatus, from, until, keyStart }: DueWindow,
  limit: number,
): Promise<DueInvoice[]> {
  return db.many({
    name: 'invoices due',
    ...sqlOf`
      select i.customer_id, i.id, i.number, i.type, i.due_date, i.amount_pending_cents,
        coalesce(d.contract->>'iban', '') as iban
      from invoices i left join invoice_details d on d.customer_id = i.customer_id and d.invoice_id = i.id
      where i.paid_status = ${bind(paidStatus)} and i.due_date between ${bind(from)} and ${bind(until)} and ${isOwed}
        and not exists (select from open_claims q where q.customer_id = i.customer_id and q.invoice_id = i.id)
        and not exists (select from notices n where n.customer_id = i.customer_id
          and n.key = ${bind(keyStart)}::text || i.id)
      order by i.customer_id, i.id limit ${bind(limit)}`,
  })
}
