import type {
  FilterParamField,
  FilterParams,
  InvoiceChart,
  InvoiceSummary,
} from '@fanal/contract/schemas/invoices'
import { chartMonths, chartPlace } from '@fanal/domain/invoices/chart-months'
import { centsToEuros } from '@fanal/domain/money'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { bind, type Db, sql, type SqlPart, sqlOf } from '#platform/database'
import { conditionOf, type InvoicesWanted, isOpen } from './filter-queries.ts'

/** As many as a select can hold; beyond, values are typed. */
const mostChoices = 1_000

const choiceColumns = {
  cups: sqlOf`c.cups`,
  addresses: sqlOf`c.street || ', ' || c.postal_code || ' ' || c.city`,
  contracts: sqlOf`c.name`,
  vats: sqlOf`c.fiscal_vat`,
}

/** Filter choices from the customer's contracts. Those of a multipoint invoice may be of any type. */
export async function findFilterParams(
  db: Db,
  customerId: number,
  type: InvoicesWanted['type'],
  fields: readonly FilterParamField[],
): Promise<FilterParams> {
  const found = await Promise.all(
    fields.map(async (field) => {
      const rows = await db.many<{ value: string }>({
        name: `filter params ${field}`,
        ...sqlOf`select distinct ${choiceColumns[field]} as value from contracts c
          where c.customer_id = ${bind(customerId)} and (c.type = ${bind(type)} or ${bind(type)} = 'multipoint')
            and ${choiceColumns[field]} <> ''
          order by value limit ${bind(mostChoices)}`,
      })
      return [field, rows.map(({ value }) => value)] as const
    }),
  )
  return Object.fromEntries(found)
}

interface Owed {
  amount_owed: string
  n_owed: number
  payable: { id: number; number: string; amount_pending: string }[]
}

/** Refunds count negative. */
const isRefund = sqlOf`i.rectificative_type in ('A', 'B')`
const signed = (column: SqlPart) => sqlOf`case when ${isRefund} then -${column} else ${column} end`

const isDue = sqlOf`i.amount_pending_cents > 0 and not ${isRefund}`

/** Unpaid with an amount due; the first term matches an index. */
const isOwed = sqlOf`${isOpen} and i.paid_status = 'unpaid' and ${isDue}`

/** The amount owed, and the oldest payable invoices (see `isPayable`). */
export async function findOwed(db: Db, wanted: InvoicesWanted): Promise<Owed> {
  const condition = conditionOf(wanted)
  const rows = await db.many<{ id: number; number: string; cents: number; owed: number; n: number }>(sqlOf`
    with owed as materialized (
      select i.id, i.number, i.date, i.amount_pending_cents as cents from invoices i
      where ${condition} and ${isOwed})
    select id, number, cents, (select sum(cents)::bigint from owed) as owed, (select count(*) from owed) as n
    from owed order by date, id limit 50`)
  return {
    amount_owed: centsToEuros(rows[0]?.owed ?? 0),
    n_owed: rows[0]?.n ?? 0,
    payable: rows
      .filter(({ cents }) => isPayable({ paid: 'unpaid', rectificative_type: 'N' }, cents))
      .map(({ id, number, cents }) => ({ id, number, amount_pending: centsToEuros(cents) })),
  }
}

/** Amounts under direct debit or transfer. */
export async function findUnderway(
  db: Db,
  wanted: InvoicesWanted,
): Promise<Pick<InvoiceSummary, 'amount_underway' | 'n_underway'>> {
  const { cents, n } = await db.one<{ cents: number; n: number }>(sqlOf`
    select coalesce(sum(i.amount_pending_cents), 0)::bigint as cents, count(*) as n from invoices i
    where ${conditionOf(wanted)} and i.paid_status in ('pending_remesa', 'pending_transfer')
      and ${isDue}`)
  return { amount_underway: centsToEuros(cents), n_underway: n }
}

/** Amounts owed outside of the list, so that nobody is wrongly told to be up to date. */
export async function findOwedElsewhere(
  db: Db,
  wanted: InvoicesWanted,
): Promise<InvoiceSummary['owed_elsewhere']> {
  const rows = await db.many<{ type: InvoicesWanted['type']; cents: number; n_owed: number }>(sqlOf`
    select i.type, sum(i.amount_pending_cents)::bigint as cents, count(*) as n_owed from invoices i
    where i.customer_id = ${bind(wanted.customerId)} and ${isOwed} and (${conditionOf(wanted)}) is not true
    group by i.type order by i.type`)
  return rows.map(({ type, cents, n_owed }) => ({ type, amount_owed: centsToEuros(cents), n_owed }))
}

interface ChartLimits {
  months: number
  contracts: number
  /** Months before the first match are left out. */
  isFiltered: boolean
}

interface ChartRow {
  id: number | null
  name: string | null
  address: string | null
  month: string
  cents: number
  kwh: number
  rank: number
  n_contracts: number
}

