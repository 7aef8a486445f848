import type { Endpoint } from '@fanal/contract/endpoint'
import { type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import { AppError } from '#platform/errors'
import { type Said, upstreamFailed } from './call-retailer.ts'

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorStatus

/** What 403 means in this context. */
const forbidden: Partial<Record<string, ErrorCode>> = {
  login: 'invalid_credentials',
  clientLogin: 'client_id_invalid',
  openidLogin: 'openid_failed',
  changePassword: 'invalid_password',
  pay: 'user_not_enabled_to_payment_platform',
}

const byStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'unknown_path',
  406: 'change_open',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  // The upstream's own code: an expired token.
  419: 'token_expired',
  422: 'invalid_request',
  429: 'too_many_requests',
  501: 'unknown_path',
  503: 'unavailable',
}

/** A refusal of the upstream in our shape and texts: none of its text is passed on. */
export function refusalOf(endpoint: Endpoint, { status, body, headers }: Said): AppError {
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown }
  const retryAfter = Number(headers.get('retry-after'))
  const retryAfterSeconds = retryAfter > 0 && retryAfter < 86_400 ? retryAfter : undefined
  const options = { retryAfterSeconds, ...(status < 500 && { errors: fieldErrorsOf(errors) }) }
  if (isErrorCode(error) && errorStatus[error] === status && status !== 500)
    return new AppError(error, options)
  const code = codeOf(endpoint, status)
  if (code) return new AppError(code, options)
  return upstreamFailed(`${endpoint.name} answers ${status}`)
}

function codeOf({ name, method }: Endpoint, status: number): ErrorCode | undefined {
  const isSignIn = ['login', 'clientLogin', 'openidLogin'].includes(name)
  if (isSignIn && [400, 401, 403, 404, 422].includes(status)) return forbidden[name]
  if (status === 401) return 'token_expired'
  // Forbidden and missing look the same.
  if (status === 403) return forbidden[name] ?? (method === 'GET' ? 'not_found' : 'not_possible')
  if (status === 409 && name === 'pay') return 'not_payable'
  return byStatus[status] ?? (status < 500 ? 'not_possible' : undefined)
}

/** Errors by field, with our codes; sentences of the upstream become one code. */
function fieldErrorsOf(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined
  const entries = Object.entries(errors as Record<string, unknown>)
    .filter(([field]) => /^[\w.]{1,60}$/.test(field))
    .slice(0, 50)
    .map(([field, said]): [string, string[]] => [field, [said].flat().slice(0, 5).map(asCode)])
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const asCode = (said: unknown) =>
  typeof said === 'string' && /^[a-z][a-z0-9_]{0,60}$/.test(said) ? said : 'invalid_value'
