import type { Contract } from '@fanal/contract/schemas/contracts'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import { type ChangeContent, type ChangeState, insertChange } from './change-queries.ts'

/** A change that a customer asks for, of a contract of theirs. */
export interface AskedChange extends ChangeContent {
  session: Session
  contract: Contract
  fileIds?: readonly number[]
}

/** Returns its id. */
export function insertAsked(tx: Db, change: AskedChange, state: ChangeState): Promise<number> {
  const { session, contract, ...content } = change
  return insertChange(tx, { ...content, contractId: contract.id, customerId: session.customerId, state })
}
