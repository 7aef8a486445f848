import type { CurveMonth } from '@fanal/domain/consumption/curve-roll-up'
import type { StoredDay } from '@fanal/domain/consumption/curve-values'
import type { SupplyPeriods } from '@fanal/domain/consumption/tariff-history'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import type { OwnContract } from '#features/contracts/queries'
import { type Db, sql } from '#platform/database'

/** What determines how a contract's curve is read. */
export interface SupplyClock extends SupplyPeriods {
  customer_id: number
  id: number
}

export async function findClocks(
  db: Db,
  contracts: readonly OwnContract[],
): Promise<Map<number, SupplyClock>> {
  const rows = await db.many<Omit<SupplyClock, 'zone'> & { postal_code: string }>(sql`
    select customer_id, id, tariff_name as tariff, postal_code,
      (select coalesce(jsonb_agg(jsonb_build_object('before', t.before_day, 'tariff', t.tariff_name) order by t.before_day), '[]')
       from contract_tariffs t where t.customer_id = c.customer_id and t.contract_id = c.id) as earlier
    from contracts c
    where customer_id = any(${distinct(contracts.map(({ customerId }) => customerId))}::bigint[])
      and id = any(${distinct(contracts.map(({ contractId }) => contractId))}::bigint[])`)
  return new Map(
    rows.map(({ postal_code, ...clock }) => [
      clock.id,
      { ...clock, zone: zoneOf(Number(postal_code.slice(0, 2))) },
    ]),
  )
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

export interface ContractMonth extends CurveMonth {
  customer_id: number
  contract_id: number
}

export interface MonthWanted extends OwnContract {
  month: string
}

/** Lists for `unnest`. */
const listsOf = (months: readonly MonthWanted[]) => ({
  customers: months.map(({ customerId }) => customerId),
  ids: months.map(({ contractId }) => contractId),
  days: months.map(({ month }) => month),
})

/** The stored days of these months. */
export function findDaysOfMonths(
  db: Db,
  wanted: readonly MonthWanted[],
): Promise<(StoredDay & { contract_id: number })[]> {
  const { customers, ids, days } = listsOf(wanted)
  return db.many(sql`
    select d.contract_id, d.day, d.step_minutes, d.state, d.states, d.imported_wh, d.exported_wh, d.reactive_varh, d.imported
    from unnest(${customers}::bigint[], ${ids}::bigint[], ${days}::date[]) as w (customer_id, contract_id, month)
      join curve_days d on d.customer_id = w.customer_id and d.contract_id = w.contract_id and d.day >= w.month
        and d.day < (w.month + interval '1 month')::date
    order by d.contract_id, d.day`)
}

export async function deleteMonths(tx: Db, months: readonly MonthWanted[]): Promise<void> {
  const { customers, ids, days } = listsOf(months)
  await tx.run(sql`
    delete from curve_months m
    using unnest(${customers}::bigint[], ${ids}::bigint[], ${days}::date[]) as w (customer_id, contract_id, month)
    where m.customer_id = w.customer_id and m.contract_id = w.contract_id and m.month = w.month`)
}

/** Rows per statement. */
const atOnce = 200

export async function putMonths(tx: Db, months: readonly ContractMonth[]): Promise<void> {
  for (let at = 0; at < months.length; at += atOnce)
    await tx.run(sql`
      insert into curve_months (customer_id, contract_id, month, days, estimated_days, imported_wh, exported_wh,
        reactive_varh, period_wh, max_w)
      select customer_id, contract_id, month, days, estimated_days, imported_wh, exported_wh, reactive_varh, period_wh, max_w
      from jsonb_to_recordset(${JSON.stringify(months.slice(at, at + atOnce))}) as r (customer_id bigint, contract_id bigint, month date,
        days smallint, estimated_days smallint, imported_wh bigint, exported_wh bigint, reactive_varh bigint,
        period_wh bigint[], max_w int[])
      on conflict (customer_id, contract_id, month) do update set days = excluded.days, estimated_days = excluded.estimated_days,
        imported_wh = excluded.imported_wh, exported_wh = excluded.exported_wh, reactive_varh = excluded.reactive_varh,
        period_wh = excluded.period_wh, max_w = excluded.max_w`)
}
