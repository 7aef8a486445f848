import { createHash } from 'node:crypto'
import type { GuessLimit } from '@fanal/domain/access/guess-wait'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { callerOf, countGuess } from '#platform/http/rate-limit'
import type { Tokens } from '#platform/session'
import type { Place } from '#platform/admission/fair-queue'

// At most 100 wrong guesses an hour per network, and 20 per account: 15 by anybody, 12 of them from one network, and 5
// reserved for known browsers (docs/decisions/0007-waits.md).
const limits = {
  network: { free: 50, pauseSeconds: 1, max: 100 },
  accountFromNetwork: { free: 5, pauseSeconds: 30, max: 12 },
  account: { free: 13, pauseSeconds: 30, max: 15 },
  reserve: { free: 3, pauseSeconds: 30, max: 5 },
} satisfies Record<string, GuessLimit>

export interface Attempt {
  /** Normalised; whether it exists makes no difference here. */
  vat: string
  ip: string
  /** From a session or known browser of this customer. */
  isKnown: boolean
}

/** Counters do not identify anybody. */
const accountKey = (vat: string) => createHash('sha256').update(vat).digest('base64url')

/** Checks a password when its turn comes. `check` throws for a wrong one; a right one is not counted. */
export async function attemptPassword<T>(
  database: Database,
  { vat, ip, isKnown }: Attempt,
  check: (place: Place) => Promise<T>,
): Promise<T> {
  const [caller, account] = [callerOf(ip), `login:account:${accountKey(vat)}`]
  let hasBegun = false
  const evaluate = () => {
    hasBegun = true
    return check({ lane: caller, isFirst: isKnown })
  }
  const network = { bucket: `login:network:${caller}`, limit: limits.network }
  const strangers = [
    network,
    { bucket: `${account}:${caller}`, limit: limits.accountFromNetwork },
    { bucket: account, limit: limits.account },
  ]
  if (!isKnown) return countGuess(database, strangers, evaluate)
  return countGuess(database, strangers, evaluate).catch((error: unknown) => {
    if (hasBegun || !(error instanceof AppError && error.code === 'too_many_requests')) throw error
    return countGuess(database, [network, { bucket: `${account}:reserve`, limit: limits.reserve }], evaluate)
  })
}

const cookieName = 'device'
const deviceId = (vat: string) => `device:${accountKey(vat)}`

/** The device cookie of an earlier login. */
export const deviceTokenOf = (request: FastifyRequest) => request.cookies[cookieName]

/** Whether it belongs to this customer. */
export async function isKnownDevice(
  tokens: Tokens,
  deviceToken: string | undefined,
  vat: string,
): Promise<boolean> {
  return deviceToken !== undefined && (await tokens.read(deviceToken))?.id === deviceId(vat)
}

/** It grants no access: it lets a browser try a password while strangers have to wait. */
export async function rememberDevice(
  reply: FastifyReply,
  { env, tokens }: Pick<Deps, 'env' | 'tokens'>,
  user: string,
): Promise<void> {
  const sid = deviceId(normaliseNif(user))
  reply.setCookie(cookieName, await tokens.sign({ sid, uid: 0, locale: '', readonly: true }), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: 365 * 86_400,
  })
}
