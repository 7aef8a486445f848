import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBrowser } from '#platform/http/cross-site'
import type { Deps } from '#deps'
import { logSecurity } from '#platform/security-events'
import { cookieTokenOf, endSession, type LoginType, setLangCookie, setTokenCookie } from '#platform/session'

interface Begun {
  token: string
  locale?: string
  /** The customer; in gateway mode only the upstream knows. */
  customerId?: number
}

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  /** The login type; undefined if the session replaces another. */
  way?: LoginType
}

/**
 * Sets session and language cookies after a login. The browser's previous session ends. Pages never see the token; API
 * clients get it in the answer.
 */
export async function setSessionCookies<T extends Begun>(
  deps: Deps,
  begun: T,
  { request, reply, way }: Arrival,
): Promise<Omit<T, 'token' | 'customerId'> & { token?: string }> {
  await endEarlierSession(deps, request)
  setTokenCookie(reply, begun.token)
  if (begun.locale) setLangCookie(reply, deps.env.PUBLIC_URL, begun.locale)
  if (way) logSecurity(request, 'login', { account: begun.customerId, way })
  const { token, customerId: _, ...answer } = begun
  return isBrowser(request) ? answer : { ...answer, token }
}

async function endEarlierSession({ env, database, tokens }: Deps, request: FastifyRequest): Promise<void> {
  const earlier = cookieTokenOf(request)
  const id = earlier && !env.API_UPSTREAM && (await tokens.read(earlier))
  if (id) await endSession(database, id)
}
