import * as access from '@fanal/contract/access'
import { type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { AppError } from '#platform/errors'
import { type Login, loginAnswerOf } from '#gateways/retailer/login-answer'
import type { RetailerServer } from '#gateways/retailer/server'
import type { Visit } from '#platform/session'
import type { Credentials } from './sign-in.ts'

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorStatus

const unreachable = (cause: unknown): never => {
  throw new AppError('upstream_failed', { cause })
}

/** Login through the retailer's own server (gateway mode). */
export async function signInUpstream(
  retailer: RetailerServer,
  { user, password, visit }: Credentials,
): Promise<Login | Pick<PasskeyAsked, 'second_factor'>> {
  const asked = retailer.ask(access.login, {
    body: { user, password },
    headers: { 'x-forwarded-for': visit.ip },
  })
  const { status, body } = await asked.catch(unreachable)
  const login = loginAnswerOf(body)
  if (status < 300 && login) return login
  if (status < 300 && (body as { second_factor?: unknown } | null)?.second_factor === 'passkey')
    return { second_factor: 'passkey' }
  const code = (body as { error?: unknown } | null)?.error
  if (status === 429) throw new AppError('too_many_requests', { retryAfterSeconds: 30 })
  if (isErrorCode(code)) throw new AppError(code)
  throw new AppError([400, 401, 403].includes(status) ? 'invalid_credentials' : 'upstream_failed')
}

/** A token in the address is the upstream's own session token: it is validated there. */
export async function tokenLoginUpstream(retailer: RetailerServer, token: string): Promise<Login> {
  const asked = retailer.ask(access.isTokenValid, { body: { token } })
  const { status, body } = await asked.catch(unreachable)
  if (status >= 500) throw new AppError('upstream_failed')
  const isValid = status < 300 && (body as { token_is_valid?: unknown } | null)?.token_is_valid === true
  const login = isValid ? loginAnswerOf({ token }) : undefined
  if (login) return login
  throw new AppError(status === 419 ? 'token_expired' : 'token_invalid')
}

interface Client {
  client_id: string
  secret: string
}

export async function clientLoginUpstream(
  retailer: RetailerServer,
  client: Client,
  visit: Visit,
): Promise<Login> {
  const asked = retailer.ask(access.clientLogin, {
    body: client,
    headers: { 'x-forwarded-for': visit.ip },
  })
  const { status, body } = await asked.catch(unreachable)
  const login = loginAnswerOf(body)
  if (status < 300 && login) return login
  throw new AppError(status >= 500 ? 'upstream_failed' : 'client_id_invalid')
}

/** The cookie is cleared in any case. The upstream may name the provider's logout address. */
export async function signOutUpstream(retailer: RetailerServer, token: string): Promise<string | undefined> {
  if (!(await retailer.known.has(access.logout))) return undefined
  const headers = { authorization: `Bearer ${token}` }
  const answer = await retailer.ask(access.logout, { headers }).catch(() => undefined)
  const url = (answer?.body as { logout_url?: unknown } | null | undefined)?.logout_url
  return typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
    ? new URL(url).href
    : undefined
}
