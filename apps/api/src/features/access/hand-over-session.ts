import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBrowser } from '#platform/cross-site'
import type { Deps } from '#platform/deps'
import { cookieTokenOf, endSession, setLangCookie, setTokenCookie } from '#platform/session'

interface Begun {
  token: string
  locale?: string
}

/**
 * Gives whoever signed in their session: the cookie, and their language with it. The session that this browser held before
 * ends: nobody could use it any more. A browser's page never sees the token; API clients find it in the answer.
 */
export async function handOverSession<T extends Begun>(
  deps: Deps,
  begun: T,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Omit<T, 'token'> & { token?: string }> {
  await endEarlierSession(deps, request)
  setTokenCookie(reply, begun.token)
  if (begun.locale) setLangCookie(reply, deps.env.PUBLIC_URL, begun.locale)
  const { token, ...answer } = begun
  return isBrowser(request) ? answer : { ...answer, token }
}

async function endEarlierSession({ env, database, tokens }: Deps, request: FastifyRequest): Promise<void> {
  const earlier = cookieTokenOf(request)
  const id = earlier && !env.API_UPSTREAM && tokens.read(earlier)
  if (id) await endSession(database, id)
}
