import type { LoginFailure } from '@fanal/contract/wire/portal'
import { errorStatus } from '@fanal/contract/wire/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import { refuseCrossSite } from '#platform/http/cross-site'
import { AppError } from '#platform/errors'
import type { Portal } from '#platform/portal/portal'
import { takeHit } from '#platform/http/rate-limit'
import { logRefusal } from '#platform/security-events'
import { visitOf } from '#platform/session'
import { linkCookie } from './take-link.ts'
import { exchangeLoginLink, readLinkToken } from './exchange-login-link.ts'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { ownPath } from '#platform/own-path'
import { clientLoginUpstream, tokenLoginUpstream } from './upstream-sign-in.ts'

/** Exchanges the cookie's token once, and redirects to the page; a failure shows its error page. */
export async function enterByLink(deps: Deps, portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  refuseCrossSite(request, deps.env.PUBLIC_URL)
  const form = (request.body as URLSearchParams | undefined) ?? new URLSearchParams()
  const from = ownPath(form.get('from'))
  const waiting = request.cookies[linkCookie]
  reply.clearCookie(linkCookie, { path: '/' })
  if (!waiting) return reply.code(303).header('Location', from).send()
  const link = new URLSearchParams(waiting)
  const type = link.has('token') ? 'token' : 'clientId'
  try {
    await setSessionCookies(deps, await loginOf(deps, link, request), { request, reply, way: type })
    return await reply
      .code(303)
      .header('Location', ownPath(form.get('then') ?? from))
      .send()
  } catch (error) {
    if (error instanceof AppError) logRefusal(request, error)
    else request.log.error({ err: error }, 'login by link failed')
    const limited = error instanceof AppError ? error : undefined
    return portal.sendPage(request, reply, from, { failure: failureOf(type, error), error: limited })
  }
}

async function loginOf(deps: Deps, link: URLSearchParams, request: FastifyRequest) {
  const { retailer } = deps.gateways
  const token = link.get('token')
  const client = { client_id: link.get('client_id') ?? '', secret: link.get('secret') ?? '' }
  const visit = visitOf(request)
  if (retailer)
    return token ? tokenLoginUpstream(retailer, token) : clientLoginUpstream(retailer, client, visit)
  await takeHit(deps.database, { bucket: `link:${visit.ip}`, max: 60, windowSeconds: 600 })
  if (!token)
    return exchangeLoginLink(deps, {
      kind: 'client_id',
      link: { id: client.client_id, secret: client.secret },
      visit,
    })
  const known = readLinkToken(token)
  if (!known) throw new AppError('token_invalid')
  return exchangeLoginLink(deps, { kind: 'token', link: known, visit })
}

/** Status codes: an expired token 419, an unknown one 401; a client id 505; our own failure 500. */
function failureOf(type: LoginFailure['type'], error: unknown): LoginFailure {
  const code = error instanceof AppError ? error.code : 'internal_error'
  const status = errorStatus[code]
  if (status >= 500) return { type, status: 500 }
  if (status === 429) return { type, status }
  if (type === 'clientId') return { type, status: 505 }
  return { type, status: code === 'token_expired' ? 419 : 401 }
}
