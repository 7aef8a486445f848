import { stateAfterSignature } from '@fanal/domain/contract-changes/change-steps'
import { type Db, sql } from '#platform/database'
import { applyChange, type OpenChange, undoChange } from '#features/contract-changes/apply-change'
import { moveChange } from '#features/contract-changes/change-request'
import { type MailEnv, tellChange } from '#features/contract-changes/tell-customer'

export type SignatureOutcome = 'signed' | 'refused' | 'withdrawn' | 'expired'

/**
 * Ends a signature process: what proves it is kept, and the change goes on its way or is undone. Every provider reports
 * here. Answers false, and changes nothing, when the process had ended before.
 */
export async function closeSignature(
  env: MailEnv,
  tx: Db,
  signatureId: number,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<boolean> {
  const closed = await tx.maybe<OpenChange & { change_id: number }>(sql`
    update signatures s set state = ${outcome}, closed_at = now(),
      evidence = ${JSON.stringify(evidence)}::jsonb || jsonb_build_object('at', now())
    from change_requests r where s.id = ${signatureId} and s.state = 'pending' and r.id = s.change_id
    returning s.change_id, r.contract_id, r.kind, r.wanted`)
  if (!closed) return false
  const next = outcome === 'signed' ? stateAfterSignature(closed.kind) : outcome
  const isMoved = await moveChange(tx, closed.change_id, { from: 'signature_pending', to: next })
  if (!isMoved) throw new Error('A pending signature belongs to a change that waits for none')
  if (next === 'done') await applyChange(tx, closed)
  if (outcome !== 'signed') await undoChange(tx, closed)
  await tellChange(env, tx, closed.change_id, next)
  return true
}

/** Links that nobody used in time undo their changes. Returns how many. */
export async function expireSignatures(env: MailEnv, tx: Db): Promise<number> {
  // Whoever signs or refuses at this moment holds the row and comes first.
  const due = await tx.many<{ id: number }>(sql`
    select id from signatures where state = 'pending' and expires_at <= now()
    order by id limit 100 for update skip locked`)
  for (const { id } of due) await closeSignature(env, tx, id, 'expired', {})
  return due.length
}
