import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { type AskedChange, insertAsked } from './asked-change.ts'
import { startSignature } from './signature/start-signature.ts'

/** The change waits for its signature. Returns its id. */
export async function requestSignature(deps: Deps, tx: Db, change: AskedChange): Promise<number> {
  const changeId = await insertAsked(tx, change, 'signature_pending')
  await startSignature(deps, tx, { ...change, changeId })
  return changeId
}

/** Nothing of the contract changes before. */
export async function requestSignedChange(
  deps: Deps,
  tx: Db,
  change: AskedChange,
): Promise<{ waiting_for_signature: boolean }> {
  await requestSignature(deps, tx, change)
  return { waiting_for_signature: true }
}
