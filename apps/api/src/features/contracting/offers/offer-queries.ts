import { type Db, sql } from '#platform/database'

export interface Named {
  id: number
  name: string
}

/** `code`: in the market authority's list; '' where it is not known. */
export function findRetailers(db: Db, energy: 'electricity' | 'gas'): Promise<(Named & { code: string })[]> {
  return db.many(sql`
    select id, name, code from retailers
    where case ${energy}::text when 'gas' then has_gas else has_electricity end order by search_form(name), id`)
}

export interface RetailerRow extends Named {
  electricity: boolean
  gas: boolean
  code?: string | undefined
}

export async function upsertRetailers(tx: Db, retailers: readonly RetailerRow[]): Promise<void> {
  await tx.run(sql`
    insert into retailers (id, name, has_electricity, has_gas, code)
    select id, name, electricity, gas, coalesce(code, '')
    from jsonb_to_recordset(${JSON.stringify(retailers)}) as r (id int, name text, electricity boolean, gas boolean, code text)
    on conflict (id) do update set name = excluded.name, has_electricity = excluded.has_electricity,
      has_gas = excluded.has_gas, code = excluded.code`)
}

/** Classes of economic activity that the operator imported. */
export function findImportedCnaes(db: Db): Promise<(Named & { descripcio: string })[]> {
  return db.many(sql`select id, name, descripcio from cnaes order by name, id`)
}
