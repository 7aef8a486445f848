import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import { insertChange } from './change-queries.ts'
import { type MailEnv, notifyChange } from './notify-customer.ts'

interface DoneChange {
  session: Session
  contract: Contract
  kind: ContractChange
  wanted: Record<string, unknown>
  before: Record<string, unknown>
}

/** A change without further steps is done at once, with history and mail like the others. */
export async function recordDone(env: MailEnv, tx: Db, change: DoneChange): Promise<void> {
  const { session, contract, kind, wanted, before } = change
  const changeId = await insertChange(tx, {
    contractId: contract.id,
    customerId: session.customerId,
    kind,
    wanted,
    before,
    state: 'done',
  })
  await notifyChange(env, tx, { customerId: session.customerId, id: changeId }, 'done')
}
