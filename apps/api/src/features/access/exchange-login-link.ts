import { type Db, sql } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import type { Visit } from '#platform/session'
import { beginSession } from '../account/begin-session.ts'
import { type LoginLink, type NewLoginLink, secretHash } from './create-login-link.ts'
import { findProfile } from './queries.ts'

interface Exchange {
  kind: NewLoginLink['kind']
  link: LoginLink
  visit: Visit
}

interface UsedLink {
  customer_id: number
  read_only: boolean
  actor: string
  reason: string
}

const typeOf = { token: 'token', client_id: 'clientId' } as const

/** A link becomes a session, once: of any number of attempts at the same moment one gets it. */
export function exchangeLoginLink(deps: Deps, { kind, link, visit }: Exchange) {
  return deps.database.transaction(async (tx) => {
    const used = await tx.maybe<UsedLink>(sql`
      update login_links set used_at = now()
      where id = ${link.id} and kind = ${kind} and secret_hash = ${secretHash(link.secret)}
        and used_at is null and expires_at > now()
      returning customer_id, read_only, actor, reason`)
    if (!used) throw new AppError((await wasOnceValid(tx, kind, link)) ? 'token_expired' : 'token_invalid')
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

/** Used up or too late, as opposed to never having been a link of ours. */
async function wasOnceValid(db: Db, kind: NewLoginLink['kind'], { id, secret }: LoginLink): Promise<boolean> {
  const known = await db.maybe(sql`
    select 1 from login_links where id = ${id} and kind = ${kind} and secret_hash = ${secretHash(secret)}`)
  return known !== undefined
}

/** `<id>.<secret>`, as it stands in the address. */
export function readLinkToken(token: string): LoginLink | undefined {
  const parts = /^([\w-]{16})\.([\w-]{43})$/.exec(token)
  return parts?.[1] && parts[2] ? { id: parts[1], secret: parts[2] } : undefined
}

/** Whether a link could still be used; asking does not use it. */
export async function isLinkOpen(db: Db, { id, secret }: LoginLink): Promise<boolean> {
  const open = await db.maybe(sql`
    select 1 from login_links
    where id = ${id} and kind = 'token' and secret_hash = ${secretHash(secret)}
      and used_at is null and expires_at > now()`)
  return open !== undefined
}
