import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp, routesOf } from '#app'
import { type Database, sql } from '#platform/database'
import type { Deps } from '#deps'
import { type Gateways, gatewaysOf } from '#gateways/gateways'
import type { Timeouts } from '#platform/admission/http-server'
import { type Env, readEnv } from '#platform/env'
import { bindEndpoints, type Binding, type Route } from '#platform/endpoint'
import { startSession, tokensOf } from '#platform/session'
import { aCustomer, aReadOnlySession, type Customer, type CustomerParts } from './builders.ts'
import { testDatabase } from './database.ts'
import { testSecret } from './address.ts'
import { duringCall } from './spread/calls.ts'

/** A caller: a visitor, or a customer with a session. */
export interface Client {
  token: string | undefined
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Sends JSON. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export interface TestApp {
  server: FastifyInstance
  deps: Deps
  database: Database
  visitor: Client
  /** A customer with a new session; create them first with `anAccount` or `aCustomer`. */
  as(vat: string): Promise<Client>
  /** The same with a read-only session, like impersonating staff. */
  asReadOnly(vat: string): Promise<Client>
  /** The log lines so far, as text. Fails where there are none: what is not in them would prove nothing. */
  logs(): string
  /** How much of `logs` there is so far. */
  logSize(): number
  drain(): void
  close(): Promise<void>
}

export interface TestAppOptions {
  database?: Database
  env?: Partial<Env>
  /** Doubles that replace the real gateways. */
  gateways?: Partial<Gateways>
  webFolder?: string
  timeouts?: Timeouts
  /** Only where the refusals are what is tested: on a busy machine they would meet any test. */
  refusesOverload?: boolean
  /** Calls for tests only. */
  routes?: Route[]
}

export { testSecret }

/** The real app on its own database; pass `database` of another one to run two instances on it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { webFolder, timeouts, refusesOverload = false, routes = [] } = options
  const database = options.database ?? (await testDatabase())
  const deps = testDeps(database, options)
  const lines: string[] = []
  const { server, drain } = await buildApp({
    deps,
    webFolder,
    timeouts,
    refusesOverload,
    logTo: { write: (line) => void lines.push(line) },
  })
  bindEndpoints(server, routes.map(bindingOf), {
    database,
    tokens: deps.tokens,
    publicUrl: deps.env.PUBLIC_URL,
    deskUrl: deps.env.DESK_URL,
    checkResponses: !deps.env.isProduction,
  })
  const customerId = async (vat: string) => {
    const known = await database.maybe<{ id: number; locale: string }>(
      sql`select id, locale from customers where vat = ${vat}`,
    )
    if (!known) throw new Error(`Nobody has the tax id ${vat}: make them with aCustomer`)
    return known
  }
  return {
    server,
    deps,
    database,
    drain,
    visitor: clientOf(server),
    async as(vat) {
      const { id, locale } = await customerId(vat)
      const { token } = await startSession(database, deps.tokens, {
        customerId: id,
        locale,
        visit: { ip: '192.0.2.1', userAgent: 'test' },
      })
      return clientOf(server, token)
    },
    asReadOnly: async (vat) => clientOf(server, await aReadOnlySession(deps, (await customerId(vat)).id)),
    logs() {
      if (lines.length === 0) throw new Error('Nothing is logged yet')
      return lines.join('')
    },
    logSize: () => lines.join('').length,
    async close() {
      await server.close()
      if (!options.database) await database.close()
    },
  }
}

export interface SignedInCustomer extends Customer {
  client: Client
}

export async function aSignedInCustomer(app: TestApp, parts: CustomerParts = {}): Promise<SignedInCustomer> {
  const customer = await aCustomer(app.database, parts)
  return { ...customer, client: await app.as(customer.vat) }
}

export function testDeps(
  database: Database,
  { env, gateways }: Pick<TestAppOptions, 'env' | 'gateways'> = {},
): Deps {
  const own = testEnv(env)
  return {
    env: own,
    database,
    tokens: tokensOf(testSecret),
    gateways: { ...gatewaysOf(own, database), ...gateways },
  }
}

export function testEnv(overrides: Partial<Env> = {}): Env {
  const env = readEnv({
    NODE_ENV: 'test',
    DEMO: '0',
    SESSION_SECRET: testSecret,
    PUBLIC_URL: 'https://portal.example.com',
    LOG_LEVEL: 'info',
  })
  const PUBLIC_URL = overrides.PUBLIC_URL ?? env.PUBLIC_URL
  return { ...env, DESK_URL: PUBLIC_URL, ...overrides }
}

export function clientOf(server: FastifyInstance, token?: string): Client {
  const own = token ? { authorization: `Bearer ${token}` } : {}
  const inject = (options: InjectOptions) =>
    duringCall(`${options.method} ${JSON.stringify(options.url)}`, () =>
      server.inject({ ...options, headers: { ...own, ...options.headers } }),
    )
  return {
    token,
    inject,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    send: (method, url, body, headers = {}) => inject({ method, url, headers, payload: body }),
  }
}

/** All calls of all features, including the demo's; for inspection only. */
export const allRoutes = (): Promise<Route[]> => routesOf(testDeps({} as Database, { env: { DEMO: true } }))

/** A route that is there already. */
export const bindingOf = (route: Route): Binding => ({
  endpoint: route.endpoint,
  loadRoute: async () => route,
})
