import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Db } from '../database.ts'
import { openBytes, sealBytes } from '../sealed.ts'

/** Whom it is for, and whether staff may send it again: not a code, a password or a link that counts once. */
export interface Addressee {
  customerId?: number | undefined
  isRepeatable?: boolean | undefined
}

const keptName = 'outbox copy'

/** The content of a message is deleted once it has left; what may be sent again is kept sealed, as small as it goes. */
export const keptOf = (tx: Db, payload: unknown, { customerId, isRepeatable }: Addressee): Buffer | null =>
  isRepeatable && customerId !== undefined && tx.secret
    ? sealBytes(tx, keptName, deflateRawSync(JSON.stringify(payload)))
    : null

/** Undefined if it was sealed with another secret. */
export function openKept(db: Db, kept: Buffer): unknown {
  const plain = openBytes(db, keptName, kept)
  return plain && (JSON.parse(inflateRawSync(plain).toString()) as unknown)
}
