import type { Deps } from '#deps'
import { enqueue, type Sender } from '#platform/outbox'
import { mailSigned, mailUnsigned } from './switch-mail.ts'
import { findSwitchName, lockSwitch, markClosed, markTold, type OwnSwitch } from './switch-queries.ts'

interface ClosedSignature extends OwnSwitch {
  outcome: 'signed' | 'refused' | 'expired' | 'withdrawn'
}

/** What follows when the signature of a contract is closed: its mail, and the request to the distributor. Once, however often it is called. */
export const followSignature =
  ({ database, env }: Deps): Sender =>
  async ({ payload }) => {
    const { customerId, contractId, outcome } = payload as ClosedSignature
    await database.transaction(async (tx) => {
      const contract = await findSwitchName(tx, { customerId, contractId })
      const it = contract && (await lockSwitch(tx, { customerId, contract }))
      if (!it || !(await markTold(tx, it))) return
      if (outcome === 'signed') {
        await mailSigned(env, tx, it)
        await enqueue(tx, 'switch_request', { customerId, contract: it.contract })
      } else {
        await markClosed(tx, it)
        await mailUnsigned(env, tx, it, outcome)
      }
    })
  }
