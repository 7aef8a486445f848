import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import type { Feature, House } from '#feature'
import { type Bulkheads, bulkheads } from '#platform/database/bulkheads'
import type { Timeouts } from '#platform/admission/http-server'
import { usualAnswerMs } from '#platform/admission/in-time'
import type { Database } from '#platform/database'
import { errorServiceOf } from '#platform/error-reports/error-reports'
import { endpointsIn } from '@fanal/contract/endpoint'
import { type Binding, bindEndpoints, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { hasMaintenanceBypass } from '#platform/portal/maintenance-bypass'
import type { Gauge } from '#platform/http/metrics'
import { registerDocs } from '#platform/http/openapi'
import { gatewaySource } from '#platform/portal/gateway-source'
import { ownSource, type SharedBinding } from '#platform/portal/own-source'
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

export interface App extends Server {
  /** Imports the routes of all features, so that no customer's call has to wait for it. */
  preload: () => Promise<void>
}

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
  const answerMs = refusesOverload === false ? undefined : usualAnswerMs
  const answers = shares
    ? registerApi(app.server, deps, { shares, answerMs })
    : await registerUpstream(app.server, deps)
  if (webFolder) await registerPages(app.server, deps, webFolder, answers)
  return {
    ...app,
    async preload() {
      for (const feature of features) await feature.routes?.()
    },
  }
}

async function gaugesOf(database: Database): Promise<Gauge[]> {
  return (await Promise.all(features.map(async ({ gauges }) => (await gauges?.(database)) ?? []))).flat()
}

/** What pages read, and which calls they do without. */
type Answers = Pick<PortalOptions, 'source' | 'absentCalls'>

interface ApiOptions {
  shares: Bulkheads
  answerMs: number | undefined
}

function registerApi(app: FastifyInstance, deps: Deps, { shares, answerMs }: ApiOptions): Answers {
  const { env, database, tokens } = deps
  const { PUBLIC_URL: publicUrl, DESK_URL: deskUrl } = env
  const options = { database, tokens, publicUrl, deskUrl, checkResponses: !env.isProduction, answerMs }
  const byName = new Map<string, SharedBinding>()
  for (const feature of features) {
    const share = feature.isVital ? undefined : shares.share()
    const own = share ? { ...deps, database: share.database } : deps
    const bindings = bindingsOf(feature, own)
    bindEndpoints(app, bindings, options, share)
    for (const binding of bindings) byName.set(binding.endpoint.name, { ...binding, share })
  }
  registerDocs(app, () => routesOf(deps), publicUrl)
  const refuse = async () => {
    throw new AppError('unknown_path')
  }
  // Nothing listens for these.
  app.all('/api/*', { onRequest: refuse }, refuse)
  return { source: ownSource(byName, options) }
}

/** A feature's endpoints, with their routes, which the first call of any of them imports. */
function bindingsOf(feature: Feature, deps: Deps): Binding[] {
  const usual = loaderOf(feature, deps)
  const readOnly = loaderOf(feature, { ...deps, database: deps.database.readOnly })
  return endpointsIn(feature.contract ?? {}).map((endpoint) => ({
    endpoint,
    loadRoute: async (mode) => (await (mode === 'readOnly' ? readOnly : usual)()).get(endpoint.name),
  }))
}

function loaderOf(feature: Feature, deps: Deps) {
  let loading: Promise<Map<string, Route>> | undefined
  const load = async () =>
    new Map((await featureRoutes(feature, deps)).map((route) => [route.endpoint.name, route]))
  return () => {
    loading ??= load()
    return loading
  }
}

const featureRoutes = async (feature: Feature, deps: Deps) =>
  (await feature.routes?.())?.routes(deps, house) ?? []

const house: House = {
  approvals: async () =>
    Object.assign(
      {},
      ...(await Promise.all(features.map(async ({ approvals }) => (await approvals?.()) ?? {}))),
    ),
}

/** All routes of all features. */
export const routesOf = async (deps: Deps) =>
  (await Promise.all(features.map((feature) => featureRoutes(feature, deps)))).flat()

/** The upstream answers; this server passes calls on. */
async function registerUpstream(app: FastifyInstance, deps: Deps): Promise<Answers> {
  const { registerGateway } = await import('#gateways/retailer/register')
  const { API_UPSTREAM: upstream, PUBLIC_URL: publicUrl, API_UPSTREAM_CALLS: named } = deps.env
  const { retailer: server } = deps.gateways
  if (!upstream || !server) throw new Error('In gateway mode there is a server to ask')
  const gateway = registerGateway(app, { upstream, publicUrl, named, server, routes: await routesOf(deps) })
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
