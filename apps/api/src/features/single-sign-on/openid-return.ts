import { pathTo } from '@fanal/contract/paths'
import { parseLocale } from '@fanal/domain/settings/languages'
import { keepIdToken } from '#gateways/retailer/openid-token'
import { keepFacts } from '#gateways/retailer/session-facts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { localeOf } from '#platform/http/locale'
import { logRefusal } from '#platform/security-events'
import { visitOf } from '#platform/session'
import { finishOpenid } from './finish-openid.ts'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { returnPath } from './return-path.ts'
import { forgetSecrets, returnOf, secretsOf } from './openid-transaction.ts'
import { finishOpenidUpstream } from './openid-upstream.ts'

/** The error page of a failed sign-on: 504 if the nonce is missing, 401 otherwise. */
function failedPath(error: unknown): string {
  const isNonceMissing = error instanceof AppError && error.code === 'openid_nonce_missing'
  return `${returnPath}?status=${isNonceMissing ? 504 : 401}`
}

/** The reason is logged for the operator; the customer only sees the failure. */
function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof AppError) request.log.warn({ err: error.cause ?? error }, 'single sign-on refused')
  else request.log.error({ err: error }, 'single sign-on failed')
}

/**
 * Target of a new session. The session cookie is Strict, and this request began at another site: the loading page comes
 * in between, so that the next request is same-site.
 */
function arrivalPath(returnTo: string): string {
  const { pathname, searchParams } = new URL(returnTo, 'http://portal.invalid')
  searchParams.set('redirectPath', returnTo === '' ? '' : pathname)
  return `${pathTo('loading', 'es')}?${searchParams.toString()}`
}

/** Only a navigation starts a sign-on; images or scripts of other pages must not disturb one. */
function refuseHidden(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (site !== undefined && mode !== 'navigate') throw new AppError('cross_site')
}

/** Redirects to the provider, or to an error page. */
export async function sendToStart(
  request: FastifyRequest,
  reply: FastifyReply,
  start: () => Promise<string>,
): Promise<FastifyReply> {
  refuseHidden(request)
  try {
    reply.header('Location', await start())
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'too_many_requests'].includes(error.code)) throw error
    logFailure(request, error)
    forgetSecrets(request, reply)
    reply.header('Location', failedPath(error))
  }
  return reply.header('Cache-Control', 'no-store').code(302).send()
}

/** Completes a sign-on; code and state never stay in an address. */
export async function finishReturn(
  deps: Deps,
  answer: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const secrets = secretsOf(request)
  forgetSecrets(request, reply)
  reply.header('Cache-Control', 'no-store').code(303)
  try {
    const locale = parseLocale(request.cookies['lang']) ?? localeOf(request)
    const visit = visitOf(request)
    const { retailer } = deps.gateways
    const session = retailer
      ? await finishOpenidUpstream(retailer, answer, { secrets, visit, returnTo: returnOf(request) })
      : await finishOpenid(deps, { answer, isWhole: true, secrets, visit, locale })
    await setSessionCookies(deps, session, { request, reply, way: 'openid' })
    if (retailer) {
      const { PUBLIC_URL: publicUrl } = deps.env
      keepIdToken(reply, publicUrl, session.idToken)
      keepFacts(reply, publicUrl, { new_customer: 'new_customer' in session && session.new_customer })
    }
    return reply.header('Location', arrivalPath(session.returnTo)).send()
  } catch (error) {
    logFailure(request, error)
    if (error instanceof AppError) logRefusal(request, error)
    return reply.header('Location', failedPath(error)).send()
  }
}
