import { createHash } from 'node:crypto'
import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { isValidEmail } from '@fanal/domain/identifiers/email'
import { keptChoice } from '@fanal/domain/newsletter/newsletter-choice'
import type { Locale } from '@fanal/domain/settings/languages'
import { saveConsents } from '#features/account/consent-queries'
import type { Db } from '#platform/database'
import { AppError, wrongFields } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import type { Session } from '#platform/session'
import { findSubscriptor, type Subscriptor } from './find-subscriptor.ts'
import type { NewsletterEnv } from './newsletter-links.ts'
import { mailSubscriber } from './newsletter-mail.ts'
import * as queries from './queries.ts'

interface Choice {
  session: Session | null
  subscriptor: string
  chosen: readonly number[]
  locale: Locale
}

/** What newsletters.intro of the web says, dated: the proof names it. */
const textVersion = 'newsletter 2026-11-16'
/** Each mails an address that nobody confirmed. */
const perAddress = { max: 3, windowSeconds: 3600 }

/** Somebody known gets what they choose at once, others a link by mail; the answer to those is the same for any address. */
export async function saveChoice(
  env: NewsletterEnv,
  tx: Db,
  { session, subscriptor, chosen, locale }: Choice,
): Promise<Newsletter[] | 'removed'> {
  const find = () => findSubscriptor(tx, { env, session, subscriptor })
  const before = await find()
  if (!before) return askToConfirm(env, tx, { email: subscriptor, chosen, locale })
  // The link that a new address got confirms that address, and nothing else: it may have been mistyped.
  if (before.newEmail !== undefined) throw new AppError('newsletter_link_invalid')
  await queries.lockEmail(tx, before.email)
  // Another window may have confirmed the same link meanwhile.
  const known = (await find()) ?? before
  const listed = await queries.findNewsletters(tx, { subscriberId: known.subscriber?.id, locale })
  const kept = keptChoice(listed, chosen)
  if (kept.length === 0) return removed(tx, known, locale)
  const { id } = known.subscriber ?? (await firstChoice(env, tx, known, locale))
  if (known.customerId !== undefined && known.subscriber?.customer_id === null)
    await queries.saveOwner(tx, id, known.customerId)
  await queries.saveSubscriptions(tx, id, kept)
  await proveConsent(tx, { ...known, granted: true, locale })
  return queries.findNewsletters(tx, { subscriberId: id, locale })
}

async function askToConfirm(
  env: NewsletterEnv,
  tx: Db,
  { email: typed, chosen, locale }: { email: string; chosen: readonly number[]; locale: Locale },
): Promise<Newsletter[]> {
  const email = typed.trim()
  if (!isValidEmail(email)) throw wrongFields({ subscriptor_or_email: 'newsletter_email_not_valid' })
  const mark = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await takeHit(tx, { bucket: `newsletter ${mark}`, ...perAddress })
  const listed = await queries.findNewsletters(tx, { subscriberId: undefined, locale })
  const link = { kind: 'confirm', email, wanted: keptChoice(listed, chosen) } as const
  await mailSubscriber(tx, env, { kind: 'confirm', to: email, locale, link })
  return listed
}

async function firstChoice(env: NewsletterEnv, tx: Db, { email, customerId }: Subscriptor, locale: Locale) {
  const saved = await queries.saveSubscriber(tx, { email, customerId, locale })
  const link = { kind: 'manage', id: saved.id, email } as const
  await mailSubscriber(tx, env, { kind: 'welcome', to: email, locale, link })
  return saved
}

async function removed(tx: Db, known: Subscriptor, locale: Locale): Promise<'removed'> {
  if (known.subscriber) {
    await proveConsent(tx, { ...known, granted: false, locale })
    await queries.deleteSubscriber(tx, known.subscriber.id)
  }
  return 'removed'
}

/** Consent and withdrawal, each with its date; of who is no customer by a mark of the address. */
export async function proveConsent(
  tx: Db,
  {
    email,
    customerId,
    granted,
    locale,
  }: Pick<Subscriptor, 'email' | 'customerId'> & { granted: boolean; locale: Locale },
): Promise<void> {
  const visitor = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await saveConsents(tx, { customerId, visitor, choices: { newsletter: granted }, textVersion, locale })
}
