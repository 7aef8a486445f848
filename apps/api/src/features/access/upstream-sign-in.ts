import * as access from '@fanal/contract/access'
import { type ErrorCode, errorStatus } from '@fanal/contract/errors'
import { AppError } from '#platform/errors'
import { type Login, loginAnswerOf } from '#platform/gateway-mode'
import { askUpstream } from '#platform/upstream'
import type { Credentials } from './sign-in.ts'

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorStatus

/** Signing in where the retailer's own server knows the customers (gateway mode). */
export async function signInUpstream(
  upstream: string,
  { user, password, visit }: Credentials,
): Promise<Login> {
  const asked = askUpstream(upstream, access.login, {
    body: { user, password },
    headers: { 'x-forwarded-for': visit.ip },
  })
  const { status, body } = await asked.catch((cause: unknown) => {
    throw new AppError('upstream_failed', { cause })
  })
  const login = loginAnswerOf(body)
  if (status < 300 && login) return login
  const code = (body as { error?: unknown } | null)?.error
  if (isErrorCode(code)) throw new AppError(code)
  throw new AppError([400, 401, 403].includes(status) ? 'invalid_credentials' : 'upstream_failed')
}

/** The cookie goes whatever the answer is. */
export async function signOutUpstream(upstream: string, token: string): Promise<void> {
  await askUpstream(upstream, access.logout, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
}
