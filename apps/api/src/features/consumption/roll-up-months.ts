import { type CurveMonth, rollUpDays, type StoredDay } from '@fanal/domain/consumption/curve-roll-up'
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

/** Number of months in memory at once. */
const atOnce = 200

/** Totals of the stored days of these months. */
export async function* addUpMonths(
  db: Db,
  wanted: readonly { contractId: number; month: string }[],
): AsyncGenerator<{ wanted: typeof wanted; months: ContractMonth[] }> {
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce)
    const ids = some.map(({ contractId }) => contractId)
    const clocks = await findClocks(db, ids)
    const days = await db.many<StoredDay & { contract_id: number }>(sql`
      select d.contract_id, d.day, d.step_minutes, d.state, d.states, d.imported_wh, d.exported_wh, d.reactive_varh, d.imported
      from unnest(${ids}::bigint[], ${some.map(({ month }) => month)}::date[]) as w (contract_id, month)
        join curve_days d on d.contract_id = w.contract_id and d.day >= w.month
          and d.day < (w.month + interval '1 month')::date
      order by d.contract_id, d.day`)
    const ofContracts = new Map<number, StoredDay[]>(ids.map((id) => [id, []]))
    for (const day of days) ofContracts.get(day.contract_id)?.push(day)
    const months = [...ofContracts].flatMap(([contract_id, own]) => {
      const clock = clocks.get(contract_id)
      return clock ? rollUpDays(own, clock).map((month) => ({ contract_id, ...month })) : []
    })
    yield { wanted: some, months }
  }
}

/** Rewrites the months from the stored days, so that they cannot diverge. */
export async function rollUpMonths(
  tx: Db,
  wanted: readonly { contractId: number; month: string }[],
): Promise<void> {
  for await (const { wanted: some, months } of addUpMonths(tx, wanted)) {
    await tx.run(sql`
      delete from curve_months m
      using unnest(${some.map(({ contractId }) => contractId)}::bigint[], ${some.map(({ month }) => month)}::date[])
        as w (contract_id, month)
      where m.contract_id = w.contract_id and m.month = w.month`)
    await putMonths(tx, months)
  }
}

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
