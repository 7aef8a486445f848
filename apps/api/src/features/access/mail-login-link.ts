import { findOwner } from '#features/account/queries'
import { findLinkAsker } from '#features/passkeys/queries'
import { requirePasskeys } from '#features/passkeys/require-passkeys'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import { takeHit } from '#platform/http/rate-limit'
import { mailTexts } from '#platform/texts'
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
    const href = addressOf(env.PUBLIC_URL, 'token', link)
    await mailLink(tx, env, { customerId, href, minutes: linkMinutes })
  })
}

/** The link that replaces a missing passkey. */
async function mailLink(
  tx: Db,
  env: Env,
  { customerId, href, minutes }: { customerId: number; href: string; minutes: number },
): Promise<void> {
  const { name, email: to, locale } = await findOwner(tx, customerId)
  const { organization, theme } = await findSettings(tx)
  const { subject, action, ...paragraphs } = mailTexts('loginLink', locale)
  const mail = composeMail({
    from: env.MAIL_FROM,
    theme,
    to,
    locale,
    subject,
    paragraphs: Object.values(paragraphs),
    values: {
      name,
      minutes: String(minutes),
      phone: organization.phone_crm,
      email: organization.email,
    },
    action: { label: action, href },
  })
  await enqueue(tx, 'mail', mail)
}
