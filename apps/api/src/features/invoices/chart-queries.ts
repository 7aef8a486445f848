import type { InvoiceChart, InvoiceMonths } from '@fanal/contract/schemas/invoices'
import { chartMonths, chartPlace } from '@fanal/domain/invoices/chart-months'
import { bind, type Db, type SqlPart, sqlOf } from '#platform/database'
import { conditionOf, type InvoicesWanted } from './filter-queries.ts'

/** Refunds count negative. */
const signed = (column: SqlPart) =>
  sqlOf`case when i.rectificative_type in ('A', 'B') then -${column} else ${column} end`

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
 * Amounts by the month in which periods end, up to the newest. The contracts with the highest amounts separately, the others
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
    totals as (select s.*, sum(cents) over (partition by contract_id) as total from sums s),
    places as (select t.*, dense_rank() over (order by total desc, contract_id) as place from totals t),
    ranked as (
      select least(place, ${bind(contracts + 1)}) as rank, case when place <= ${bind(contracts)} then contract_id end as contract_id,
        month, sum(cents)::bigint as cents, sum(kwh)::bigint as kwh, max(place) as last_place
      from places group by 1, 2, 3)
    select c.id, c.name, c.street || ', ' || c.postal_code || ' ' || c.city as address, r.month, r.cents, r.kwh, r.rank,
      max(r.last_place) over () as n_contracts
    from ranked r left join contracts c on c.customer_id = ${bind(wanted.customerId)} and c.id = r.contract_id
    order by r.rank, r.month`)
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

/** As far back as years are compared. */
const monthsBack = 60

/** Sums by the month in which periods end, of all contracts together. */
export async function findMonths(db: Db, wanted: InvoicesWanted): Promise<InvoiceMonths> {
  const condition = conditionOf(wanted)
  const rows = await db.many<{ month: string; cents: number; kwh: number }>(sqlOf`
    with newest as (select max(i.end_date) as day from invoices i where ${condition})
    select to_char(i.end_date, 'YYYY-MM') as month, sum(${signed(sqlOf`i.amount_total_cents`)})::bigint as cents,
      sum(${signed(sqlOf`i.energy_kwh`)})::bigint as kwh
    from invoices i, newest
    where ${condition} and i.end_date >= date_trunc('month', newest.day) - make_interval(months => ${bind(monthsBack - 1)})
    group by month`)
  const found = new Map(rows.map((row) => [row.month, row]))
  const months = chartMonths([...found.keys()], { most: monthsBack, isFiltered: true })
  return {
    months: months.map((month) => ({
      month,
      amount: (found.get(month)?.cents ?? 0) / 100,
      energy: found.get(month)?.kwh ?? 0,
    })),
  }
}
