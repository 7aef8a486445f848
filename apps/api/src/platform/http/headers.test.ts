import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { standardHeaders } from '#test/doubles/standard-headers'
import { webBuild } from '#test/processes/web-build'
import { portOf, sendRaw } from '#test/raw'

// Over a raw socket: clients would tidy these addresses up.

const build = await webBuild()
afterAll(() => build.remove())
const app = await closedAfterAll(testApp({ webFolder: build.folder }))
let port: number
beforeAll(async () => {
  port = portOf(await app.server.listen({ port: 0, host: '127.0.0.1' }))
})

const ask = (line: string, accept: string) =>
  sendRaw(port, {
    parts: [`${line} HTTP/1.1\r\nHost: portal.example.com\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`],
  })

const { 'content-security-policy': _, 'cache-control': __, ...onEvery } = standardHeaders
const always = {
  ...onEvery,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self)') as string,
  'content-security-policy': expect.stringMatching(
    /^default-src '(none|self)'.*frame-ancestors 'none'/,
  ) as string,
  'x-request-id': expect.stringMatching(/^[2-9A-Z]{10}$/) as string,
}

const odd = [
  'GET /',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /sw.js',
  'GET /favicon.svg',
  'GET /robots.txt',
  'GET /assets/',
  'GET /assets/app-0000.js',
  'GET /assets/%2e%2e/secret.json',
  'GET /assets/..%2f..%2fsecret.json',
  'GET /assets/../secret.json',
  'GET /assets/%zz',
  'GET /%zz',
  'GET /%00',
  'GET //evil.example.com/',
  'GET /api',
  'GET /api/docs',
  'GET /api/%zz',
  'GET /api/v2/nothing',
  'GET http://portal.example.com/robots.txt',
  'GET *',
  'OPTIONS *',
  'OPTIONS /',
  'TRACE /',
  'TRACE /api/v2/users',
  'DELETE /robots.txt',
  'PROPFIND /',
  'POST /nothing',
  'POST /session',
  'QUERY /api/v2/users',
  'CONNECT portal.example.com:443',
  'BREW /',
]

describe.each(['*/*', 'text/html'])('asked for %s', (accept) => {
  test.each(odd)('%s', async (line) => {
    const { status, headers } = await ask(line, accept)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(headers).toMatchObject(always)
  })
})

test('a file of the build has those that mean something to it', async () => {
  const { status, headers } = await ask('GET /assets/app-1a2b.js', '*/*')
  expect([status, headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
    200,
    'nosniff',
    'max-age=31536000; includeSubDomains',
  ])
  expect(Object.keys(headers)).not.toContain('x-frame-options')
})

test('HEAD of anything too', async () => {
  for (const url of ['/', '/robots.txt', '/health/ready', '/nothing', '/api/v2/users']) {
    const answer = await app.visitor.inject({ method: 'HEAD', url })
    expect([url, answer.headers], url).toMatchObject([url, always])
  }
})
