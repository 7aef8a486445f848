import type { Deps } from '#deps'
import { settleOwner } from '#features/account/held-queries'
import type { Db } from '#platform/database'
import { enqueue, type Sender } from '#platform/outbox'
import { dropAdded, dropHeld, giveHeld } from './end-holding.ts'
import { mailSigned, mailUnsigned, type SwitchEnv } from './switch-mail.ts'
import {
  findSwitchName,
  lockSwitch,
  markClosed,
  markTold,
  type OwnSwitch,
  type Switch,
} from './switch-queries.ts'

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
      if (outcome === 'signed') await goOn(env, tx, await ownedBy(tx, it))
      else {
        await markClosed(tx, it)
        await mailUnsigned(env, tx, it, outcome)
        await (it.heldFor === null ? dropAdded(tx, it) : dropHeld(tx, it))
      }
    })
  }

/** What was held becomes the customer's with the signature. */
async function ownedBy(tx: Db, it: Switch): Promise<Switch> {
  const { customerId, contract, heldFor, vat } = it
  if (heldFor === null) return it
  const ownerId = await settleOwner(tx, { customerId, heldFor, vat })
  if (ownerId !== customerId) await giveHeld(tx, it, ownerId)
  const given = await lockSwitch(tx, { customerId: ownerId, contract })
  if (!given) throw new Error(`Contract ${it.contract} did not arrive at its customer`)
  return given
}

async function goOn(env: SwitchEnv, tx: Db, it: Switch): Promise<void> {
  await mailSigned(env, tx, it)
  await enqueue(tx, 'switch_request', { customerId: it.customerId, contract: it.contract })
}
