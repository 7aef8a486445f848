import type { ErrorCode } from '@fanal/contract/wire/errors'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Db } from './database.ts'
import { enqueue, type Sender } from './outbox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Customer of the request's session. */
    account?: number
  }
}

/** Stable names: alarms are set on them (docs/operations/run.md). */
type RequestEvent = 'login' | 'login.failed' | 'limited' | 'logout' | 'session.ended' | 'access.refused'

interface Told {
  /** The customer's id, and nothing else about the person. */
  account?: number
  [detail: string]: string | number | undefined
}

/** A log line for a security event, written at any log level. */
function writeLine(log: FastifyBaseLogger, event: string, told: Told): void {
  log.child({ kind: 'security' }, { level: 'info' }).info({ event, ...told }, event)
}

export function logSecurity(request: FastifyRequest, event: RequestEvent, told: Told = {}): void {
  writeLine(request.log, event, { account: request.account, ...told })
}

const refusalEvents: Partial<Record<ErrorCode, RequestEvent>> = {
  invalid_credentials: 'login.failed',
  invalid_password: 'login.failed',
  passkey_not_accepted: 'login.failed',
  client_id_invalid: 'login.failed',
  openid_failed: 'login.failed',
  too_many_requests: 'limited',
  read_only: 'access.refused',
  change_password: 'access.refused',
  wrong_role: 'access.refused',
  not_permitted: 'access.refused',
  second_person_needed: 'access.refused',
  recent_login_required: 'access.refused',
  cross_site: 'access.refused',
  token_invalid: 'access.refused',
  // The signed-in customer; perhaps somebody else's session.
  not_found: 'access.refused',
}

/** What was refused, to whom, and why. The call, if the request is for a page that makes several. */
export function logRefusal(
  request: FastifyRequest,
  { code, account = request.account }: { code: ErrorCode; account?: number | undefined },
  call?: string,
): void {
  const event = refusalEvents[code]
  if (!event || (code === 'not_found' && account === undefined)) return
  const { config, url } = request.routeOptions
  logSecurity(request, event, { account, code, call: call ?? config.endpoint?.name ?? url })
}

/** Which recorded events are security events; those of operators and staff all are. */
const isSecurity = (actor: string, kind: string) =>
  /^(password|passkey|email|user|openid)\./.test(kind) || !['customer', 'payment'].includes(actor)

interface Recorded {
  actor: string
  kind: string
  customerId?: number
}

/**
 * Logs a recorded event after its commit. Operators' commands run in other processes: this way their events are in the
 * same log.
 */
export async function writeToLog(tx: Db, { actor, kind, customerId }: Recorded): Promise<void> {
  if (!isSecurity(actor, kind)) return
  const by = actor === 'customer' ? 'customer' : 'operator'
  await enqueue(tx, 'security', { event: kind, by, account: customerId })
}

export const securitySender: Sender = async ({ payload }, log) => {
  const { event, ...told } = payload as Told & { event: string }
  writeLine(log, event, told)
}
