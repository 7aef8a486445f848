import { isOfDesk } from '@fanal/contract/endpoint'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, type TestApp, testApp } from '#test/app'
import { type Account, anAccount } from '#test/builders'
import type { Database } from '#platform/database'
import type { Route } from '#platform/endpoint'
import { registerGateway } from './register.ts'
import type { RetailerServer } from './server.ts'

/** A gateway that fails if it touches a database. */
const noDatabase = new Proxy({} as Database, {
  get: (_, property) => {
    throw new Error(`A gateway asked its database (${String(property)})`)
  },
})
const gatewayTo = (upstream: string) => testApp({ database: noDatabase, env: { API_UPSTREAM: upstream } })
const cookieOf = (answer: { cookies: { name: string }[] }, name: string) =>
  answer.cookies.filter((cookie) => cookie.name === name)

function expectRefusal(answer: LightMyRequestResponse, told: [number, string, string]): void {
  const [status, error, message] = told
  const reference = answer.headers['x-request-id']
  expect([answer.statusCode, answer.json()]).toEqual([status, { error, message, reference }])
}

test('calls of the desk are not handed on, its sign-in neither', async () => {
  const server = Fastify()
  const options = { upstream: 'https://retailer.example', publicUrl: 'https://portal.example.com' }
  const all = await allRoutes()
  const [handedOn] = all
  const desk = all.filter(({ endpoint }) => isOfDesk(endpoint))
  expect(desk.map(({ endpoint: { access } }) => access)).toEqual(expect.arrayContaining(['anyone', 'staff']))
  const routes = handedOn ? [handedOn, ...desk] : []
  registerGateway(server, { ...options, server: {} as RetailerServer, routes })
  const hasRoute = ({ endpoint: { method, path } }: Route) =>
    server.hasRoute({ method, url: `/api/:version/${path.replace(/\/$/, '')}` })
  expect(routes.map(hasRoute)).toEqual([true, ...desk.map(() => false)])
})

describe('before a second Fanal', () => {
  let upstream: TestApp
  let gateway: TestApp
  let account: Account
  beforeAll(async () => {
    upstream = await testApp({ env: { PUBLIC_URL: 'http://localhost:9999', DEMO: true } })
    account = await anAccount(upstream.database, { locale: 'ca-ES' })
    gateway = await gatewayTo(await upstream.server.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
  })
  const login = (password = account.password, headers = {}) =>
    gateway.visitor.send('POST', '/api/v2/user/login', { user: account.vat, password }, headers)

  test('a login sets the cookies of this portal, once each', async () => {
    const answer = await login()
    expect(answer.statusCode).toBe(200)
    const [token, ...more] = cookieOf(answer, '__Host-token')
    expect(token).toMatchObject({
      value: answer.json().token,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(more).toEqual([])
    expect(cookieOf(answer, 'lang')).toMatchObject([{ value: 'ca-ES' }])
  })

  test('the cookie becomes the bearer header', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const answer = await gateway.visitor.get('/api/v1/users/', {
      cookie: `lang=es-ES; __Host-token=${token}`,
    })
    expect([answer.statusCode, answer.json().vat]).toEqual([200, account.vat])
  })

  test('a bearer header of an API client is left as it is', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const headers = { authorization: 'Bearer nonsense', cookie: `__Host-token=${token}` }
    expect((await gateway.visitor.get('/api/v2/users', headers)).json().error).toBe('token_invalid')
  })

  test('refusals pass through with their reference and language', async () => {
    const answer = await gateway.visitor.get('/api/v2/users?lang=en')
    expectRefusal(answer, [401, 'login_required', 'You have to log in.'])
    expect((await login('wrong')).json().error).toBe('invalid_credentials')
    expect(cookieOf(await login('wrong'), '__Host-token')).toEqual([])
  })

  test('a new password renews the cookie, a logout takes it away', async () => {
    const cookie = `__Host-token=${(await login()).json<{ token: string }>().token}`
    const body = { current: account.password, password: 'Otra-clave-2026' }
    const changed = await gateway.visitor.send('PUT', '/api/v2/user/password', body, { cookie })
    expect(changed.statusCode).toBe(200)
    expect(cookieOf(changed, '__Host-token')).toMatchObject([{ value: changed.json().token, secure: true }])
    account.password = body.password
    const renewed = { cookie: `__Host-token=${changed.json<{ token: string }>().token}` }
    const left = await gateway.visitor.send('POST', '/api/v2/user/logout', {}, renewed)
    expect(cookieOf(left, '__Host-token')).toMatchObject([{ value: '' }])
    expect((await gateway.visitor.get('/api/v2/users', renewed)).json().error).toBe('token_expired')
  })

  test('long answers arrive, compressed as asked', async () => {
    const url = '/api/v2/ov_customize/ov_settings'
    const packed = await gateway.visitor.get(url, { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect((await gateway.visitor.get(url)).json()).toHaveProperty('language')
  })

  test('it has all of our calls, known from its published list', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const headers = { cookie: `__Host-token=${token}` }
    const sessions = await gateway.visitor.get('/api/v2/user/sessions', headers)
    expect([sessions.statusCode, sessions.json().items.length]).toEqual([200, expect.any(Number)])
    expect((await gateway.visitor.get('/api/v2/invoices/summary', headers)).json()).toMatchObject({
      n_owed: 0,
    })
    expect((await gateway.visitor.get('/api/v2/contracts/nobody', headers)).json().error).toBe('not_found')
  })

  test('writes from another site stop here', async () => {
    const answer = await login(account.password, { origin: 'https://evil.example.com' })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'cross_site'])
    expect((await login(account.password, { origin: 'https://portal.example.com' })).statusCode).toBe(200)
  })

  test('it is ready without a database', async () => {
    expect((await gateway.visitor.get('/health/ready')).statusCode).toBe(200)
  })
})

test('an unavailable upstream is reported in our shape and the caller’s language', async () => {
  const gateway = await gatewayTo('http://127.0.0.1:65533')
  const answer = await gateway.visitor.get('/api/v2/ov_customize/ov_settings?lang=en')
  expectRefusal(answer, [502, 'upstream_failed', "The retailer's server does not answer."])
  expect(gateway.logs()).toContain('ECONNREFUSED')
  await gateway.close()
})
