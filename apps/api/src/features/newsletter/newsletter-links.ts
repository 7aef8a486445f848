import { createHash } from 'node:crypto'
import { callAddress } from '@fanal/contract/wire/call'
import { unsubscribe } from '@fanal/contract/newsletter'
import { linkTo } from '@fanal/contract/paths'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'
import { readToken, signToken } from '#platform/signed-token'

export type NewsletterEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL' | 'SESSION_SECRET' | 'DATA_DIR'>

/** What a link of a mail proves and asks for; it belongs to the address that it was mailed to. */
export type Link =
  /** An address that nobody has confirmed yet, and what was chosen with it. */
  | { kind: 'confirm'; email: string; wanted: readonly number[] }
  /** A subscriber, as long as the address is the same. */
  | { kind: 'manage'; id: number; email: string }
  /** One newsletter of a subscriber, to leave by one click. */
  | { kind: 'leave'; id: number; email: string; newsletter: number }
  /** A subscriber's new address, which got this link. */
  | { kind: 'move'; id: number; email: string; newEmail: string }

const days = 86_400
/** Links of newsletters are in old mails: they stay good for two years. */
const lifetimes = { confirm: 7 * days, move: 7 * days, manage: 730 * days, leave: 730 * days }

const keyOf = (env: NewsletterEnv) =>
  createHash('sha256')
    .update(`fanal newsletter ${sessionSecret(env)}`)
    .digest()

export function linkToken(env: NewsletterEnv, link: Link): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetimes[link.kind]
  return signToken({ ...link, exp }, keyOf(env))
}

/** Undefined for any text that we did not sign, or that is too old. */
export const readLink = (env: NewsletterEnv, token: string) =>
  readToken(token, keyOf(env)) as Promise<Link | undefined>

/** The page with a token, in the reader's language. */
export const pageLink = async (env: NewsletterEnv, locale: Locale, link: Link) =>
  `${linkTo('newsletter', { publicUrl: env.PUBLIC_URL, locale })}&params=${await linkToken(env, link)}`

/** Where a mail program posts a click; the language is for people who open it instead: they are shown a page. */
export const oneClickLink = async (env: NewsletterEnv, locale: Locale, link: Link & { kind: 'leave' }) =>
  `${env.PUBLIC_URL}/api/v2/${callAddress(unsubscribe.path, { params: { token: await linkToken(env, link) } })}?lang=${locale}`
