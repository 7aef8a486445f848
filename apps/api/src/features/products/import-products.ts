import { type Db, sql } from '#platform/database'
import type { Importer, SavedCounts } from '#platform/database/import-records'
import { type ProductRecord, readProductRecord } from './product-record.ts'

export const productImporter: Importer<ProductRecord> = {
  what: 'product',
  nameField: 'name',
  read: readProductRecord,
  refuseConflicts: async (_, records) => [...records],
  async save(tx, records) {
    const counts: SavedCounts = { created: 0, changed: 0 }
    for (const record of records) {
      const outcome = await saveProduct(tx, record)
      if (outcome !== 'unchanged') counts[outcome] += 1
    }
    return counts
  },
}

/** Prices that a file does not have stay: what was once promised is not forgotten. */
export async function saveProduct(tx: Db, record: Omit<ProductRecord, 'name'>) {
  const { product, tariff, offered, duration_months, prices } = record
  const isNew = await tx.run(sql`
    insert into products (name, tariff_name) values (${product}, ${tariff}) on conflict do nothing`)
  const { id } = await tx.one<{ id: number }>(
    sql`select id from products where name = ${product} and tariff_name = ${tariff} for update`,
  )
  const isOther = await tx.run(sql`
    update products set is_offered = ${offered}, duration_months = ${duration_months}
    where id = ${id} and (is_offered, duration_months) is distinct from (${offered}, ${duration_months}::int)`)
  const written = await tx.run(sql`
    insert into product_prices as r (product_id, valid_from, power, energy, fixed, surplus)
    select ${id}, g."from", g.power, g.energy, g.fixed, g.surplus
    from jsonb_to_recordset(${JSON.stringify(prices)}) as g ("from" date, power jsonb, energy jsonb, fixed text, surplus text)
    on conflict (product_id, valid_from) do update set power = excluded.power, energy = excluded.energy,
      fixed = excluded.fixed, surplus = excluded.surplus
    where (r.power, r.energy, r.fixed, r.surplus)
      is distinct from (excluded.power, excluded.energy, excluded.fixed, excluded.surplus)`)
  if (isNew > 0) return 'created'
  return isOther + written > 0 ? 'changed' : 'unchanged'
}
