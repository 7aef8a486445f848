import { defaultBodyBytes, type Endpoint, isOfDesk } from '@fanal/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Share } from '#platform/database/bulkheads'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { notPermitted } from '#platform/staff/refuse-act'
import { refuseCrossSite } from '#platform/http/cross-site'
import { callerOf, takeHit } from '#platform/http/rate-limit'
import { type Tokens, tokenOf } from '#platform/session'
import { may } from '@fanal/domain/staff/may'
import { staffTokenOf } from '#platform/staff/staff-cookie'
import { type CallerSession, findCaller, type StaffSession } from '#platform/staff/staff-session'

export interface AdmissionOptions {
  database: Db
  tokens: Tokens
  publicUrl: string
  deskUrl: string
}

/** A call over HTTP, or a read of a page in the name of the browser's request. */
export interface Attempt {
  endpoint: Endpoint
  request: FastifyRequest
  /** `v2`, as in the address. */
  version: string
  /** Announced length of the call's own body. */
  bodyBytes: number
  share: Share | undefined
  /** The session of a token; a page looks it up once for all its reads. */
  find: (token: string) => Promise<CallerSession>
}

export const finderOf =
  ({ database, tokens }: AdmissionOptions) =>
  (token: string) =>
    findCaller(database, tokens, token)

/** Reads may be made by POST (`check`), to keep a secret out of the address. */
export const isWrite = ({ method, kind }: Endpoint) => method !== 'GET' && kind !== 'check'

/**
 * The one order of checks, for HTTP and page reads alike. It decides all that can be decided without the body, and
 * returns the session of the caller.
 */
export async function admit(attempt: Attempt, options: AdmissionOptions): Promise<CallerSession | null> {
  const { endpoint, request, version, bodyBytes, share } = attempt
  share?.refuseLate()
  if (!endpoint.versions.some((known) => version === `v${known}`)) throw new AppError('unknown_path')
  if (endpoint.method !== 'GET')
    refuseCrossSite(request, isOfDesk(endpoint) ? options.deskUrl : options.publicUrl)
  if (bodyBytes > (endpoint.maxBodyBytes ?? defaultBodyBytes)) throw new AppError('body_too_large')
  if (endpoint.limit)
    await takeHit(options.database, { bucket: `${endpoint.name}:${callerOf(request.ip)}`, ...endpoint.limit })
  const session = await sessionFor(attempt)
  if (isWrite(endpoint) && mustOnlyRead(endpoint, session)) throw new AppError('read_only')
  return session
}

/** Read-only sessions may end themselves and change nothing else. */
export const mustOnlyRead = ({ name }: Endpoint, session: CallerSession | null): boolean =>
  session?.role === 'customer' && session.isReadOnly && name !== 'logout'

/** All that a session may do during a forced change of password. Calls open to anyone are answered as to a visitor. */
const allowedDuringForcedChange: ReadonlySet<string> = new Set(['profile', 'changePassword', 'logout'])

const isForcedAway = (session: CallerSession, name: string) =>
  session.role === 'customer' && session.mustChangePassword && !allowedDuringForcedChange.has(name)

/** The session of a call, or the refusal that its access rule asks for. */
async function sessionFor({ endpoint, request, find }: Attempt): Promise<CallerSession | null> {
  const { name, access } = endpoint
  const token = access === 'staff' ? staffTokenOf(request) : tokenOf(request)
  if (access === 'anyone') return token ? openSession(endpoint, request, find(token)) : null
  if (!token) throw new AppError('login_required')
  const session = await find(token)
  if (session.role === 'customer') request.account = session.customerId
  if (session.role !== access) throw new AppError('wrong_role')
  if (session.role === 'staff') refuseStaff(endpoint, session)
  if (isForcedAway(session, name)) throw new AppError('change_password')
  return session
}

/** Whether a role may do an act on this at all; the handler asks again once it knows the thing's kind and amount. */
function refuseStaff(
  { act, needsProof }: Endpoint,
  { permissions, staffRole, isProved }: StaffSession,
): void {
  if (act !== 'own') {
    if (!act) throw new Error('A call of staff without an act')
    const verdict = may(permissions, staffRole, act)
    if (verdict.is === 'refused') throw notPermitted(act, verdict)
  }
  if (needsProof && !isProved) throw new AppError('recent_login_required')
}

/** Calls open to anyone: an ended session does not block them, and staff are answered as visitors. */
async function openSession({ name }: Endpoint, request: FastifyRequest, finding: Promise<CallerSession>) {
  const session = await finding.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (session?.role !== 'customer') return null
  request.account = session.customerId
  return isForcedAway(session, name) ? null : session
}
