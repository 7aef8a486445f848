import type { TotalMonth, UsedMonth } from '@fanal/domain/home/recent-use'
import { type Db, sql } from '#platform/database'

export interface MeasuredSupply {
  id: number
  name: string
  type: 'electricity' | 'gas'
  street: string
  city: string
  has_curve: boolean
}

/** Active contracts, as the list of contracts has them. */
export function findSupplies(db: Db, customerId: number, most: number): Promise<MeasuredSupply[]> {
  return db.many<MeasuredSupply>(sql`
    select c.id, c.name, c.type, c.street, c.city,
      exists (select from curve_months m where m.customer_id = ${customerId} and m.contract_id = c.id) as has_curve
    from contracts c where c.customer_id = ${customerId} and c.state = 'activa'
    order by c.type, c.name limit ${most}`)
}

/** Active electricity with a curve. */
export function findMeasured(db: Db, customerId: number, most: number): Promise<{ id: number }[]> {
  return db.many(sql`
    select c.id from contracts c
    where c.customer_id = ${customerId} and c.state = 'activa' and c.type = 'electricity'
      and exists (select from curve_months m where m.customer_id = ${customerId} and m.contract_id = c.id)
    order by c.name limit ${most}`)
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
 * Months of all active contracts of an energy together, each by its curve or, without one, by its invoices; with the use of
 * the contracts that are known whole in a month and in the same month a year before. `alike`: only of the contracts that
 * are known whole in that month and a year before it.
 */
export function findTotalMonths(
  db: Db,
  customerId: number,
  { type, since, alike = null }: { type: MeasuredSupply['type']; since: string; alike?: string | null },
): Promise<TotalMonth[]> {
  return db.many<TotalMonth>(sql`
    with active as (
      select id from contracts where customer_id = ${customerId} and state = 'activa' and type = ${type}),
    measured as materialized (
      select contract_id, month, imported_wh as wh, days >= date_part('day', month + interval '1 month - 1 day') as is_whole
      from curve_months
      where customer_id = ${customerId} and month >= ${since} and contract_id in (select id from active)),
    known as materialized (
      select * from measured
      union all
      select contract_id, date_trunc('month', end_date)::date,
        1000 * sum(sign * energy_kwh)::bigint, true
      from issued_invoices
      where customer_id = ${customerId} and end_date >= ${since}
        and contract_id in (select id from active except select contract_id from measured)
      group by 1, 2),
    used as materialized (
      select * from known where ${alike}::date is null or contract_id in (
        select contract_id from known where month = ${alike}::date and is_whole
        intersect select contract_id from known where month = ${alike}::date - interval '1 year' and is_whole))
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

/** Invoiced use by the month in which invoices end, less refunds; each month counts as complete. */
export function findBilledMonths(
  db: Db,
  customerId: number,
  { contractId, since }: { contractId: number; since: string },
): Promise<BilledMonth[]> {
  return db.many<BilledMonth>(sql`
    select date_trunc('month', end_date)::date as month, 31 as days, min(start_date) as from, max(end_date) as to,
      1000 * sum(sign * energy_kwh)::bigint as wh
    from issued_invoices where customer_id = ${customerId} and contract_id = ${contractId} and end_date >= ${since}
    group by 1`)
}

export interface ContractUsedMonth extends UsedMonth {
  contract: string
}

/** Months of some contracts, each by its curve or, without one, by its invoices. */
export function findUsedMonths(
  db: Db,
  customerId: number,
  { names, since }: { names: readonly string[]; since: string },
): Promise<ContractUsedMonth[]> {
  return db.many<ContractUsedMonth>(sql`
    with wanted as materialized (
      select id, name from contracts where customer_id = ${customerId} and name = any(${names})),
    measured as materialized (
      select contract_id, month, days, imported_wh as wh from curve_months
      where customer_id = ${customerId} and contract_id in (select id from wanted) and month >= ${since}),
    billed as (
      select contract_id, date_trunc('month', end_date)::date as month, 31 as days, 1000 * sum(sign * energy_kwh)::bigint as wh
      from issued_invoices
      where customer_id = ${customerId} and end_date >= ${since}
        and contract_id in (select id from wanted except select contract_id from measured)
      group by 1, 2)
    select w.name as contract, u.month, u.days, u.wh
    from wanted w join (select * from measured union all select * from billed) u on u.contract_id = w.id`)
}

/** The last day that is known. */
export async function findLastDay(db: Db, customerId: number, contractId: number): Promise<string | null> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select max(day) as day from curve_days where customer_id = ${customerId} and contract_id = ${contractId}`)
  return day
}
