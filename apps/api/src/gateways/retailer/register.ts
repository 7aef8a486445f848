import { logout } from '@fanal/contract/access'
import type { Endpoint, Schemas } from '@fanal/contract/endpoint'
import { paths } from '@fanal/contract/paths'
import { startOpenid } from '@fanal/contract/single-sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseCrossSite } from '#platform/http/cross-site'
import { roomForBigBodies } from '#platform/doors/big-bodies'
import type { Route } from '#platform/endpoint'
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
  /** Every call of the portal: their shapes are checked here, and answered there. */
  routes: readonly Route[]
  /** The calls beyond the documents' that the operator says the upstream has. */
  named?: string | undefined
}

export interface Gateway {
  /** The calls that nobody answers, by name: pages offer nothing that would need them. */
  absentCalls(): Promise<string[]>
}

/** What our pages offer beyond a call of the documents: the format of a curve's file, the language of mails. */
const partsBeyondDocuments = ['curveDownload.format', 'changeLocale.mails']

/** Answers the portal's calls by those of the retailer's own server; the browser's cookie becomes the bearer header. */
export function registerGateway(app: FastifyInstance, options: GatewayOptions): Gateway {
  const endpoints = options.routes.map(({ endpoint }) => endpoint)
  refuseUnknownNames(options.named, endpoints)
  const { upstream, server } = options
  const schemasOf = schemasIn(options.routes)
  const retailer = retailerOf({ upstream, known: server.known, schemasOf })
  const answer = answering(retailer, schemasOf, options)
  for (const endpoint of endpoints) {
    // A browser goes there: see the single sign-on.
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

const makeRoom = roomForBigBodies()

/** All that can be said without reading the body is said first. Whether a session is alive only the retailer's server knows. */
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
  if (endpoint.maxBodyBytes) makeRoom(token && callerOf(request.ip), request, reply)
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

/** As they stand in an address. */
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

/** All that a session may do while its password has to be changed. */
const openToForced: ReadonlySet<string> = new Set(['profile', 'changePassword', 'logout'])

/** Only who may call, and with what: the retailer's server decides on everything else. */
function refuseWrong(endpoint: Endpoint, schemas: Schemas, args: LooseArgs, visit: Visit): void {
  const isWrite = endpoint.method !== 'GET' && endpoint.kind !== 'check'
  // As the retailer's server will, or should: the pages show what is due.
  const isForced = endpoint.access === 'customer' && factsOf(visit.request).has('change_password')
  if (isForced && !openToForced.has(endpoint.name)) throw new AppError('change_password')
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
    return keepSession(endpoint, answered.body, visit)
  }
}
