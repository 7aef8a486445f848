import { stateAfterSignature } from '@fanal/domain/contract-changes/change-steps'
import { madridDayOf } from '@fanal/domain/dates'
import { signContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { applyChange, undoChange } from '#features/contract-changes/apply-change'
import { moveChange } from '#features/contract-changes/change-queries'
import { type MailEnv, notifyChange } from '#features/contract-changes/notify-customer'
import {
  type EndedSignature,
  endSignature,
  findExpiredSignatures,
  lockExpiredSignature,
  type OwnSignature,
  type SignatureOutcome,
} from './signature-write-queries.ts'

const closedBy = { signed: 'signer', refused: 'signer', withdrawn: 'customer', expired: 'others' } as const

/**
 * Closes a signature process: stores the evidence, and continues or undoes the change. Every provider reports here.
 * Returns false, and changes nothing, if it was already closed.
 */
export async function closeSignature(
  env: MailEnv,
  tx: Db,
  signature: OwnSignature,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<boolean> {
  const closed = await endSignature(tx, signature, outcome, evidence)
  if (!closed) return false
  const next = outcome === 'signed' ? stateAfterSignature(closed.kind) : outcome
  const change = { customerId: closed.customer_id, id: closed.change_id }
  const isMoved = await moveChange(tx, change, { from: 'signature_pending', to: next })
  if (!isMoved) throw new Error('A pending signature belongs to a change that waits for none')
  if (next === 'done') await applyChange(tx, closed)
  if (outcome !== 'signed') await undoChange(tx, closed)
  if (closed.kind === 'contract') await notifyContracting(tx, closed, outcome)
  else await notifyChange(env, tx, { ...change, state: next, by: closedBy[outcome] })
  return true
}

/** What follows, its mail too, is the business of contracting, which reads it from the outbox. */
async function notifyContracting(tx: Db, closed: EndedSignature, outcome: SignatureOutcome): Promise<void> {
  const { customer_id: customerId, contract_id: contractId } = closed
  if (outcome === 'signed') await signContract(tx, { customerId, contractId }, madridDayOf(Date.now()))
  await enqueue(tx, 'contract_signature', { customerId, contractId, outcome })
}

/** Expired links undo their changes. Returns how many. */
export async function expireSignatures(env: MailEnv, tx: Db): Promise<number> {
  let closed = 0
  for (const signature of await findExpiredSignatures(tx, 100))
    if (await lockExpiredSignature(tx, signature))
      closed += Number(await closeSignature(env, tx, signature, 'expired', {}))
  return closed
}
