import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type TestApp, testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { openDatabase } from '#platform/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { ownDatabase } from '#test/processes/own-database'

describe('the database goes away and comes back', () => {
  const settings = { fsync: 'off' }
  let dataDir: string
  let cluster: EmbeddedPostgres
  let app: TestApp
  let customer: Client
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fanal-away-'))
    await chmod(dataDir, 0o711)
    cluster = await startEmbeddedPostgres({ dataDir, settings })
    const database = openDatabase({ address: cluster.address })
    await migrate(database, migrationsFolder())
    app = await testApp({ database })
    customer = await app.as((await anAccount(database)).vat)
  })
  afterAll(async () => {
    await app.close()
    await app.database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const status = async (url: string) => (await app.visitor.get(url)).statusCode

  test('calls say when to come back, and work again without a restart', async () => {
    expect((await customer.get('/api/v2/users')).statusCode).toBe(200)
    expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 200])

    await cluster.stop()
    for (const answer of [
      await customer.get('/api/v2/users'),
      await app.visitor.send('POST', '/api/v2/user/login', { user: '12345678Z', password: 'x' }),
    ]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ error: 'unavailable', reference: answer.headers['x-request-id'] })
    }
    expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503])

    cluster = await startEmbeddedPostgres({ dataDir, settings })
    expect((await customer.get('/api/v2/users')).statusCode).toBe(200)
    expect(await status('/health/ready')).toBe(200)
  })
})

describe('the database can only be read, as on its way to another server', () => {
  test('calls and readiness say when to come back; its connections are closed', async () => {
    const own = await ownDatabase()
    const { database, set } = own
    const app = await testApp({ database })
    const customer = await app.as((await anAccount(database)).vat)
    const ready = async () => (await app.visitor.get('/health/ready')).statusCode
    const login = () =>
      app.visitor.send('POST', '/api/v2/user/login', { user: '12345678Z', password: 'wrong' })
    try {
      expect([await ready(), (await login()).statusCode]).toEqual([200, 403])
      await set('default_transaction_read_only', 'on')
      await expect.poll(ready).toBe(503)
      const refused = await login()
      expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ])
      // Reads too: a server that was demoted would answer with old rows.
      expect((await customer.get('/api/v2/users')).statusCode).toBe(503)
      await set('default_transaction_read_only', 'off')
      await expect.poll(ready).toBe(200)
      expect((await customer.get('/api/v2/users')).statusCode).toBe(200)
    } finally {
      await app.close()
      await own.close()
    }
  })
})

test('a server that is about to stop says so to the balancer and still answers', async () => {
  const app = await testApp()
  app.drain()
  const ready = await app.visitor.get('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'draining' }])
  expect(ready.headers['connection']).toBe('close')
  expect((await app.visitor.get('/health/live')).statusCode).toBe(200)
  expect((await app.visitor.get('/api/v2/feature_flags')).statusCode).toBe(200)
  await app.close()
})

describe('/metrics', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const metrics = (remoteAddress: string, headers = {}) =>
    app.visitor.inject({ url: '/metrics', remoteAddress, headers })

  test('counts calls by name and outcome, without anything of the caller', async () => {
    await app.visitor.get('/api/v2/feature_flags?token=secret')
    await app.visitor.get('/api/v2/users')
    await app.visitor.get('/api/v2/12345678Z')
    const { body, headers } = await metrics('127.0.0.1')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/^http_request_duration_seconds_count\{call="featureFlags",status="2xx"\} 1$/m)
    expect(body).toMatch(/^http_request_duration_seconds_count\{call="profile",status="4xx"\} 1$/m)
    expect(body).toMatch(
      /^http_request_duration_seconds_bucket\{le="\+Inf",call="featureFlags",status="2xx"\} 1$/m,
    )
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(body).toMatch(/^http_requests_refused_total 0$/m)
    expect(body).not.toMatch(/secret|12345678Z/)
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is for this machine: %s', async (address) => {
    expect((await metrics(address)).statusCode).toBe(200)
  })

  test.each(['203.0.113.5', '2001:db8::1', '10.1.2.3', '::ffff:192.168.0.9', '172.20.0.2', 'fd12::1'])(
    'not for anybody else: %s',
    async (address) => {
      const answer = await metrics(address)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_path'])
    },
  )

  test.each(['x-forwarded-for', 'forwarded'])(
    'not through a proxy on this machine either: %s',
    async (name) => {
      expect((await metrics('127.0.0.1', { [name]: 'for=203.0.113.5' })).statusCode).toBe(404)
    },
  )

  test('with a token: for callers that send it, from anywhere, and for nobody else', async () => {
    const METRICS_TOKEN = 'a token of the figures'
    const guarded = await testApp({ database: app.database, env: { METRICS_TOKEN } })
    const ask = async (authorization?: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.5', ...(authorization && { authorization }) }
      return (await guarded.visitor.inject({ url: '/metrics', remoteAddress: '10.0.0.1', headers }))
        .statusCode
    }
    expect(await ask(`Bearer ${METRICS_TOKEN}`)).toBe(200)
    expect([await ask(), await ask(METRICS_TOKEN), await ask('Bearer another token of yours')]).toEqual([
      404, 404, 404,
    ])
    expect((await guarded.visitor.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(
      404,
    )
    await guarded.close()
  })
})
