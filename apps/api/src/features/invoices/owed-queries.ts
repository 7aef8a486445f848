import type { InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { centsToEuros } from '@fanal/domain/money'
import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { conditionOf, type InvoicesWanted, isOpen } from './filter-queries.ts'

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

const isRefund = sqlOf`i.rectificative_type in ('A', 'B')`

const isDue = sqlOf`i.amount_pending_cents > 0 and not ${isRefund}`

/**
 * An open claim about `invoices i`: the customer need not pay meanwhile. The claims are read once, whatever the planner
 * knows of the tables: joined, they could be read again for each invoice.
 */
const isClaimed = ({ customerId }: InvoicesWanted) => sqlOf`i.id in (
  select q.invoice_id from cases q where q.customer_id = ${bind(customerId)} and q.invoice_id is not null
    and q.kind = 'claim' and q.state <> 'closed')`

/** Unpaid with an amount due; the first term matches an index. */
const isUnpaid = sqlOf`${isOpen} and i.paid_status = 'unpaid' and ${isDue}`

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
      select i.id, i.number, i.date, i.due_date, i.paid_status, i.amount_pending_cents as cents,
        ${isClaimed(wanted)} as is_claimed
      from invoices i
      where ${condition} and ${isOpen} and ${isDue} and (i.paid_status = 'unpaid' or ${isClaimed(wanted)})),
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
    select coalesce(sum(i.amount_pending_cents), 0)::bigint as cents, count(*) as n from invoices i
    where ${conditionOf(wanted)} and i.paid_status in ('pending_remesa', 'pending_transfer')
      and ${isDue} and not (${isClaimed(wanted)})`)
  return { amount_underway: centsToEuros(cents), n_underway: n }
}

/** Amounts owed outside of the list, so that nobody is wrongly told to be up to date. */
export async function findOwedElsewhere(
  db: Db,
  wanted: InvoicesWanted,
): Promise<InvoiceSummary['owed_elsewhere']> {
  const rows = await db.many<{ type: InvoicesWanted['type']; cents: number; n_owed: number }>(sqlOf`
    select i.type, sum(i.amount_pending_cents)::bigint as cents, count(*) as n_owed from invoices i
    where i.customer_id = ${bind(wanted.customerId)} and ${isUnpaid} and not (${isClaimed(wanted)})
      and (${conditionOf(wanted)}) is not true
    group by i.type order by i.type`)
  return rows.map(({ type, cents, n_owed }) => ({ type, amount_owed: centsToEuros(cents), n_owed }))
}
