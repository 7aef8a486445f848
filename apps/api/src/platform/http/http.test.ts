import { endpoint } from '@fanal/contract/endpoint'
import { errorStatus } from '@fanal/contract/wire/errors'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount, aVat } from '#test/builders'
import { standardHeaders } from '#test/doubles/standard-headers'
import ca from '../texts/ca.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import es from '../texts/es.json' with { type: 'json' }
import { openRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { EventStream } from '#platform/http/event-stream'

const app = await closedAfterAll(testApp())

const login = '/api/v2/user/login'
const wrong = { user: '12345678Z', password: 'not this one' }

describe('addresses', () => {
  test.each([
    ['/api/v1/feature_flags/', 200],
    ['/api/v2/feature_flags/', 200],
    ['/api/v2/feature_flags', 200],
    ['/api/v2/feature_flags///', 200],
    ['/api//v2//feature_flags/', 200],
    ['/api/v2/ov_customize/ov_settings', 200],
    ['/api/v2/ov_customize/ov_settings/', 200],
    ['/api/v1/ov_customize/ov_settings', 404],
    ['/api/v3/feature_flags/', 404],
    ['/api/feature_flags/', 404],
    ['/api/v2/Feature_Flags', 404],
  ])('%s → %d', async (url, status) => {
    expect((await app.visitor.get(url)).statusCode).toBe(status)
  })

  test.each([
    '/api/v2/nothing',
    '/api/v9',
    '/api',
    '/api/',
    '/nothing',
    '/api/v2/%zz',
    `/api/v2/${'x'.repeat(300)}`,
  ])('an address that does not exist is told as JSON: %s', async (url) => {
    const answer = await app.visitor.get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({
      error: 'unknown_path',
      message: es.errors.unknown_path,
      reference: answer.headers['x-request-id'],
    })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s of a call that takes POST does not exist',
    async (method) => {
      const answer = await app.visitor.inject({ method, url: login })
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_path'])
    },
  )
})

describe('language of the answers', () => {
  const spanish = es.errors.login_required
  const catalan = ca.errors.login_required
  const english = en.errors.login_required

  test.each([
    ['?lang=ca', undefined, catalan],
    ['?lang=ca-ES', 'en', catalan],
    ['?lang=en-US', undefined, english],
    ['?lang=es', 'ca', spanish],
    ['', 'ca', catalan],
    ['', 'en-GB,en;q=0.9', english],
    ['', 'pt-PT, ca-AD;q=0.8, en;q=0.5', catalan],
    ['', 'en;q=0.2, ca;q=0.9', catalan],
    ['', 'en;q=0, ca', catalan],
    ['?lang=xx', undefined, spanish],
    ['?lang=xx', 'en', english],
    ['?lang=ca&lang=en', undefined, spanish],
    ['?lang=', 'zh-CN,*', spanish],
    ['', undefined, spanish],
    ['?lang=gl', undefined, spanish],
  ])('%s with Accept-Language %s', async (query, header, message) => {
    const answer = await app.visitor.get(`/api/v2/users${query}`, header ? { 'accept-language': header } : {})
    expect(answer.json().message).toBe(message)
  })
})

describe('errors have one shape', () => {
  const cases: [string, Parameters<TestApp['visitor']['inject']>[0], keyof typeof errorStatus][] = [
    [
      'broken JSON',
      { method: 'POST', url: login, headers: { 'content-type': 'application/json' }, payload: '{"user":' },
      'malformed_json',
    ],
    [
      'no body at all',
      { method: 'POST', url: login, headers: { 'content-type': 'application/json' }, payload: '' },
      'malformed_json',
    ],
    [
      'a poisoned prototype',
      {
        method: 'POST',
        url: login,
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{}}',
      },
      'malformed_json',
    ],
    ['JSON that is no object', { method: 'POST', url: login, payload: [1] }, 'invalid_request'],
    ['missing fields', { method: 'POST', url: login, payload: {} }, 'invalid_request'],
    [
      'a body of more than a megabyte',
      { method: 'POST', url: login, payload: { user: 'x'.repeat(1_100_000), password: 'x' } },
      'body_too_large',
    ],
    [
      'plain text',
      {
        method: 'POST',
        url: login,
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify(wrong),
      },
      'unsupported_media_type',
    ],
    [
      'a form',
      {
        method: 'POST',
        url: login,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'user=a&password=b',
      },
      'unsupported_media_type',
    ],
    [
      'a file form',
      {
        method: 'POST',
        url: login,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      },
      'unsupported_media_type',
    ],
    [
      'a body of unsaid type',
      { method: 'POST', url: login, headers: { 'content-length': '5' }, payload: 'hello' },
      'unsupported_media_type',
    ],
    [
      'text that the database cannot hold',
      { method: 'POST', url: login, payload: { user: '1234\u00005678', password: 'x' } },
      'invalid_request',
    ],
    ['no session', { method: 'GET', url: '/api/v2/users' }, 'login_required'],
  ]

  test.each(cases)('%s', async (_, request, code) => {
    const answer = await app.visitor.inject(request)
    const body = answer.json<Record<string, unknown>>()
    expect([answer.statusCode, body['error']]).toEqual([errorStatus[code], code])
    expect(Object.keys(body).filter((key) => key !== 'errors')).toEqual(['error', 'message', 'reference'])
    expect(body['reference']).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(answer.headers['x-request-id']).toBe(body['reference'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(app.logs()).toContain(`"reqId":"${String(body['reference'])}"`)
  })

  test('every wrong field is named with its code', async () => {
    const answer = await app.visitor.send('POST', login, { user: ' ', password: 'x'.repeat(129) })
    expect(answer.json().errors).toEqual({ user: ['required'], password: ['too_long'] })
  })

  test('references do not repeat', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.visitor.get('/api/v2/users')))
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(50)
  })
})

