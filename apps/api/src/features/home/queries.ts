import type { TotalMonth, UsedMonth } from '@fanal/domain/home/recent-use'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { type Db, sql } from '#platform/database'

export interface OpenInvoice {
  id: number
  type: 'electricity' | 'gas' | 'multipoint'
  number: string
  city: string
  start_date: string
  end_date: string
  due_date: string
  to_pay_cents: number
  pending_cents: number
  payment_link: string
  reason: 'owed' | 'debit' | 'transfer' | 'claim' | 'verifying'
  account: string
  /** Of its reason, in all. */
  cents: number
  n: number
  n_overdue: number
}

/**
 * Unpaid invoices by reason: the first ones of each reason by their due date. A claim stops the reminders and the
 * direct debit of its invoice, and a payment whose result is not known yet is not asked for again.
 */
export function findOpenInvoices(
  db: Db,
  customerId: number,
  { today, most }: { today: string; most: number },
): Promise<OpenInvoice[]> {
  return db.many<OpenInvoice>(sql`
    with unpaid as materialized (
      select i.*, case
        when exists (select from cases q where q.customer_id = i.customer_id and q.invoice_id = i.id and q.kind = 'claim'
          and q.state <> 'closed') then 'claim'
        when i.paid_status = 'pending_remesa' then 'debit'
        when i.paid_status = 'pending_transfer' then 'transfer'
        when exists (select from payment_items p join payments y on y.customer_id = p.customer_id and y.id = p.payment_id
          where p.customer_id = i.customer_id and p.invoice_id = i.id and p.is_open and y.state <> 'requires_action')
          then 'verifying'
        else 'owed' end as reason
      from invoices i
      where i.customer_id = ${customerId} and i.paid_status in ('unpaid', 'pending_remesa', 'pending_transfer')
        and i.amount_pending_cents > 0 and i.rectificative_type not in ('A', 'B')),
    ranked as (
      select u.*, row_number() over (partition by reason order by due_date, id) as place,
        sum(amount_pending_cents) over (partition by reason)::bigint as cents, count(*) over (partition by reason) as n,
        count(*) filter (where due_date < ${today}) over (partition by reason) as n_overdue
      from unpaid u)
    select r.id, r.type, r.number, coalesce(c.city, '') as city, r.start_date, r.end_date, r.due_date,
      r.amount_to_pay_cents as to_pay_cents, r.amount_pending_cents as pending_cents, r.payment_link, r.reason,
      coalesce(right(b.iban, 4), '') as account, r.cents, r.n, r.n_overdue
    from ranked r
      left join contracts c on c.customer_id = ${customerId} and c.id = r.contract_id
      left join bank_accounts b on b.customer_id = ${customerId} and b.id = c.bank_account_id
    where r.place <= ${most}
    order by r.due_date, r.id`)
}

export interface HomeSupply {
  id: number
  name: string
  type: 'electricity' | 'gas'
  street: string
  city: string
  has_curve: boolean
}

/** Active contracts, as the list of contracts has them. */
export function findSupplies(db: Db, customerId: number, most: number): Promise<HomeSupply[]> {
  return db.many<HomeSupply>(sql`
    select c.id, c.name, c.type, c.street, c.city,
      exists (select from curve_months m where m.customer_id = ${customerId} and m.contract_id = c.id) as has_curve
    from contracts c where c.customer_id = ${customerId} and c.state = 'activa'
    order by c.type, c.name limit ${most}`)
}

export async function isCompany(db: Db, customerId: number): Promise<boolean> {
  return (
    await db.one<{ is_company: boolean }>(sql`select is_company from customers where id = ${customerId}`)
  ).is_company
}

export function findCurveMonths(
  db: Db,
  customerId: number,
  { contractId, since }: { contractId: number; since: string },
): Promise<UsedMonth[]> {
  return db.many<UsedMonth>(sql`
    select month, days, imported_wh as wh from curve_months
    where customer_id = ${customerId} and contract_id = ${contractId} and month >= ${since}`)
}

/**
 * Of all active contracts of an energy together, each by its curve or, without one, by its invoices; and beside it what
 * those used that are known whole in that month and in the same one a year before.
 */
export function findTotalMonths(
  db: Db,
  customerId: number,
  { type, since }: { type: HomeSupply['type']; since: string },
): Promise<TotalMonth[]> {
  return db.many<TotalMonth>(sql`
    with active as (
      select id from contracts where customer_id = ${customerId} and state = 'activa' and type = ${type}),
    measured as materialized (
      select contract_id, month, imported_wh as wh, days >= date_part('day', month + interval '1 month - 1 day') as is_whole
      from curve_months
      where customer_id = ${customerId} and month >= ${since} and contract_id in (select id from active)),
    used as materialized (
      select * from measured
      union all
      select contract_id, date_trunc('month', end_date)::date,
        1000 * sum(case when rectificative_type in ('A', 'B') then -energy_kwh else energy_kwh end)::bigint, true
      from invoices
      where customer_id = ${customerId} and end_date >= ${since}
        and contract_id in (select id from active except select contract_id from measured)
      group by 1, 2)
    select u.month, coalesce(sum(u.wh) filter (where u.is_whole), 0)::bigint as wh,
      count(*) filter (where u.is_whole)::int as n_whole, count(*)::int as n_known,
      coalesce(sum(u.wh) filter (where not u.is_whole), 0)::bigint as part_wh,
      coalesce(sum(u.wh) filter (where u.is_whole and b.is_whole), 0)::bigint as same_wh,
      coalesce(sum(b.wh) filter (where u.is_whole and b.is_whole), 0)::bigint as before_wh,
      count(*) filter (where u.is_whole and b.is_whole)::int as n_same, (select count(*) from active)::int as n_active
    from used u left join used b on b.contract_id = u.contract_id and b.month = u.month - interval '1 year'
    group by u.month`)
}

