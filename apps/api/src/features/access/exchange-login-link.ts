import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import type { Visit } from '#platform/session'
import { beginSession } from '#features/account/begin-session'
import { findProfile } from '#features/account/queries'
import { type LoginLink, type NewLoginLink, secretHash } from './create-login-link.ts'
import { findLinkState, takeLink } from './link-queries.ts'

interface Exchange {
  kind: NewLoginLink['kind']
  link: LoginLink
  visit: Visit
}

const typeOf = { token: 'token', client_id: 'clientId' } as const

/** Exchanges a link for a session, once: of parallel attempts one succeeds. */
export function exchangeLoginLink(deps: Deps, { kind, link, visit }: Exchange) {
  return deps.database.transaction(async (tx) => {
    const known = { id: link.id, kind, secretHash: secretHash(link.secret) }
    const used = await takeLink(tx, known)
    // Used or expired, as opposed to unknown.
    if (!used)
      throw new AppError((await findLinkState(tx, known)) === undefined ? 'token_invalid' : 'token_expired')
    const { customer_id: customerId, read_only: isReadOnly, actor, reason } = used
    const { locale } = await findProfile(tx, customerId, isReadOnly)
    const session = await beginSession(deps, tx, {
      customerId,
      locale,
      visit,
      type: typeOf[kind],
      ...(isReadOnly && { impersonation: { actor, reason } }),
    })
    await recordEvent(tx, {
      actor: isReadOnly ? actor : 'customer',
      kind: isReadOnly ? 'impersonation.start' : 'user.link.used',
      customerId,
      detail: { link: link.id, session: session.id, reason },
    })
    return { token: session.token, customerId, locale, readonly: isReadOnly }
  })
}

/** `<id>.<secret>`, as in the address. */
export function readLinkToken(token: string): LoginLink | undefined {
  const parts = /^([\w-]{16})\.([\w-]{43})$/.exec(token)
  return parts?.[1] && parts[2] ? { id: parts[1], secret: parts[2] } : undefined
}

/** Whether a link is still valid; does not consume it. */
export async function isLinkOpen(db: Db, { id, secret }: LoginLink): Promise<boolean> {
  return (await findLinkState(db, { id, kind: 'token', secretHash: secretHash(secret) })) ?? false
}
