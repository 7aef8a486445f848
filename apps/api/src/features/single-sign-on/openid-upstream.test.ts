import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { aCustomer, type Customer } from '#test/builders'
import { type HostileProvider, hostileProvider } from '#test/doubles/hostile-provider'
import { comeBack, countRows, type Jar, start, switchOn } from '#test/fixtures/openid'
import { type WebBuild, webBuild } from '#test/processes/web-build'

// Gateway mode: the portal here, the customers at the retailer's own server.

let build: WebBuild
beforeAll(async () => {
  build = await webBuild()
})
afterAll(() => build.remove())

const noDatabase = {} as Database
const header = (jar: Jar) => ({
  cookie: Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})
const backTo = (parameters: Record<string, string>) =>
  new URL(`https://portal.example.com/connect?${new URLSearchParams(parameters).toString()}`)
const formSignOut = (app: TestApp, jar: Jar) =>
  app.visitor.inject({
    method: 'POST',
    url: '/session/end',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...header(jar) },
    payload: '',
  })

describe('before a server of this kind', () => {
  let provider: HostileProvider
  let upstream: TestApp
  let gateway: TestApp
  let berta: Customer
  beforeAll(async () => {
    provider = await hostileProvider()
    upstream = await testApp()
    berta = await aCustomer(upstream.database)
    await switchOn(upstream.database, provider.issuer)
    provider.be({ claims: { vat: berta.vat, vat_verified: true } })
    const address = await upstream.server.listen({ port: 0, host: '127.0.0.1' })
    gateway = await testApp({ database: noDatabase, webFolder: build.folder, env: { API_UPSTREAM: address } })
  })
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
    await provider.stop()
  })

  async function begin(returnTo?: string) {
    const jar: Jar = {}
    const away = await start(gateway, jar, returnTo)
    const state = away.searchParams.get('state') ?? ''
    return { jar, away, back: backTo({ code: provider.codeFor(away), state, iss: provider.issuer }) }
  }

  test('it starts the sign-on, and answers the session', async () => {
    const { jar, away, back } = await begin('/perfil?x=1')
    expect(away.searchParams.get('code_challenge_method')).toBe('S256')
    const answer = await comeBack(gateway, jar, back)
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      '/cargando?x=1&redirectPath=%2Fperfil',
    ])
    expect(Object.keys(jar).sort()).toEqual(['__Host-token', 'lang', 'openid_token'])
    const page = await gateway.visitor.get('/', header(jar))
    expect(page.json().user).toMatchObject({ id: berta.id })
  })

  test('a replay, another state and a missing nonce are refused', async () => {
    const { jar, back } = await begin()
    const kept = { ...jar }
    await comeBack(gateway, jar, back)
    const before = await countRows(upstream.database)
    expect((await comeBack(gateway, kept, back)).headers['location']).toBe('/connect?status=401')
    const [one, other] = [await begin(), await begin()]
    expect((await comeBack(gateway, one.jar, other.back)).headers['location']).toBe('/connect?status=401')
    expect((await comeBack(gateway, {}, other.back)).headers['location']).toBe('/connect?status=504')
    expect(await countRows(upstream.database)).toEqual(before)
  })

  test.each(['call', 'form'])('signing out by %s leads to the provider', async (way) => {
    const { jar, back } = await begin()
    await comeBack(gateway, jar, back)
    const answer =
      way === 'form'
        ? await formSignOut(gateway, jar)
        : await gateway.visitor.send('POST', '/api/v2/user/logout', {}, header(jar))
    const address = way === 'form' ? String(answer.headers['refresh']).slice(7) : answer.json().logout_url
    expect(address).toContain(`${provider.issuer}/logout?id_token_hint=ey`)
    expect((await gateway.visitor.get('/', header(jar))).json().user).toMatchObject({ status: 401 })
  })

  test('a script of another page starts nothing', async () => {
    const answer = await gateway.visitor.get('/api/v2/user/openid/authorize', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    })
    expect([answer.statusCode, answer.cookies]).toEqual([403, []])
  })

  test('it may have single sign-on switched off', async () => {
    await switchOn(upstream.database, provider.issuer, { features: { oidc: false } })
    const answer = await gateway.visitor.get('/api/v2/user/openid/authorize')
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    await switchOn(upstream.database, provider.issuer)
  })
})

