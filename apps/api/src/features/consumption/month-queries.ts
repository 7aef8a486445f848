import type { CurveMonth, StoredDay } from '@fanal/domain/consumption/curve-roll-up'
import type { SupplyPeriods } from '@fanal/domain/consumption/tariff-history'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { type Db, sql } from '#platform/database'

/** What determines how a contract's curve is read. */
export interface SupplyClock extends SupplyPeriods {
  id: number
}

export async function findClocks(db: Db, contractIds: readonly number[]): Promise<Map<number, SupplyClock>> {
  const rows = await db.many<Omit<SupplyClock, 'zone'> & { postal_code: string }>(sql`
    select id, tariff_name as tariff, earlier_tariffs(id) as earlier, postal_code from contracts where id = any(${[...new Set(contractIds)]}::bigint[])`)
  return new Map(
    rows.map(({ postal_code, ...clock }) => [
      clock.id,
      { ...clock, zone: zoneOf(Number(postal_code.slice(0, 2))) },
    ]),
  )
}

export interface ContractMonth extends CurveMonth {
  contract_id: number
}

export interface MonthWanted {
  contractId: number
  month: string
}

/** Two lists for `unnest`. */
const listsOf = (months: readonly MonthWanted[]) => ({
  ids: months.map(({ contractId }) => contractId),
  days: months.map(({ month }) => month),
})

/** The stored days of these months. */
export function findDaysOfMonths(
  db: Db,
  wanted: readonly MonthWanted[],
): Promise<(StoredDay & { contract_id: number })[]> {
  const { ids, days } = listsOf(wanted)
  return db.many(sql`
    select d.contract_id, d.day, d.step_minutes, d.state, d.states, d.imported_wh, d.exported_wh, d.reactive_varh, d.imported
    from unnest(${ids}::bigint[], ${days}::date[]) as w (contract_id, month)
      join curve_days d on d.contract_id = w.contract_id and d.day >= w.month
        and d.day < (w.month + interval '1 month')::date
    order by d.contract_id, d.day`)
}

export async function deleteMonths(tx: Db, months: readonly MonthWanted[]): Promise<void> {
  const { ids, days } = listsOf(months)
  await tx.run(sql`
    delete from curve_months m using unnest(${ids}::bigint[], ${days}::date[]) as w (contract_id, month)
    where m.contract_id = w.contract_id and m.month = w.month`)
}

/** Rows per statement. */
const atOnce = 200

export async function putMonths(tx: Db, months: readonly ContractMonth[]): Promise<void> {
  for (let at = 0; at < months.length; at += atOnce)
    await tx.run(sql`
      insert into curve_months (contract_id, month, days, estimated_days, imported_wh, exported_wh, reactive_varh, period_wh,
        max_w)
      select contract_id, month, days, estimated_days, imported_wh, exported_wh, reactive_varh, period_wh, max_w
      from jsonb_to_recordset(${JSON.stringify(months.slice(at, at + atOnce))}) as r (contract_id bigint, month date,
        days smallint, estimated_days smallint, imported_wh bigint, exported_wh bigint, reactive_varh bigint,
        period_wh bigint[], max_w int[])
      on conflict (contract_id, month) do update set days = excluded.days, estimated_days = excluded.estimated_days,
        imported_wh = excluded.imported_wh, exported_wh = excluded.exported_wh, reactive_varh = excluded.reactive_varh,
        period_wh = excluded.period_wh, max_w = excluded.max_w`)
}
