import { deskPaths, deskReturnPath } from '@fanal/contract/desk/desk-paths'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { takeHit, callerOf } from '#platform/http/rate-limit'
import { logRefusal, logSecurity } from '#platform/security-events'
import { visitOf } from '#platform/session'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { setDeskCookie } from '#platform/staff/staff-cookie'
import type { Person } from '#gateways/oidc/oidc'
import { saveStaffChallenge, takeStaffChallenge } from '../credential-queries.ts'
import {
  findByIdentity,
  findPerson,
  findPersonByEmail,
  saveIdentity,
  savePerson,
  type StaffPerson,
  wasRemoved,
} from '../people-queries.ts'
import { followGroups } from './follow-groups.ts'
import { beginStaffSession } from './sign-in.ts'
import { findStaffProvider, type StaffProvider } from './staff-settings.ts'

const minutes = 10
const cookieName = 'openid_desk'
const secret = () => randomBytes(32).toString('base64url')
/** What rests in the table is useless without the browser's part. */
const derived = (key: string, what: string) =>
  createHash('sha256').update(`${what} ${key}`).digest('base64url')

const shortLived = ({ env }: Deps) => ({
  path: deskPaths.desk,
  httpOnly: true,
  // The provider sends back from another site.
  sameSite: 'lax' as const,
  secure: env.DESK_URL.startsWith('https:'),
  maxAge: minutes * 60,
})

/** Redirects to the provider. State, nonce and verifier all follow from one secret of this browser, and the row's id. */
export async function startDeskOpenid(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (site !== undefined && mode !== 'navigate') throw new AppError('cross_site')
  const { database, env } = deps
  const { oidc, scope } = await findStaffProvider(deps)
  await takeHit(database, { bucket: `startDeskOpenid:${callerOf(request.ip)}`, max: 60, windowSeconds: 600 })
  const key = secret()
  const id = await saveStaffChallenge(database, {
    purpose: 'openid',
    challenge: derived(key, 'row'),
    minutes,
  })
  const url = await oidc
    .authorizationUrl({
      scope,
      state: derived(`${id}${key}`, 'state'),
      nonce: derived(key, 'nonce'),
      codeVerifier: derived(key, 'verifier'),
      redirectUri: env.DESK_URL + deskReturnPath,
      asksAgain: (request.query as { again?: string }).again === 'true',
    })
    .catch((error: unknown) => {
      throw new AppError('upstream_failed', { cause: error })
    })
  reply.setCookie(cookieName, `${id}.${key}`, shortLived(deps))
  return reply.header('Cache-Control', 'no-store').redirect(url.href)
}

/** Completes a sign-on. Whatever fails, the desk's door says only that it did. */
export async function finishDeskOpenid(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const begun = request.cookies[cookieName] ?? ''
  reply.clearCookie(cookieName, { path: deskPaths.desk }).header('Cache-Control', 'no-store')
  try {
    const token = await sessionOf(deps, request, begun)
    setDeskCookie(reply, token)
    logSecurity(request, 'login', { role: 'staff', way: 'openid' })
    return sendInside(reply)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    request.log.warn({ err: error.cause ?? error }, 'single sign-on of staff refused')
    logRefusal(request, error)
    return reply.redirect(`${deskPaths.desk}?openid=refused`, 303)
  }
}

/**
 * The session's cookie is Strict, and this request began at another site: a page of ours that goes on by itself comes in
 * between, so that the next request is of this site.
 */
const sendInside = (reply: FastifyReply) =>
  reply
    .header('Refresh', `0; url=${deskPaths.desk}`)
    .type('text/html; charset=utf-8')
    .send('<!doctype html><meta charset="utf-8"><title>…</title>')

async function sessionOf(deps: Deps, request: FastifyRequest, begun: string): Promise<string> {
  const { database, env } = deps
  const provider = await findStaffProvider(deps)
  const [id = '', key = ''] = begun.split('.')
  const row = id && key ? await takeStaffChallenge(database, 'openid', id) : undefined
  if (row?.challenge !== derived(key, 'row')) throw refused('No such sign-on, or it took too long')
  const url = new URL(env.DESK_URL + deskReturnPath)
  url.search = new URL(request.url, 'http://desk.invalid').search
  const person = await provider.oidc
    .identify({
      url,
      state: derived(`${id}${key}`, 'state'),
      nonce: derived(key, 'nonce'),
      codeVerifier: derived(key, 'verifier'),
      isWhole: true,
    })
    .catch((error: unknown) => {
      throw new AppError('openid_failed', { cause: error })
    })
  const claims = await person.allClaims().catch((error: unknown) => {
    throw new AppError('openid_failed', { cause: error })
  })
  const visit = visitOf(request)
  const token = await database.transaction(async (tx) => {
    const known = await personFor(tx, { ...person, claims }, provider)
    return (
      known &&
      beginStaffSession(deps, tx, { person: known, way: 'openid', visit, provedAt: authTimeOf(person) })
    )
  })
  // Thrown after the transaction: what it took away from them stays taken away.
  if (token === undefined) throw refused('No group of theirs has a role')
  return token
}

/** When the provider asked who it is: one that knew already, or does not say, has proved nothing just now. */
function authTimeOf({ claims }: Pick<Person, 'claims'>): Date {
  const { auth_time: seconds } = claims
  return new Date(typeof seconds === 'number' ? seconds * 1_000 : 0)
}

const refused = (why: string) => new AppError('openid_failed', { cause: new Error(why) })

/**
 * Who somebody of the provider is here, with the role of their groups today; undefined without such a group. Somebody
 * invited is never taken over by an address that a provider tells.
 */
async function personFor(
  tx: Db,
  { issuer, subject, claims }: Pick<Person, 'issuer' | 'subject' | 'claims'>,
  { roleOf }: StaffProvider,
): Promise<StaffPerson | undefined> {
  const role = roleOf(claims)
  const known = await findByIdentity(tx, issuer, subject)
  if (known) return followGroups(tx, known, role)
  if (!role) return undefined
  if (await wasRemoved(tx, issuer, subject)) throw refused('Removed from the desk')
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim().slice(0, 120) : ''
  }
  const email = text('email').toLowerCase()
  if (!email || (await findPersonByEmail(tx, email)))
    throw refused('No address, or one of somebody else here')
  const saved = await savePerson(tx, { name: text('name') || email, email, role })
  if (!saved) throw refused('Somebody else came at the same time')
  await saveIdentity(tx, saved.id, issuer, subject)
  const person = await findPerson(tx, saved.id)
  if (!person) throw refused('Nobody was saved')
  await recordStaffEvent(tx, {
    act: 'staff.change',
    actor: 'provider',
    role,
    subject: person.name,
    before: {},
    after: { name: person.name, email, role },
  })
  return person
}
