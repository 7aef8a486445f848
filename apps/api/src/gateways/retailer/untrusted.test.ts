import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { type TestApp, testApp } from '#test/app'

// The upstream is not trusted: whatever it answers, a browser gets our headers, shapes and texts.

const claims = Buffer.from(JSON.stringify({ locale: 'en_US' })).toString('base64url')
const token = `x.${claims}.y`
type Respond = (request: IncomingMessage, response: ServerResponse) => void
let respond: Respond
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
const hear = async (request: IncomingMessage, response: ServerResponse) => {
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body: await text(request) })
  respond(request, response)
}
const erp = createServer((request, response) => void hear(request, response))
const json = (status: number, body: unknown, headers = {}) => {
  respond = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}
const raw = (status: number, headers: Record<string, string>, body: string) => {
  respond = (_, response) => void response.writeHead(status, headers).end(body)
}

const breakOff = () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"items":')
    setTimeout(() => response.destroy(), 20)
  }
}

let address: string
let gateway: TestApp
const own = { cookie: '' }
const get = (path: string) =>
  gateway.visitor.get(`/api/v2/${path}`, { authorization: `Bearer ${token}`, ...own })
const login = (body: object = { user: 'a', password: 'b' }) =>
  gateway.visitor.send('POST', '/api/v2/user/login', body)

