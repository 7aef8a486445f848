import { between, pick, type Random } from '#demo/random'

// Malformed requests as raw bytes. The same seed gives the same ones.

export interface Attack {
  parts: (string | Buffer)[]
  pauseMs?: number
  /** The sender disconnects after this time. */
  patienceMs?: number
}

/** A kind of attack. `token` is of a signed-in customer. */
export type Attacker = (random: Random, token: string) => Attack

const host = 'Host: portal.example.com'
const json = 'Content-Type: application/json'
const bearer = (token: string) => `Authorization: Bearer ${token}`
const login = '/api/v2/user/login'
const files = '/api/v2/contracts/100042/iban/'

const request = (line: string, headers: readonly string[], body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from([`${line} HTTP/1.1`, host, ...headers, '', ''].join('\r\n'), 'latin1'),
    Buffer.from(body),
  ])
const withBody = (path: string, body: string | Buffer, ...headers: string[]) =>
  request(`POST ${path}`, [json, `Content-Length: ${Buffer.byteLength(body)}`, ...headers], body)
const whole = (bytes: string | Buffer): Attack => ({ parts: [bytes] })

function someBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: between(random, 1, most) }, () => between(random, 0, 255)))
}

/** A valid request with some bytes changed. */
const bitten: Attacker = (random) => {
  const body = JSON.stringify({ user: '12345678Z', password: 'not this one' })
  const bytes = random() < 0.5 ? withBody(login, body) : request('GET /api/v2/feature_flags', [])
  for (let i = between(random, 1, 6); i > 0; i -= 1)
    bytes[between(random, 0, bytes.length - 1)] = between(random, 0, 255)
  return { parts: [bytes], patienceMs: 300 }
}

const garbage: Attacker = (random) => ({ parts: [someBytes(random, 400)], patienceMs: 300 })

const lines = [
  'GET',
  'GET /',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET  /  HTTP/1.1\r\n\r\n',
  'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\n Host: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n folded\r\n\r\n',
  'GET http://evil.example.com/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //evil.example.com/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n',
  'BREW / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: close, keep-alive, x\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
] as const
const malformed: Attacker = (random) => ({ ...whole(pick(random, lines)), patienceMs: 300 })

const addresses = [
  '/%zz',
  '/%00',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/../../../../etc/passwd',
  '/assets/../../package.json',
  '/api/v2/%ff%fe',
  '/api/v2/contracts/%E2%80%AE/iban/',
  "/api/v2/contracts/'%20or%201=1--/",
  '/api/v2/contracts?limit=-1&offset=1e99&filter=%00',
  '/api/v2/invoices/?filter=%5B%5B%5B',
  '/api/v2/invoices/?limit[]=1&limit[]=2',
  '/api/v99999999999/users',
  '/api/v2/users?lang[__proto__]=x',
  '/api//v2///users////',
  '/\\evil.example.com',
  '/;/?#',
] as const
const address: Attacker = (random, token) => {
  const path = random() < 0.8 ? pick(random, addresses) : `/${'%41'.repeat(between(random, 1, 5_000))}`
  return whole(request(`GET ${path}`, random() < 0.5 ? [bearer(token)] : []))
}

