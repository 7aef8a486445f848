import * as access from '@fanal/contract/access'
import * as account from '@fanal/contract/account'
import * as activation from '@fanal/contract/activation'
import * as batteries from '@fanal/contract/batteries'
import * as consumption from '@fanal/contract/consumption'
import * as content from '@fanal/contract/content'
import * as contractChanges from '@fanal/contract/contract-changes'
import * as contracts from '@fanal/contract/contracts'
import * as gasReadings from '@fanal/contract/gas-readings'
import * as invoices from '@fanal/contract/invoices'
import * as lookups from '@fanal/contract/lookups'
import * as mailbox from '@fanal/contract/mailbox'
import * as singleSignOn from '@fanal/contract/single-sign-on'
import * as payment from '@fanal/contract/payment'
import * as passkeys from '@fanal/contract/passkeys'
import * as powerAdvice from '@fanal/contract/power-advice'
import * as products from '@fanal/contract/products'
import * as recovery from '@fanal/contract/recovery'
import * as settings from '@fanal/contract/settings'
import cookie from '@fastify/cookie'
import { defaultBodyBytes, type Endpoint } from '@fanal/contract/endpoint'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Gateway } from '#gateways/retailer/register'
import { activationSenders } from '#features/activation/senders'
import { recoverySenders } from '#features/recovery/senders'
import { takeLinkFromAddress } from '#features/access/enter-by-link'
import { registerFormSignIn } from '#features/access/form-sign-in'
import { registerOpenidReturn } from '#features/single-sign-on/openid-return'
import { upstreamLogoutUrl } from '#features/single-sign-on/openid-upstream'
import { type Bulkheads, bulkheads } from '#platform/database/bulkheads'
import { registerCompression } from '#platform/http/compress'
import type { Deps } from '#platform/deps'
import { bindFeature, endpointsIn, type Feature, type Route } from '#platform/endpoint'
import { AppError, sendError } from '#platform/errors'
import { registerHeaders, securityHeaders, stripeHosts } from '#platform/http/headers'
import { registerHealth } from '#platform/http/health'
import { answerUnreadable, defaultTimeouts, httpServer, type Timeouts } from '#platform/doors/http-server'
import { registerJsonBodies } from '#platform/doors/json-body'
import { answeredLines, loggerOptions, newReference, standardOutput } from '#platform/log'
import { hasMaintenanceBypass } from '#platform/portal/maintenance-bypass'
import { registerMetrics } from '#platform/http/metrics'
import { openapiOf } from '#platform/http/openapi'
import type { Sender } from '#platform/outbox'
import { overloadGuard } from '#platform/doors/overload'
import { registerPortal } from '#platform/portal/portal'
import type { ApiSource } from '#platform/portal/portal-caller'
import { overloadAnswer } from '#platform/doors/refuse-overload'
import { securitySender } from '#platform/security-events'
import { sessionCookieName } from '#platform/session'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** All features by name: a new one adds its line here. */
export const features = (deps: Deps, shares?: Bulkheads): Feature[] => {
  /** With a share of the connections. */
  const shared = (endpoints: Endpoint[], load: (own: Deps) => Promise<Route[]>): Feature => {
    const share = shares?.share()
    return { endpoints, share, load: () => load(share ? { ...deps, database: share.database } : deps) }
  }
  return [
    {
      endpoints: endpointsIn(access),
      load: async () => (await import('#features/access/routes')).accessRoutes(deps),
    },
    {
      endpoints: endpointsIn(account),
      load: async () => (await import('#features/account/routes')).accountRoutes(deps),
    },
    {
      endpoints: endpointsIn(activation),
      load: async () => (await import('#features/activation/routes')).activationRoutes(),
    },
    {
      endpoints: endpointsIn(passkeys),
      load: async () => (await import('#features/passkeys/routes')).passkeysRoutes(deps),
    },
    {
      endpoints: endpointsIn(recovery),
      load: async () => (await import('#features/recovery/routes')).recoveryRoutes(deps),
    },
    {
      endpoints: endpointsIn(singleSignOn),
      load: async () => (await import('#features/single-sign-on/routes')).singleSignOnRoutes(deps),
    },
    {
      endpoints: endpointsIn(settings),
      load: async () => (await import('#features/settings/routes')).settingsRoutes(),
    },
    {
      endpoints: endpointsIn(content),
      load: async () => (await import('#features/content/routes')).contentRoutes(deps),
    },
    shared(endpointsIn(lookups), async () => (await import('#features/lookups/routes')).lookupsRoutes()),
    shared(endpointsIn(contracts), async () =>
      (await import('#features/contracts/routes')).contractsRoutes(),
    ),
    shared(endpointsIn(contractChanges), async (own) =>
      (await import('#features/contract-changes/routes')).contractChangesRoutes(own),
    ),
    shared(endpointsIn(products), async () => (await import('#features/products/routes')).productsRoutes()),
    shared(endpointsIn(batteries), async () =>
      (await import('#features/batteries/routes')).batteriesRoutes(),
    ),
    shared(endpointsIn(invoices), async (own) =>
      (await import('#features/invoices/routes')).invoicesRoutes(own),
    ),
    shared(endpointsIn(consumption), async () =>
      (await import('#features/consumption/routes')).consumptionRoutes(),
    ),
    shared(endpointsIn(powerAdvice), async () =>
      (await import('#features/power-advice/routes')).powerAdviceRoutes(),
    ),
    shared(endpointsIn(gasReadings), async () =>
      (await import('#features/gas-readings/routes')).gasReadingsRoutes(),
    ),
    shared(
      // The sandbox platform exists in the demo only.
      endpointsIn(payment).filter(({ name }) => deps.env.DEMO || name !== 'sandboxChallenge'),
      async (own) => (await import('#features/payment/routes')).paymentRoutes(own),
    ),
    {
      // Only in the demo: mails contain passwords.
      endpoints: deps.env.DEMO && !deps.env.SMTP_URL ? endpointsIn(mailbox) : [],
      load: async () => (await import('#features/mailbox/routes')).mailboxRoutes(),
    },
  ]
}