beforeAll(async () => {
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`
})
afterAll(async () => {
  erp.closeAllConnections()
  await new Promise((resolve) => erp.close(resolve))
})
beforeEach(async () => {
  seen.length = 0
  // A gateway remembers which version answered.
  const env = { API_UPSTREAM: `${address}/ov/`, API_UPSTREAM_CALLS: 'documents' }
  gateway = await testApp({ database: {} as Database, env })
})
afterEach(() => gateway.close())

describe('its answers', () => {
  test('none of its headers pass', async () => {
    const headers = {
      'set-cookie': 'token=planted; Domain=example.com',
      'content-security-policy': 'script-src *',
      location: 'https://evil.example.com',
      refresh: '0; url=https://evil.example.com',
      'access-control-allow-origin': '*',
      link: '<https://evil.example.com>; rel=preload',
    }
    json(200, { name: 'Ana', email: 'ana@example.com' }, headers)
    const answer = await get('users/')
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer.headers)).not.toMatch(/evil|planted|script-src|allow-origin/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('unknown fields are dropped', async () => {
    json(200, { name: 'Ana', email: 'a@example.com', secret: 'other customers', iban: 'ES00' })
    expect(JSON.stringify((await get('users/')).json())).not.toMatch(/secret|ES00/)
  })

  test.each([
    ['HTML', () => raw(200, { 'content-type': 'text/html' }, '<html><script>alert(1)</script>')],
    ['HTML that says it is JSON', () => raw(200, { 'content-type': 'application/json' }, '<html>')],
    ['a redirect', () => raw(302, { location: 'https://evil.example.com' }, '')],
    ['a wrong shape', () => json(200, { items: [{ id: 'x', name: 1, state: null }] })],
    [
      'an amount that is none',
      () => json(200, { items: [{ id: 1, name: 'a', state: 'activa', amount_debt: 'many' }] }),
    ],
    [
      'an endless answer',
      () => raw(200, { 'content-type': 'application/json' }, `["${'a'.repeat(10_000_001)}"]`),
    ],
    ['a broken one', breakOff],
  ])('%s is a failed upstream, with a reference that the log has too', async (_, answerWith) => {
    answerWith()
    const answer = await get('contracts')
    expect([answer.statusCode, answer.json().error]).toEqual([502, 'upstream_failed'])
    expect(gateway.logs()).toContain(answer.json().reference)
    expect(answer.body).not.toMatch(/script|evil/)
  })

  test('a wrong shape is named by its place, never by its value', async () => {
    json(200, { items: [{ id: 'secret-id', name: 'private-name', state: 5 }] })
    const { reference } = (await get('contracts')).json<{ reference: string }>()
    const line = gateway
      .logs()
      .split('\n')
      .find((one) => one.includes(reference) && one.includes('shape'))
    expect(line).toContain('listContracts')
    expect(line).toContain('items.0.id')
    expect(line).not.toMatch(/secret|private/)
  })

  test('its error pages and texts never pass', async () => {
    raw(500, { 'content-type': 'text/html' }, '<h1>Traceback</h1>')
    expect((await get('users/')).json().error).toBe('upstream_failed')
    json(400, {
      message: 'Traceback',
      errors: { '<b>': ['x'], nif: 'El NIF de <b>Ana</b>', email: ['email_not_valid'] },
    })
    const answer = await login()
    expect(answer.json().error).toBe('invalid_credentials')
    const reset = await gateway.visitor.send('POST', '/api/v2/user/reset/', {
      nif: '12345678Z',
      email: 'a@example.com',
    })
    expect(reset.json()).toMatchObject({
      error: 'invalid_request',
      errors: { nif: ['invalid_value'], email: ['email_not_valid'] },
    })
    expect(reset.body).not.toMatch(/Traceback|Ana|<b>/)
  })

  test('a file that is an HTML page is refused', async () => {
    raw(200, { 'content-type': 'text/html', 'content-disposition': 'inline; filename="x.html"' }, '<script>')
    expect((await get('invoices/1/pdf/')).json().error).toBe('upstream_failed')
    const disposition = 'attachment; filename="../../etc/pass\\"wd\t.pdf"'
    raw(200, { 'content-type': 'image/svg+xml', 'content-disposition': disposition }, '<svg>')
    const file = await get('invoices/1/pdf/')
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[^"/\\\t]+"/)
  })
})

describe('versions', () => {
  const failing = (versions: string[], how: (response: ServerResponse) => void) => {
    respond = (request, response) => {
      if (versions.some((version) => request.url?.includes(`/${version}/`))) return how(response)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"name":"Ana","email":"a@example.com"}')
    }
  }
  const asked = () => seen.map(({ url }) => /v\d/.exec(url)?.[0])

  test.each([
    ['a failure', (response: ServerResponse) => void response.writeHead(500).end()],
    ['no answer', (response: ServerResponse) => void response.destroy()],
    ['an unknown path', (response: ServerResponse) => void response.writeHead(404).end('{}')],
  ])('a read falls back after %s, and remembers what answered', async (_, how) => {
    const fresh = await testApp({
      database: {} as Database,
      env: { API_UPSTREAM: `${address}/ov`, API_UPSTREAM_CALLS: 'documents' },
    })
    failing(['v2'], how)
    const ask = () => fresh.visitor.get('/api/v2/users/', { authorization: `Bearer ${token}` })
    expect((await ask()).json().name).toBe('Ana')
    expect((await ask()).statusCode).toBe(200)
    expect(asked()).toEqual(['v2', 'v1', 'v1'])
    await fresh.close()
  })

  test('a write that may have been carried out is never sent twice', async () => {
    failing(['v2', 'v1'], (response) => void response.writeHead(500).end())
    expect((await login()).json().error).toBe('upstream_failed')
    expect(asked()).toEqual(['v2'])
    seen.length = 0
    failing(['v2'], (response) => void response.writeHead(404).end())
    await login()
    expect(asked()).toEqual(['v2', 'v1'])
  })

  test('without any answer, the error says so', async () => {
    respond = (request) => request.socket.destroy()
    const answer = await gateway.visitor.get('/api/v2/feature_flags/?lang=en')
    expect([answer.statusCode, answer.json().message]).toEqual([
      502,
      "The retailer's server does not answer.",
    ])
  })

  test('Retry-After of the upstream is respected', async () => {
    json(503, {}, { 'retry-after': '7' })
    const answer = await gateway.visitor.get('/api/v2/ov_customize/ov_settings')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7'])
  })
})

describe('what it receives', () => {
  test('path, query, caller and bearer, and nothing else of the browser', async () => {
    json(200, { invoice_online: 'email' })
    const headers = {
      cookie: `__Host-token=${token}; lang=ca-ES; consent=1; openid_nonce=n1`,
      origin: 'https://portal.example.com',
      referer: 'https://portal.example.com/facturas',
      'user-agent': 'Mozilla',
      'x-forwarded-for': '198.51.100.1',
      'idempotency-key': 'key-12345',
    }
    const url = '/api/v2/contracts/5%2F..%2F1/?lang=ca&type=gas'
    const answer = await gateway.visitor.send('POST', url, { invoice_online: 'email' }, headers)
    expect(answer.statusCode).toBe(200)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/ov/api/v2/contracts/5%2F..%2F1/?lang=ca&type=gas',
      body: '{"invoice_online":"email"}',
    })
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      cookie: 'openid_nonce=n1',
      'accept-language': 'ca-ES',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': answer.headers['x-request-id'],
      host: new URL(address).host,
    })
    for (const name of ['origin', 'referer']) expect(seen[0]?.headers).not.toHaveProperty(name)
  })

  test('path traversal and unknown calls are refused', async () => {
    json(200, {})
    for (const url of [
      '/api/../secret',
      '/api/v2/%2e%2e/%2e%2e/secret',
      '/api/..%2f..%2fsecret',
      '/api/v2/erp/admin',
    ])
      expect((await gateway.visitor.get(url)).json().error).toBe('unknown_path')
    expect(
      (
        await gateway.visitor.send('POST', '/api/v2/user/login', {}, { origin: 'https://evil.example.com' })
      ).json().error,
    ).toBe('cross_site')
    expect(seen).toEqual([])
  })
})

describe('sessions', () => {
  test.each([
    ['an empty token', { token: '' }],
    ['a token that is no text', { token: { a: 1 } }],
    ['no token', { status: 'OK' }],
  ])('%s is no login', async (_, body) => {
    json(200, body)
    const answer = await login()
    expect([answer.statusCode, answer.cookies]).toEqual([502, []])
  })

  test('a token in any other answer is ignored', async () => {
    json(200, { token, name: 'Ana', email: 'a@example.com' })
    expect((await get('users/')).cookies).toEqual([])
  })

  test('a change of password that says ERROR is one', async () => {
    json(200, { status: 'ERROR', token })
    const headers = { authorization: `Bearer ${token}` }
    const body = { current: 'Uno-111', password: 'Dos-222' }
    const answer = await gateway.visitor.send('PUT', '/api/v2/user/password', body, headers)
    expect([answer.statusCode, answer.cookies]).toEqual([409, []])
  })

  test('a large body without a session is not read', async () => {
    const payload = JSON.stringify({ already_registered: false, iban: 'x'.repeat(5_000_000) })
    const headers = { 'content-type': 'application/json' }
    const url = '/api/v2/contracts/1/iban/'
    const answer = await gateway.visitor.inject({ method: 'POST', url, headers, payload })
    expect([answer.json().error, seen.length]).toEqual(['login_required', 0])
  })

  test('a read-only session changes nothing', async () => {
    const looking = `x.${Buffer.from('{"readonly":true}').toString('base64url')}.y`
    const headers = { authorization: `Bearer ${looking}` }
    const answer = await gateway.visitor.send(
      'POST',
      '/api/v2/contracts/1/',
      { invoice_online: 'email' },
      headers,
    )
    expect([answer.json().error, seen.length]).toEqual(['read_only', 0])
  })
})

test('which calls it has is learnt by one request', async () => {
  json(404, { message: 'Not Found' })
  const learning = await testApp({ database: {} as Database, env: { API_UPSTREAM: `${address}/ov` } })
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['user/sessions', 'user/passkeys/', 'contracts/1/changes/'])
    expect((await learning.visitor.get(`/api/v2/${path}`, headers)).json().error).toBe('unknown_path')
  expect(seen.map(({ url }) => url)).toEqual(['/ov/api/docs'])
  await learning.close()
})

test('calls named by the operator are made, and given up if missing', async () => {
  const env = { API_UPSTREAM: `${address}/ov`, API_UPSTREAM_CALLS: 'listSessions, logout' }
  const named = await testApp({ database: {} as Database, env })
  const headers = { authorization: `Bearer ${token}` }
  json(200, { items: [] })
  expect((await named.visitor.get('/api/v2/user/sessions', headers)).json()).toEqual({ items: [] })
  json(404, { message: 'Not Found' })
  expect((await named.visitor.send('POST', '/api/v2/user/logout', {}, headers)).json()).toEqual({
    status: 'OK',
  })
  const before = seen.length
  expect((await named.visitor.send('POST', '/api/v2/user/logout', {}, headers)).statusCode).toBe(200)
  expect(seen.length).toBe(before)
  await named.close()
  const wrong = testApp({ database: {} as Database, env: { ...env, API_UPSTREAM_CALLS: 'listSesions' } })
  await expect(wrong).rejects.toThrow('listSesions')
})
