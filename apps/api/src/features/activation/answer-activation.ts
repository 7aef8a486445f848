import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { enqueue } from '#platform/outbox'
import { saveConsentsOwner } from '#features/account/consent-queries'
import { accessMail } from '#features/recovery/access-mail'
import { findRecipient } from '#features/recovery/queries'
import { sendTemporaryPassword } from '#features/recovery/send-temporary-password'
import { visitorOf } from './activate-account.ts'
import { findActivationRequest, linkActivation, noteActivationMailed } from './queries.ts'

interface Message {
  request_id: number
  /** The matching customer; null if none. */
  customer_id: number | null
}

/** Sends the mail if everything matches; otherwise the request stays for staff. */
export async function answerActivation(deps: Deps, payload: unknown): Promise<void> {
  const { database, env } = deps
  const { request_id: requestId, customer_id: customerId } = payload as Message
  const request = await findActivationRequest(database, requestId)
  const recipient = customerId === null ? undefined : await findRecipient(database, customerId)
  if (!request || !recipient || request.outcome === 'mailed') return
  const settle = async (tx: Db) => {
    await linkActivation(tx, requestId, recipient.customer_id)
    await saveConsentsOwner(tx, visitorOf(requestId), { customerId: recipient.customer_id })
    await noteActivationMailed(tx, requestId)
  }
  if (!recipient.has_account)
    return sendTemporaryPassword(deps, {
      customerId: recipient.customer_id,
      actor: 'customer',
      alongside: settle,
    })
  await database.transaction(async (tx) => {
    await enqueue(tx, 'mail', await accessMail(tx, env, { kind: 'accountAlreadyActive', recipient }), {
      customerId: recipient.customer_id,
      isRepeatable: true,
    })
    await settle(tx)
  })
}
