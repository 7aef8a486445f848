import { type Db, sql } from '#platform/database'
import type { ProductRecord } from './product-record.ts'

/** The product of that name and tariff, locked; created if missing. */
export async function ensureProduct(
  tx: Db,
  name: string,
  tariff: string,
): Promise<{ id: number; isNew: boolean }> {
  const created = await tx.run(sql`
    insert into products (name, tariff_name) values (${name}, ${tariff}) on conflict do nothing`)
  const { id } = await tx.one<{ id: number }>(
    sql`select id from products where name = ${name} and tariff_name = ${tariff} for update`,
  )
  return { id, isNew: created > 0 }
}

/** Returns the number of affected rows, as the next one does. */
export function updateProduct(
  tx: Db,
  id: number,
  {
    offered,
    indexed,
    duration_months,
    description = {},
    link = {},
  }: Pick<ProductRecord, 'offered' | 'indexed' | 'duration_months' | 'description' | 'link'>,
): Promise<number> {
  const [texts, links] = [JSON.stringify(description), JSON.stringify(link)]
  return tx.run(sql`
    update products set is_offered = ${offered}, is_indexed = coalesce(${indexed}, is_indexed), duration_months = ${duration_months},
      description = description || ${texts}::jsonb, link = link || ${links}::jsonb
    where id = ${id} and (is_offered, is_indexed, duration_months, description, link) is distinct from
      (${offered}, coalesce(${indexed}::boolean, is_indexed), ${duration_months}::int, description || ${texts}::jsonb, link || ${links}::jsonb)`)
}

export function upsertPrices(tx: Db, id: number, prices: ProductRecord['prices']): Promise<number> {
  return tx.run(sql`
    insert into product_prices as r (product_id, valid_from, power, energy, fixed, surplus)
    select ${id}, g."from", g.power, g.energy, g.fixed, g.surplus
    from jsonb_to_recordset(${JSON.stringify(prices)}) as g ("from" date, power jsonb, energy jsonb, fixed text, surplus text)
    on conflict (product_id, valid_from) do update set power = excluded.power, energy = excluded.energy,
      fixed = excluded.fixed, surplus = excluded.surplus
    where (r.power, r.energy, r.fixed, r.surplus)
      is distinct from (excluded.power, excluded.energy, excluded.fixed, excluded.surplus)`)
}
