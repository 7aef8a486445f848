import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgetFacts, keepFacts } from '#gateways/retailer/session-facts'
import { loginSchemas } from '@fanal/contract/schemas/access'
import type { Deps } from '#deps'
import { refuseCrossSite } from '#platform/http/cross-site'
import { AppError } from '#platform/errors'
import type { Portal } from '#platform/portal/portal'
import { logRefusal } from '#platform/security-events'
import { clearBrowserSecret } from '#platform/http/browser-secret'
import { clearTokenCookie, findSession, tokenOf, visitOf } from '#platform/session'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { returnPath } from '#features/single-sign-on/return-path'
import { upstreamLogoutUrl } from '#gateways/retailer/openid-token'
import { ownPath } from '#platform/own-path'
import { deviceTokenOf, rememberDevice } from '#features/account/login-attempts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signInUpstream, signOutUpstream } from './upstream-sign-in.ts'

/** Login by a plain form. */
export async function formSignIn(deps: Deps, portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  refuseCrossSite(request, deps.env.PUBLIC_URL)
  const form = (request.body as URLSearchParams | undefined) ?? new URLSearchParams()
  const from = ownPath(form.get('from'))
  const user = form.get('user') ?? ''
  const checked = loginSchemas.body.safeParse({ user, password: form.get('password') ?? '' })
  if (!checked.success)
    return portal.sendPage(request, reply, from, { refusedLogin: { user, code: 'invalid_request' } })
  try {
    const credentials = {
      ...checked.data,
      visit: visitOf(request),
      deviceToken: deviceTokenOf(request),
    }
    const { retailer } = deps.gateways
    const answer = await (retailer ? signInUpstream(retailer, credentials) : signIn(deps, credentials))
    // A plain form cannot use a passkey: the page says so.
    if ('second_factor' in answer)
      return await portal.sendPage(request, reply, from, { refusedLogin: { user, code: 'passkey_required' } })
    if (retailer) keepFacts(reply, deps.env.PUBLIC_URL, answer)
    else await rememberDevice(reply, deps, user)
    await setSessionCookies(deps, answer, { request, reply, way: 'credentials' })
    // Back on the login page, now signed in, the guard redirects: to redirectPath, the homepage or a forced change.
    return await reply
      .code(303)
      .header('Location', ownPath(form.get('then') ?? from))
      .send()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    logRefusal(request, error)
    return portal.sendPage(request, reply, from, { refusedLogin: { user, code: error.code }, error })
  }
}

export async function formSignOut(deps: Deps, portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  refuseCrossSite(request, deps.env.PUBLIC_URL)
  const token = tokenOf(request)
  const logoutUrl = token && (await endSessionOf(deps, token, request, reply))
  clearTokenCookie(reply)
  clearBrowserSecret(reply)
  forgetFacts(reply)
  if (!logoutUrl) return reply.code(303).header('Location', '/').send()
  // A form may not redirect to another host (content security policy), so this page continues by itself.
  reply.header('Refresh', `0; url=${logoutUrl}`)
  return portal.sendPage(request, reply, returnPath)
}

/** Returns the provider's logout address, if the session began there. */
async function endSessionOf(deps: Deps, token: string, request: FastifyRequest, reply: FastifyReply) {
  const { retailer } = deps.gateways
  const returnTo = deps.env.PUBLIC_URL + returnPath
  if (retailer)
    return (await signOutUpstream(retailer, token)) ?? upstreamLogoutUrl(retailer, returnTo, request, reply)
  const session = await findSession(deps.database, deps.tokens, token).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  return session && signOut(deps, session, request)
}
