import { createHash, type Hash } from 'node:crypto'
import { cipherWith, type PartCipher } from '#platform/file-parts/part-cipher'
import { partBytes } from '#platform/file-parts/receive-file'
import type { Database, Db } from '#platform/database'

/** A file of a table. */
export interface FileId {
  customerId: number
  fileId: number
}

/** What a row says of its bytes. */
export interface HeldFile {
  size: number
  sha256: string
  /** Random, set before the object is written; without it there is none. */
  secret: Buffer | null
  /** In a store; else in the database. */
  isStored: boolean
}

/** A table whose files land in the database and may rest in a store. */
export interface Shelf {
  /** The beginning of its keys. */
  name: string
  /** Files that are whole and in the database, after that one. */
  findDue(db: Db, after: FileId, limit: number): Promise<FileId[]>
  find(db: Db, id: FileId): Promise<HeldFile | undefined>
  /** The bytes in the database from that one on; ends early where they are no longer there. */
  readFrom(db: Db, id: FileId, from: number): AsyncIterable<Buffer>
  /** Sets the secret where there is none, or anew, and returns the one that holds; undefined if nothing is to be done. */
  prepare(db: Db, id: FileId, secret: { offered: Buffer; isAnew: boolean }): Promise<Buffer | undefined>
  /** The bytes leave the database, if that secret holds still. */
  settle(database: Database, id: FileId, stored: { secret: Buffer; at: Date }): Promise<void>
  /** The bytes come back into the database. */
  takeBack(database: Database, id: FileId, parts: AsyncIterable<Buffer>): Promise<void>
}

/** A file that is not what its checksum says, or whose bytes are nowhere. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

export const titleOf = ({ name }: Shelf, { customerId, fileId }: FileId) => `${name}/${customerId}/${fileId}`

/** Known from the row alone: writing it twice writes the same object. */
export const keyOf = (shelf: Shelf, id: FileId, secret: Buffer): string =>
  `${titleOf(shelf, id)}/${createHash('sha256').update(secret).digest('hex').slice(0, 32)}`

/** The file that a key names. */
export function idOfKey(shelf: Shelf, key: string): FileId | undefined {
  const [name, customerId, fileId] = key.split('/')
  const id = { customerId: Number(customerId), fileId: Number(fileId) }
  const isKnown = name === shelf.name && [id.customerId, id.fileId].every(Number.isSafeInteger)
  return isKnown ? id : undefined
}

const tagBytes = 16
export const sealedPartBytes = partBytes + tagBytes
export const sealedBytes = (size: number) => size + Math.ceil(size / partBytes) * tagBytes

export const cipherOf = (key: string, secret: Buffer): PartCipher =>
  cipherWith(secret, { id: key, salt: secret })

/** Pieces of the same size, but for the last. */
export async function* inPieces(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk])
    for (; held.byteLength >= size; held = held.subarray(size)) yield held.subarray(0, size)
  }
  if (held.byteLength > 0) yield held
}

/** Passes a whole file on, except for its last part until the checksum of all is right. */
export async function* checked(
  parts: AsyncIterable<Buffer>,
  { size, sha256 }: Pick<HeldFile, 'size' | 'sha256'>,
  title: string,
): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  let held: Buffer | undefined
  for await (const part of parts) {
    if (held) yield held
    hash.update(part)
    bytes += part.byteLength
    held = part
  }
  if (bytes !== size || hash.digest('hex') !== sha256)
    throw new DamagedFile(`${title} is not what its checksum says (${bytes} of ${size} bytes)`)
  if (held) yield held
}
