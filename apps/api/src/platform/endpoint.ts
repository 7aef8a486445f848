import { type Answer, defaultBodyBytes, type Endpoint, type Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { admit, finderOf, isWrite, mustOnlyRead } from './admission/admit.ts'
import { inTime, stopClock } from './admission/in-time.ts'
import { roomForBigBodies, type Sender } from './admission/big-bodies.ts'
import type { Share } from './database/bulkheads.ts'
import { withRawBody, withStream } from './http/plain-bodies.ts'
import type { Database, Db } from './database.ts'
import { ofOneRequest } from './database/handles.ts'
import { AppError } from './errors.ts'
import { keyOf, onceFor } from './idempotency.ts'
import { type MadeFile, sendFile } from './files.ts'
import { assertResponse } from './http/assert-response.ts'
import { etagOf, hasCopy } from './http/etag.ts'
import { localeOf } from './http/locale.ts'
import { callerOf } from './http/rate-limit.ts'
import type { Session, Tokens } from './session.ts'
import { type AuditNote, recordCall } from './staff/staff-audit.ts'
import type { CallerSession, StaffSession } from './staff/staff-session.ts'

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** A handler's input: validated arguments, session, and database (in a write: its transaction). */
export interface Call<S extends Schemas> {
  params: Output<S['params']>
  query: Output<S['query']>
  body: Output<S['body']>
  session: Session | null
  locale: Locale
  /** `v2`, as in the address. */
  version: string
  db: Db
  /** For a page read: the browser's request of the page. */
  request: FastifyRequest
  reply: FastifyReply
}

/** For endpoints that require a session. */
export type CustomerCall<S extends Schemas> = Call<S> & { session: Session }

/** For endpoints of staff: the session names no customer. */
export type StaffCall<S extends Schemas> = Omit<Call<S>, 'session'> & {
  session: StaffSession
  /** Adds to what is recorded of this call: about whom, why, what changed. */
  audit: (note: AuditNote) => void
}

type Handler<S extends Schemas, C> = (call: C) => Promise<Answer<S> | FastifyReply>

/** The endpoint's access, which `admit` has checked, says whose session it is. */
type AnyCall = Omit<Call<Schemas>, 'session'> & { session: CallerSession | null }

export interface Route {
  endpoint: Endpoint
  schemas: Schemas
  handle: (call: AnyCall) => Promise<unknown>
  /** Headers of the answer over HTTP. */
  headers?: Readonly<Record<string, string>>
}

/** An endpoint, and how its route is loaded; the route is undefined where this server does not answer the call. */
export interface Binding {
  endpoint: Endpoint
  /** `readOnly`: the one whose database can only be read, whatever its handler does. */
  loadRoute: (mode?: 'readOnly') => Promise<Route | undefined>
}

/** The route of a call, by who calls: a read-only session writes nothing but its own end. */
export async function routeFor(
  { endpoint, loadRoute }: Binding,
  session: CallerSession | null,
): Promise<Route> {
  const route = await loadRoute(mustOnlyRead(endpoint, session) ? 'readOnly' : undefined)
  if (!route) throw new AppError('unknown_path')
  return route
}

/** Binds an endpoint to its handler. */
export function route<S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  handle: Handler<S, CustomerCall<S>>,
): Route {
  if (endpoint.access === 'staff') throw new Error(`${endpoint.name} is a call of staff: use staffRoute`)
  return { endpoint, schemas, handle: handle as Route['handle'] }
}

/** Like `route`, for endpoints open to visitors: the session may be null. */
export const openRoute = <S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  handle: Handler<S, Call<S>>,
) => route(endpoint, schemas, handle)

/**
 * Like `route`, for endpoints of staff (docs/adding-a-role.md). Each call is recorded, a write in its own transaction, a
 * read before it is answered; reads about the caller alone are not.
 */
export const staffRoute = <S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  handle: (call: StaffCall<S>) => Promise<Answer<S>>,
): Route => ({ endpoint, schemas, handle: recorded(endpoint, handle) })

/** Like `staffRoute`, for a file: it leaves once the call is recorded. */
export function staffFileRoute<S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  find: (call: StaffCall<S>) => Promise<MadeFile>,
): Route {
  const findRecorded = recorded(endpoint, find)
  return { endpoint, schemas, handle: async (call) => sendFile(call.reply, await findRecorded(call)) }
}

/** Like `staffRoute`, for what is no JSON: it is sent by the function that the handler returns, once the call is recorded. */
export function staffSendRoute<S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  find: (call: StaffCall<S>) => Promise<() => Promise<FastifyReply>>,
): Route {
  const findRecorded = recorded(endpoint, find)
  return { endpoint, schemas, handle: async (call) => (await findRecorded(call))() }
}

function recorded<S extends Schemas, T>(endpoint: Endpoint<S>, handle: (call: StaffCall<S>) => Promise<T>) {
  const { name, access, act } = endpoint
  if (access !== 'staff' || !act) throw new Error(`${name} is no call of staff`)
  const isRecorded = !endpoint.isUnrecorded && (act !== 'own' || isWrite(endpoint))
  return async (call: AnyCall): Promise<T> => {
    const note: AuditNote = {}
    const own = { ...call, audit: (more: AuditNote) => void Object.assign(note, more) } as StaffCall<S>
    const answer = await handle(own)
    const { session, request, db } = own
    if (isRecorded) await recordCall(db, { session, act: note.act ?? act, call: name, request }, note)
    return answer
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, known before the body is read. */
    session: CallerSession | null
  }
}

