import type { Endpoint } from '@fanal/contract/endpoint'
import { clearTokenCookie, setLangCookie, setTokenCookie } from '#platform/session'
import { loginAnswerOf } from './login-answer.ts'
import { objectOf } from './loose-values.ts'
import { forgetFacts, keepFacts } from './session-facts.ts'
import type { Visit } from './visit.ts'

/** Calls whose answer begins or renews a session. */
const beginning = ['login', 'clientLogin', 'openidLogin', 'passkeyLogin', 'changePassword']

/** The session cookie is ours to set: the upstream answers the token. */
export function keepSession({ name }: Endpoint, body: unknown, { reply, publicUrl }: Visit): unknown {
  const login = beginning.includes(name) ? loginAnswerOf(body) : undefined
  if (!login) return body
  setTokenCookie(reply, publicUrl, login.token)
  if (name === 'changePassword') forgetFacts(reply)
  else keepFacts(reply, publicUrl, login)
  if (login.locale && name !== 'changePassword') setLangCookie(reply, publicUrl, login.locale)
  return body
}

/** Whatever the upstream says to it, this browser is signed out. What it says of the way on wins. */
export async function endSession(
  { reply }: Visit,
  told: unknown,
  logoutUrl: string | undefined,
): Promise<Record<string, unknown>> {
  clearTokenCookie(reply)
  forgetFacts(reply)
  const { logout_url: own } = objectOf(told)
  const url = typeof own === 'string' && /^https?:\/\//.test(own) ? own : logoutUrl
  return { status: 'OK', ...(url && { logout_url: url }) }
}
