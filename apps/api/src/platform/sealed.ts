import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import { cipherWith, saltBytes } from './file-parts/part-cipher.ts'

// Values that rest encrypted, each with a key of its own (docs/decisions/0068-drafts-rest-encrypted.md). The name says what a value is:
// it opens under that name only, so none can be exchanged for another.

function cipherOf({ secret }: Db, name: string, salt: Buffer) {
  if (!secret) throw new Error('This database was opened without a secret')
  return cipherWith(secret(), { id: name, salt })
}

export function sealBytes(db: Db, name: string, plain: Uint8Array): Buffer {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, cipherOf(db, name, salt).seal(0, Buffer.from(plain))])
}

/** Undefined if it was sealed with another secret, or as something else. */
export const openBytes = (db: Db, name: string, sealed: Buffer): Buffer | undefined =>
  cipherOf(db, name, sealed.subarray(0, saltBytes)).open(0, sealed.subarray(saltBytes))

/** For a column of jsonb: a JSON string, where plain values are objects. */
export const sealJson = (db: Db, name: string, value: unknown): string =>
  JSON.stringify(sealBytes(db, name, Buffer.from(JSON.stringify(value))).toString('base64'))

/** Objects were written before values were sealed. */
export function openJson(db: Db, name: string, stored: unknown): unknown {
  if (typeof stored !== 'string') return stored ?? undefined
  const plain = openBytes(db, name, Buffer.from(stored, 'base64'))
  return plain && (JSON.parse(plain.toString()) as unknown)
}
