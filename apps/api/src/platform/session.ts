import { createHash, randomBytes } from 'node:crypto'
import { viewMinutes } from '@fanal/domain/looks/view-request'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, sql } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './http/network.ts'
import { readToken, signToken } from './signed-token.ts'

const idleHours = 8
const maxDays = 7
const maxProved = 10_000

/** A live session of a customer, as every endpoint sees it. */
export interface Session {
  role: 'customer'
  id: string
  customerId: number
  locale: Locale
  isReadOnly: boolean
  /** Restricted to the change of password: it began with a temporary password, or the account's must be changed. */
  mustChangePassword: boolean
}

interface TokenPayload {
  sid: string
  uid: number
  locale: string
  readonly: boolean
}

/** A session of a customer. */
export interface SessionKey {
  id: string
  customerId: number
}

/** Token payload of a staff session; `sid` is an id of `staff_sessions`. */
interface StaffPayload {
  sid: string
  role: 'staff'
}

export interface Tokens {
  sign(payload: TokenPayload | StaffPayload): Promise<string>
  /** The session that a token signed by us names; undefined for any other text. */
  read(token: string): Promise<SessionKey | undefined>
  /** The id of the staff session that a token signed by us names. */
  readStaff(token: string): Promise<string | undefined>
}

/** JWTs signed with the session secret. The token only names the session row, which decides. */
export function tokensOf(secret: string): Tokens {
  const key = createHash('sha256').update(`fanal session ${secret}`).digest()
  // A browser sends the same token all day: verified ones are cached.
  const proved = new Map<string, SessionKey>()
  return {
    sign: (payload) => signToken(payload, key),
    async read(token) {
      const known = proved.get(token)
      if (known) return known
      const { sid, uid } = (await readToken(token, key)) ?? {}
      if (typeof sid !== 'string' || typeof uid !== 'number') return undefined
      if (proved.size === maxProved) proved.clear()
      const named = { id: sid, customerId: uid }
      proved.set(token, named)
      return named
    },
    async readStaff(token) {
      if (proved.has(token)) return undefined
      const { sid, role } = (await readToken(token, key)) ?? {}
      return role === 'staff' && typeof sid === 'string' ? sid : undefined
    },
  }
}

/** How a session began. `refresh`: it replaces an open one. */
export type LoginType = 'credentials' | 'token' | 'clientId' | 'openid' | 'passkey' | 'refresh'

/** The stored origin of a request. */
export interface Visit {
  ip: string
  userAgent: string | undefined
}

export const visitOf = (request: FastifyRequest): Visit => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
})

export interface NewSession {
  customerId: number
  locale: string
  visit: Visit
  type?: LoginType
  /** Staff impersonating this customer: who and why. Such a session is read-only and short. */
  impersonation?: { actor: string; reason: string }
  /** Data for the provider's logout. */
  idToken?: string
  /** Hash of the temporary password that opens it: such a session may only choose a password. */
  temporaryHash?: string
}

/** Creates the row and its token. */
export async function startSession(db: Db, tokens: Tokens, session: NewSession) {
  const { customerId, locale, visit, type = 'credentials', impersonation, idToken, temporaryHash } = session
  const id = randomBytes(18).toString('base64url')
  const minutes = impersonation ? viewMinutes : idleHours * 60
  await db.run(sql`
    insert into sessions (id, customer_id, login_type, user_agent, network, id_token, temporary_hash, read_only, actor, reason,
      expires_at)
    values (${id}, ${customerId}, ${type}, ${visit.userAgent?.slice(0, 300)}, ${networkOf(visit.ip)}, ${idToken},
      ${temporaryHash}, ${impersonation !== undefined}, ${impersonation?.actor}, ${impersonation?.reason},
      now() + make_interval(mins => ${minutes}))`)
  return {
    id,
    token: await tokens.sign({ sid: id, uid: customerId, locale, readonly: impersonation !== undefined }),
  }
}

export async function endSession(db: Db, { customerId, id }: SessionKey): Promise<void> {
  await db.run(sql`
    update sessions set ended_at = now() where customer_id = ${customerId} and id = ${id} and ended_at is null`)
}

/** Ends a session of this customer; false if it does not exist. */
export async function endOwnSession(tx: Db, customerId: number, id: string): Promise<boolean> {
  const own = await tx.run(sql`
    update sessions set ended_at = coalesce(ended_at, ${new Date()}) where customer_id = ${customerId} and id = ${id}`)
  return own > 0
}

/** Ends what others see of this customer's portal. */
export async function endReadOnlySessions(db: Db, customerId: number): Promise<void> {
  await db.run(sql`
    update sessions set ended_at = ${new Date()}
    where customer_id = ${customerId} and read_only and ended_at is null`)
}

