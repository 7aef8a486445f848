import { isValidEmail } from '@fanal/domain/identifiers/email'
import type { Locale } from '@fanal/domain/settings/languages'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError, wrongFields } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import type { Session } from '#platform/session'
import { findSubscriptor } from './find-subscriptor.ts'
import type { NewsletterEnv } from './newsletter-links.ts'
import { mailSubscriber } from './newsletter-mail.ts'
import * as queries from './queries.ts'

interface Change {
  session: Session | null
  subscriptor: string
  email: string
  locale: Locale
}

/** Each mails an address that nobody confirmed. */
const perSubscriber = { max: 5, windowSeconds: 3600 }

/** A new address counts once the link that it gets was opened and confirmed; the old one is told then. */
export async function changeMail(
  env: NewsletterEnv,
  tx: Db,
  { session, subscriptor, email: typed, locale }: Change,
): Promise<{ isChanged: boolean }> {
  if ((await findSettings(tx)).newsletter.mailEditionDisabled) throw new AppError('not_found')
  const known = await findSubscriptor(tx, { env, session, subscriptor })
  if (!known?.subscriber) throw new AppError('not_found')
  const email = typed.trim()
  if (!isValidEmail(email)) throw wrongFields({ emails: 'newsletter_email_not_valid' })
  const { id, email: old } = known.subscriber
  if (email.toLowerCase() === old.toLowerCase()) return { isChanged: true }
  if (known.newEmail?.toLowerCase() !== email.toLowerCase()) {
    await takeHit(tx, { bucket: `newsletter mail ${id}`, ...perSubscriber })
    const link = { kind: 'move', id, email: old, newEmail: email } as const
    await mailSubscriber(tx, env, { kind: 'move', to: email, locale, link })
    return { isChanged: false }
  }
  await move(tx, { id, email })
  await mailSubscriber(tx, env, { kind: 'moved', to: old, locale, values: { email: maskEmail(email) } })
  return { isChanged: true }
}

/** Who was subscribed by the new address is the same person now. */
async function move(tx: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await queries.lockEmail(tx, email)
  const other = await queries.findSubscriberByEmail(tx, email)
  if (other) {
    await queries.takeSubscriptions(tx, id, other.id)
    await queries.deleteSubscriber(tx, other.id)
  }
  await queries.saveEmail(tx, id, email)
}
