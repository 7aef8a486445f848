import type { Page } from '@playwright/test'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { type Server, startServer } from '../lib/server.ts'
import { untilDrawn } from '../lib/settings.ts'
import { expect, test as base } from '../lib/test.ts'
import { type ErrorService, startErrorService } from './error-service-double.ts'

// A portal whose operator has an error service; the service is a double that speaks its protocol.

const test = base.extend<object, { service: ErrorService; server: Server }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
    async ({}, use) => {
      const service = await startErrorService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer(undefined, false, { SENTRY_DSN: service.dsn })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ problems, service }) => {
  problems.allow(/uncaught: |foreign request: http:\/\/127\.0\.0\.1:\d+\/api\/7\/envelope/)
  await service.forget()
})

const crash = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text)
      }),
    message,
  )

/** Files of the SDK that the page has asked for. */
const sdkFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /sentry|send-crash|replay/.test(name)),
  )

test('a crash of a page is reported, scrubbed, and only then is the code for it loaded', async ({
  page,
  service,
}) => {
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100001')
  expect(await sdkFiles(page)).toEqual([])
  await crash(page, 'no total for Marta García, 12345678Z, ES9121000418450200051332, marta@example.com')
  await expect.poll(async () => (await service.received()).events).toHaveLength(1)
  const { events, raw } = await service.received()
  expect(events[0]).toMatchObject({
    release: 'fanal@1.0.0',
    tags: { side: 'browser', page: 'contract' },
    exception: { values: [{ type: 'TypeError', value: 'no total for [name], [tax id], [iban], [email]' }] },
  })
  const sent = raw.map((one) => one.split('\n').slice(2).join('\n')).join('')
  for (const secret of ['Marta', '12345678Z', '100001', 'ES91', '@example.com', 'cookie'])
    expect(sent).not.toContain(secret)
  expect(raw.join('')).not.toContain('"cookie"')
  // The service must not take the visitor's address from the connection either.
  expect(sent).toContain('"infer_ip":"never"')
})

test('a rejection that nobody handles, with the reference of its request; a refusal is none', async ({
  page,
  service,
}) => {
  await open(page, '/acceso')
  await page.evaluate(() => {
    const failed = (status: number) =>
      Object.assign(new Error('HTTP 500'), { name: 'CallError', status, reference: '9K2M4P6R8T' })
    void Promise.reject(failed(403))
    void Promise.reject(failed(500))
  })
  await expect
    .poll(async () => (await service.received()).events.map(({ tags }) => tags))
    .toEqual([{ side: 'browser', page: 'login', reference: '9K2M4P6R8T' }])
})

test('no replay unless the operator asks and the visitor agrees; masked then', { tag: '@whole' }, async ({
  page,
  service,
  server,
  context,
}) => {
  await signIn(page, marta)
  await server.fanal('settings', 'set', 'errorReporting.replay', 'true')
  await server.fanal('settings', 'set', 'errorReporting.sessionSampleRate', '1')
  await untilDrawn(page, '/contratos/electricidad/100001', /"replay":true/)
  // Agreed to nothing.
  await open(page, '/contratos/electricidad/100001')
  await page.waitForFunction(() => performance.now() > 5_000)
  expect((await service.received()).raw).toEqual([])
  await context.addCookies([{ name: 'consent_statistics', value: '1', url: server.url }])
  await open(page, '/contratos/electricidad/100001')
  await expect.poll(async () => (await service.received()).types).toContain('replay_recording')
  const sent = (await service.received()).raw.join('')
  for (const secret of ['Marta', '100001', 'ES0031', 'ES91', 'contratos/electricidad'])
    expect(sent).not.toContain(secret)
  // Where somebody tells about themselves nothing is recorded.
  await service.forget()
  await open(page, '/perfil')
  await page.waitForFunction(() => performance.now() > 5_000)
  expect((await service.received()).raw).toEqual([])
})

for (const [rate, isSent] of [
  ['1', true],
  ['0', false],
] as const)
  test(`of visits that crash, the share ${rate} is sent with its recording`, { tag: '@whole' }, async ({
    page,
    service,
    server,
    context,
  }) => {
    await signIn(page, marta)
    await server.fanal('settings', 'set', 'errorReporting.replay', 'true')
    await server.fanal('settings', 'set', 'errorReporting.sessionSampleRate', '0')
    await server.fanal('settings', 'set', 'errorReporting.errorSampleRate', rate)
    await untilDrawn(page, '/facturas', new RegExp(`"sessionSampleRate":0,"errorSampleRate":${rate}`))
    await context.addCookies([{ name: 'consent_statistics', value: '1', url: server.url }])
    await open(page, '/facturas')
    await expect.poll(() => sdkFiles(page)).not.toEqual([])
    expect((await service.received()).types).toEqual([])
    await crash(page, 'no total')
    await expect.poll(async () => (await service.received()).events).toHaveLength(1)
    if (isSent) await expect.poll(async () => (await service.received()).types).toContain('replay_recording')
    else {
      await page.waitForTimeout(5_000)
      expect((await service.received()).types).not.toContain('replay_recording')
    }
  })
