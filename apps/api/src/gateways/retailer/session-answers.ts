import type { Endpoint } from '@fanal/contract/endpoint'
import { isBrowser } from '#platform/http/cross-site'
import { logSecurity } from '#platform/security-events'
import { clearTokenCookie, type LoginType, setLangCookie, setTokenCookie } from '#platform/session'
import { upstreamFailed } from './call-retailer.ts'
import { loginAnswerOf } from './login-answer.ts'
import { objectOf } from './loose-values.ts'
import { forgetFacts, keepFacts } from './session-facts.ts'
import type { Visit } from './visit.ts'

/** Calls that start a session, and its login type. */
const ways: Partial<Record<string, LoginType>> = {
  login: 'credentials',
  clientLogin: 'clientId',
  openidLogin: 'openid',
  passkeyLogin: 'passkey',
}

/** We set the session cookie; the upstream answers the token. Pages never see it; API clients do. */
export function keepSession({ name }: Endpoint, body: unknown, visit: Visit): unknown {
  const way = ways[name]
  if (!way && name !== 'changePassword') return body
  const { reply, request, publicUrl } = visit
  const login = loginAnswerOf(body)
  if (!login) {
    if ('second_factor' in objectOf(body)) return body
    throw upstreamFailed(`the answer of ${name} has no token`)
  }
  setTokenCookie(reply, login.token)
  if (way) {
    keepFacts(reply, publicUrl, login)
    if (login.locale) setLangCookie(reply, publicUrl, login.locale)
    logSecurity(request, 'login', { way })
  } else forgetFacts(reply)
  if (!isBrowser(request)) return body
  const { token: _token, openid_token: _openidToken, ...rest } = objectOf(body)
  return rest
}

/** Whatever the upstream answers, this browser is signed out. Its redirect takes precedence. */
export async function endSession(
  { reply, request }: Visit,
  told: unknown,
  logoutUrl: string | undefined,
): Promise<Record<string, unknown>> {
  clearTokenCookie(reply)
  forgetFacts(reply)
  logSecurity(request, 'logout', {})
  const { logout_url: own } = objectOf(told)
  const url = typeof own === 'string' && /^https?:\/\//.test(own) ? own : logoutUrl
  return { status: 'OK', ...(url && { logout_url: url }) }
}
