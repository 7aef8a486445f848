import type { OmipAlert, OmipProduct } from '@fanal/contract/schemas/market-alerts'
import type { AlertState, Settlement } from '@fanal/domain/market-alerts/alert-firing'
import type { MarketAlert } from '@fanal/domain/market-alerts/check-market-alert'
import { type Db, sql } from '#platform/database'

/** Products traded on a day, with their last settlement. */
export function findListedProducts(db: Db, today: string): Promise<OmipProduct[]> {
  return db.many<OmipProduct>(sql`
    select p.name, s.day as last_day, s.price::float8 as last_price
    from market_products p join lateral (
      select day, price from market_prices where product = p.name order by day desc limit 1) s on true
    where p.traded_until is null or p.traded_until >= ${today}`)
}

export function findSettlements(db: Db, product: string, from: string): Promise<Settlement[]> {
  return db.many<Settlement>(sql`
    select day, price::float8 as price from market_prices
    where product = ${product} and day >= ${from} order by day`)
}

export async function hasProduct(db: Db, name: string): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(
    sql`select exists (select from market_products where name = ${name}) as has`,
  )
  return has
}

/** Oldest first; those that are over last. */
export function findAlerts(db: Db, customerId: number): Promise<OmipAlert[]> {
  return db.many<OmipAlert>(sql`
    select id, product, type, price::float8 as price, is_met, fired_day, fired_price::float8 as fired_price, times_fired,
      ended_on
    from market_alerts where customer_id = ${customerId} order by ended_on is not null, id`)
}

/** Alerts of one customer are made one after the other. */
export async function lockAlerts(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(22, hashint8(${customerId}))`)
}

export async function saveAlert(
  tx: Db,
  customerId: number,
  { product, type, price }: MarketAlert,
  { isMet, since }: AlertState,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into market_alerts (customer_id, product, type, price, is_met, since)
    values (${customerId}, ${product}, ${type}, ${price}, ${isMet}, ${since}) returning id`)
  return id
}

/** False if this customer has none of that id. */
export async function deleteAlert(tx: Db, customerId: number, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from market_alerts where customer_id = ${customerId} and id = ${id}`)) > 0
}
