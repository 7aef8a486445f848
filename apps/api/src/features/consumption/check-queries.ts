import type { CurveMonth } from '@fanal/domain/consumption/curve-roll-up'
import type { StoredDay } from '@fanal/domain/consumption/curve-values'
import type { OwnSupply } from '#features/contracts/supply-queries'
import { type Db, sql } from '#platform/database'

/** Contracts with curves, in pages; the last one is the cursor. */
export function nextContracts(
  db: Db,
  after: number,
  limit: number,
): Promise<{ customer_id: number; id: number; name: string }[]> {
  return db.many(sql`
    select customer_id, id, name from contracts c
    where id > ${after}
      and (exists (select from curve_days d where d.customer_id = c.customer_id and d.contract_id = c.id)
        or exists (select from curve_months m where m.customer_id = c.customer_id and m.contract_id = c.id))
    order by id limit ${limit}`)
}

export interface CheckedDay extends StoredDay {
  exported: Uint8Array
  reactive: Uint8Array
}

export function findCheckedDays(db: Db, { customer_id, id }: OwnSupply): Promise<CheckedDay[]> {
  return db.many(sql`
    select day, step_minutes, state, states, imported_wh, exported_wh, reactive_varh, imported, exported, reactive
    from curve_days where customer_id = ${customer_id} and contract_id = ${id} order by day`)
}

export function findCheckedMonths(db: Db, { customer_id, id }: OwnSupply): Promise<CurveMonth[]> {
  return db.many(sql`
    select month, days, estimated_days, imported_wh, exported_wh, reactive_varh, period_wh, max_w
    from curve_months where customer_id = ${customer_id} and contract_id = ${id} order by month`)
}

/** Totals of days, recomputed from their values. */
export async function saveTotals(
  tx: Db,
  { customer_id, id }: OwnSupply,
  days: readonly CheckedDay[],
): Promise<void> {
  const totals = days.map(({ day, imported_wh, exported_wh, reactive_varh }) => ({
    day,
    imported_wh,
    exported_wh,
    reactive_varh,
  }))
  await tx.run(sql`
    update curve_days d set imported_wh = r.imported_wh, exported_wh = r.exported_wh, reactive_varh = r.reactive_varh
    from jsonb_to_recordset(${JSON.stringify(totals)}) as r (day date, imported_wh int, exported_wh int, reactive_varh int)
    where d.customer_id = ${customer_id} and d.contract_id = ${id} and d.day = r.day`)
}
