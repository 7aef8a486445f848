import type { InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { centsToEuros } from '@fanal/domain/money'
import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { type Debt, saveDebts } from '#features/contracts/debt-queries'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { conditionOf, type InvoicesWanted, isOwed, reasonOf } from './filter-queries.ts'

type Owed = Pick<
  InvoiceSummary,
  | 'amount_owed'
  | 'n_owed'
  | 'amount_overdue'
  | 'n_overdue'
  | 'next_due'
  | 'amount_claimed'
  | 'n_claimed'
  | 'payable'
>

/** What a customer owes, invoice by invoice, and how it is collected. */
const owedInvoices = (customerId: number) => sqlOf`
  select i.*, ${reasonOf(customerId)} as reason
  from invoices i where i.customer_id = ${bind(customerId)} and ${isOwed}`

interface OwedRow {
  id: number
  number: string
  paid_status: PaidStatus
  cents: number
  is_claimed: boolean
  owed: number
  n: number
  overdue: number
  n_overdue: number
  next_due: string | null
  claimed: number
  n_claimed: number
}

/** The amount owed by `today`, what is in claim, and the oldest payable invoices (see `isPayable`). */
export async function findOwed(db: Db, wanted: InvoicesWanted, today: string): Promise<Owed> {
  const condition = conditionOf(wanted)
  const rows = await db.many<OwedRow>(sqlOf`
    with owed as materialized (
      select i.id, i.number, i.date, i.due_date, i.paid_status, i.amount_pending_cents as cents, i.reason = 'claim' as is_claimed
      from (${owedInvoices(wanted.customerId)}) i
      where ${condition} and i.reason in ('owed', 'verifying', 'claim')),
    sums as (
      select coalesce(sum(cents) filter (where not is_claimed), 0)::bigint as owed,
        count(*) filter (where not is_claimed) as n,
        coalesce(sum(cents) filter (where not is_claimed and due_date < ${bind(today)}), 0)::bigint as overdue,
        count(*) filter (where not is_claimed and due_date < ${bind(today)}) as n_overdue,
        min(due_date) filter (where not is_claimed and due_date >= ${bind(today)}) as next_due,
        coalesce(sum(cents) filter (where is_claimed), 0)::bigint as claimed,
        count(*) filter (where is_claimed) as n_claimed
      from owed)
    select o.id, o.number, o.paid_status, o.cents, o.is_claimed, s.* from owed o, sums s order by o.date, o.id limit 50`)
  const [first] = rows
  return {
    amount_owed: centsToEuros(first?.owed ?? 0),
    n_owed: first?.n ?? 0,
    amount_overdue: centsToEuros(first?.overdue ?? 0),
    n_overdue: first?.n_overdue ?? 0,
    next_due: first?.next_due ?? null,
    amount_claimed: centsToEuros(first?.claimed ?? 0),
    n_claimed: first?.n_claimed ?? 0,
    payable: rows
      .filter(({ paid_status: paid, is_claimed, number, cents }) =>
        isPayable({ paid, rectificative_type: 'N', claim: is_claimed ? number : null }, cents),
      )
      .map(({ id, number, cents, is_claimed }) => ({
        id,
        number,
        amount_pending: centsToEuros(cents),
        is_claimed,
      })),
  }
}

/** How many invoices of each type a customer has. */
export async function findCounts(db: Db, customerId: number): Promise<InvoiceSummary['counts']> {
  const rows = await db.many<{ type: InvoicesWanted['type']; n_items: number }>(sql`
    select type, n_items from invoice_counts where customer_id = ${customerId}`)
  const found = Object.fromEntries(rows.map(({ type, n_items }) => [type, n_items]))
  return { electricity: 0, gas: 0, multipoint: 0, ...found }
}

/** Amounts under direct debit or transfer; what is in claim is not collected. */
export async function findUnderway(
  db: Db,
  wanted: InvoicesWanted,
): Promise<Pick<InvoiceSummary, 'amount_underway' | 'n_underway'>> {
  const { cents, n } = await db.one<{ cents: number; n: number }>(sqlOf`
    select coalesce(sum(i.amount_pending_cents), 0)::bigint as cents, count(*) as n
    from (${owedInvoices(wanted.customerId)}) i
    where ${conditionOf(wanted)} and i.reason in ('debit', 'transfer')`)
  return { amount_underway: centsToEuros(cents), n_underway: n }
}

/** Amounts owed outside of the list, so that nobody is wrongly told to be up to date. */
export async function findOwedElsewhere(
  db: Db,
  wanted: InvoicesWanted,
): Promise<InvoiceSummary['owed_elsewhere']> {
  const rows = await db.many<{ type: InvoicesWanted['type']; cents: number; n_owed: number }>(sqlOf`
    select i.type, sum(i.amount_pending_cents)::bigint as cents, count(*) as n_owed
    from (${owedInvoices(wanted.customerId)}) i
    where i.reason in ('owed', 'verifying') and (${conditionOf(wanted)}) is not true
    group by i.type order by i.type`)
  return rows.map(({ type, cents, n_owed }) => ({ type, amount_owed: centsToEuros(cents), n_owed }))
}

/** All that a customer owes, whatever collects it, and what of it is overdue. */
export const findDebt = (
  db: Db,
  customerId: number,
  today: string,
): Promise<{ cents: number; n: number; overdue_cents: number }> =>
  db.one(sqlOf`
    select coalesce(sum(i.amount_pending_cents), 0)::bigint as cents, count(*)::int as n,
      coalesce(sum(i.amount_pending_cents) filter (where i.due_date < ${bind(today)}::date), 0)::bigint as overdue_cents
    from invoices i where i.customer_id = ${bind(customerId)} and ${isOwed}`)

export interface CollectedInvoice {
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
  /** Sums of all invoices with its reason. */
  cents: number
  n: number
  n_overdue: number
  n_by_type: Record<CollectedInvoice['type'], number>
}

/** Owed invoices by reason: the first of each reason by due date, with the sums of all. */
export function findByReason(
  db: Db,
  customerId: number,
  { today, most }: { today: string; most: number },
): Promise<CollectedInvoice[]> {
  return db.many<CollectedInvoice>({
    name: 'owed by reason',
    ...sqlOf`
      with unpaid as materialized (${owedInvoices(customerId)}),
      ranked as (
        select u.*, row_number() over (partition by reason order by due_date, id) as place,
          sum(amount_pending_cents) over (partition by reason)::bigint as cents, count(*) over (partition by reason) as n,
          count(*) filter (where due_date < ${bind(today)}) over (partition by reason) as n_overdue,
          jsonb_build_object(
            'electricity', count(*) filter (where type = 'electricity') over (partition by reason),
            'gas', count(*) filter (where type = 'gas') over (partition by reason),
            'multipoint', count(*) filter (where type = 'multipoint') over (partition by reason)) as n_by_type
        from unpaid u)
      select r.id, r.type, r.number, coalesce(c.city, '') as city, r.start_date, r.end_date, r.due_date,
        r.amount_to_pay_cents as to_pay_cents, r.amount_pending_cents as pending_cents, r.payment_link, r.reason,
        coalesce(right(b.iban, 4), '') as account, r.cents, r.n, r.n_overdue, r.n_by_type
      from ranked r
        left join contracts c on c.customer_id = ${bind(customerId)} and c.id = r.contract_id
        left join bank_accounts b on b.customer_id = ${bind(customerId)} and b.id = c.bank_account_id
      where r.place <= ${bind(most)}
      order by r.due_date, r.id`,
  })
}

/** The debt of a contract is what its unpaid invoices say. Each contract is named once. */
export async function recountDebts(
  tx: Db,
  contracts: readonly { customer_id: number; id: number }[],
): Promise<void> {
  const debts = await tx.many<Debt>({
    name: 'debts of contracts',
    ...sqlOf`
      select o.customer_id, o.id, coalesce(sum(i.amount_pending_cents) filter (
        where ${isOwed} and i.paid_status = 'unpaid'), 0)::bigint as cents
      from jsonb_to_recordset(${bind(JSON.stringify(contracts))}) as o (customer_id bigint, id bigint)
        join invoices i on i.customer_id = o.customer_id and i.contract_id = o.id
      group by o.customer_id, o.id`,
  })
  await saveDebts(tx, debts)
}
