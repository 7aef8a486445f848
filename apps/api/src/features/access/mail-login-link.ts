import { accountMail } from '#features/account/account-mail'
import { findOwner } from '#features/account/queries'
import { findLinkAsker } from '#features/passkeys/queries'
import { requirePasskeys } from '#features/passkeys/require-passkeys'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { briefly, enqueue } from '#platform/outbox'
import { takeHit } from '#platform/http/rate-limit'
import { addressOf, createLoginLink, linkMinutes } from './create-login-link.ts'

/** The passkey is lost or elsewhere: password and mailbox are two proofs as well. */
export async function mailLoginLink({ database, env }: Deps, challengeId: string): Promise<void> {
  await requirePasskeys(database)
  const customerId = await findLinkAsker(database, challengeId)
  if (customerId === undefined) throw new AppError('passkey_not_accepted')
  await takeHit(database, { bucket: `passkey:link:${customerId}`, max: 5, windowSeconds: 3600 })
  await database.transaction(async (tx) => {
    const link = await createLoginLink(tx, {
      customerId,
      kind: 'token',
      isReadOnly: false,
      actor: 'customer',
      reason: 'passkey not at hand',
    })
    const recipient = await findOwner(tx, customerId)
    const href = addressOf(env.PUBLIC_URL, 'token', link)
    const values = { minutes: String(linkMinutes) }
    const mail = await accountMail(tx, env, { kind: 'loginLink', recipient, values, href })
    await enqueue(tx, 'mail', mail, briefly)
  })
}
