import type { FileKind } from '@fanal/domain/files/file-kind'
import { type Db, sql } from '#platform/database'
import { partBytes } from '#platform/file-parts/receive-file'
import type { Shelf } from './shelf.ts'

// The files of customers: attachments of contracts, documents of changes and communications.

export interface NewRow {
  customerId: number
  name: string
  kind: FileKind
  size: number
  sha256: string
  content: Buffer
}

export async function insertFile(tx: Db, file: NewRow): Promise<number> {
  const { customerId, name, kind, size, sha256, content } = file
  const { id } = await tx.one<{ id: number }>(sql`
    insert into files (customer_id, name, kind, size, sha256, content)
    values (${customerId}, ${name}, ${kind}, ${size}, ${sha256}, ${content})
    returning id`)
  return id
}

export interface FileRow {
  id: number
  name: string
  kind: FileKind
  size: number
}

export const findRow = (db: Db, customerId: number, id: number): Promise<FileRow | undefined> =>
  db.maybe(sql`select id, name, kind, size from files where customer_id = ${customerId} and id = ${id}`)

export const fileShelf: Shelf = {
  name: 'files',
  findDue: (db, after, limit) =>
    db.many(sql`
      select customer_id as "customerId", id as "fileId" from files
      where stored_at is null and (customer_id, id) > (${after.customerId}::bigint, ${after.fileId}::bigint)
      order by customer_id, id limit ${limit}`),
  find: (db, { customerId, fileId }) =>
    db.maybe(sql`
      select size, sha256, store_secret as secret, stored_at is not null as "isStored"
      from files where customer_id = ${customerId} and id = ${fileId}`),
  async *readFrom(db, { customerId, fileId }, from) {
    for (let next = from; ; ) {
      const row = await db.maybe<{ content: Buffer | null }>(sql`
        select substring(content from ${next + 1}::int for ${partBytes}::int) as content
        from files where customer_id = ${customerId} and id = ${fileId}`)
      if (!row?.content || row.content.byteLength === 0) return
      yield row.content
      next += row.content.byteLength
    }
  },
  async prepare(db, { customerId, fileId }, { offered, isAnew }) {
    const row = await db.maybe<{ secret: Buffer }>(sql`
      update files set store_secret = case when ${isAnew}::boolean then ${offered} else coalesce(store_secret, ${offered}) end
      where customer_id = ${customerId} and id = ${fileId} and stored_at is null
      returning store_secret as secret`)
    return row?.secret
  },
  async settle(database, { customerId, fileId }, { secret, at }) {
    await database.run(sql`
      update files set stored_at = ${at}, content = null
      where customer_id = ${customerId} and id = ${fileId} and stored_at is null and store_secret = ${secret}`)
  },
  async takeBack(database, { customerId, fileId }, parts) {
    const all: Buffer[] = []
    for await (const part of parts) all.push(part)
    await database.run(sql`
      update files set content = ${Buffer.concat(all)}, stored_at = null, store_secret = null
      where customer_id = ${customerId} and id = ${fileId} and stored_at is not null`)
  },
}
