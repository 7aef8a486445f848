import { createHash } from 'node:crypto'
import { fileKind, honestFileName } from '@fanal/domain/files/file-kind'
import type { Db } from '#platform/database'
import { partsOf } from '#platform/file-parts/receive-file'
import { readUploads, type ReadUpload, type Upload } from '#platform/uploads'
import { findWaiting, insertFile, insertPart } from './file-queries.ts'
import { hashOfUpload } from './upload-file.ts'

/** In the body, or uploaded before. */
export type SentFile = Upload | { upload: string }

export interface SentFiles {
  inBody: ReadUpload[]
  /** Ids of those that were uploaded before. */
  waiting: number[]
  /** Why they are refused. */
  errors: string[]
  /** How many there are, whatever they are. */
  all: readonly SentFile[]
}

/** What came with a form, checked by content. Nothing is stored yet. */
export async function readFiles(
  db: Db,
  customerId: number,
  sent: readonly SentFile[],
  maxBytes: number,
): Promise<SentFiles> {
  const inBody = sent.filter((one): one is Upload => 'content' in one)
  const { files, errors } = readUploads(inBody, maxBytes)
  const hashes = sent.flatMap((one) => ('upload' in one ? [hashOfUpload(one.upload)] : []))
  const waiting = hashes.length > 0 ? await findWaiting(db, customerId, hashes) : []
  const isGone = waiting.length < new Set(hashes).size
  return {
    inBody: files,
    waiting: waiting.map(({ id }) => id),
    errors: [...errors.filter((code) => code !== 'too_many_files'), ...(isGone ? ['upload_gone'] : [])],
    all: sent,
  }
}

/** The ids of the files, to be attached to an entry in the same transaction. */
export async function keepFiles(
  tx: Db,
  customerId: number,
  { inBody, waiting }: SentFiles,
): Promise<number[]> {
  const kept: number[] = []
  for (const { name, bytes } of inBody) kept.push(await keepFile(tx, customerId, { name, bytes }))
  return [...kept, ...waiting]
}

/** Stores a file of an accepted kind. */
export async function keepFile(tx: Db, customerId: number, { name, bytes }: ReadUpload): Promise<number> {
  const kind = fileKind(bytes)
  if (!kind) throw new Error('The file was not checked')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { customerId, name: honestFileName(name, kind), kind, size: bytes.byteLength, sha256 }
  const fileId = await insertFile(tx, file)
  for (const { part, content } of partsOf(bytes)) await insertPart(tx, { customerId, fileId, part }, content)
  return fileId
}
