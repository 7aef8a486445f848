import type { AwaitedSignature } from '#features/contract-changes/signature/signature-write-queries'
import { type Db, sql } from '#platform/database'

export interface DemoPerson {
  id: number
  vat: string
}

export function findPeople(db: Db, vats: readonly string[]): Promise<DemoPerson[]> {
  return db.many(sql`select id, vat from customers where vat = any(${vats}) order by id`)
}

export interface NewestInvoice {
  id: number
  number: string
  type: string
  date: string
  amount: number
}

export function findNewestInvoices(db: Db, customerId: number, since: string): Promise<NewestInvoice[]> {
  return db.many(sql`
    select id, number, type, date, amount_to_pay_cents as amount from invoices
    where customer_id = ${customerId} and date >= ${since} and rectificative_type = 'N' and amount_to_pay_cents > 0
    order by date, id`)
}

export interface LastPayment {
  id: number
  amount: number
  numbers: string
  at: Date
}

export function findLastPayment(db: Db, customerId: number): Promise<LastPayment | undefined> {
  return db.maybe(sql`
    select p.id, p.amount_cents as amount, p.updated_at as at,
      (select string_agg(v.number, ', ') from payment_items i
         join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id
       where i.customer_id = p.customer_id and i.payment_id = p.id) as numbers
    from payments p where p.customer_id = ${customerId} order by p.updated_at desc limit 1`)
}

export function findAwaited(db: Db, customerId: number): Promise<(AwaitedSignature & { createdAt: Date })[]> {
  return db.many(sql`
    select s.customer_id as "customerId", s.change_id as "changeId", r.kind, s.expires_at as "expiresAt",
      s.created_at as "createdAt", jsonb_build_object('name', c.name, 'type', c.type) as contract
    from signatures s join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
    where s.customer_id = ${customerId} and s.state = 'pending' and s.signer is null order by s.id`)
}

export interface SentChange {
  id: number
  kind: string
  state: string
  contract: string
  type: string
  at: Date
}

/** The newest moves of changes. */
export function findMoves(db: Db, customerId: number, limit: number): Promise<SentChange[]> {
  return db.many(sql`
    select r.id, r.kind, e.state, c.name as contract, c.type, e.happened_at as at
    from change_events e join change_requests r on r.customer_id = e.customer_id and r.id = e.change_id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
    where e.customer_id = ${customerId} and e.state in ('sent', 'accepted', 'done', 'rejected')
      and r.kind not in ('holder', 'contract')
    order by e.happened_at desc, e.id desc limit ${limit}`)
}

export async function findAskedCases(db: Db, customerId: number): Promise<{ number: string; at: Date }[]> {
  return db.many(sql`
    select c.number, max(e.at) as at from cases c
      join case_entries e on e.customer_id = c.customer_id and e.case_id = c.id and e.kind = 'asked'
    where c.customer_id = ${customerId} and c.state = 'asked' group by c.number order by c.number`)
}

export interface NewestUse {
  contract: string
  type: string
  day: string
  kwh: number
}

export function findNewestUse(db: Db, customerId: number): Promise<NewestUse | undefined> {
  return db.maybe(sql`
    select c.name as contract, c.type, d.day, round(m.imported_wh / 1000.0)::int as kwh
    from contracts c
      join lateral (select day from curve_days d where d.customer_id = c.customer_id and d.contract_id = c.id
        order by day desc limit 1) d on true
      join curve_months m on m.customer_id = c.customer_id and m.contract_id = c.id
        and m.month = date_trunc('month', d.day)::date
    where c.customer_id = ${customerId} and c.state = 'activa' order by c.id limit 1`)
}

interface Told {
  customer_id: number
  key: string
  at: Date
}

/** As if each had been told at its hour: all but the newest ones were read. */
export async function setTimes(tx: Db, told: readonly Told[], unread: number): Promise<void> {
  const timed = await tx.many(sql`
    select customer_id, id, at, case when place > ${unread} then least(at + interval '3 hours', now()) end as read_at
    from (
      select n.customer_id, n.id, least(t.at, now()) as at,
        row_number() over (partition by n.customer_id, n.is_shown order by n.id desc) as place
      from jsonb_to_recordset(${JSON.stringify(told)}) as t (customer_id bigint, key text, at timestamptz)
        join notices n on n.customer_id = t.customer_id and n.key = t.key) told`)
  await tx.run(sql`
    update notices n set created_at = t.at, read_at = t.read_at
    from jsonb_to_recordset(${JSON.stringify(timed)}) as t (
      customer_id bigint, id bigint, at timestamptz, read_at timestamptz)
    where n.customer_id = t.customer_id and n.id = t.id`)
}