describe('before a server that only knows the documented call', () => {
  const idToken = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJiZXJ0YSJ9.c2ln'
  const authorizeEndpoint = 'https://id.example.com/authorize?tenant=1'
  const settings = {
    features: { oidc: true },
    oidc: { clientId: 'ov', authorizeEndpoint, logoutEndpoint: 'https://id.example.com/logout' },
  }
  const asked: { url: string; body: string; cookie: string | undefined }[] = []
  let openidAnswer: [number, object]
  const erp = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = (request.url ?? '').split('?')[0] ?? ''
    asked.push({ url, body: await text(request), cookie: request.headers.cookie })
    const answers: Record<string, [number, object]> = {
      '/api/v2/ov_customize/ov_settings': [200, settings],
      '/api/v1/user/openid': openidAnswer,
      '/api/v1/user/logout': [200, { status: 'OK' }],
    }
    const [status, body] = answers[url] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  let gateway: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
    const env = { API_UPSTREAM: `http://127.0.0.1:${(erp.address() as AddressInfo).port}` }
    gateway = await testApp({ database: noDatabase, webFolder: build.folder, env })
  })
  afterAll(async () => {
    await gateway.close()
    erp.closeAllConnections()
    await new Promise((resolve) => erp.close(resolve))
  })
  beforeEach(() => {
    asked.length = 0
    openidAnswer = [200, { token: 'a.b.c', openid_token: idToken, new_customer: true }]
  })

  async function begin(returnTo?: string) {
    const jar: Jar = {}
    const away = await start(gateway, jar, returnTo)
    return { jar, away, back: backTo({ code: 'the-code', state: away.searchParams.get('state') ?? '' }) }
  }
  const exchanges = () => asked.filter(({ url }) => url.endsWith('/user/openid'))

  test('the sign-on is started here, by the endpoint of the settings', async () => {
    const { jar, away } = await begin()
    expect(away.href).toContain('https://id.example.com/authorize?tenant=1&client_id=ov&')
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      nonce: jar['openid_nonce'],
      redirect_uri: 'https://portal.example.com/connect',
    })
  })

  test('and ended there with code and nonce, by the version that it knows', async () => {
    const { jar, back } = await begin('/d/solar/1')
    const nonce = jar['openid_nonce']
    const answer = await comeBack(gateway, jar, back)
    expect(answer.headers['location']).toBe('/cargando?redirectPath=%2Fd%2Fsolar%2F1')
    expect(exchanges().map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
      ['/api/v2/user/openid', { code: 'the-code', nonce }],
      ['/api/v1/user/openid', { code: 'the-code', nonce }],
    ])
    expect(jar).toEqual({ '__Host-token': 'a.b.c', openid_token: idToken, session_facts: 'new_customer' })
    expect(answer.cookies.find(({ name }) => name === 'openid_token')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
  })

  test('another state, an error and a missing nonce never reach it', async () => {
    const [one, other, third] = [await begin(), await begin(), await begin()]
    expect((await comeBack(gateway, one.jar, other.back)).headers['location']).toBe('/connect?status=401')
    third.back.searchParams.set('error', 'access_denied')
    expect((await comeBack(gateway, third.jar, third.back)).headers['location']).toBe('/connect?status=401')
    expect((await comeBack(gateway, {}, other.back)).headers['location']).toBe('/connect?status=504')
    expect(exchanges()).toEqual([])
  })

  test.each<[string, [number, object]]>([
    ['refuses', [401, { error: 'no' }]],
    ['fails', [500, {}]],
    ['answers no token', [200, { openid_token: idToken }]],
  ])('one that %s gives no session', async (_, answer) => {
    openidAnswer = answer
    const { jar, back } = await begin()
    expect((await comeBack(gateway, jar, back)).headers['location']).toBe('/connect?status=401')
    expect(jar).toEqual({})
  })

  test.each(['call', 'form'])('signing out by %s leads to the endpoint of the settings', async (way) => {
    const jar = { '__Host-token': 'a.b.c', openid_token: idToken }
    const answer =
      way === 'form'
        ? await formSignOut(gateway, jar)
        : await gateway.visitor.send('POST', '/api/v1/user/logout', {}, header(jar))
    const address = new URL(
      way === 'form' ? String(answer.headers['refresh']).slice(7) : answer.json().logout_url,
    )
    expect(address.origin + address.pathname).toBe('https://id.example.com/logout')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'ov',
      id_token_hint: idToken,
      post_logout_redirect_uri: 'https://portal.example.com/connect',
    })
    expect(answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__Host-token', 'openid_token']),
    )
  })

  test('signing out of a session with a password leads home', async () => {
    const answer = await gateway.visitor.send(
      'POST',
      '/api/v1/user/logout',
      {},
      header({ '__Host-token': 'a.b.c' }),
    )
    expect(answer.json()).toEqual({ status: 'OK' })
  })
})

test('a start that leads anywhere but to the provider of the settings is refused, and its cookies are ours', async () => {
  const settings = { features: { oidc: true }, oidc: { providerUrl: 'https://id.example.com' } }
  let location = 'https://id.example.com/authorize?state=1'
  const erp = createServer((request, response) => {
    if (!request.url?.includes('authorize')) {
      response.end(JSON.stringify(settings))
      return
    }
    const cookies = ['openid_key=k1; Domain=example.com', 'openid_nonce=n1', 'token=planted; Path=/']
    response.writeHead(302, { location, 'set-cookie': cookies }).end()
  })
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
  const env = {
    API_UPSTREAM: `http://127.0.0.1:${(erp.address() as AddressInfo).port}`,
    API_UPSTREAM_CALLS: 'startOpenid',
  }
  const gateway = await testApp({ database: noDatabase, webFolder: build.folder, env })
  const begun = await gateway.visitor.get('/api/v2/user/openid/authorize')
  expect(begun.headers['location']).toBe(location)
  expect(begun.cookies.map(({ name, value, domain }) => [name, value, domain])).toEqual([
    ['openid_return', '', undefined],
    ['openid_key', 'k1', undefined],
    ['openid_nonce', 'n1', undefined],
  ])
  location = 'https://evil.example.com/authorize'
  const led = await gateway.visitor.get('/api/v2/user/openid/authorize')
  expect(led.headers['location']).toBe('/connect?status=401')
  await gateway.close()
  erp.closeAllConnections()
  await new Promise((resolve) => erp.close(resolve))
})
