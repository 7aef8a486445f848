import type { Db } from '#platform/database'
import type { SignatureOutcome } from '#features/contract-changes/change-kind'
import { moveChange } from '#features/contract-changes/change-queries'
import { notifyChange } from '#features/contract-changes/notify-customer'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { settleNotices } from '#features/notices/queries'
import { signatureKeys } from './notify-expiring.ts'
import {
  endSignature,
  findExpiredSignatures,
  lockExpiredSignature,
  type OwnSignature,
} from './signature-write-queries.ts'

const closedBy = { signed: 'signer', refused: 'signer', withdrawn: 'customer', expired: 'others' } as const

/**
 * Closes a signature process: stores the evidence, and continues or undoes the change. Every provider reports here.
 * Returns false, and changes nothing, if it was already closed.
 */
export async function closeSignature(
  env: NoticeEnv,
  tx: Db,
  signature: OwnSignature,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<boolean> {
  const closed = await endSignature(tx, signature, outcome, evidence)
  if (!closed) return false
  const { change, target } = closed
  const { kind } = change
  const afterwards = kind.rule.needsDistributor ? 'sent' : 'done'
  const next = outcome === 'signed' ? afterwards : outcome
  const own = { customerId: target.customerId, id: target.changeId }
  const isMoved = await moveChange(tx, own, { from: 'signature_pending', to: next })
  if (!isMoved) throw new Error('A pending signature belongs to a change that waits for none')
  await settleNotices(tx, own.customerId, {
    keys: signatureKeys(own.id),
    isHidden: outcome === 'withdrawn',
  })
  if (next === 'done') await change.apply(tx, target)
  if (outcome !== 'signed') await kind.undo?.(tx, target)
  if (kind.afterSignature) await kind.afterSignature(tx, target, outcome)
  else await notifyChange(env, tx, { ...own, kind, state: next, by: closedBy[outcome] })
  return true
}

/** Expired links undo their changes. Returns how many. */
export async function expireSignatures(env: NoticeEnv, tx: Db): Promise<number> {
  let closed = 0
  for (const signature of await findExpiredSignatures(tx, 100))
    if (await lockExpiredSignature(tx, signature))
      closed += Number(await closeSignature(env, tx, signature, 'expired', {}))
  return closed
}