const framings: readonly [string[], ...string[][]] = [
  ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 5'],
  ['Content-Length: 5', 'Content-Length: 6'],
  ['Content-Length: +5'],
  ['Content-Length: 5, 5'],
  ['Content-Length: -1'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: 0x5'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding: chunked, chunked'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding:\tchunked'],
  ['Transfer-Encoding: gzip, chunked'],
]
/** Request smuggling: two parsers that disagree about the end of a body would let a second request through. */
const smuggled: Attacker = (random) => {
  const headers = [json, ...pick(random, framings)]
  const hidden = `0\r\n\r\nGET /metrics HTTP/1.1\r\n${host}\r\n\r\n`
  return { parts: [request(`POST ${login}`, headers, hidden)], patienceMs: 300 }
}

const chunks = [
  'zz\r\n{}\r\n0\r\n\r\n',
  '-1\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n{}',
  '2\r\n{}X\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '2\r\n{}\r\n0\r\nTrailer: a\r\nContent-Length: 9\r\n\r\n',
  '2\r\n{}\r\n',
  '\r\n\r\n',
] as const
const badChunks: Attacker = (random) => ({
  parts: [request(`POST ${login}`, [json, 'Transfer-Encoding: chunked'], pick(random, chunks))],
  patienceMs: 300,
})

const hugeHeaders: Attacker = (random) => {
  const many = Array.from({ length: between(random, 100, 3_000) }, (_, i) => `X-${i}: a`)
  const long = `X: ${'x'.repeat(between(random, 5_000, 80_000))}`
  const cookies = `Cookie: ${Array.from({ length: 500 }, (_, i) => `c${i}=%E0%A4%A`).join('; ')}`
  return whole(request('GET /api/v2/users', pick(random, [many, [long], [cookies]])))
}

/** Deep, wide, or both: without a session to the login, with one to uploads. */
const deep: Attacker = (random, token) => {
  const depth = pick(random, [21, 100, 5_000, 30_000])
  const open = pick(random, ['[', '{"a":', '[{"a":['])
  const body = random() < 0.3 ? `"${'\\'.repeat(depth)}` : open.repeat(depth)
  return whole(random() < 0.7 ? withBody(login, body) : withBody(files, body, bearer(token)))
}

/** Above the limit, or declared so; the sender ignores the answer. */
const oversized: Attacker = (random) => {
  const size = pick(random, [65_537, 70_000, 500_000])
  const path = pick(random, [login, files, '/api/v2/nothing', '/session'])
  return whole(withBody(path, `[${'['.repeat(size)}`))
}

const bodies = [
  '',
  'null',
  '[]',
  '"',
  '{"user":1,"password":[]}',
  '{"user":{"$gt":""},"password":null}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"user":"\\u0000","password":"\\ud800"}',
  '{"user":"a","user":"b","password":"c"}',
  '{"user":1e999,"password":-0}',
  '\ufeff{}',
  '{"user":"12345678Z","password":"x"}trailing',
] as const
const types = [
  json,
  'Content-Type: text/plain',
  'Content-Type: application/json;charset=utf-16',
  'Content-Type: ;;;',
  'X: y',
] as const
const oddBody: Attacker = (random) => {
  const body = random() < 0.7 ? Buffer.from(pick(random, bodies)) : someBytes(random, 200)
  const path = pick(random, [login, '/api/v2/users/activate', '/api/v2/password/recovery', '/session'])
  const headers = [pick(random, types), `Content-Length: ${body.length}`]
  return whole(request(`${pick(random, ['POST', 'PUT', 'PATCH', 'DELETE'])} ${path}`, headers, body))
}

/** Twenty pipelined requests. */
const pipelined: Attacker = () =>
  whole(Buffer.concat(Array.from({ length: 20 }, () => request('GET /api/v2/feature_flags', []))))

/** Half a request, byte by byte, then disconnect. */
const slow: Attacker = (random) => {
  const bytes = withBody(login, '{"user":"12345678Z","password":"x"}')
  const upTo = between(random, 1, bytes.length - 1)
  const parts = Array.from({ length: 12 }, (_, i) =>
    bytes.subarray(Math.floor((i * upTo) / 12), Math.floor(((i + 1) * upTo) / 12)),
  )
  return { parts, pauseMs: 60, patienceMs: between(random, 100, 900) }
}

export const attackers: Record<string, Attacker> = {
  bitten,
  garbage,
  malformed,
  address,
  smuggled,
  badChunks,
  hugeHeaders,
  deep,
  oversized,
  oddBody,
  pipelined,
  slow,
}
