import type { FileKind } from '@fanal/domain/files/file-kind'
import { type Db, sql } from '#platform/database'
import type { OwnCases } from './detail-queries.ts'
import type { OwnCase } from './write-queries.ts'

export interface NewCaseFile {
  customerId: number
  name: string
  kind: FileKind
  size: number
  sha256: string
  /** Set while a file waits for its form. */
  uploadHash?: string
}

export async function insertFile(tx: Db, file: NewCaseFile): Promise<number> {
  const { customerId, name, kind, size, sha256, uploadHash } = file
  const { id } = await tx.one<{ id: number }>(sql`
    insert into case_files (customer_id, name, kind, size, sha256, upload_hash)
    values (${customerId}, ${name}, ${kind}, ${size}, ${sha256}, ${uploadHash}) returning id`)
  return id
}

export async function insertPart(
  tx: Db,
  { customerId, fileId, part }: { customerId: number; fileId: number; part: number },
  content: Buffer,
): Promise<void> {
  await tx.run(sql`
    insert into case_file_parts (customer_id, file_id, part, content)
    values (${customerId}, ${fileId}, ${part}, ${content})`)
}

/** Files without a case become those of an entry. */
export async function attachFiles(
  tx: Db,
  { customerId, id }: OwnCase,
  { entryId, fileIds }: { entryId: number; fileIds: readonly number[] },
): Promise<void> {
  if (fileIds.length === 0) return
  const attached = await tx.run(sql`
    update case_files set case_id = ${id}, entry_id = ${entryId}, upload_hash = null
    where customer_id = ${customerId} and id = any(${fileIds}) and case_id is null`)
  if (attached !== fileIds.length) throw new Error('A file of this entry is gone')
}

export interface CaseFile {
  id: number
  entry_id: number
  name: string
  kind: FileKind
  size: number
  sha256: string
}

export function findFiles(db: Db, { customerId, ids }: OwnCases): Promise<CaseFile[]> {
  return db.many(sql`
    select id, entry_id, name, kind, size, sha256 from case_files
    where customer_id = ${customerId} and case_id = any(${ids}) order by entry_id, id`)
}

export async function findPart(
  db: Db,
  { customerId, fileId, part }: { customerId: number; fileId: number; part: number },
): Promise<Buffer | undefined> {
  const row = await db.maybe<{ content: Buffer }>(sql`
    select content from case_file_parts
    where customer_id = ${customerId} and file_id = ${fileId} and part = ${part}`)
  return row?.content
}

/** Parts of one file need not be of one size. */
export const findPartSizes = (
  db: Db,
  { customerId, fileId }: { customerId: number; fileId: number },
): Promise<{ part: number; bytes: number }[]> =>
  db.many(sql`
    select part, octet_length(content) as bytes from case_file_parts
    where customer_id = ${customerId} and file_id = ${fileId} order by part`)

/** Locks uploads without a form yet, by their tokens; another form that names them waits for this transaction. */
export function findWaiting(
  db: Db,
  customerId: number,
  hashes: readonly string[],
): Promise<{ id: number; upload_hash: string }[]> {
  return db.many(sql`
    select id, upload_hash from case_files
    where customer_id = ${customerId} and upload_hash = any(${hashes}) and case_id is null
    order by id for update`)
}

interface WaitingFile {
  customerId: number
  fileId: number
}

/** Marks a file as complete: a form may name it. */
export async function finishFile(
  db: Db,
  { customerId, fileId }: WaitingFile,
  { size, sha256, uploadHash }: { size: number; sha256: string; uploadHash: string },
): Promise<void> {
  await db.run(sql`
    update case_files set size = ${size}, sha256 = ${sha256}, upload_hash = ${uploadHash}
    where customer_id = ${customerId} and id = ${fileId}`)
}

export async function deleteWaiting(db: Db, { customerId, fileId }: WaitingFile): Promise<void> {
  await db.run(sql`
    delete from case_files where customer_id = ${customerId} and id = ${fileId} and case_id is null`)
}

/** Uploaded for a form that was never sent, and what a broken upload left. */
export async function forgetUploads(db: Db): Promise<void> {
  await db.run(sql`delete from case_files where created_at < now() - interval '1 day' and case_id is null`)
}
