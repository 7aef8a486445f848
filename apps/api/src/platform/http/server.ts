import { defaultBodyBytes, type Endpoint } from '@fanal/contract/endpoint'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Bulkheads } from '#platform/database/bulkheads'
import { registerCompression } from '#platform/http/compress'
import type { Database } from '#platform/database'
import { answerUnreadable, defaultTimeouts, httpServer, type Timeouts } from '#platform/admission/http-server'
import { registerJsonBodies } from '#platform/admission/json-body'
import { type OverloadGuard, overloadGuard } from '#platform/admission/overload'
import { overloadAnswer } from '#platform/admission/refuse-overload'
import type { Env } from '#platform/env'
import type { ErrorReports } from '#platform/error-reports/error-reports'
import { AppError, sendError } from '#platform/errors'
import { registerEventStreams } from '#platform/http/event-stream'
import { registerHeaders, securityHeaders } from '#platform/http/headers'
import { registerHealth } from '#platform/http/health'
import { logAnswered, loggerOptions, newReference, standardOutput } from '#platform/log'
import { counts } from '#platform/counts'
import { type Gauge, registerMetrics } from '#platform/http/metrics'
import { sessionCookieName } from '#platform/session'
import { separateDeskHost } from '#platform/staff/desk-host'
import { deskCookieName } from '#platform/staff/staff-cookie'
import { registerTraces } from '#platform/tracing/tracing'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    errorReports: ErrorReports
  }
}

export interface ServerOptions {
  env: Env
  database: Database
  /** Undefined in gateway mode, where there is no database. */
  shares: Bulkheads | undefined
  errorReports: ErrorReports
  /** Destination of log lines instead of stdout. */
  logTo?: { write(line: string): void }
  timeouts?: Timeouts
  /** False in tests of anything else: a busy machine would answer them 503. */
  refusesOverload?: boolean
  /** What the features' tables tell to `/metrics`. */
  gauges?: () => Promise<readonly Gauge[]>
}

export interface Server {
  server: FastifyInstance
  /** Tells balancers to stop sending requests. */
  drain: () => void
}

/** The HTTP server without features: limits, headers, log, health, metrics and errors. */
export async function newServer(options: ServerOptions): Promise<Server> {
  const { env, database, shares, logTo, timeouts, refusesOverload = true } = options
  const lines = logTo ?? standardOutput()
  const headersOf = securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  const guard = overloadGuard({
    queue: () => (shares ? database.queue() : { waiting: 0, waitedMs: 0 }),
    stuck: () => shares?.stuck() ?? 0,
    isUnbounded: !shares,
    onRefusing: (refused) => app.log.warn({ refused }, 'more callers than can be served'),
  })
  const unreadable = answerUnreadable(headersOf)
  const app: FastifyInstance = Fastify({
    ...fixedOptions,
    logger: { ...loggerOptions(env.LOG_LEVEL), stream: lines },
    trustProxy: env.TRUSTED_PROXIES?.split(',').map((part) => part.trim()) ?? false,
    serverFactory: httpServer({
      headersOf,
      timeouts: timeouts ?? defaultTimeouts,
      admits: refusesOverload ? guard.admits : () => true,
      refuse: overloadAnswer(headersOf),
    }),
    clientErrorHandler: (error, socket) => unreadable(error, socket, app.log),
    // Malformed addresses arrive here without passing the hooks.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headersOf(request.url))),
  })
  registerTraces(app)
  app.addHook('onClose', async () => guard.stop())
  app.addHook('onSend', (request, reply, _payload, done) => {
    guard.isMade(request.raw, reply.statusCode < 500)
    done()
  })
  app.decorateRequest('session', null)
  app.decorateRequest('account', undefined)
  app.decorate('errorReports', options.errorReports)
  app.decorate('sessionCookie', sessionCookieName(env.PUBLIC_URL))
  app.decorate('deskCookie', deskCookieName(env.DESK_URL))
  separateDeskHost(app, env)
  registerJsonBodies(app)
  await app.register(cookie)
  registerHeaders(app, headersOf)
  if (!env.TRUSTED_PROXIES) warnOfProxies(app)
  registerCompression(app)
  registerEventStreams(app)
  registerMetrics(app, {
    token: env.METRICS_TOKEN,
    refused: guard.refused,
    here: () => [...counts(), ...guardGauges(guard), ...(shares ? databaseGauges(database) : [])],
    gauges: options.gauges,
  })
  registerLines(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('unknown_path'), request, reply))
  return { server: app, ...registerHealth(app, shares && database) }
}

const guardGauges = ({ present, lateSeconds }: OverloadGuard): Gauge[] => [
  { name: 'http_requests_in_progress', help: 'In calls; a page is eight.', values: [{ value: present() }] },
  {
    name: 'event_loop_delay_seconds',
    help: 'How late the process comes to its work.',
    values: [{ value: lateSeconds() }],
  },
]

function databaseGauges(database: Database): Gauge[] {
  const { waiting, waitedMs } = database.queue()
  const { open, idle } = database.connections()
  const gauge = (name: string, help: string, value: number) => ({ name, help, values: [{ value }] })
  return [
    gauge('database_queue_waiting', 'Who waits for a connection of the database.', waiting),
    gauge('database_queue_seconds', 'How long the first of them has waited.', waitedMs / 1_000),
    gauge('database_connections_busy', 'Connections of the database in use.', open - idle),
    gauge('database_connections_max', 'How many there may be.', database.maxConnections),
  ]
}

const fixedOptions = {
  genReqId: newReference,
  bodyLimit: defaultBodyBytes,
  forceCloseConnections: 'idle',
  // During shutdown, requests on open connections are served and told to reconnect.
  return503OnClosing: false,
  // None: a busy machine starts late. Whoever runs the server asks /health/ready, and decides how long to wait.
  pluginTimeout: 0,
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_200 },
  // Validation is by zod: Fastify's JSON Schema compilers, a third of the start, are not loaded.
  schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
} satisfies FastifyServerOptions

function noJsonSchema(): never {
  throw new Error('Routes have no JSON Schema here: describe the call as an endpoint of the contract')
}

function registerLines(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A page is one line, whatever it reads; files have none.
    const isPage = String(reply.getHeader('Content-Type')).startsWith('text/html')
    if (isPage || request.url.startsWith('/api/')) logAnswered(request, reply)
    done()
  })
}

/** Without trusted proxies their address stands for everybody: limits would count all customers as one. */
function warnOfProxies(app: FastifyInstance): void {
  let isShown = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.headers
    if (!isShown && (list ?? forwarded) !== undefined) {
      isShown = true
      request.log.warn('forwarded addresses are not believed: name your balancers in TRUSTED_PROXIES')
    }
    done()
  })
}
