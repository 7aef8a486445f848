import { type Db, sql } from '#platform/database'

/** The municipalities of a postal code, by name. */
export function findCities(db: Db, zip: string): Promise<{ city: string; ine: string }[]> {
  return db.many(sql`
    select m.name as city, m.ine from postal_codes p join municipalities m on m.ine = p.ine
    where p.dp = ${zip} order by m.name`)
}
