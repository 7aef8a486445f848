import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import { storeUploads } from '#platform/uploads'
import { type Change, changeOf, type RequestedKind } from './change-kind.ts'
import { insertChange } from './change-queries.ts'
import { loadContractFor } from './load-contract.ts'
import { notifyChange } from './notify-customer.ts'
import { closeSignature } from './signature/close-signature.ts'
import { hashOf, newLink } from './signature/signature-link.ts'
import { insertSignature } from './signature/signature-write-queries.ts'
import { type SignedRequest, startSignature } from './signature/start-signature.ts'

interface Request<F> {
  session: Session
  contractName: string
  form: F
}

/** A customer asks for a change: signed ones wait for the signature, and the others are done at once. */
export async function requestChange<F, P extends object, B extends object, A>(
  deps: Deps,
  tx: Db,
  kind: RequestedKind<F, P, B, A>,
  { session, contractName, form }: Request<F>,
): Promise<A> {
  const { contract, settings } = await loadContractFor(tx, session, contractName, kind)
  const { answer, change: checked } = await kind.check(tx, { deps, session, contract, settings }, form)
  if (!checked) return answer
  const { customerId } = session
  const own = { customerId, contractId: contract.id }
  const change = changeOf(kind, checked)
  const fileIds = await storeUploads(tx, customerId, checked.files ?? [])
  await kind.open?.(tx, own)
  if (kind.isSigned) {
    const { signer } = checked
    const id = await requestSignature(deps, tx, { session, contract, change, fileIds, signer })
    // The customer's own signature is announced by its invitation.
    if (signer)
      await notifyChange(deps.env, tx, { customerId, id, kind, state: 'signature_pending', by: 'customer' })
    return answer
  }
  const id = await insertChange(tx, { ...own, change, state: 'done', fileIds })
  await change.apply(tx, { ...own, changeId: id })
  await notifyChange(deps.env, tx, { customerId, id, kind, state: 'done', by: 'customer' })
  return answer
}

interface SignedChange {
  customerId: number
  contractId: number
  change: Change
  document: Uint8Array
  evidence: Record<string, unknown>
}

/** A change that is asked for and signed in one act. Returns its id. */
export async function requestSigned(
  { env, gateways }: Deps,
  tx: Db,
  { customerId, contractId, change, document, evidence }: SignedChange,
): Promise<number> {
  const changeId = await insertChange(tx, { customerId, contractId, change, state: 'signature_pending' })
  const id = await insertSignature(tx, {
    customerId,
    changeId,
    provider: gateways.signature.provider,
    tokenHash: newLink().token_hash,
    document,
    documentHash: hashOf(document),
    expiresAt: new Date(),
  })
  await closeSignature(env, tx, { customerId, id }, 'signed', evidence)
  return changeId
}

/** The change waits for its signature: nothing of the contract changes before. Returns its id. */
export async function requestSignature(
  deps: Deps,
  tx: Db,
  request: SignedRequest & { fileIds?: readonly number[] },
): Promise<number> {
  const { session, contract, change, fileIds } = request
  const changeId = await insertChange(tx, {
    customerId: session.customerId,
    contractId: contract.id,
    change,
    state: 'signature_pending',
    fileIds,
  })
  await startSignature(deps, tx, request, changeId)
  return changeId
}
