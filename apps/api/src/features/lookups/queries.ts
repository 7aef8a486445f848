import { type Db, sql } from '#platform/database'

/** The municipalities of a postal code, by name. */
export function findCities(db: Db, zip: string): Promise<{ city: string; ine: string }[]> {
  return db.many(sql`
    select m.name as city, m.ine from postal_codes p join municipalities m on m.ine = p.ine
    where p.dp = ${zip} order by m.name`)
}

export async function deletePostalCodes(tx: Db, codes: readonly string[]): Promise<void> {
  await tx.run(sql`delete from postal_codes where dp = any(${codes}::text[])`)
}

export async function insertPostalCodes(tx: Db, rows: readonly { dp: string; ine: string }[]): Promise<void> {
  await tx.run(sql`
    insert into postal_codes (dp, ine)
    select distinct dp, ine from jsonb_to_recordset(${JSON.stringify(rows)}) as p (dp text, ine text)`)
}

/** Keys are INE codes. Returns the number of rows. */
export function upsertMunicipalities(tx: Db, names: Readonly<Record<string, string>>): Promise<number> {
  return tx.run(sql`
    insert into municipalities (ine, name) select key, value from jsonb_each_text(${JSON.stringify(names)})
    on conflict (ine) do update set name = excluded.name`)
}

export function upsertCnaes(
  tx: Db,
  cnaes: readonly { id: number; name: string; descripcio: string }[],
): Promise<number> {
  return tx.run(sql`
    insert into cnaes (id, name, descripcio)
    select id, name, descripcio
    from jsonb_to_recordset(${JSON.stringify(cnaes)}) as c (id int, name text, descripcio text)
    on conflict (id) do update set name = excluded.name, descripcio = excluded.descripcio`)
}
