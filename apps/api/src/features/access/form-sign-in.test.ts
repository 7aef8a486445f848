import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { type Account, anAccount, aVat } from '#test/builders'
import { type WebBuild, webBuild } from '#test/processes/web-build'

let build: WebBuild
let local: TestApp
let gateway: TestApp
let account: Account
beforeAll(async () => {
  build = await webBuild()
  local = await testApp({ webFolder: build.folder })
  account = await anAccount(local.database, { locale: 'ca-ES' })
  const upstream = await local.server.listen({ port: 0, host: '127.0.0.1' })
  gateway = await testApp({
    database: {} as Database,
    webFolder: build.folder,
    env: { API_UPSTREAM: upstream },
  })
})
afterAll(async () => {
  await gateway.close()
  await local.close()
  await build.remove()
})

const form = (app: TestApp, url: string, fields: Record<string, string>, headers = {}) =>
  app.visitor.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const right = () => ({ user: account.vat, password: account.password })

describe.each([
  ['on its own', () => local],
  ['as a gateway', () => gateway],
])('%s', (_, app) => {
  test('signing in by form sets the cookies and goes back where it came from', async () => {
    const answer = await form(app(), '/session', { ...right(), from: '/facturas?estado=abierta' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/facturas?estado=abierta'])
    const token = answer.cookies.find(({ name }) => name === '__Host-token')
    expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    expect(answer.cookies.find(({ name }) => name === 'lang')?.value).toBe('ca-ES')
    const page = await app().visitor.get('/', { cookie: `__Host-token=${token?.value}` })
    expect(page.json().user).toMatchObject({ vat: account.vat })
  })

  test.each([
    'https://evil.example.com',
    '//evil.example.com',
    '/\\evil.example.com',
    'javascript:alert(1)',
    '/a b',
    '',
  ])('never back to %j', async (from) => {
    expect((await form(app(), '/session', { ...right(), from })).headers['location']).toBe('/')
  })

  test('a wrong password shows the page again with the user, without the password', async () => {
    const answer = await form(app(), '/session', { ...right(), password: 'Wrong-Password-1', from: '/login' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      url: '/login',
      refusedLogin: { user: account.vat, code: 'invalid_credentials' },
    })
    expect(answer.body).not.toContain('Wrong-Password-1')
    expect(answer.cookies).toEqual([])
  })

  test('a rate-limited login has that status', async () => {
    const user = aVat()
    const wrong = { user, password: 'Wrong-Password-1' }
    for (let i = 0; i < 5; i += 1) expect((await form(app(), '/session', wrong)).statusCode).toBe(403)
    const answer = await form(app(), '/session', wrong)
    expect([answer.statusCode, answer.json().refusedLogin]).toEqual([
      429,
      { user, code: 'too_many_requests' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an empty form is an invalid request', async () => {
    const bodiless = app().visitor.inject({ method: 'POST', url: '/session' })
    for (const answer of [await form(app(), '/session', {}), await bodiless])
      expect(answer.json().refusedLogin).toEqual({ user: '', code: 'invalid_request' })
  })

  test('a form of another site is refused', async () => {
    const answer = await form(app(), '/session', right(), { origin: 'https://evil.example.com' })
    expect([answer.statusCode, answer.json().error, answer.cookies]).toEqual([403, 'cross_site', []])
  })

  test('only forms, and only short ones', async () => {
    expect((await app().visitor.send('POST', '/session', right())).statusCode).toBe(415)
    expect((await form(app(), '/session', { user: 'x'.repeat(9000), password: 'x' })).statusCode).toBe(413)
  })

  test('signing out by form ends the session and takes the cookie away', async () => {
    const signedIn = await form(app(), '/session', right())
    const token = signedIn.cookies.find(({ name }) => name === '__Host-token')?.value ?? ''
    const answer = await form(app(), '/session/end', {}, { cookie: `__Host-token=${token}` })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/'])
    expect(answer.cookies).toMatchObject([{ name: '__Host-token', value: '' }])
    expect((await clientOf(local.server, token).get('/api/v2/users')).json().error).toBe('token_expired')
  })

  test('signing out without a session, or with a dead one, is no error', async () => {
    for (const cookie of ['', '__Host-token=garbage'])
      expect((await form(app(), '/session/end', {}, { cookie })).statusCode).toBe(303)
  })
})

describe('as a gateway before another server', () => {
  const asked: string[] = []
  let answers: Record<string, [number, object]> = {}
  const erp = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [status, body] = answers[request.url ?? ''] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  let other: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
    const { port } = erp.address() as AddressInfo
    const env = { API_UPSTREAM: `http://127.0.0.1:${port}` }
    other = await testApp({ database: {} as Database, webFolder: build.folder, env })
  })
  afterAll(async () => {
    await other.close()
    erp.closeAllConnections()
    await new Promise((resolve) => erp.close(resolve))
  })

  test('one with version 1 only', async () => {
    answers = {
      '/api/v1/user/login': [200, { token: 'a.b.c' }],
      '/api/v1/users/': [200, { vat: account.vat }],
    }
    asked.length = 0
    const answer = await form(other, '/session', right())
    expect([answer.statusCode, asked]).toEqual([303, ['/api/v2/user/login', '/api/v1/user/login']])
    expect(answer.cookies.find(({ name }) => name === '__Host-token')?.value).toBe('a.b.c')
    expect((await other.visitor.get('/', { cookie: '__Host-token=a.b.c' })).json().user).toMatchObject({
      vat: account.vat,
    })
  })

  test.each<[string, [number, object], string]>([
    ['refuses in our words', [429, { error: 'too_many_requests' }], 'too_many_requests'],
    ['refuses in its own words', [401, { error: 'bad password' }], 'invalid_credentials'],
    ['fails', [500, {}], 'upstream_failed'],
    ['answers no token', [200, {}], 'upstream_failed'],
  ])('one that %s', async (_, answer, code) => {
    answers = { '/api/v2/user/login': answer }
    const page = await form(other, '/session', right())
    expect(page.json().refusedLogin).toEqual({ user: account.vat, code })
    expect(page.cookies).toEqual([])
  })

  test('one that is unavailable', async () => {
    const env = { API_UPSTREAM: 'http://127.0.0.1:1' }
    const lost = await testApp({ database: {} as Database, webFolder: build.folder, env })
    expect((await form(lost, '/session', right())).json().refusedLogin.code).toBe('upstream_failed')
    expect((await form(lost, '/session/end', {}, { cookie: '__Host-token=a.b.c' })).statusCode).toBe(303)
    const page = await lost.visitor.get('/', { cookie: '__Host-token=a.b.c' })
    expect(page.json().user).toEqual({ failed: 'upstream_failed', status: 502 })
    await lost.close()
  })
})
