import { type Db, sql } from '#platform/database'

interface DemoCase {
  customerId: number
  id: number
  number: string
  kind: string
}

/** A case of the demo by what it is called. */
export const findCase = (db: Db, subject: string): Promise<DemoCase> =>
  db.one(sql`
    select customer_id as "customerId", id, number, kind from cases where subject = ${subject} order by id limit 1`)