export interface BinderOptions {
  database: Database
  tokens: Tokens
  publicUrl: string
  deskUrl: string
  /** Strict checks of responses, in tests and development (docs/decisions/0057-answers-are-strict-outside-production.md). */
  checkResponses: boolean
  /** How long an answer may take unless its endpoint says so; undefined: as long as it likes. */
  answerMs?: number | undefined
}

/** Turns each into a Fastify route for all versions of its endpoint; with a share, on its connections. */
export function bindEndpoints(
  app: FastifyInstance,
  bindings: readonly Binding[],
  options: BinderOptions,
  share?: Share,
): void {
  const own = { ...options, database: share?.database ?? options.database }
  const enter = entryOf(options, share)
  for (const binding of bindings) {
    const { endpoint } = binding
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    const usualMs = options.answerMs
    const answerMs = usualMs === undefined ? undefined : (endpoint.answerMs ?? usualMs)
    const routeOptions = {
      method: endpoint.method,
      // One route for all versions: each costs start time.
      url: `/api/:version/${path}`,
      config: { endpoint },
      exposeHeadRoute: endpoint.hasEtag === true,
      bodyLimit: endpoint.maxBodyBytes,
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        // An unknown path is one for everybody.
        await routeFor(binding, null)
        await inTime({ request, isWrite: false, answerMs }, () => enter(endpoint, request, reply))
        stopClock(request)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { session } = request
        const known = await routeFor(binding, session)
        const database = mustOnlyRead(endpoint, session) ? own.database.readOnly : own.database
        const hasBegun = () => reply.raw.headersSent
        // An upload reads its body itself.
        const limit = { answerMs: endpoint.kind === 'upload' ? undefined : answerMs, hasBegun }
        return inTime({ request, isWrite: isWrite(endpoint), ...limit }, () =>
          answer(known, { ...own, database }, request, reply),
        )
      },
    }
    if (endpoint.kind === 'webhook') withRawBody(app, (scope) => scope.route(routeOptions))
    else if (endpoint.kind === 'upload') withStream(app, (scope) => scope.route(routeOptions))
    else app.route(routeOptions)
  }
}

/** Kinds of writes with more than one transaction. */
const ownTransactions: ReadonlySet<Endpoint['kind']> = new Set([
  'session',
  'guess',
  'attempt',
  'webhook',
  'upload',
])

const reserveBodyMemory = roomForBigBodies()

/** Before the body is read: who calls, and whether they may (docs/decisions/0022-allowed-before-read.md). */
function entryOf(options: BinderOptions, share: Share | undefined) {
  const find = finderOf(options)
  return async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { version } = request.params as { version: string }
    const bodyBytes = Number(request.headers['content-length'] ?? 0)
    const session = await admit({ endpoint, request, version, bodyBytes, share, find }, options)
    if ((endpoint.maxBodyBytes ?? 0) > defaultBodyBytes)
      reserveBodyMemory(senderOf(endpoint, session, request), request, reply)
    request.session = session
  }
}

function senderOf(
  endpoint: Endpoint,
  session: CallerSession | null,
  { ip }: FastifyRequest,
): Sender | undefined {
  if (session) return { key: keyScopeOf({ session }), isVisitor: false }
  return endpoint.takesVisitorsFiles ? { key: callerOf(ip), isVisitor: true } : undefined
}

async function answer(route: Route, options: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, schemas } = route
  const call = {
    params: schemas.params?.parse(request.params),
    query: schemas.query?.parse(request.query ?? {}),
    body: schemas.body?.parse(request.body ?? {}),
    session: request.session,
    locale: localeOf(request),
    version: (request.params as { version: string }).version,
    db: ofOneRequest(options.database),
    request,
    reply,
  }
  const body =
    isWrite(endpoint) && !ownTransactions.has(endpoint.kind)
      ? await options.database.transaction((tx) => write(route, { ...call, db: tx }))
      : await route.handle(call)
  // A stream whose reader has gone is not `sent`, but nothing can follow it.
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || body === reply) return reply
  if (options.checkResponses) assertResponse(route, body)
  if (route.headers) reply.headers(route.headers)
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  return endpoint.hasEtag ? withEtag(body, request, reply) : asJson(body ?? {}, reply)
}

function withEtag(body: unknown, request: FastifyRequest, reply: FastifyReply) {
  const content = JSON.stringify(body)
  const etag = etagOf(content)
  reply.header('ETag', etag)
  if (hasCopy(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(content)
}

/** Fastify takes a text for plain text; an answer is JSON. */
export function asJson(body: unknown, reply: FastifyReply): unknown {
  if (typeof body !== 'string') return body
  reply.type('application/json; charset=utf-8')
  return JSON.stringify(body)
}

const write = (route: Route, call: AnyCall) => writeOnce(call, () => route.handle(call))

type Keyed = Pick<AnyCall, 'db' | 'request' | 'reply' | 'session'>

/** Visitors may retry over another network: their key alone identifies them. */
export function keyScopeOf({ session }: Pick<Keyed, 'session'>): string {
  if (!session) return 'visitor'
  return session.role === 'staff' ? `staff:${session.staffId}` : `customer:${session.customerId}`
}

/** Runs a write once per idempotency key, in the call's transaction. */
export async function writeOnce(call: Keyed, work: () => Promise<unknown>): Promise<unknown> {
  const { request, reply } = call
  const key = keyOf(request)
  if (key === undefined) return work()
  const described = { method: request.method, path: request.url.split('?')[0] ?? '', body: request.body }
  const scope = keyScopeOf(call)
  const { status, answer } = await onceFor(call.db, { scope, key, request: described }, async () => {
    const answer = await work()
    return { status: reply.statusCode, answer }
  })
  reply.code(status)
  return answer
}