/** Records a re-authentication. */
export async function noteProof(db: Db, { customerId, id }: SessionKey): Promise<void> {
  await db.run(sql`update sessions set proved_at = now() where customer_id = ${customerId} and id = ${id}`)
}

/** Data for the provider's logout; returned once. */
export async function takeIdToken(db: Db, { customerId, id }: SessionKey): Promise<string | undefined> {
  const row = await db.maybe<{ id_token: string | null }>(sql`
    update sessions set id_token = null
    from (select id, id_token from sessions where customer_id = ${customerId} and id = ${id} for update) as before
    where sessions.customer_id = ${customerId} and sessions.id = before.id
    returning before.id_token`)
  return row?.id_token ?? undefined
}

/** Returns how many. */
export function endOtherSessions(db: Db, customerId: number, keep: string): Promise<number> {
  return db.run(sql`
    update sessions set ended_at = now() where customer_id = ${customerId} and id <> ${keep} and ended_at is null`)
}

/** The history of sign-ins goes back a year. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < now() - interval '1 year'`)
}

interface SessionRow {
  id: string
  customer_id: number
  locale: Locale
  read_only: boolean
  must_change: boolean
  is_live: boolean
  is_stale: boolean
}

export function findSessionRow(db: Db, { customerId, id }: SessionKey): Promise<SessionRow | undefined> {
  return db.maybe(sql`
    select s.id, s.customer_id, c.locale, s.read_only,
           not s.read_only and (s.temporary_hash is not null
             or (c.must_change_password and s.login_type <> 'openid')) as must_change,
           s.ended_at is null and s.expires_at > now()
             and s.created_at > now() - make_interval(days => ${maxDays}) as is_live,
           not s.read_only and s.last_seen_at < now() - interval '5 minutes' as is_stale
    from sessions s join session_customers c on c.customer_id = s.customer_id
    where s.customer_id = ${customerId} and s.id = ${id}`)
}

/** The ids of those sessions that are alive. They are not prolonged. */
export async function findLiveSessions(db: Db, sessions: readonly SessionKey[]): Promise<Set<string>> {
  const customers = sessions.map(({ customerId }) => customerId)
  const ids = sessions.map(({ id }) => id)
  const rows = await db.many<{ id: string }>(sql`
    select s.id
    from unnest(${customers}::bigint[], ${ids}::text[]) as asked (customer_id, id)
      join sessions s on s.customer_id = asked.customer_id and s.id = asked.id
    where s.ended_at is null and s.expires_at > now() and s.created_at > now() - make_interval(days => ${maxDays})`)
  return new Set(rows.map(({ id }) => id))
}

/** The live session of a token. Ended and expired ones are distinguished from texts that are not our tokens. */
export async function findSession(db: Db, tokens: Tokens, token: string): Promise<Session> {
  const named = await tokens.read(token)
  if (!named) throw new AppError('token_invalid')
  const row = await findSessionRow(db, named)
  if (!row?.is_live) throw new AppError('token_expired')
  if (row.is_stale)
    await db.run(sql`
      update sessions set last_seen_at = now(), expires_at = now() + make_interval(hours => ${idleHours})
      where customer_id = ${row.customer_id} and id = ${row.id}`)
  return {
    role: 'customer',
    id: row.id,
    customerId: row.customer_id,
    locale: row.locale,
    isReadOnly: row.read_only,
    mustChangePassword: row.must_change,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: string
  }
}

/**
 * Name of the session cookie. On https the `__Host-` prefix makes the browser enforce host, https and path, so that no
 * other host of the domain can plant one. Plain http, as on the own machine, has no such prefix.
 */
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-token' : 'token'

const isSecure = ({ server }: FastifyRequest | FastifyReply) => server.sessionCookie.startsWith('__Host-')

/** The session token of a browser. */
export const cookieTokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.sessionCookie] || undefined

/** The token that an API client sends as a header. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization && /^bearer /i.test(authorization) ? authorization.slice(7) : undefined
}

/** The token of a request: the bearer header of an API client, else the browser's cookie. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? cookieTokenOf(request)

/** Secure, except for plain http on this machine, where browsers would refuse it. */
export function setTokenCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(reply.server.sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(reply),
    maxAge: maxDays * 86_400,
  })
}

/** Readable by scripts, so that pages use the customer's language. */
export function setLangCookie(reply: FastifyReply, publicUrl: string, locale: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie('lang', locale, { path: '/', sameSite: 'lax', secure, maxAge: 365 * 86_400 })
}

export function clearTokenCookie(reply: FastifyReply): void {
  // Without `Secure` a browser would not delete a cookie of that name.
  reply.clearCookie(reply.server.sessionCookie, { path: '/', httpOnly: true, secure: isSecure(reply) })
}
