import type { Locale } from '@fanal/domain/settings/languages'
import { maskEmail } from '@fanal/domain/identifiers/email'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type NewsletterEnv, readLink } from './newsletter-links.ts'
import * as queries from './queries.ts'
import { proveConsent } from './save-choice.ts'

async function readLeaving(env: NewsletterEnv, token: string) {
  const link = await readLink(env, token)
  if (link?.kind !== 'leave') throw new AppError('newsletter_link_invalid')
  return link
}

/** What a link would end, and where it is sent now. */
export async function findLeaving(env: NewsletterEnv, db: Db, token: string, locale: Locale) {
  const { newsletter, email } = await readLeaving(env, token)
  const name = await queries.findNewsletterName(db, newsletter, locale)
  if (name === undefined) throw new AppError('newsletter_link_invalid')
  return { name, email: maskEmail(email) }
}

/** One click in a mail ends that newsletter only, exported or not; a second click finds nothing to do. */
export async function leaveNewsletter(env: NewsletterEnv, tx: Db, token: string): Promise<void> {
  const link = await readLeaving(env, token)
  await queries.lockEmail(tx, link.email)
  const subscriber = await queries.findSubscriber(tx, link.id)
  // An address that it no longer goes to has nothing to leave.
  if (subscriber?.email.toLowerCase() !== link.email.toLowerCase()) return
  if (!(await queries.deleteSubscription(tx, subscriber.id, link.newsletter))) return
  const { id, email, customer_id: customerId, locale } = subscriber
  if (await queries.hasSubscriptions(tx, id)) return
  await proveConsent(tx, { email, customerId: customerId ?? undefined, granted: false, locale })
  await queries.deleteSubscriber(tx, id)
}
