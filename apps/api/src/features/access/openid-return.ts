import { parseLocale } from '@fanal/domain/settings/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { localeOf } from '#platform/locale'
import { setLangCookie, setTokenCookie, visitOf } from '#platform/session'
import { finishOpenid } from './finish-openid.ts'
import { returnPath } from './openid-provider.ts'
import { forgetSecrets, secretsOf } from './openid-transaction.ts'

/** The page of a sign-on that failed: 504 where the nonce is missing, 401 for everything else (spec 1 §4). */
export function failedPath(error: unknown): string {
  const isNonceMissing = error instanceof AppError && error.code === 'openid_nonce_missing'
  return `${returnPath}?status=${isNonceMissing ? 504 : 401}`
}

/** Why it failed is for the operator; the customer only learns that it did. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof AppError) request.log.warn({ err: error.cause ?? error }, 'single sign-on refused')
  else request.log.error({ err: error }, 'single sign-on failed')
}

/**
 * Where a fresh session leads. The session cookie is Strict, and this request began at another site: the loading page
 * comes in between, so that the next step begins at ours.
 */
function arrivalPath(returnTo: string): string {
  const { pathname, searchParams } = new URL(returnTo, 'http://portal.invalid')
  searchParams.set('redirectPath', returnTo === '' ? '' : pathname)
  return `/cargando?${searchParams.toString()}`
}

/** A browser that comes back from the provider, with a code and its state or with an error. */
function answerOf(request: FastifyRequest): URLSearchParams | undefined {
  if (request.method !== 'GET') return undefined
  const { pathname, searchParams } = new URL(request.url, 'http://portal.invalid')
  if (pathname.replace(/(.)\/+$/, '$1') !== returnPath) return undefined
  return searchParams.has('code') || searchParams.has('error') ? searchParams : undefined
}

/** Ends a sign-on before any page is drawn; neither code nor state ever stands in an address that is kept. */
export function registerOpenidReturn(app: FastifyInstance, deps: Deps): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(returnPath)) return undefined
    const answer = answerOf(request)
    return answer && finish(deps, answer, request, reply)
  })
}

async function finish(deps: Deps, answer: URLSearchParams, request: FastifyRequest, reply: FastifyReply) {
  const secrets = secretsOf(request)
  forgetSecrets(reply)
  reply.header('Cache-Control', 'no-store').code(303)
  try {
    const locale = parseLocale(request.cookies['lang']) ?? localeOf(request)
    const visit = visitOf(request)
    const session = await finishOpenid(deps, { answer, isWhole: true, secrets, visit, locale })
    setTokenCookie(reply, deps.env.PUBLIC_URL, session.token)
    setLangCookie(reply, deps.env.PUBLIC_URL, session.locale)
    return reply.header('Location', arrivalPath(session.returnTo)).send()
  } catch (error) {
    logFailure(request, error)
    return reply.header('Location', failedPath(error)).send()
  }
}
