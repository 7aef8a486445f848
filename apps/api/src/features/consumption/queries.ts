import type { StoredCurve } from '@fanal/domain/consumption/curve-columns'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import type { DemandOfCurve } from '@fanal/domain/power-advice/power-months'
import type { StoredMonth } from '@fanal/domain/consumption/month-columns'
import type { PanelDay } from '@fanal/domain/consumption/panel-months'
import type { OwnSupply, Supply } from '#features/contracts/supply-queries'
import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'

const mostlyEmpty = ['states', 'exported', 'reactive', 'self_used', 'generated'] as const
const nothing = Buffer.alloc(0)

/** What most days have nothing of comes as null: a year of empty buffers took as long as its values. */
export async function findDays(
  db: Db,
  { customer_id, id }: OwnSupply,
  { start, end }: DayRange,
): Promise<StoredCurve[]> {
  const rows = await db.many<StoredCurve>(sql`
    select day, step_minutes, state, imported_wh, exported_wh, reactive_varh, imported, nullif(states, '') as states,
      nullif(exported, '') as exported, nullif(reactive, '') as reactive, nullif(self_used, '') as self_used,
      nullif(generated, '') as generated
    from curve_days where customer_id = ${customer_id} and contract_id = ${id} and day between ${start} and ${end} order by day`)
  for (const row of rows) for (const name of mostlyEmpty) row[name] ??= nothing
  return rows
}

export function findMonths(
  db: Db,
  { customer_id, id }: OwnSupply,
  { start, end }: DayRange,
): Promise<StoredMonth[]> {
  return db.many(sql`
    select month, days, estimated_days, imported_wh, exported_wh, reactive_varh, array_to_json(period_wh) as period_wh
    from curve_months where customer_id = ${customer_id} and contract_id = ${id} and month between ${start} and ${end} order by month`)
}

/** Days of which the panels' meter knows anything: few contracts have any, so that months do not keep their sums. */
export function findPanelDays(
  db: Db,
  { customer_id, id }: OwnSupply,
  { start, end }: DayRange,
): Promise<PanelDay[]> {
  return db.many(sql`
    select day, step_minutes, self_used, generated from curve_days
    where customer_id = ${customer_id} and contract_id = ${id} and day between ${start} and ${end}
      and (self_used <> '' or generated <> '')
    order by day`)
}

/** The highest demand of each month, newest first. */
export function findMonthlyDemands(
  db: Db,
  { customer_id, id }: OwnSupply,
  limit: number,
): Promise<DemandOfCurve[]> {
  return db.many(sql`
    select month, days, max_w from curve_months where customer_id = ${customer_id} and contract_id = ${id}
    order by month desc limit ${limit}`)
}

/** kWh by the month in which gas invoices end, less refunds: a fully refunded one counts as never billed. */
export async function findGasMonths(
  db: Db,
  { customer_id, id }: OwnSupply,
  { start, end }: DayRange,
): Promise<StoredMonth[]> {
  const rows = await db.many<{ month: string; days: number; wh: number }>(sql`
    with signed as (
      select date_trunc('month', end_date)::date as month, end_date - start_date + 1 as days, energy_kwh, sign
      from issued_invoices
      where customer_id = ${customer_id} and contract_id = ${id} and end_date between ${start} and ${end})
    select month, sum(sign * days)::int as days, sum(sign * energy_kwh)::bigint * 1000 as wh
    from signed group by month having sum(sign * days) > 0 order by month`)
  return rows.map(({ month, days, wh }) => ({
    month,
    days,
    estimated_days: 0,
    imported_wh: wh,
    exported_wh: 0,
    reactive_varh: 0,
    period_wh: [],
  }))
}

export interface KnownDays {
  first_day: string | null
  last_day: string | null
}

/** What there is of a curve; of gas, what its invoices cover. */
export function findKnownDays(
  db: Db,
  { customer_id, id, type }: OwnSupply & Pick<Supply, 'type'>,
): Promise<KnownDays> {
  if (type === 'gas')
    return db.one(sql`
      select min(start_date) as first_day, max(end_date) as last_day from issued_invoices
      where customer_id = ${customer_id} and contract_id = ${id}`)
  // A day of which only panels are known has nothing but gaps. The primary key is read from both ends to the first other one.
  return db.one(sql`
    select
      (select day from curve_days where customer_id = ${customer_id} and contract_id = ${id} and (states = '' or btrim(states, '\\x00') <> '')
        order by day limit 1) as first_day,
      (select day from curve_days where customer_id = ${customer_id} and contract_id = ${id} and (states = '' or btrim(states, '\\x00') <> '')
        order by day desc limit 1) as last_day`)
}

/** Whether any day is known by the quarter-hour. */
export async function hasQuarters(db: Db, { customer_id, id }: OwnSupply): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from curve_days
      where customer_id = ${customer_id} and contract_id = ${id} and step_minutes = 15) as has`)
  return row.has
}

export interface MeteredContract {
  customer_id: number
  /** The supply point's CUPS without the border point. */
  cups: string
  id: number
  start_date: string
  end_date: string | null
  postal_code: string
  contracted_power: { power: string }[]
}

/** The contracts of these supply points. The latest start first: it is the one in force where two overlap. */
export async function findMeteredContracts(db: Db, cups: readonly string[]): Promise<MeteredContract[]> {
  const known = await findAllInDirectory(db, 'supply', cups)
  return db.many(sql`
    select left(c.cups, 20) as cups, c.customer_id, c.id, c.start_date, c.end_date, c.postal_code, c.contracted_power
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (customer_id bigint, id bigint)
      join contracts c on c.customer_id = k.customer_id and c.id = k.id
    where c.type = 'electricity' and c.start_date is not null
    order by c.start_date desc, c.id desc`)
}
