import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import { type Bulkheads, bulkheads } from '#platform/database/bulkheads'
import type { Timeouts } from '#platform/admission/http-server'
import type { Database } from '#platform/database'
import { errorServiceOf } from '#platform/error-reports/error-reports'
import { bindRoutes } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { hasMaintenanceBypass } from '#platform/portal/maintenance-bypass'
import type { Gauge } from '#platform/http/metrics'
import { registerDocs } from '#platform/http/openapi'
import { gatewaySource } from '#platform/portal/gateway-source'
import { ownSource, type SharedRoute } from '#platform/portal/own-source'
import { type PortalOptions, registerPortal } from '#platform/portal/portal'
import { newServer, type Server } from '#platform/http/server'
import { features } from './features.ts'

export interface AppOptions {
  deps: Deps
  /** The web build; without it only the API is served (tests). */
  webFolder?: string
  /** Destination of log lines instead of stdout. */
  logTo?: { write(line: string): void }
  timeouts?: Timeouts
  /** False in tests of anything else: a busy machine would answer them 503. */
  refusesOverload?: boolean
}

export type App = Server

/** The server with all features: its own API, or in gateway mode the upstream's, and the pages. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { deps, webFolder, logTo, timeouts, refusesOverload } = options
  const { env, database } = deps
  const { errorReports } = deps.gateways
  // In gateway mode there is no database.
  const shares = env.API_UPSTREAM ? undefined : bulkheads(database, { refusesOverload })
  const gauges = shares && (() => gaugesOf(database))
  const app = await newServer({
    env,
    database,
    shares,
    errorReports,
    logTo,
    timeouts,
    refusesOverload,
    gauges,
  })
  const answers = shares ? registerApi(app.server, deps, shares) : await registerUpstream(app.server, deps)
  if (webFolder) await registerPages(app.server, deps, webFolder, answers)
  return app
}

async function gaugesOf(database: Database): Promise<Gauge[]> {
  return (await Promise.all(features.map(async ({ gauges }) => (await gauges?.(database)) ?? []))).flat()
}

/** What pages read, and which calls they do without. */
type Answers = Pick<PortalOptions, 'source' | 'absentCalls'>

function registerApi(app: FastifyInstance, deps: Deps, shares: Bulkheads): Answers {
  const { env, database, tokens } = deps
  const { PUBLIC_URL: publicUrl } = env
  const options = { database, tokens, publicUrl, checkResponses: !env.isProduction }
  const byName = new Map<string, SharedRoute>()
  for (const { routes, isVital } of features) {
    const share = isVital ? undefined : shares.share()
    const own = share ? { ...deps, database: share.database } : deps
    const bound = routes?.(own) ?? []
    bindRoutes(app, bound, options, share)
    for (const route of bound) byName.set(route.endpoint.name, { route, share })
  }
  registerDocs(app, () => routesOf(deps), publicUrl)
  const refuse = async () => {
    throw new AppError('unknown_path')
  }
  // Nothing listens for these.
  app.all('/api/*', { onRequest: refuse }, refuse)
  return { source: ownSource(byName, options) }
}

/** All routes of all features. */
export const routesOf = (deps: Deps) => features.flatMap(({ routes }) => routes?.(deps) ?? [])

/** The upstream answers; this server passes calls on. */
async function registerUpstream(app: FastifyInstance, deps: Deps): Promise<Answers> {
  const { registerGateway } = await import('#gateways/retailer/register')
  const { API_UPSTREAM: upstream, PUBLIC_URL: publicUrl, API_UPSTREAM_CALLS: named } = deps.env
  const { retailer: server } = deps.gateways
  if (!upstream || !server) throw new Error('In gateway mode there is a server to ask')
  const gateway = registerGateway(app, { upstream, publicUrl, named, server, routes: routesOf(deps) })
  return { source: gatewaySource(app), absentCalls: () => gateway.absentCalls() }
}

async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  folder: string,
  answers: Answers,
): Promise<void> {
  const portal = registerPortal(app, {
    folder,
    publicUrl: deps.env.PUBLIC_URL,
    isDemo: deps.env.DEMO,
    errorService: errorServiceOf(deps.env),
    ...answers,
    hasMaintenanceBypass: (request) => hasMaintenanceBypass(request, deps.tokens),
  })
  for (const feature of features) await feature.registerPages?.(app, deps, portal)
}
