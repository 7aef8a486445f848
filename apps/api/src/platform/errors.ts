import { matchPath } from '@fanal/contract/paths'
import { type ErrorAnswer, type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseAway, OutcomeUnknown, wasCancelled, WriteRefused } from './database/away.ts'
import { isPageRequest, type LastResort, lastResort, reloadHeader } from './http/last-resort.ts'
import { localeOf } from './http/locale.ts'
import { logRefusal } from './security-events.ts'
import { messageOf } from './texts.ts'

interface AppErrorOptions {
  errors?: Record<string, string[]>
  retryAfterSeconds?: number
  /** The customer concerned, if no session tells. */
  account?: number
  cause?: unknown
}

/** An error reported to the caller by its code. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined
  account: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.account = options.account
  }
}

type Found = Partial<Record<string, string | readonly string[]>>

/** Errors of a domain rule, by field. */
export const wrongFields = (found: Found): AppError =>
  new AppError('invalid_request', { errors: Object.fromEntries(codesOf(found)) })

/** Throws if there are any. */
export function refuseWrong(found: Found): void {
  if (codesOf(found).length > 0) throw wrongFields(found)
}

const codesOf = (found: Found) =>
  Object.entries(found)
    .map(([field, codes]): [string, string[]] => [field, [codes ?? []].flat()])
    .filter(([, codes]) => codes.length > 0)

/** A custom message is a code ('too_long'); a missing value is `required`; otherwise zod's own code. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z][a-z_0-9]*$/.test(issue.message)) return issue.message
  return issue.message.endsWith('received undefined') ? 'required' : issue.code
}

/** All issues of a failed validation, by field. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const code = codeOf(issue)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || '_']
    for (const field of fields) errors[field] = [...(errors[field] ?? []), code]
  }
  return errors
}

const foreignCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'unknown_path',
  // PostgreSQL cannot store NUL characters: such a text is an input error.
  '22021': 'invalid_request',
  '22P05': 'invalid_request',
}

const byStatus: Record<number, ErrorCode> = {
  404: 'unknown_path',
  413: 'body_too_large',
  415: 'unsupported_media_type',
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return new AppError('invalid_request', { errors: fieldErrors(error) })
  if (error instanceof OutcomeUnknown)
    return new AppError('outcome_unknown', { retryAfterSeconds: 5, cause: error })
  if (error instanceof WriteRefused) return new AppError('read_only', { cause: error })
  if (isDatabaseAway(error) || wasCancelled(error))
    return new AppError('unavailable', { retryAfterSeconds: 5, cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : foreignCodes[code]
  if (known) return new AppError(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError(byStatus[statusCode] ?? 'malformed_json')
  return new AppError('internal_error', { cause: error })
}

/** Logs why a call is not answered, under the request's reference; returns what its caller is told. */
export function logError(error: unknown, request: FastifyRequest, call?: string): AppError {
  const known = asAppError(error)
  const status = errorStatus[known.code]
  // A request to retry is not an error, unless it has a cause.
  const isFailure = status >= 500 && (status !== 503 || known.cause !== undefined)
  if (isFailure) request.log.error({ err: known.cause ?? error, call }, known.code)
  else request.log.info({ code: known.code, call }, 'refused')
  // A database that is away is told by health and metrics; a fault of ours is for whoever mends it.
  if (known.code === 'internal_error') reportError(known.cause ?? error, request, call)
  logRefusal(request, known, call)
  return known
}

function lastResortOf(code: ErrorCode): LastResort {
  if (code === 'overloaded') return 'busy'
  if (errorStatus[code] === 503) return 'away'
  return errorStatus[code] < 500 ? 'notFound' : 'failed'
}

function reportError(error: unknown, request: FastifyRequest, call?: string): void {
  const { endpoint } = request.routeOptions.config
  const page = isPageRequest(request) ? matchPath(request.url.split('?')[0] ?? '')?.id : undefined
  request.server.errorReports.report(error, { call: call ?? endpoint?.name, page, reference: request.id })
}

/** Answers in the one error shape, or with a page for browsers; details go to the log with the same reference. */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = logError(error, request)
  const status = errorStatus[known.code]
  if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', Math.ceil(known.retryAfterSeconds))
  // Malformed addresses arrive here without passing the hook that sets it.
  reply.header('X-Request-Id', request.id)
  // A body that is too big is not read to its end either.
  if (status === 413) reply.header('Connection', 'close')
  // Headers set by the call do not apply to its error.
  reply.removeHeader('Content-Encoding').removeHeader('Content-Disposition')
  reply.code(status).header('Cache-Control', 'no-store')
  if (isPageRequest(request)) {
    const kind = lastResortOf(known.code)
    if (errorStatus[known.code] === 503) reply.headers(reloadHeader())
    const { html, policy } = lastResort(kind, request.id, localeOf(request))
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
  }
  const answer: ErrorAnswer = {
    error: known.code,
    message: messageOf(known.code, localeOf(request)),
    ...(known.errors && { errors: known.errors }),
    reference: request.id,
  }
  return reply.type('application/json; charset=utf-8').send(answer)
}
