import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { lockSignatureOfChange, type OpenSignature, type OwnChange } from './signature-write-queries.ts'

/** Locks the open signature of a change on the customer's own contract. */
export async function lockOwnSignature(tx: Db, change: OwnChange): Promise<OpenSignature> {
  const signature = await lockSignatureOfChange(tx, change)
  if (!signature) throw new AppError('not_found')
  if (signature.state !== 'pending' || signature.is_expired) throw new AppError('signature_closed')
  return signature
}