describe('writes from other sites', () => {
  const refused = { statusCode: 403, code: 'cross_site' }
  const taken = { statusCode: 403, code: 'invalid_credentials' }

  test.each([
    [{ origin: 'https://evil.example.com' }, refused],
    [{ origin: 'null' }, refused],
    [{ origin: 'https://portal.example.com.evil.example.com' }, refused],
    [{ origin: 'http://portal.example.com' }, refused],
    [{ origin: 'http://localhost:8080' }, refused],
    [{ 'sec-fetch-site': 'cross-site' }, refused],
    [{ 'sec-fetch-site': 'same-site' }, refused],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://portal.example.com' }, refused],
    [{ origin: 'https://evil.example.com', host: 'evil.example.com' }, refused],
    [{ origin: 'https://evil.example.com', 'x-forwarded-host': 'evil.example.com' }, refused],
    [{ origin: 'https://portal.example.com' }, taken],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://portal.example.com' }, taken],
    [{ 'sec-fetch-site': 'none' }, taken],
    [{}, taken],
    [{ host: 'evil.example.com' }, taken],
  ])('%j → %j', async (headers: Record<string, string>, { statusCode, code }) => {
    const answer = await app.visitor.send('POST', login, wrong, headers)
    expect([answer.statusCode, answer.json().error]).toEqual([statusCode, code])
  })

  test('a refused write has no effect', async () => {
    const { vat, password } = await anAccount(app.database)
    const answer = await app.visitor.send(
      'POST',
      login,
      { user: vat, password },
      { origin: 'https://evil.example.com' },
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('the Host header has no effect on cookies, addresses or headers', async () => {
    const { vat, password } = await anAccount(app.database)
    const answer = await app.visitor.send(
      'POST',
      login,
      { user: vat, password },
      { host: 'evil.example.com' },
    )
    expect(answer.statusCode).toBe(200)
    const docs = await app.visitor.get('/api/docs', { host: 'evil.example.com' })
    expect(JSON.stringify([answer.headers, docs.headers, docs.body])).not.toContain('evil')
  })

  test('on a portal at localhost any of its names is fine, a foreign site is not', async () => {
    const local = await testApp({ database: app.database, env: { PUBLIC_URL: 'http://localhost:8080' } })
    const other = { ...wrong, user: aVat() }
    const send = (origin: string) => local.visitor.send('POST', login, other, { origin })
    expect((await send('http://127.0.0.1:8080')).json().error).toBe('invalid_credentials')
    expect((await send('http://localhost.evil.example.com')).json().error).toBe('cross_site')
    await local.close()
  })
})

test('every answer carries the security headers, secure portals ask for https', async () => {
  const answer = await app.visitor.get('/api/v2/feature_flags')
  expect(answer.headers).toMatchObject(standardHeaders)
  const doubled = await app.visitor.get('//api/v2/feature_flags')
  expect(doubled.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  const local = await testApp({ database: app.database, env: { PUBLIC_URL: 'http://localhost:8080' } })
  expect((await local.visitor.get('/api/v2/feature_flags')).headers).not.toHaveProperty(
    'strict-transport-security',
  )
  await local.close()
})

test('a call that fails after it began to answer something else still answers the one shape', async () => {
  const download = endpoint<object>({ name: 'download', path: 'test/download', access: 'anyone' })
  const broken = openRoute(download, {}, async ({ reply }) => {
    reply.type('text/csv').header('Content-Disposition', 'attachment; filename="a.csv"').code(201)
    throw new AppError('not_found')
  })
  const failing = await testApp({ database: app.database, routes: [broken] })
  const answer = await failing.visitor.get('/api/v2/test/download')
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers).not.toHaveProperty('content-disposition')
  await failing.close()
})

test('who leaves before a stream begins leaves no error behind', async () => {
  let [begin, end] = [() => {}, () => {}]
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const events = endpoint<object>({ name: 'events', path: 'test/events', access: 'anyone' })
  const route = openRoute(events, {}, async ({ request, reply }) => {
    begin()
    await new Promise((resolve) => request.raw.once('close', resolve))
    return new EventStream(end).answer(request, reply)
  })
  const streaming = await testApp({ database: app.database, routes: [route] })
  const leaving = new AbortController()
  const url = `${await streaming.server.listen({ port: 0, host: '127.0.0.1' })}/api/v2/test/events`
  const asked = fetch(url, { signal: leaving.signal }).catch(() => 'left')
  await begun
  leaving.abort()
  expect(await asked).toBe('left')
  await over
  await streaming.server.close()
  expect(streaming.logs()).not.toMatch(/FST_ERR|"level":50/)
})

describe('an answer that breaks its own schema', () => {
  const call = endpoint<{ response: z.ZodType<{ count: number }> }>({
    name: 'broken',
    path: 'test/broken',
    access: 'anyone',
  })
  const schemas = { response: z.object({ count: z.number() }) }
  const routes = [openRoute(call, schemas, async () => ({ count: 'many' }) as never)]

  test('is our fault, not the caller’s', async () => {
    const checked = await testApp({ database: app.database, routes })
    const answer = await checked.visitor.get('/api/v2/test/broken')
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'internal_error'])
    expect(answer.body).not.toContain('count')
    expect(checked.logs()).toContain('The answer of broken does not fit its schema')
    await checked.close()
  })

  test('is not checked in production', async () => {
    const production = await testApp({ database: app.database, routes, env: { isProduction: true } })
    expect((await production.visitor.get('/api/v2/test/broken')).statusCode).toBe(200)
    await production.close()
  })
})