/**
 * By the month in which periods end, up to the newest. The contracts with the highest amounts separately, the others
 * together; refunds are negative.
 */
export async function findChart(db: Db, wanted: InvoicesWanted, limits: ChartLimits): Promise<InvoiceChart> {
  const { months, contracts } = limits
  const condition = conditionOf(wanted)
  const rows = await db.many<ChartRow>(sqlOf`
    with newest as (select max(i.end_date) as day from invoices i where ${condition}),
    sums as materialized (
      select i.contract_id, to_char(i.end_date, 'YYYY-MM') as month,
        sum(${signed(sqlOf`i.amount_total_cents`)}) as cents,
        sum(${signed(sqlOf`i.energy_kwh`)}) as kwh
      from invoices i, newest
      where ${condition} and i.end_date >= date_trunc('month', newest.day) - make_interval(months => ${bind(months - 1)})
      group by i.contract_id, month),
    places as (
      select contract_id, row_number() over (order by sum(cents) desc, contract_id) as place, count(*) over () as n
      from sums group by contract_id),
    ranked as (select contract_id, n, least(place, ${bind(contracts + 1)}) as rank from places)
    select c.id, c.name, c.street || ', ' || c.postal_code || ' ' || c.city as address, s.month, sum(s.cents)::bigint as cents,
      sum(s.kwh)::bigint as kwh, r.rank, max(r.n) as n_contracts
    from sums s join ranked r on r.contract_id is not distinct from s.contract_id
      left join contracts c on c.customer_id = ${bind(wanted.customerId)} and c.id = s.contract_id and r.rank <= ${bind(contracts)}
    group by r.rank, c.id, c.name, c.street, c.postal_code, c.city, s.month
    order by r.rank, s.month`)
  const ranks = wanted.filters.length > 0 ? await findChartRanks(db, wanted, months, rows) : new Map()
  return chartOf(rows, limits, ranks)
}

/** The ranks of contracts among all of the customer's, without filters. */
async function findChartRanks(
  db: Db,
  { customerId, type }: InvoicesWanted,
  months: number,
  shown: readonly ChartRow[],
): Promise<Map<number, number>> {
  const own = conditionOf({ customerId, type, filters: [] })
  const rows = await db.many<{ id: number; rank: number }>(sqlOf`
    with newest as (select max(i.end_date) as day from invoices i where ${own}),
    sums as (
      select i.contract_id,
        sum(${signed(sqlOf`i.amount_total_cents`)}) as cents
      from invoices i, newest
      where ${own} and i.end_date >= date_trunc('month', newest.day) - make_interval(months => ${bind(months - 1)})
      group by i.contract_id),
    ranked as (
      select c.id, row_number() over (order by s.cents desc nulls last, c.id) - 1 as rank
      from contracts c left join sums s on s.contract_id = c.id
      where c.customer_id = ${bind(customerId)} and c.type = ${bind(type)})
    select id, rank from ranked where id = any(${bind(shown.flatMap(({ id }) => id ?? []))})`)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/** `ranks`: without filters, if there are filters. */
function chartOf(
  rows: readonly ChartRow[],
  limits: ChartLimits,
  ranks: ReadonlyMap<number, number>,
): InvoiceChart {
  const billed = rows.map(({ month }) => month)
  const months = chartMonths(billed, { most: limits.months, isFiltered: limits.isFiltered })
  const placeOf = ({ id, rank }: ChartRow) => {
    const unfiltered = id === null ? undefined : ranks.get(id)
    return unfiltered === undefined ? rank - 1 : chartPlace(unfiltered, limits.contracts)
  }
  const contracts = new Map<number, InvoiceChart['contracts'][number]>()
  for (const row of rows) {
    const { name, address, month, cents, kwh, rank } = row
    const empty = () => months.map(() => 0)
    const one = contracts.get(rank) ?? {
      name: name ?? '',
      address: address ?? '',
      place: placeOf(row),
      amounts: empty(),
      energies: empty(),
    }
    contracts.set(rank, one)
    const at = months.indexOf(month)
    one.amounts[at] = cents / 100
    one.energies[at] = kwh
  }
  return { months, contracts: [...contracts.values()], n_contracts: rows[0]?.n_contracts ?? 0 }
}

/** The postal address of multipoint invoices: the customer's own, as in its contracts. */
export async function findInvoiceAddress(db: Db, customerId: number): Promise<string> {
  const row = await db.maybe<{ fiscal_address: string }>(sql`
    select fiscal_address from contracts where customer_id = ${customerId} and fiscal_address <> '' order by id limit 1`)
  return row?.fiscal_address ?? ''
}

/** Whether any of the customer's contracts of a type has quarter-hourly readings. */
export async function hasCurves(db: Db, customerId: number, type: InvoicesWanted['type']): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from contracts c where c.customer_id = ${customerId} and c.type = ${type}
      and exists (select from curve_days d where d.customer_id = c.customer_id and d.contract_id = c.id)) as has`)
  return row.has
}
