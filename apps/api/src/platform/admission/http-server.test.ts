import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { portOf, sendRaw } from '#test/raw'
import { standardHeaders } from '#test/doubles/standard-headers'

// What the HTTP parser refuses by itself, before any of our code sees a request.

const app = await closedAfterAll(testApp())
/** Waits so briefly that only requests that never end are sent to it: a busy machine may be slow to send. */
const shortApp = await closedAfterAll(testApp({ timeouts: { requestMs: 600, headersMs: 300 } }))
let port: number
let shortPort: number
beforeAll(async () => {
  const local = { port: 0, host: '127.0.0.1' }
  port = portOf(await app.server.listen(local))
  shortPort = portOf(await shortApp.server.listen(local))
})

const ask = (...parts: (string | Buffer)[]) => sendRaw(port, { parts })
const head = 'Host: portal.example.com\r\n'
const post = `POST /api/v2/user/login HTTP/1.1\r\n${head}Content-Type: application/json\r\n`

describe('a malformed request is answered with the standard headers', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), 400, 'malformed_request'],
    ['an unknown method', `BREW /pot HTTP/1.1\r\n${head}\r\n`, 400, 'malformed_request'],
    ['a version of tomorrow', `GET / HTTP/9.9\r\n${head}\r\n`, 400, 'malformed_request'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['a broken header', `GET / HTTP/1.1\r\n${head}a b: c\r\n\r\n`, 400, 'malformed_request'],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${head}a: b\0c\r\n\r\n`, 400, 'malformed_request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\n${head}a: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an address without end',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`,
      431,
      'headers_too_large',
    ],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'malformed_request'],
    [
      'a length and chunks',
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['chunks that are none', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400, 'malformed_request'],
    [
      'an encoding behind chunks',
      `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['headers that stay away', `GET / HTTP/1.1\r\n${head}`, 408, 'request_too_slow'],
    ['a body that stays away', `${post}Content-Length: 10\r\n\r\n{`, 408, 'request_too_slow'],
    [
      'an expectation of its own',
      `GET / HTTP/1.1\r\n${head}Expect: a miracle\r\n\r\n`,
      417,
      'expectation_failed',
    ],
    ['a tunnel', `CONNECT portal.example.com:443 HTTP/1.1\r\n${head}\r\n`, 405, 'method_not_allowed'],
  ] as const)('%s', async (_, text, status, code) => {
    const { headers, body, ...answer } = await sendRaw(status === 408 ? shortPort : port, { parts: [text] })
    expect([answer.status, JSON.parse(body)]).toMatchObject([status, { error: code }])
    expect(headers).toMatchObject({
      ...standardHeaders,
      'x-request-id': (JSON.parse(body) as { reference: string }).reference,
      connection: 'close',
    })
  })

  test('with its reference in the log', async () => {
    const { headers } = await ask('hello\r\n\r\n')
    expect(app.logs()).toContain(`"reqId":"${headers['x-request-id']}"`)
  })
})

test('a tunnel whose client resets the connection does not end the process', async () => {
  const handedOver = once(app.server.server, 'connect') as Promise<[IncomingMessage, Socket]>
  const client = connect(port, '127.0.0.1')
  client.write(`CONNECT portal.example.com:443 HTTP/1.1\r\n${head}\r\n`)
  const [, socket] = await handedOver
  expect(socket.listenerCount('error')).toBeGreaterThan(0)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.resetAndDestroy()
  await closed
  expect((await ask(`GET /health/live HTTP/1.1\r\n${head}\r\n`)).status).toBe(200)
})

test.each([
  ['an unknown page', 'GET /nothing', 404],
  ['an unknown call', 'GET /api/v2/nothing', 404],
  ['an address that cannot be decoded', 'GET /%zz', 404],
  ['a method that nobody takes', 'PROPFIND /api/v2/users', 404],
  ['a trace', 'TRACE /', 404],
  ['options', 'OPTIONS /api/v2/users', 404],
  ['a call without a session', 'GET /api/v2/users', 401],
])('%s has them too', async (_, line, status) => {
  const answer = await ask(`${line} HTTP/1.1\r\n${head}\r\n`)
  expect([
    answer.status,
    answer.headers['x-content-type-options'],
    answer.headers['x-frame-options'],
  ]).toEqual([status, 'nosniff', 'DENY'])
  expect(answer.headers['x-request-id']).toMatch(/^[2-9A-Z]{10}$/)
})

test('Expect: 100-continue is answered where the body is wanted, and refused at once where it is not', async () => {
  const body = '{"user":"12345678Z","password":"x"}'
  const expecting = (path: string) =>
    `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  const wanted = await sendRaw(port, { parts: [expecting('/api/v2/user/login'), body], pauseMs: 100 })
  expect([wanted.status, wanted.text.startsWith('HTTP/1.1 100 Continue')]).toEqual([403, true])
  const unwanted = await ask(expecting('/api/v2/contracts/1/iban/'))
  expect([unwanted.status, unwanted.text.includes('100 Continue')]).toEqual([401, false])
})