export interface BilledMonth extends UsedMonth {
  /** The days that its invoices bill. */
  from: string
  to: string
}

/** By the month in which invoices end, less refunds; each counts as complete. */
export function findBilledMonths(
  db: Db,
  customerId: number,
  { contractId, since }: { contractId: number; since: string },
): Promise<BilledMonth[]> {
  return db.many<BilledMonth>(sql`
    select date_trunc('month', end_date)::date as month, 31 as days, min(start_date) as from, max(end_date) as to,
      1000 * sum(case when rectificative_type in ('A', 'B') then -energy_kwh else energy_kwh end)::bigint as wh
    from invoices where customer_id = ${customerId} and contract_id = ${contractId} and end_date >= ${since}
    group by 1`)
}

/** The last day that is known. */
export async function findLastDay(db: Db, customerId: number, contractId: number): Promise<string | null> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select max(day) as day from curve_days where customer_id = ${customerId} and contract_id = ${contractId}`)
  return day
}

export interface OpenRow {
  kind: 'signature' | 'change' | 'case' | 'payment'
  turn: 'you' | 'us' | 'distributor' | 'bank'
  subject: string
  number: string
  contract: string
  type: 'electricity' | 'gas' | null
  street: string
  day: string | null
  /** Where no day is known: who has it has it since then. */
  since: string | null
  /** The day by which a case is answered. */
  due_at: Date | null
  deadline_kind: DeadlineKind | null
  cents: number | null
  n_items: number
  n_yours: number
}

/** Signatures, changes, cases and payments that are not done; the customer's turn first, by day. */
export function findUnderWay(db: Db, customerId: number, most: number): Promise<OpenRow[]> {
  return db.many<OpenRow>(sql`
    with found as (
      select case r.state when 'signature_pending' then 'signature' else 'change' end as kind,
        case r.state when 'signature_pending' then 'you' else 'distributor' end as turn,
        r.kind as subject, '' as number, r.contract_id,
        (s.expires_at at time zone 'Europe/Madrid')::date as day, null::bigint as cents, r.requested_at as since,
        null::timestamptz as due_at, null::text as deadline_kind,
        (select max(e.happened_at) from change_events e where e.customer_id = ${customerId} and e.change_id = r.id
          and e.state = 'sent') as sent_at
      from change_requests r left join signatures s on s.customer_id = ${customerId} and s.change_id = r.id
        and s.state = 'pending'
      where r.customer_id = ${customerId} and r.state in ('signature_pending', 'sent')
      union all
      select 'case', case q.turn when 'customer' then 'you' else q.turn end, q.kind, q.number, q.contract_id,
        ((case when q.state = 'asked' then coalesce(q.answer_by, q.due_at) else q.due_at end)
          at time zone 'Europe/Madrid')::date,
        null, q.opened_at, q.due_at, q.deadline_kind, null
      from cases q where q.customer_id = ${customerId} and q.state <> 'closed'
      union all
      select 'payment', 'bank', '', coalesce(min(i.number), ''), min(i.contract_id), null, y.amount_cents,
        y.created_at, null, null, null
      from payments y
        join payment_items p on p.customer_id = ${customerId} and p.payment_id = y.id and p.is_open
        join invoices i on i.customer_id = ${customerId} and i.id = p.invoice_id
      where y.customer_id = ${customerId} and y.state in ('started', 'processing')
      group by y.id, y.amount_cents, y.created_at
      union all
      select 'signature', 'you', 'contract', '', d.id, null, null, null, null, null, null
      from contracts d where d.customer_id = ${customerId} and d.state = 'esborrany' and d.sign_date is null
        and not exists (select from change_requests r where r.customer_id = ${customerId} and r.contract_id = d.id
          and r.state = 'signature_pending'))
    select f.kind, f.turn, f.subject, f.number, coalesce(c.name, '') as contract, c.type, coalesce(c.street, '') as street,
      f.day, (coalesce(f.sent_at, f.since) at time zone 'Europe/Madrid')::date as since, f.due_at,
      f.deadline_kind, f.cents,
      count(*) over () as n_items, count(*) filter (where f.turn = 'you') over () as n_yours
    from found f left join contracts c on c.customer_id = ${customerId} and c.id = f.contract_id
    order by f.turn <> 'you', f.day nulls last, f.since desc nulls last limit ${most}`)
}
