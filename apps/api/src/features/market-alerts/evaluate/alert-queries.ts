import type { AlertState, Settlement } from '@fanal/domain/market-alerts/alert-firing'
import type { AlertType } from '@fanal/domain/market-alerts/check-market-alert'
import { type Db, sql } from '#platform/database'

export interface AlertRow {
  customer_id: number
  id: number
  product: string
  type: AlertType
  price: number
  is_met: boolean
  since: string | null
  fired_day: string | null
}

export interface AlertChange {
  row: AlertRow
  state: AlertState
  fired: Settlement[]
}

interface DueProduct {
  name: string
  /** As text: with all of its digits. */
  changed_at: string
}

/** Products with settlements that alerts have not been evaluated against. */
export function findDueProducts(db: Db): Promise<DueProduct[]> {
  return db.many<DueProduct>(sql`
    select name, changed_at::text as changed_at from market_products
    where changed_at is distinct from evaluated_at and changed_at is not null order by name`)
}

/** In the order of their days. The last one that counted is among them: it may have been corrected. */
export function findNewSettlements(
  db: Db,
  products: readonly string[],
): Promise<(Settlement & { product: string })[]> {
  return db.many(sql`
    select s.product, s.day, s.price::float8 as price
    from market_prices s join market_products p on p.name = s.product
    where s.product = any(${products}) and s.day >= coalesce(p.evaluated_day, s.day)
    order by s.product, s.day`)
}

/** The lowest and the highest new settlement of a product. */
export interface PriceRange {
  product: string
  low: number
  high: number
}

interface After {
  ranges: readonly PriceRange[]
  after: { customer_id: number; id: number }
  limit: number
}

/** Alerts that these ranges of prices may change; the rule decides whether they do. */
export function findAlertsAfter(db: Db, { ranges, after, limit }: After): Promise<AlertRow[]> {
  return db.many<AlertRow>(sql`
    select a.customer_id, a.id, a.product, a.type, a.price::float8 as price, a.is_met, a.since, a.fired_day
    from market_alerts a
      join jsonb_to_recordset(${JSON.stringify(ranges)}) as r (product text, low numeric, high numeric) on r.product = a.product
    where a.ended_on is null and (a.customer_id, a.id) > (${after.customer_id}, ${after.id}) and case a.type
      when '<' then case when a.is_met then r.high >= a.price else r.low < a.price end
      when '>' then case when a.is_met then r.low <= a.price else r.high > a.price end
      else a.is_met or a.price between r.low and r.high end
    order by a.customer_id, a.id limit ${limit}`)
}

/** Saves alerts that have not changed since they were read. */
export function saveChanges(tx: Db, changes: readonly AlertChange[]): Promise<{ id: number }[]> {
  const rows = changes.map(({ row, state, fired }) => ({
    customer_id: row.customer_id,
    id: row.id,
    was_met: row.is_met,
    was_since: row.since,
    is_met: state.isMet,
    since: state.since,
    fired_day: fired.at(-1)?.day ?? null,
    fired_price: fired.at(-1)?.price ?? null,
    times: fired.length,
  }))
  return tx.many(sql`
    update market_alerts a set is_met = c.is_met, since = c.since, times_fired = a.times_fired + c.times,
      fired_day = coalesce(c.fired_day, a.fired_day), fired_price = coalesce(c.fired_price, a.fired_price)
    from jsonb_to_recordset(${JSON.stringify(rows)}) as c (customer_id bigint, id bigint, was_met boolean, was_since date,
      is_met boolean, since date, fired_day date, fired_price numeric, times int)
    where a.customer_id = c.customer_id and a.id = c.id and a.ended_on is null and a.is_met = c.was_met
      and a.since is not distinct from c.was_since
    returning a.id`)
}

/** What came meanwhile stays to be done. */
export async function saveEvaluated(db: Db, products: readonly DueProduct[]): Promise<void> {
  await db.run(sql`
    update market_products p set evaluated_at = d.changed_at,
      evaluated_day = (select max(s.day) from market_prices s where s.product = p.name)
    from jsonb_to_recordset(${JSON.stringify(products)}) as d (name text, changed_at timestamptz)
    where p.name = d.name and p.changed_at = d.changed_at`)
}

export interface EndedAlert extends Pick<AlertRow, 'customer_id' | 'id' | 'product' | 'type' | 'price'> {
  traded_until: string
}

/** Alerts of what is traded no more. */
export function findOverAlerts(db: Db, today: string, limit: number): Promise<EndedAlert[]> {
  return db.many<EndedAlert>(sql`
    select p.traded_until, a.customer_id, a.id, a.product, a.type, a.price::float8 as price
    from market_products p join market_alerts a on a.product = p.name and a.ended_on is null
    where p.ends_on <= ${today} order by a.customer_id, a.id limit ${limit}`)
}

/** Ends alerts that have not ended yet. */
export function saveEnds(tx: Db, alerts: readonly EndedAlert[], today: string): Promise<{ id: number }[]> {
  return tx.many(sql`
    update market_alerts a set ended_on = ${today}
    from jsonb_to_recordset(${JSON.stringify(alerts)}) as e (customer_id bigint, id bigint)
    where a.customer_id = e.customer_id and a.id = e.id and a.ended_on is null
    returning a.id`)
}
