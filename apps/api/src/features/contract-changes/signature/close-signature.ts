import { stateAfterSignature } from '@fanal/domain/contract-changes/change-steps'
import type { Db } from '#platform/database'
import { applyChange, undoChange } from '#features/contract-changes/apply-change'
import { moveChange } from '#features/contract-changes/change-queries'
import { type MailEnv, tellChange } from '#features/contract-changes/tell-customer'
import { endSignature, lockExpiredSignatures, type SignatureOutcome } from './signature-write-queries.ts'

/**
 * Closes a signature process: stores the evidence, and continues or undoes the change. Every provider reports here.
 * Returns false, and changes nothing, if it was already closed.
 */
export async function closeSignature(
  env: MailEnv,
  tx: Db,
  signatureId: number,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<boolean> {
  const closed = await endSignature(tx, signatureId, outcome, evidence)
  if (!closed) return false
  const next = outcome === 'signed' ? stateAfterSignature(closed.kind) : outcome
  const isMoved = await moveChange(tx, closed.change_id, { from: 'signature_pending', to: next })
  if (!isMoved) throw new Error('A pending signature belongs to a change that waits for none')
  if (next === 'done') await applyChange(tx, closed)
  if (outcome !== 'signed') await undoChange(tx, closed)
  await tellChange(env, tx, closed.change_id, next)
  return true
}

/** Expired links undo their changes. Returns how many. */
export async function expireSignatures(env: MailEnv, tx: Db): Promise<number> {
  const due = await lockExpiredSignatures(tx, 100)
  for (const id of due) await closeSignature(env, tx, id, 'expired', {})
  return due.length
}
