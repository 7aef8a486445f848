import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import type { Session } from '#platform/session'
import { insertChange } from './change-queries.ts'
import { startSignature } from './signature/start-signature.ts'

interface SignedChange {
  session: Session
  contract: Contract
  kind: ContractChange
  wanted: Record<string, unknown>
  before: Record<string, unknown>
  fileIds?: readonly number[]
}

/** The change waits for its signature; nothing of the contract changes before. */
export async function requestSignedChange(
  deps: Deps,
  tx: Db,
  change: SignedChange,
): Promise<{ waiting_for_signature: boolean }> {
  const { session, contract, kind, wanted, before, fileIds } = change
  const changeId = await insertChange(tx, {
    contractId: contract.id,
    customerId: session.customerId,
    kind,
    wanted,
    before,
    state: 'signature_pending',
    fileIds,
  })
  await startSignature(deps, tx, { session, contract, changeId, kind, before, wanted })
  return { waiting_for_signature: true }
}
