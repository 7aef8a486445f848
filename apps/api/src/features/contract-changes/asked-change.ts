import type { Contract } from '@fanal/contract/schemas/contracts'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import type { Signer } from './handover/signer.ts'
import { type ChangeContent, type ChangeState, insertChange } from './change-queries.ts'

/** A change that a customer asks for, of a contract of theirs. */
export interface AskedChange extends ChangeContent {
  session: Pick<Session, 'customerId' | 'locale'>
  contract: Contract
  fileIds?: readonly number[]
  /** What is signed; composed from the change by default. */
  document?: Uint8Array
  /** Who signs, if not the customer. */
  signer?: Signer
}

/** Returns its id. */
export function insertAsked(tx: Db, change: AskedChange, state: ChangeState): Promise<number> {
  const { session, contract, document: _, signer: __, ...content } = change
  return insertChange(tx, { ...content, contractId: contract.id, customerId: session.customerId, state })
}
