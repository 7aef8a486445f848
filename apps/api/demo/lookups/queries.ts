import { type Db, sql } from '#platform/database'
import { municipalities } from '#demo/places'

/** An operator's earlier imports stay. */
export async function insertPlaces(tx: Db): Promise<void> {
  const codes = municipalities.flatMap(({ ine, postal_codes }) => postal_codes.map((dp) => ({ dp, ine })))
  await tx.run(sql`
    insert into municipalities (ine, name)
    select ine, name from jsonb_to_recordset(${JSON.stringify(municipalities)}) as m (ine text, name text)
    on conflict do nothing`)
  await tx.run(sql`
    insert into postal_codes (dp, ine)
    select dp, ine from jsonb_to_recordset(${JSON.stringify(codes)}) as p (dp text, ine text)
    on conflict do nothing`)
}
