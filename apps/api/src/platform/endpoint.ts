import { type Answer, defaultBodyBytes, type Endpoint, type Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { roomForBigBodies, type Sender } from './admission/big-bodies.ts'
import type { Share } from './database/bulkheads.ts'
import { withRawBody, withStream } from './http/plain-bodies.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import type { Database, Db } from './database.ts'
import { AppError } from './errors.ts'
import { keyOf, onceFor } from './idempotency.ts'
import { assertResponse } from './http/assert-response.ts'
import { etagOf, hasCopy } from './http/etag.ts'
import { localeOf } from './http/locale.ts'
import { callerOf, takeHit } from './http/rate-limit.ts'
import { findSession, type Session, type Tokens, tokenOf } from './session.ts'

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
  /** Of a page that is drawn: the browser's request for it. */
  request: FastifyRequest
  reply: FastifyReply
}

/** For endpoints that require a session. */
export type CustomerCall<S extends Schemas> = Call<S> & { session: Session }

type Handler<S extends Schemas> = (call: CustomerCall<S>) => Promise<Answer<S> | FastifyReply>

export interface Route {
  endpoint: Endpoint
  schemas: Schemas
  handle: (call: CustomerCall<Schemas>) => Promise<unknown>
  /** Of its answer over HTTP. */
  headers?: Readonly<Record<string, string>>
  /** Answers `HEAD` too, and a caller that has the answer already with 304. */
  hasEtag?: boolean
}

/** Binds an endpoint to its handler. */
export function route<S extends Schemas>(endpoint: Endpoint<S>, schemas: S, handle: Handler<S>): Route {
  return { endpoint, schemas, handle: handle as Route['handle'] }
}

/** Like `route`, for endpoints open to visitors: the session may be null. */
export function openRoute<S extends Schemas>(
  endpoint: Endpoint<S>,
  schemas: S,
  handle: (call: Call<S>) => Promise<Answer<S> | FastifyReply>,
): Route {
  return { endpoint, schemas, handle }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, known before the body is read. */
    session: Session | null
  }
}

export interface BinderOptions {
  database: Database
  tokens: Tokens
  publicUrl: string
  /** Strict checks of responses, in tests and development (docs/decisions/0057-answers-are-strict-outside-production.md). */
  checkResponses: boolean
}

/** Turns each into a Fastify route for all versions of its endpoint; with a share, on its connections. */
export function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: BinderOptions,
  share?: Share,
): void {
  const own = { ...options, database: share?.database ?? options.database }
  for (const route of routes) {
    const { endpoint } = route
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    const routeOptions = {
      method: endpoint.method,
      // One route for all versions: each costs start time.
      url: `/api/:version/${path}`,
      config: { endpoint },
      exposeHeadRoute: route.hasEtag === true,
      bodyLimit: endpoint.maxBodyBytes,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        share?.refuseLate()
        await admit(endpoint, options, request, reply)
      },
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(route, own, request, reply),
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

const isWrite = ({ method, kind }: Endpoint) => method !== 'GET' && kind !== 'check'

const reserveBodyMemory = roomForBigBodies()

/** Everything that can be decided without the body comes first. */
async function admit(
  endpoint: Endpoint,
  options: BinderOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { version } = request.params as { version: string }
  if (!endpoint.versions.some((known) => version === `v${known}`)) throw new AppError('unknown_path')
  if (endpoint.method !== 'GET') refuseCrossSite(request, options.publicUrl)
  const { maxBodyBytes = defaultBodyBytes } = endpoint
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new AppError('body_too_large')
  if (endpoint.limit)
    await takeHit(options.database, { bucket: `${endpoint.name}:${callerOf(request.ip)}`, ...endpoint.limit })
  const session = await sessionFor(endpoint, request, (token) =>
    findSession(options.database, options.tokens, token),
  )
  // Read-only sessions may end themselves and change nothing else.
  if (isWrite(endpoint) && session?.isReadOnly && endpoint.name !== 'logout') throw new AppError('read_only')
  if (maxBodyBytes > defaultBodyBytes) reserveBodyMemory(senderOf(endpoint, session, request), request, reply)
  request.session = session
}

function senderOf(endpoint: Endpoint, session: Session | null, { ip }: FastifyRequest): Sender | undefined {
  if (session) return { key: String(session.customerId), isVisitor: false }
  return endpoint.takesVisitorsFiles ? { key: callerOf(ip), isVisitor: true } : undefined
}

async function answer(route: Route, options: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, schemas } = route
  const call = {
    params: schemas.params?.parse(request.params),
    query: schemas.query?.parse(request.query ?? {}),
    body: schemas.body?.parse(request.body ?? {}),
    session: request.session as Session,
    locale: localeOf(request),
    version: (request.params as { version: string }).version,
    db: options.database,
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
  return route.hasEtag ? withEtag(body, request, reply) : asJson(body ?? {}, reply)
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

const write = (route: Route, call: CustomerCall<Schemas>) => writeOnce(call, () => route.handle(call))

/** All that a session may do during a forced change of password. Calls open to anyone are answered as to a visitor. */
const allowedDuringForcedChange: ReadonlySet<string> = new Set(['profile', 'changePassword', 'logout'])

/** The session of a call, or the refusal that its access rule asks for. */
export async function sessionFor(
  { name, access }: Endpoint,
  request: FastifyRequest,
  find: (token: string) => Promise<Session>,
): Promise<Session | null> {
  const token = tokenOf(request)
  if (access === 'customer') {
    if (!token) throw new AppError('login_required')
    const session = await find(token)
    request.account = session.customerId
    if (session.mustChangePassword && !allowedDuringForcedChange.has(name))
      throw new AppError('change_password')
    return session
  }
  if (!token) return null
  // An ended session does not block calls open to anyone.
  const session = await find(token).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  request.account = session?.customerId
  return session?.mustChangePassword && !allowedDuringForcedChange.has(name) ? null : session
}

type Keyed = Pick<CustomerCall<Schemas>, 'db' | 'request' | 'reply'> & { session: Session | null }

/** Whoever is not signed in may try again over another network: the key alone tells who it is. */
export const keyScopeOf = ({ session }: Pick<Keyed, 'session'>) =>
  session ? `customer:${session.customerId}` : 'visitor'

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
