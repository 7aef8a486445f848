import { endpoint } from '@fanal/contract/endpoint'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { AppError } from '#platform/errors'
import { openRoute } from '#platform/endpoint'
import { testApp, type TestApp, testEnv } from '#test/app'
import { testDatabase } from '#test/database'
import { type ErrorService, errorService } from '#test/doubles/error-service'
import { type WebBuild, webBuild } from '#test/processes/web-build'
import { startWorkers } from '../../workers.ts'
import { errorReportsFor } from './error-reports.ts'

const manifest = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const secrets = [
  'Marta',
  'García',
  '12345678Z',
  'ES9121000418450200051332',
  'marta@example.com',
  'secret-cookie',
]
const leak = 'no total for Marta García, 12345678Z, ES9121000418450200051332, marta@example.com'

const [fails, refuses] = ['reportedFailure', 'reportedRefusal'].map((name) =>
  endpoint({ name, method: 'POST', path: `${name}/`, access: 'anyone', errors: [] }),
) as [ReturnType<typeof endpoint>, ReturnType<typeof endpoint>]
const routes = [
  openRoute(fails, {}, async () => {
    throw new Error(leak, { cause: new TypeError('inner of 12345678Z') })
  }),
  openRoute(refuses, {}, async () => {
    throw new AppError('not_found')
  }),
]

let service: ErrorService
let build: WebBuild
let database: Database
let app: TestApp
beforeAll(async () => {
  build = await webBuild()
  database = await testDatabase()
})
beforeEach(async () => {
  service = await errorService()
  app = await testApp({ database, env: { SENTRY_DSN: service.dsn }, routes, webFolder: build.folder })
})
afterEach(async () => {
  await app.close()
  await service.close()
})
afterAll(async () => {
  await database.close()
  await build.remove()
})

const fail = (to: TestApp = app) =>
  to.visitor.inject({
    method: 'POST',
    url: '/api/v2/reportedFailure?token=abc',
    headers: { cookie: 'token=secret-cookie', 'user-agent': 'Marta' },
    payload: { name: 'Marta' },
  })

test('an unexpected error reaches the service by the SDK, scrubbed, with the reference of the request', async () => {
  const { statusCode, headers } = await fail()
  expect(statusCode).toBe(500)
  await expect.poll(() => service.events).toHaveLength(1)
  const [event] = service.events
  expect(event).toMatchObject({
    release: `fanal@${manifest.version}`,
    environment: 'development',
    tags: { side: 'server', call: 'reportedFailure', reference: headers['x-request-id'] },
  })
  const found = event?.exception.values ?? []
  expect(found.map(({ type, value }) => [type, value])).toEqual([
    ['TypeError', 'inner of [tax id]'],
    ['Error', 'no total for [name], [tax id], [iban], [email]'],
  ])
  expect(found[0]?.stacktrace?.frames.at(-1)?.filename).toContain('error-reports.test.ts')
  for (const secret of secrets) expect(service.raw.join('')).not.toContain(secret)
  expect(event).not.toHaveProperty('server_name')
})

test('a page that cannot be drawn, by its name', async () => {
  const { statusCode } = await app.visitor.get('/broken', { accept: 'text/html' })
  expect(statusCode).toBe(500)
  await expect
    .poll(() => service.events.map(({ exception }) => exception.values[0]?.value))
    .toEqual(['the page broke'])
})

test('a failed job, by its name', async () => {
  const broken = {
    ...app.deps,
    database: { transaction: () => Promise.reject(new Error('job of 12345678Z')) },
  }
  const workers = startWorkers(broken as unknown as TestApp['deps'], app.server.log)
  await expect.poll(() => service.events.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await workers.stop()
  expect(service.events[0]).toMatchObject({
    tags: { side: 'server', job: 'outbox' },
    exception: { values: [{ value: 'job of [tax id]' }] },
  })
})

test('a refusal is not an error', async () => {
  await app.visitor.send('POST', '/api/v2/reportedRefusal')
  await app.deps.gateways.errorReports.flush(5_000)
  expect(service.raw).toEqual([])
})

test('a service that never answers delays nobody', async () => {
  service.answerBy(() => undefined)
  expect((await fail()).statusCode).toBe(500)
  await expect.poll(() => service.raw).toHaveLength(1)
  expect((await fail()).statusCode).toBe(500)
})

test('a service that is gone, or that refuses, breaks nothing', async () => {
  const gone = await errorService()
  const own = await testApp({ database, env: { SENTRY_DSN: gone.dsn }, routes })
  gone.answerBy((_, answer) => void answer.writeHead(500).end())
  expect((await fail(own)).statusCode).toBe(500)
  await expect.poll(() => gone.raw).toHaveLength(1)
  await gone.close()
  expect((await fail(own)).statusCode).toBe(500)
  await own.deps.gateways.errorReports.flush(5_000)
  expect((await fail(own)).statusCode).toBe(500)
  await own.close()
})

test('a fault that every request meets is reported up to a limit', async () => {
  const reports = errorReportsFor(testEnv({ SENTRY_DSN: service.dsn }))
  for (let at = 0; at < 200; at += 1) reports.report(new Error('again'))
  await reports.flush(20_000)
  expect(service.events.length).toBeLessThanOrEqual(2 * 60)
})

test('an uncaught error is printed and reported, and ends the process', async () => {
  const script = fileURLToPath(new URL('../../../test/processes/uncaught.ts', import.meta.url))
  const env = { ...process.env, SENTRY_DSN: service.dsn, NODE_ENV: 'test' }
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(printed).toContain('nobody caught this')
  expect(service.events.map(({ exception }) => exception.values[0]?.value)).toEqual([
    'nobody caught this of [tax id]',
  ])
})

const policyOf = async (own: TestApp) =>
  String((await own.visitor.get('/acceso')).headers['content-security-policy'])

test('pages may call the service where there is one, and are told its address', async () => {
  const { origin } = new URL(service.dsn)
  expect(await policyOf(app)).toContain(`connect-src 'self' ${origin};`)
  const { errorService: told } = (await app.visitor.get('/acceso')).json<{ errorService: unknown }>()
  expect(told).toEqual({ dsn: service.dsn, environment: 'development' })
})

test('without an address nothing is sent, told or allowed', async () => {
  const own = await testApp({ database, routes, webFolder: build.folder })
  expect((await fail(own)).statusCode).toBe(500)
  await own.deps.gateways.errorReports.flush(1_000)
  expect(service.raw).toEqual([])
  expect(await policyOf(own)).toContain("connect-src 'self';")
  expect((await own.visitor.get('/acceso')).json()).toMatchObject({ errorService: null })
  await own.close()
})
