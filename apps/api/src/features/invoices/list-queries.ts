import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import type { PaidStatus, RectificativeType } from '@fanal/domain/invoices/paid-status'
import { isPaymentOn } from '#features/settings/payment-on-queries'
import { bind, type Db, type SqlPart, sqlOf } from '#platform/database'
import { conditionOf, type InvoicesWanted } from './filter-queries.ts'

/** Beyond this limit matches are not counted: counting grows with their number. */
const countedAtMost = 10_000

export interface PageWanted {
  offset: number
  limit: number
  /** The cursor of the previous page, instead of an offset. */
  after?: { date: string; id: number } | undefined
}

export interface InvoiceRow {
  id: number
  number: string
  type: ListedInvoice['type']
  contract: string | null
  date: string
  start_date: string
  end_date: string
  due_date: string
  cups: string | null
  address: string | null
  energy_kwh: number
  amount_total_cents: number
  amount_to_pay_cents: number
  amount_pending_cents: number
  paid_status: PaidStatus
  rectificative_type: RectificativeType
  payment_link: string
  pending_states: { change_date: string; code: string; description: string }[] | null
  is_being_verified: boolean
  claim: string | null
  card_payments: { date: string; cents: number }[] | null
  is_debited: boolean
  account_end: string | null
  rectifies: ListedInvoice['rectifies']
}

/** The list columns of `invoices i` and its contract. Few rows need the look-ups of an open state. */
const rowColumns = (customerId: number) => sqlOf`
  i.id, i.number, i.type, c.name as contract, i.date, i.start_date, i.end_date, i.due_date, c.cups,
  c.street || ', ' || c.postal_code || ' ' || c.city as address, i.energy_kwh, i.amount_total_cents,
  i.amount_to_pay_cents, i.amount_pending_cents, i.paid_status, i.rectificative_type, i.payment_link,
  case when i.paid_status = 'unpaid' then (
    select json_agg(json_build_object('change_date', s.change_date, 'code', s.code, 'description', s.description)
      order by s.change_date, s.id)
    from invoice_pending_states s where s.customer_id = ${bind(customerId)} and s.invoice_id = i.id) end as pending_states,
  i.paid_status = 'unpaid' and exists (
    select from invoice_payments p
    where p.customer_id = ${bind(customerId)} and p.invoice_id = i.id and p.is_open and p.state <> 'requires_action')
    as is_being_verified,
  (select q.number from open_claims q where q.customer_id = ${bind(customerId)} and q.invoice_id = i.id
     order by q.id limit 1) as claim,
  (select json_agg(json_build_object('date', (p.updated_at at time zone 'Europe/Madrid')::date, 'cents', p.amount_cents)
      order by p.updated_at)
    from invoice_payments p
    where p.customer_id = ${bind(customerId)} and p.invoice_id = i.id and p.state = 'succeeded') as card_payments,
  i.paid_status in ('paid', 'paid_without_transaction') and c.bank_account_id is not null and not exists (
    select from invoice_pending_states s where s.customer_id = ${bind(customerId)} and s.invoice_id = i.id) as is_debited,
  case when i.paid_status = 'pending_remesa' then (
    select right(d.contract ->> 'iban', 4) from invoice_details d
    where d.customer_id = ${bind(customerId)} and d.invoice_id = i.id) end as account_end,
  case when i.rectifies_id is not null then (
    select json_build_object('id', r.id, 'number', r.number) from invoices r
    where r.customer_id = ${bind(customerId)} and r.id = i.rectifies_id) end as rectifies`

/** The whole of a page; `page` gives ids of the customer in any order. */
const rowsOf = (customerId: number, page: SqlPart) => sqlOf`
  with page as materialized (${page})
  select ${rowColumns(customerId)}
  from page join invoices i on i.customer_id = ${bind(customerId)} and i.id = page.id
    left join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id
  order by i.date desc, i.id desc`

export interface FoundInvoices {
  rows: InvoiceRow[]
  is_payment_on: boolean
  n_items: number
  is_more: boolean
}

