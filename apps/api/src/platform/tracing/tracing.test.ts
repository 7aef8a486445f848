import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSignedInCustomer, testApp } from '#test/app'
import { listen } from '#test/doubles/listen'
import { sql } from '#platform/database'
import { readEnv } from '#platform/env'
import { postJson } from '#gateways/post-json'
import { inSpan, inTrace, startTracing, stopTracing } from './tracing.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

/** A collector as of OpenTelemetry, which also answers calls of ours. */
async function aCollector() {
  const bodies: string[] = []
  const { url, close } = await listen(
    createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        if (request.url === '/v1/traces') bodies.push(body)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }),
  )
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url, close, spans, text: () => bodies.join('') }
}

const valueOf = ({ attributes }: Sent, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

let collector: Awaited<ReturnType<typeof aCollector>>
beforeEach(async () => {
  collector = await aCollector()
})
afterEach(async () => {
  await stopTracing()
  await collector.close()
})

const start = (more: Record<string, string> = {}) =>
  startTracing(
    readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      ...more,
    }),
  )

test('a request is a trace with its statements, and holds nothing of the customer', async () => {
  await start()
  const app = await testApp()
  const { client, ...customer } = await aSignedInCustomer(app)
  expect((await client.get('/api/v2/users')).statusCode).toBe(200)
  const missing = await client.get(`/api/v2/contracts/987654?secret=${customer.vat}`)
  expect(missing.statusCode).toBe(404)
  await app.close()
  await stopTracing()
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET /api/:version/users')
  if (!request) throw new Error(`No trace of the request among ${spans.map(({ name }) => name).join()}`)
  expect(valueOf(request, 'http.response.status_code')).toBe(200)
  expect(String(valueOf(request, 'fanal.reference'))).not.toBe('')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(statements.every((one) => /\$1|select/i.test(String(valueOf(one, 'db.query.text'))))).toBe(true)
  for (const secret of [customer.vat, '987654', client.token ?? '', 'secret='])
    expect(collector.text()).not.toContain(secret)
})

test('jobs and what they ask outside are traces; an address is its host', async () => {
  await start()
  const ask = () => postJson({ url: `${collector.url}/cups/ES0031405512340001MK`, timeoutMs: 60_000 }, {})
  await inTrace({ name: 'job test' }, ask)
  // Without a trace there is no span.
  await ask()
  const failing = inTrace({ name: 'job fails' }, () => Promise.reject(new RangeError('12345678Z')))
  await expect(failing).rejects.toThrow('12345678Z')
  await stopTracing()
  const [call, job, failed, ...others] = collector.spans()
  expect([call?.name, job?.name, failed?.name]).toEqual([
    `POST ${new URL(collector.url).host}`,
    'job test',
    'job fails',
  ])
  expect(others).toEqual([])
  expect([call?.parentSpanId, call?.traceId]).toEqual([job?.spanId, job?.traceId])
  expect(failed && valueOf(failed, 'error.type')).toBe('RangeError')
  for (const secret of ['ES0031405512340001MK', '12345678Z']) expect(collector.text()).not.toContain(secret)
})

test('none is kept of a share of 0', async () => {
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await inTrace({ name: 'job test' }, () => inSpan({ name: 'part' }, () => Promise.resolve()))
  await stopTracing()
  expect(collector.spans()).toEqual([])
})

test('off unless a collector is named; one that is away stops nothing', async () => {
  await startTracing(readEnv({}))
  expect(await inTrace({ name: 'job test' }, () => Promise.resolve(1))).toBe(1)
  await stopTracing()
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const app = await testApp()
  expect(await inTrace({ name: 'job test' }, () => app.database.one(sql`select 1 as one`))).toEqual({
    one: 1,
  })
  await app.close()
  expect(collector.spans()).toEqual([])
})
