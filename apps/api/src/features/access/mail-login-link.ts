import { findOwner } from '#features/account/queries'
import { findLinkAsker } from '#features/passkeys/queries'
import { requirePasskeys } from '#features/passkeys/require-passkeys'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
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
    const { name, email: to, locale } = await findOwner(tx, customerId)
    const texts = await findMailTexts(tx, 'access.loginLink', locale)
    const href = addressOf(env.PUBLIC_URL, 'token', link)
    const values = { name, minutes: String(linkMinutes) }
    const mail = await textMail(tx, env, { to, locale, texts, values, href })
    await enqueue(tx, 'mail', mail, { ...briefly, customerId })
  })
}
