import { type Db, sql } from '#platform/database'

export interface NewSettlement {
  day: string
  product: string
  price: number
}

interface NewProduct {
  name: string
  traded_until: string | null
  ends_on: string | null
}

interface NewDay {
  country: 'ES' | 'PT'
  day: string
  step: number
  prices: readonly number[]
}

/** Imports come one after the other. */
export async function lockMarket(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(22, 0)`)
}

export async function saveProducts(tx: Db, products: readonly NewProduct[]): Promise<void> {
  await tx.run(sql`
    insert into market_products (name, traded_until, ends_on)
    select name, traded_until, ends_on
    from jsonb_to_recordset(${JSON.stringify(products)}) as new (name text, traded_until date, ends_on date)
    on conflict (name) do nothing`)
}

/** Settlements that are new or corrected, from the last evaluated day on, are marked for evaluation. */
export async function saveSettlements(
  tx: Db,
  settlements: readonly NewSettlement[],
): Promise<{ created: number; changed: number }> {
  return tx.one(sql`
    with saved as (
      insert into market_prices as old (product, day, price)
      select product, day, price
      from jsonb_to_recordset(${JSON.stringify(settlements)}) as new (product text, day date, price numeric)
      on conflict (product, day) do update set price = excluded.price where old.price <> excluded.price
      returning product, day, xmax = 0 as is_new),
    due as (
      update market_products p set changed_at = ${new Date()}
      from (select product, max(day) as day from saved group by product) s
      where p.name = s.product and (p.evaluated_day is null or s.day >= p.evaluated_day))
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as changed from saved`)
}

export async function saveDay(
  tx: Db,
  { country, day, step, prices }: NewDay,
): Promise<'created' | 'changed' | 'unchanged'> {
  const saved = await tx.maybe<{ is_new: boolean }>(sql`
    insert into market_days as old (country, day, step_minutes, prices)
    values (${country}, ${day}, ${step}, ${prices}::numeric[])
    on conflict (country, day) do update set step_minutes = excluded.step_minutes, prices = excluded.prices
    where (old.step_minutes, old.prices) is distinct from (excluded.step_minutes, excluded.prices)
    returning xmax = 0 as is_new`)
  if (!saved) return 'unchanged'
  return saved.is_new ? 'created' : 'changed'
}

/** The last day before this one. */
export async function findLastDay(db: Db, product: string, before: string): Promise<string | undefined> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select max(day) as day from market_prices where product = ${product} and day < ${before}`)
  return day ?? undefined
}

/** Forwards that are traded on a day and were settled the time before, and have nothing of it. */
export function findUnsettled(
  db: Db,
  day: string,
  settlements: readonly NewSettlement[],
): Promise<{ product: string; day: string }[]> {
  const there = settlements.filter((one) => one.day === day).map(({ product }) => product)
  return db.many(sql`
    select p.name as product, ${day}::text as day from market_products p
    where p.traded_until >= ${day} and p.name <> all(${there}::text[])
      and not exists (select from market_prices s where s.product = p.name and s.day = ${day})
      and exists (select from market_prices s where s.product = p.name and s.day = (
        select max(l.day) from market_prices l join market_products o on o.name = l.product
        where l.day < ${day} and o.traded_until is not null))
    order by p.name`)
}
