import { type Db, sql } from '#platform/database'

export interface Named {
  id: number
  name: string
}

export function findRetailers(db: Db, energy: 'electricity' | 'gas'): Promise<Named[]> {
  return db.many(sql`
    select id, name from retailers
    where case ${energy}::text when 'gas' then has_gas else has_electricity end order by search_form(name), id`)
}

export interface RetailerRow extends Named {
  electricity: boolean
  gas: boolean
}

/** Undefined if nothing changed. */
export function upsertRetailer(
  tx: Db,
  { id, name, electricity, gas }: RetailerRow,
): Promise<{ is_new: boolean } | undefined> {
  return tx.maybe(sql`
    insert into retailers as r (id, name, has_electricity, has_gas) values (${id}, ${name}, ${electricity}, ${gas})
    on conflict (id) do update set name = excluded.name, has_electricity = excluded.has_electricity,
      has_gas = excluded.has_gas
    where (r.*) is distinct from (excluded.*)
    returning (xmax = 0) as is_new`)
}

/** Classes of economic activity that the operator imported. */
export function findImportedCnaes(db: Db): Promise<(Named & { descripcio: string })[]> {
  return db.many(sql`select id, name, descripcio from cnaes order by name, id`)
}
