import type { Deps } from '#deps'
import { saveConsentsOwner } from '#features/account/consent-queries'
import { mailTemporaryPassword } from '#features/recovery/send-temporary-password'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { visitorOf } from './activate-account.ts'
import { closeActivation, findActivationRequest, findMatches, linkActivation } from './queries.ts'

// What staff decide about an activation that matched nothing on file, at the desk and by command.

interface Deciding {
  id: number
  /** Who decides; '' for the operator. */
  author: string
  reason: string
}

const nothingWaits = (id: number) => new Refusal([`no activation ${id} waits for anybody`])

/** Nothing is sent: whoever asked is not told, so that nobody learns what is on file. */
export async function refuseActivation(tx: Db, deciding: Deciding): Promise<void> {
  if (!(await closeActivation(tx, { ...deciding, decision: 'refused' }))) throw nothingWaits(deciding.id)
}

/** The way in goes to the address on file of the customer with that tax id, whatever address was typed. */
export async function acceptActivation(
  env: Deps['env'],
  tx: Db,
  deciding: Deciding,
): Promise<{ customerId: number; email: string }> {
  const { id } = deciding
  if (!(await closeActivation(tx, { ...deciding, decision: 'accepted' }))) throw nothingWaits(id)
  const request = await findActivationRequest(tx, id)
  const { customer_id: customerId, email } = request
    ? await findMatches(tx, request)
    : { customer_id: null, email: '' }
  if (customerId === null || !email) throw new Refusal([`activation ${id} names no customer with an address`])
  await linkActivation(tx, id, customerId)
  await saveConsentsOwner(tx, visitorOf(id), { customerId })
  await mailTemporaryPassword(tx, env, { customerId, actor: deciding.author || 'operator' })
  return { customerId, email }
}
