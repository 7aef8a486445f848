import { logout } from '@fanal/contract/access'
import { type Endpoint, isOfDesk, type Schemas } from '@fanal/contract/endpoint'
import { paths } from '@fanal/contract/paths'
import { startOpenid } from '@fanal/contract/single-sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseCrossSite } from '#platform/http/cross-site'
import { roomForBigBodies } from '#platform/admission/big-bodies'
import { asJson, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { localeOf } from '#platform/http/locale'
import { callerOf } from '#platform/http/rate-limit'
import { tokenOf } from '#platform/session'
import { sendFileAnswer } from './file-answer.ts'
import { namedCalls } from './known-calls.ts'
import { claimsOf } from './login-answer.ts'
import { upstreamLogoutUrl } from './openid-token.ts'
import { type Retailer, retailerOf } from './retailer.ts'
import type { RetailerServer } from './server.ts'
import { endSession, keepSession } from './session-answers.ts'
import { factsOf } from './session-facts.ts'
import type { LooseArgs, Visit } from './visit.ts'
import { writeOnce } from './write-once.ts'

export interface GatewayOptions {
  upstream: string
  publicUrl: string
  server: RetailerServer
  /** Every call of the portal, with its schemas. */
  routes: readonly Route[]
  /** Calls beyond the minimal API, as configured by the operator. */
  named?: string | undefined
}

export interface Gateway {
  /** Names of unavailable calls: pages hide what needs them. */
  absentCalls(): Promise<string[]>
}

/** Options beyond the minimal API: file format of a curve, language of mails. */
const partsBeyondDocuments = ['curveDownload.format', 'changeLocale.mails']

/** Answers the portal's calls through the upstream; the browser's cookie becomes the bearer header. */
export function registerGateway(app: FastifyInstance, options: GatewayOptions): Gateway {
  // The retailer's server knows no staff of this portal, and nobody signs in at a desk that is not there.
  const endpoints = options.routes.map(({ endpoint }) => endpoint).filter((endpoint) => !isOfDesk(endpoint))
  refuseUnknownNames(options.named, endpoints)
  const { upstream, server } = options
  const schemasOf = schemasIn(options.routes)
  const retailer = retailerOf({ upstream, known: server.known, schemasOf })
  const answer = answering(retailer, schemasOf, options)
  for (const endpoint of endpoints) {
    // Opened by the browser: see single sign-on.
    if (endpoint.name === startOpenid.name) continue
    app.route({
      method: endpoint.method,
      url: `/api/:version/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
      config: { endpoint },
      exposeHeadRoute: false,
      bodyLimit: endpoint.maxBodyBytes,
      onRequest: async (request, reply) => admit(endpoint, options, request, reply),
      handler: (request, reply) => answer(endpoint, request, reply),
    })
  }
  const refuse = async () => {
    throw new AppError('unknown_path')
  }
  app.all('/api/*', { onRequest: refuse }, refuse)
  return {
    async absentCalls() {
      const there = await Promise.all(endpoints.map((endpoint) => retailer.isThere(endpoint)))
      const absent = endpoints.filter((_, i) => !there[i]).map(({ name }) => name)
      return (await retailer.known.isOurs()) ? absent : [...absent, ...partsBeyondDocuments]
    },
  }
}

function refuseUnknownNames(named: string | undefined, endpoints: readonly Endpoint[]): void {
  if (named === undefined) return
  const known = new Set(['all', ...endpoints.map(({ name }) => name)])
  const unknown = [...namedCalls(named).names].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`API_UPSTREAM_CALLS names calls that do not exist: ${unknown.join(', ')}`)
}

const reserveBodyMemory = roomForBigBodies()

/** Everything that can be decided without the body comes first. Whether a session is alive only the upstream knows. */
function admit(
  endpoint: Endpoint,
  { publicUrl }: GatewayOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { version } = request.params as Texts
  if (!endpoint.versions.some((known) => version === `v${known}`)) throw new AppError('unknown_path')
  if (endpoint.method !== 'GET') refuseCrossSite(request, publicUrl)
  const token = tokenOf(request)
  if (endpoint.access === 'customer' && !token) throw new AppError('login_required')
  const isKnown = token !== undefined || endpoint.takesVisitorsFiles
  const sender = isKnown ? { key: callerOf(request.ip), isVisitor: !token } : undefined
  if (endpoint.maxBodyBytes) reserveBodyMemory(sender, request, reply)
}

type SchemasOf = (endpoint: Endpoint) => Schemas

function schemasIn(routes: readonly Route[]): SchemasOf {
  const known = new Map(routes.map(({ endpoint, schemas }) => [endpoint.name, schemas]))
  return ({ name }) => {
    const schemas = known.get(name)
    if (!schemas) throw new Error(`Nothing says the shape of ${name}`)
    return schemas
  }
}

type Texts = Record<string, string>

/** As written in an address. */
const textsOf = (values: unknown): Texts =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

function visitOf(
  retailer: Retailer,
  { publicUrl }: GatewayOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const token = tokenOf(request) ?? ''
  const locale = localeOf(request)
  const ask = (endpoint: Endpoint, args: { params?: unknown; query?: unknown }, isWhole: boolean) =>
    retailer.cache.get(token, endpoint.name, `${isWhole} ${locale} ${JSON.stringify(args)}`, async () => {
      const loose = {
        params: textsOf(args.params),
        query: { ...textsOf(args.query), lang: locale },
        body: undefined,
      }
      const answered = await retailer.answer(endpoint, loose, visit, isWhole)
      return 'body' in answered ? answered.body : undefined
    })
  const visit: Visit = {
    token,
    locale,
    publicUrl,
    request,
    reply,
    ask: (endpoint, args) => ask(endpoint, args, false) as never,
    askWhole: (endpoint, args) => ask(endpoint, args, true),
    forget: () => retailer.cache.drop(token),
  }
  return visit
}

/** All that a session may do during a forced change of password. */
const allowedDuringForcedChange: ReadonlySet<string> = new Set(['profile', 'changePassword', 'logout'])

/** Only access and input are checked here: the upstream decides everything else. */
function refuseWrong(endpoint: Endpoint, schemas: Schemas, args: LooseArgs, visit: Visit): void {
  const isWrite = endpoint.method !== 'GET' && endpoint.kind !== 'check'
  // As the upstream should: the pages show the forced change.
  const isForced = endpoint.access === 'customer' && factsOf(visit.request).has('change_password')
  if (isForced && !allowedDuringForcedChange.has(endpoint.name)) throw new AppError('change_password')
  if (isWrite && endpoint.name !== logout.name && claimsOf(visit.token).readonly === true)
    throw new AppError('read_only')
  schemas.params?.parse(args.params)
  schemas.query?.parse(args.query)
  schemas.body?.parse(args.body ?? {})
}

function answering(retailer: Retailer, schemasOf: SchemasOf, options: GatewayOptions) {
  const once = writeOnce()
  const logoutUrl = (request: FastifyRequest, reply: FastifyReply) =>
    upstreamLogoutUrl(options.server, options.publicUrl + paths.connect.es, request, reply)
  return async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { version: _, ...params } = request.params as Texts
    const visit = visitOf(retailer, options, request, reply)
    const args: LooseArgs = { params, query: textsOf(request.query), body: request.body ?? undefined }
    refuseWrong(endpoint, schemasOf(endpoint), args, visit)
    if (endpoint.name === logout.name) {
      const told = await retailer.answer(endpoint, args, visit).catch(() => ({ body: {} }))
      return endSession(visit, 'body' in told && told.body, await logoutUrl(request, reply))
    }
    const answered = await once(endpoint, args, visit, () => retailer.answer(endpoint, args, visit))
    if ('file' in answered) return sendFileAnswer(reply, answered.file, endpoint.name)
    reply.header('Cache-Control', 'no-store')
    return asJson(await keepSession(endpoint, answered.body, visit), reply)
  }
}
