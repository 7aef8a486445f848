import { sql } from '#platform/database'
import type { Shelf } from '#platform/stored-files/shelf'
import { findPart, findPartSizes, insertPart } from './file-queries.ts'

/** Files of cases; uploads that wait for a form stay in the database. */
export const shelf: Shelf = {
  name: 'cases',
  findDue: (db, after, limit) =>
    db.many(sql`
      select customer_id as "customerId", id as "fileId" from case_files
      where stored_at is null and case_id is not null
        and (customer_id, id) > (${after.customerId}::bigint, ${after.fileId}::bigint)
      order by customer_id, id limit ${limit}`),
  find: (db, { customerId, fileId }) =>
    db.maybe(sql`
      select size, sha256, store_secret as secret, stored_at is not null as "isStored"
      from case_files where customer_id = ${customerId} and id = ${fileId}`),
  async *readFrom(db, id, from) {
    let start = 0
    for (const { part, bytes } of await findPartSizes(db, id)) {
      const end = start + bytes
      if (end > from) {
        const content = await findPart(db, { ...id, part })
        if (!content) return
        yield content.subarray(Math.max(0, from - start))
      }
      start = end
    }
  },
  async prepare(db, { customerId, fileId }, { offered, isAnew }) {
    const row = await db.maybe<{ secret: Buffer }>(sql`
      update case_files set store_secret = case when ${isAnew}::boolean then ${offered} else coalesce(store_secret, ${offered}) end
      where customer_id = ${customerId} and id = ${fileId} and stored_at is null
      returning store_secret as secret`)
    return row?.secret
  },
  settle: (database, { customerId, fileId }, { secret, at }) =>
    database.transaction(async (tx) => {
      const settled = await tx.run(sql`
        update case_files set stored_at = ${at}
        where customer_id = ${customerId} and id = ${fileId} and stored_at is null and store_secret = ${secret}`)
      if (settled === 0) return
      await tx.run(sql`delete from case_file_parts where customer_id = ${customerId} and file_id = ${fileId}`)
    }),
  takeBack: (database, id, parts) =>
    database.transaction(async (tx) => {
      const taken = await tx.run(sql`
        update case_files set stored_at = null, store_secret = null
        where customer_id = ${id.customerId} and id = ${id.fileId} and stored_at is not null`)
      let part = 0
      if (taken > 0) for await (const content of parts) await insertPart(tx, { ...id, part: part++ }, content)
    }),
}
