import { deskChannel } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

/** Tells all processes, at once. */
export async function publishNews(db: Db, message: object): Promise<void> {
  await db.run(sql`select pg_notify(${deskChannel}, ${JSON.stringify(message)})`)
}
