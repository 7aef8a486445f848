import { type Db, sql } from '#platform/database'

export async function isShown(db: Db, day: string): Promise<boolean> {
  return (await db.maybe(sql`select day from market_told_days where day = ${day}`)) !== undefined
}

export async function saveTold(db: Db, day: string): Promise<void> {
  await db.run(sql`insert into market_told_days (day) values (${day}) on conflict do nothing`)
}

/** Prices of the daily market in Spain, else the regulated ones of the same day; empty if neither is known. */
export async function findDayPrices(db: Db, day: string): Promise<number[]> {
  const known = await db.maybe<{ prices: number[] }>(sql`
    select array_to_json(prices) as prices from (
      select 1 as place, prices from market_days where country = 'ES' and day = ${day}
      union all
      select 2, prices from regulated_prices where zone = 'peninsula' and day = ${day}) known
    order by place limit 1`)
  return known?.prices ?? []
}

/** Customers with an active electricity contract whose price follows the market. */
export function findIndexedCustomers(
  db: Db,
  after: number,
  limit: number,
): Promise<{ customer_id: number }[]> {
  return db.many(sql`
    select distinct c.customer_id
    from contracts c join products p on p.name = c.product_name and p.tariff_name = c.tariff_name
    where c.customer_id > ${after} and c.type = 'electricity' and c.state = 'activa' and p.is_indexed
    order by c.customer_id limit ${limit}`)
}
