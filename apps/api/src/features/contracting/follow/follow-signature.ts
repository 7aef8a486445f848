import type { Deps } from '#deps'
import { enqueue, type Sender } from '#platform/outbox'
import { mailSigned } from './switch-mail.ts'
import { findSwitchName, lockSwitch, markTold, type OwnSwitch } from './switch-queries.ts'

/** What follows a signed contract: its mail, and the request to the distributor. Once, however often it is called. */
export const followSignature =
  ({ database, env }: Deps): Sender =>
  async ({ payload }) => {
    const { customerId, contractId } = payload as OwnSwitch
    await database.transaction(async (tx) => {
      const contract = await findSwitchName(tx, { customerId, contractId })
      const it = contract && (await lockSwitch(tx, { customerId, contract }))
      if (!it || !(await markTold(tx, it))) return
      await mailSigned(env, tx, it)
      await enqueue(tx, 'switch_request', { customerId, contract: it.contract })
    })
  }
