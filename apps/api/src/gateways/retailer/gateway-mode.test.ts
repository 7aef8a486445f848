import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type Account, anAccount } from '#test/builders'
import type { Database } from '#platform/database'

/** A gateway that would fail if it asked a database of its own. */
const noDatabase = new Proxy({} as Database, {
  get: (_, property) => {
    throw new Error(`A gateway asked its database (${String(property)})`)
  },
})
const gatewayTo = (upstream: string) => testApp({ database: noDatabase, env: { API_UPSTREAM: upstream } })
const cookieOf = (answer: { cookies: { name: string }[] }, name: string) =>
  answer.cookies.filter((cookie) => cookie.name === name)

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
    const [token, ...more] = cookieOf(answer, 'token')
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
    const answer = await gateway.visitor.get('/api/v1/users/', { cookie: `lang=es-ES; token=${token}` })
    expect([answer.statusCode, answer.json().vat]).toEqual([200, account.vat])
  })

  test('a bearer header of an API client is left as it is', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const headers = { authorization: 'Bearer nonsense', cookie: `token=${token}` }
    expect((await gateway.visitor.get('/api/v2/users', headers)).json().error).toBe('token_invalid')
  })

  test('refusals pass through with their reference and language', async () => {
    const answer = await gateway.visitor.get('/api/v2/users?lang=en')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      error: 'login_required',
      message: 'You have to log in.',
      reference: answer.headers['x-request-id'],
    })
    expect((await login('wrong')).json().error).toBe('invalid_credentials')
    expect(cookieOf(await login('wrong'), 'token')).toEqual([])
  })

  test('a new password renews the cookie, a logout takes it away', async () => {
    const cookie = `token=${(await login()).json<{ token: string }>().token}`
    const body = { current: account.password, password: 'Otra-clave-2026' }
    const changed = await gateway.visitor.send('PUT', '/api/v2/user/password', body, { cookie })
    expect(changed.statusCode).toBe(200)
    expect(cookieOf(changed, 'token')).toMatchObject([{ value: changed.json().token, secure: true }])
    account.password = body.password
    const renewed = { cookie: `token=${changed.json<{ token: string }>().token}` }
    const left = await gateway.visitor.send('POST', '/api/v2/user/logout', {}, renewed)
    expect(cookieOf(left, 'token')).toMatchObject([{ value: '' }])
    expect((await gateway.visitor.get('/api/v2/users', renewed)).json().error).toBe('token_expired')
  })

  test('long answers arrive, compressed as asked', async () => {
    const url = '/api/v2/ov_customize/ov_settings'
    const packed = await gateway.visitor.get(url, { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect((await gateway.visitor.get(url)).json()).toHaveProperty('language')
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

describe('before a server that only answers tokens', () => {
  const claims = Buffer.from(JSON.stringify({ locale: 'en_US' })).toString('base64url')
  const token = `x.${claims}.y`
  let respond: (request: IncomingMessage, response: ServerResponse) => void
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: await text(request) })
    respond(request, response)
  }
  const erp = createServer((request, response) => void answer(request, response))
  const json = (status: number, body: object, headers = {}) => {
    respond = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
  }
  let address: string
  let gateway: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`
    gateway = await gatewayTo(`${address}/ov/`)
  })
  afterAll(async () => {
    await gateway.close()
    erp.closeAllConnections()
    await new Promise((resolve) => erp.close(resolve))
  })
  beforeEach(() => {
    seen.length = 0
    json(200, { token })
  })

  test.each([
    ['POST', '/api/v2/user/login'],
    ['POST', '/api/v1/user/login/'],
    ['POST', '/api//v2/user//client_id'],
    ['POST', '/api/v2/user/openid?lang=ca'],
    ['PUT', '/api/v1/user/password'],
  ] as const)('the cookie is set here: %s %s', async (method, url) => {
    const answer = await gateway.visitor.send(method, url, { any: 'thing' }, { 'accept-encoding': 'gzip' })
    expect(answer.json()).toEqual({ token })
    expect(cookieOf(answer, 'token')).toMatchObject([
      { value: token, httpOnly: true, secure: true, sameSite: 'Strict' },
    ])
    const isPassword = url.includes('password')
    expect(cookieOf(answer, 'lang').map((cookie) => (cookie as { value?: string }).value)).toEqual(
      isPassword ? [] : ['en-US'],
    )
    expect(seen[0]).toMatchObject({ method, body: '{"any":"thing"}' })
    expect(seen[0]?.headers['accept-encoding']).toBe('identity')
  })

  test.each([
    ['a failure', 403, { error: 'invalid_credentials', token }],
    ['a status of ERROR without token', 200, { status: 'ERROR' }],
    ['an empty token', 200, { token: '' }],
    ['a token that is no text', 200, { token: { a: 1 } }],
  ])('%s sets none', async (_, status, body) => {
    json(status, body)
    const answer = await gateway.visitor.send('POST', '/api/v2/user/login', {})
    expect([answer.statusCode, answer.json(), cookieOf(answer, 'token')]).toEqual([status, body, []])
  })

  test('a token in any other answer is no login', async () => {
    const answer = await gateway.visitor.get('/api/v2/contracts/1')
    expect([answer.json(), answer.cookies]).toEqual([{ token }, []])
  })

  test('a logout takes the cookie away whatever the server answers', async () => {
    for (const status of [200, 404, 401]) {
      json(status, {})
      const answer = await gateway.visitor.send('POST', '/api/v2/user/logout', {}, { cookie: 'token=abc' })
      expect([answer.statusCode, cookieOf(answer, 'token').length]).toEqual([status, 1])
      expect(cookieOf(answer, 'token')).toMatchObject([{ value: '' }])
    }
    respond = (_, response) => response.writeHead(204).end()
    expect((await gateway.visitor.send('POST', '/api/v2/user/logout')).statusCode).toBe(204)
  })

  test('it is told path, query, caller and bearer, and nothing else of the browser', async () => {
    const headers = {
      cookie: 'token=abc; lang=ca-ES; consent=1; openid_nonce=n1',
      origin: 'https://portal.example.com',
      referer: 'https://portal.example.com/facturas',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '198.51.100.1',
      'idempotency-key': 'key-12345',
    }
    const answer = await gateway.visitor.send(
      'POST',
      '/api/v2/crm/cases/?lang=ca&a=%2F',
      { text: 'ñ' },
      headers,
    )
    const [request] = seen
    expect(request).toMatchObject({
      method: 'POST',
      url: '/ov/api/v2/crm/cases/?lang=ca&a=%2F',
      body: '{"text":"ñ"}',
    })
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer abc',
      cookie: 'openid_nonce=n1',
      'x-forwarded-for': '127.0.0.1',
      'idempotency-key': 'key-12345',
      'x-request-id': answer.headers['x-request-id'],
      host: new URL(address).host,
    })
    for (const name of ['origin', 'referer', 'sec-fetch-site'])
      expect(request?.headers).not.toHaveProperty(name)
  })

  test('nobody gets above the address of the upstream', async () => {
    for (const url of ['/api/../secret', '/api/v2/%2e%2e/%2e%2e/secret', '/api/..%2f..%2fsecret'])
      await gateway.visitor.get(url)
    expect(seen.map(({ url }) => url).filter((url) => url.includes('secret'))).toEqual([])
  })

  test('a server that asks to come back later is not asked again by us', async () => {
    json(503, { error: 'unavailable' }, { 'retry-after': '1' })
    const answer = await gateway.visitor.get('/api/v2/users')
    expect([answer.statusCode, answer.headers['retry-after'], seen.length]).toEqual([503, '1', 1])
  })

  test.each(['/api/v2/user/login', '/api/v2/crm/cases'])(
    'a server that breaks off is a failed upstream: %s',
    async (url) => {
      respond = (request) => request.socket.destroy()
      const answer = await gateway.visitor.send('POST', url, { user: 'a' })
      expect([answer.statusCode, answer.json().error, seen.length]).toEqual([502, 'upstream_failed', 1])
    },
  )

  test('a login that breaks off in the middle of its answer, or answers no JSON, is a failed upstream', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"token":')
      setTimeout(() => response.destroy(), 20)
    }
    const cut = await gateway.visitor.send('POST', '/api/v2/user/login', {})
    respond = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const other = await gateway.visitor.send('POST', '/api/v2/user/login', {})
    for (const answer of [cut, other])
      expect([answer.statusCode, answer.json().error, cookieOf(answer, 'token')]).toEqual([
        502,
        'upstream_failed',
        [],
      ])
  })
})

test('an upstream that is away is told in our shape and in the language of the caller', async () => {
  const gateway = await gatewayTo('http://127.0.0.1:1')
  const answer = await gateway.visitor.get('/api/v2/users?lang=en')
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toEqual({
    error: 'upstream_failed',
    message: "The retailer's server does not answer.",
    reference: answer.headers['x-request-id'],
  })
  expect(gateway.logs()).toContain('ECONNREFUSED')
  await gateway.close()
})