/** The features' outbox senders, by kind of message. */
export const featureSenders = (deps: Deps): Record<string, Sender> => ({
  ...recoverySenders(deps),
  ...activationSenders(deps),
  security: securitySender,
})

export interface AppOptions {
  deps: Deps
  /** The web build; without it only the API is served (tests). */
  webFolder?: string
  /** Destination of log lines instead of stdout. */
  logTo?: { write(line: string): void }
  timeouts?: Timeouts
}

export interface App {
  server: FastifyInstance
  /** Tells balancers to stop sending requests. */
  drain: () => void
}

export async function buildApp({ deps, webFolder, logTo, timeouts }: AppOptions): Promise<App> {
  const { env, database, tokens } = deps
  const lines = logTo ?? standardOutput()
  const headersOf = securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  // In gateway mode there is no database.
  const shares = env.API_UPSTREAM ? undefined : bulkheads(database)
  const guard = overloadGuard({
    queue: () => (shares ? database.queue() : { waiting: 0, waitedMs: 0 }),
    stuck: () => shares?.stuck() ?? 0,
    isUnbounded: !shares,
    onRefusing: (refused) => app.log.warn({ refused }, 'more callers than can be served'),
  })
  const unreadable = answerUnreadable(headersOf)
  const app: FastifyInstance = Fastify({
    logger: { ...loggerOptions(env.LOG_LEVEL), stream: lines },
    genReqId: newReference,
    trustProxy: env.TRUSTED_PROXIES?.split(',').map((part) => part.trim()) ?? false,
    bodyLimit: defaultBodyBytes,
    serverFactory: httpServer({
      headersOf,
      timeouts: timeouts ?? defaultTimeouts,
      admits: guard.admits,
      refuse: overloadAnswer(headersOf),
    }),
    clientErrorHandler: (error, socket) => unreadable(error, socket, app.log),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are served and told to reconnect.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 256 },
    // Malformed addresses arrive here without passing the hooks.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headersOf(request.url))),
    // Validation is by zod: Fastify's JSON Schema compilers, a third of the start, are not loaded.
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
  })
  app.addHook('onClose', async () => guard.stop())
  app.addHook('onSend', (request, reply, _payload, done) => {
    guard.isMade(request.raw, reply.statusCode < 500)
    done()
  })
  app.decorateRequest('session', null)
  registerJsonBodies(app)
  await app.register(cookie)
  registerHeaders(app, headersOf)
  if (!env.TRUSTED_PROXIES) warnOfProxies(app)
  app.decorateRequest('account', undefined)
  app.decorate('sessionCookie', sessionCookieName(env.PUBLIC_URL))
  registerCompression(app)
  registerMetrics(app, { token: env.METRICS_TOKEN, refused: guard.refused })
  const { drain } = registerHealth(app, shares && database)
  const noteAnswered = answeredLines(env.LOG_LEVEL, lines)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) noteAnswered(request, reply)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('unknown_path'), request, reply))

  const { API_UPSTREAM: upstream } = env
  const all = features(deps, shares)
  let gateway: Gateway | undefined
  if (upstream) {
    const { registerGateway } = await import('#gateways/retailer/register')
    gateway = registerGateway(app, {
      upstream,
      publicUrl: env.PUBLIC_URL,
      features: all,
      named: env.API_UPSTREAM_CALLS,
      logoutUrl: (request, reply) => upstreamLogoutUrl(deps, upstream, request, reply),
    })
  } else {
    const options = { database, tokens, publicUrl: env.PUBLIC_URL, checkResponses: !env.isProduction }
    readWhenQuiet(
      app,
      all.map((feature) => bindFeature(app, feature, options)),
    )
    app.get('/api/docs', async () => {
      const routes = await Promise.all(all.map(({ load }) => load()))
      return openapiOf(routes.flat(), env.PUBLIC_URL)
    })
    const refuse = async () => {
      throw new AppError('unknown_path')
    }
    // Nothing listens for these.
    app.all('/api/*', { onRequest: refuse }, refuse)
  }
  if (webFolder) {
    const known: Deps = gateway ? { ...deps, upstreamHas: (endpoint) => gateway.has(endpoint) } : deps
    const portal = registerPortal(app, {
      folder: webFolder,
      publicUrl: env.PUBLIC_URL,
      isDemo: env.DEMO,
      source: injectedSource(app),
      ...(gateway && { absentCalls: () => gateway.absentCalls() }),
      hasMaintenanceBypass: (request) => hasMaintenanceBypass(request, tokens),
      enter: takeLinkFromAddress(known),
      // In gateway mode the upstream provides the key.
      ...((env.STRIPE_PUBLISHABLE_KEY || upstream) && { allowedHosts: stripeHosts }),
    })
    await registerFormSignIn(app, known, portal)
    registerOpenidReturn(app, known)
  }
  return { server: app, drain }
}

/** When idle after start, so that the first caller does not wait for the code. */
function readWhenQuiet(app: FastifyInstance, parts: (() => Promise<unknown>)[]): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'a feature could not be loaded')
  app.addHook('onListen', async () => {
    setTimeout(() => void Promise.all(parts.map((part) => part())).catch(onError), 50).unref()
  })
}

/** Without trusted proxies their address stands for everybody: limits would count all customers as one. */
function warnOfProxies(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.headers
    if (!isTold && (list ?? forwarded) !== undefined) {
      isTold = true
      request.log.warn('forwarded addresses are not believed: name your balancers in TRUSTED_PROXIES')
    }
    done()
  })
}

function noJsonSchema(): never {
  throw new Error('Routes have no JSON Schema here: describe the call as an endpoint of the contract')
}

/** This process's own API, called in-process. */
function injectedSource(app: FastifyInstance): ApiSource {
  return async (url, headers) => {
    const answer = await app.inject({ method: 'GET', url, headers })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
}