/** One page, newest first, and the total. */
export function findInvoicesPage(db: Db, wanted: InvoicesWanted, page: PageWanted): Promise<FoundInvoices> {
  return wanted.filters.length === 0 ? plainPage(db, wanted, page) : filteredPage(db, wanted, page)
}

const namedRows = (name: string, customerId: number, page: SqlPart) => ({
  name,
  ...rowsOf(customerId, page),
})
const own = (customerId: number, type: string) =>
  sqlOf`i.customer_id = ${bind(customerId)} and i.type = ${bind(type)}`

/** Index-only for the page, and a counter for the total. */
async function plainPage(
  db: Db,
  { customerId, type }: InvoicesWanted,
  { offset, limit, after }: PageWanted,
): Promise<FoundInvoices> {
  const { n_items, is_payment_on } = await db.one<{ n_items: number; is_payment_on: boolean }>({
    name: 'invoices counted',
    ...sqlOf`
      select coalesce((select n_items from invoice_counts where customer_id = ${bind(customerId)}
        and type = ${bind(type)}), 0) as n_items, ${isPaymentOn}`,
  })
  const base = own(customerId, type)
  const rows = await db.many<InvoiceRow>(
    after
      ? namedRows(
          'invoices after',
          customerId,
          sqlOf`select i.customer_id, i.id from invoices i where ${base} and (i.date, i.id) < (${bind(after.date)}, ${bind(after.id)})
            order by i.date desc, i.id desc limit ${bind(limit)}`,
        )
      : namedRows(
          'invoices page',
          customerId,
          sqlOf`select i.customer_id, i.id from invoices i where ${base}
            order by i.date desc, i.id desc offset ${bind(offset)} limit ${bind(limit)}`,
        ),
  )
  return { rows, n_items, is_more: false, is_payment_on }
}

/**
 * Few matches are found by the filter's index and sorted; many are read in list order, where a page fills up soon. The
 * planner does not reliably tell them apart, so they are counted first.
 */
async function filteredPage(db: Db, wanted: InvoicesWanted, page: PageWanted): Promise<FoundInvoices> {
  const { offset, limit, after } = page
  const condition = conditionOf(wanted)
  const { n_found, is_payment_on } = await db.one<{ n_found: number; is_payment_on: boolean }>(sqlOf`
    select (select count(*) from (select from invoices i where ${condition} limit ${bind(countedAtMost + 1)}) found)
      as n_found, ${isPaymentOn}`)
  const isMore = n_found > countedAtMost
  const beyond = after ? sqlOf`(i.date, i.id) < (${bind(after.date)}, ${bind(after.id)})` : sqlOf`true`
  const from = isMore ? sqlOf`from invoices` : sqlOf`from found`
  const found = isMore
    ? sqlOf``
    : sqlOf`with found as materialized (select i.customer_id, i.id, i.date from invoices i where ${condition})`
  const where = isMore ? sqlOf`where ${condition} and ${beyond}` : sqlOf`where ${beyond}`
  const rows =
    n_found === 0
      ? []
      : await db.many<InvoiceRow>(
          rowsOf(
            wanted.customerId,
            sqlOf`${found} select i.customer_id, i.id ${from} i ${where}
            order by i.date desc, i.id desc offset ${bind(after ? 0 : offset)} limit ${bind(limit)}`,
          ),
        )
  return { rows, n_items: Math.min(n_found, countedAtMost), is_more: isMore, is_payment_on }
}

/** An invoice of this customer; others are not found. */
export async function findInvoiceRow(
  db: Db,
  customerId: number,
  id: number,
  types: readonly ListedInvoice['type'][],
): Promise<InvoiceRow | undefined> {
  return db.maybe<InvoiceRow>({
    name: 'invoice row',
    ...rowsOf(
      customerId,
      sqlOf`
      select i.customer_id, i.id from invoices i
      where i.customer_id = ${bind(customerId)} and i.id = ${bind(id)} and i.type = any(${bind(types)})`,
    ),
  })
}
