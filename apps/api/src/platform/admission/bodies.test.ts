import { endpoint } from '@fanal/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { portOf, sendRaw } from '#test/raw'
import { openRoute, route } from '../endpoint.ts'

// What a body costs, who may send it, and that no other is read.

const schemas = { body: z.object({ text: z.string() }), response: z.object({ letters: z.number() }) }
const megabytes = 1_000_000
const common = { method: 'POST' as const, kind: 'check' as const }
const forCustomers = endpoint<typeof schemas>({
  ...common,
  name: 'files',
  path: 'test/files',
  access: 'customer',
  maxBodyBytes: 20 * megabytes,
})
const forAnyone = endpoint<typeof schemas>({
  ...forCustomers,
  name: 'open',
  path: 'test/open',
  access: 'anyone',
})
const small = endpoint<typeof schemas>({ ...common, name: 'small', path: 'test/small', access: 'anyone' })
const limited = endpoint<typeof schemas>({
  ...common,
  name: 'limited',
  path: 'test/limited',
  access: 'anyone',
  limit: { max: 1, windowSeconds: 3600 },
})
const routes = [
  route(forCustomers, schemas, async ({ body }) => ({ letters: body.text.length })),
  ...[forAnyone, small, limited].map((one) =>
    openRoute(one, schemas, async ({ body }) => ({ letters: body.text.length })),
  ),
]

const app = await closedAfterAll(testApp({ routes }))
let port: number
let customer: Client
beforeAll(async () => {
  port = portOf(await app.server.listen({ port: 0, host: '127.0.0.1' }))
  customer = await app.as((await anAccount(app.database)).vat)
})

/** The headers of a request whose body never comes. */
const announced = (path: string, length: number, headers: readonly string[], patienceMs?: number) =>
  sendRaw(port, {
    ...(patienceMs !== undefined && { patienceMs }),
    parts: [
      [
        `POST /api/v2/test/${path} HTTP/1.1`,
        'Host: portal.example.com',
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        ...headers,
        '',
        '',
      ].join('\r\n'),
    ],
  })
const announce = (path: string, length: number, ...headers: string[]) => announced(path, length, headers)
const codeOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body || '{}') as { error?: string }).error,
]

describe('refused without waiting for the body', () => {
  test.each([
    ['no session', 'files', 15 * megabytes, [], [401, 'login_required']],
    ['a forged session', 'files', 10, ['Authorization: Bearer x.y.z'], [401, 'token_invalid']],
    ['another site', 'small', 10, ['Origin: https://evil.example.com'], [403, 'cross_site']],
    ['more than usual', 'small', 65_537, [], [413, 'body_too_large']],
    ['more than ever', 'files', 20 * megabytes + 1, [], [413, 'body_too_large']],
    ['files of who has no session', 'open', 65_537, [], [413, 'body_too_large']],
    ['an unknown call', 'nothing', 10, [], [404, 'unknown_path']],
  ] as const)('%s', async (_, path, length, headers, expected) => {
    expect(codeOf(await announce(path, length, ...headers))).toEqual(expected)
  })

  test('too many calls', async () => {
    await app.visitor.send('POST', '/api/v2/test/limited', { text: 'x' })
    expect(codeOf(await announce('limited', 10))).toEqual([429, 'too_many_requests'])
  })

  test('chunked bodies without a session, on upload calls', async () => {
    const head = 'POST /api/v2/test/open HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    const answer = await sendRaw(port, { parts: [`${head}Transfer-Encoding: chunked\r\n\r\n`] })
    expect(codeOf(answer)).toEqual([413, 'body_too_large'])
  })
})

describe('sizes', () => {
  const send = async (client: Client, path: string, letters: number) => {
    const answer = await client.send('POST', `/api/v2/test/${path}`, { text: 'x'.repeat(letters) })
    return [answer.statusCode, answer.json<{ letters?: number }>().letters]
  }
  const frame = '{"text":""}'.length

  test('64 kilobytes are for everybody', async () => {
    expect(await send(app.visitor, 'small', 65_536 - frame)).toEqual([200, 65_536 - frame])
    expect(await send(app.visitor, 'small', 65_536 - frame + 1)).toEqual([413, undefined])
    expect(await send(app.visitor, 'open', 65_536 - frame)).toEqual([200, 65_536 - frame])
  })

  test('more is parsed in a worker thread, with the same result', async () => {
    expect(await send(customer, 'files', 15 * megabytes)).toEqual([200, 15 * megabytes])
    expect(await send(customer, 'open', 15 * megabytes)).toEqual([200, 15 * megabytes])
  })

  test.each([
    ['brackets', '['.repeat(15 * megabytes)],
    ['commas', `[${'1,'.repeat(5 * megabytes)}1]`],
    ['half of it', `{"text":"${'x'.repeat(megabytes)}`],
    ['a poisoned prototype', `{"text":"${'x'.repeat(megabytes)}","__proto__":{}}`],
  ])('what is no JSON of ours is refused there too: %s', async (_, payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await customer.inject({ method: 'POST', url: '/api/v2/test/files', headers, payload })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_json'])
  })

  test('one customer sends two at once, not three', async () => {
    const session = `Authorization: Bearer ${customer.token}`
    const three = [1, 2, 3].map(() => announced('files', megabytes, [session], 6_000))
    const other = await app.as((await anAccount(app.database)).vat)
    expect(await send(other, 'files', megabytes)).toEqual([200, megabytes])
    expect(await send(customer, 'files', 10)).toEqual([200, 10])
    // Two were still pending when their sender gave up.
    const codes = (await Promise.all(three)).map(({ status }) => status)
    expect(codes.sort((one, other) => one - other)).toEqual([0, 0, 429])
    await expect.poll(() => send(customer, 'files', megabytes)).toEqual([200, megabytes])
  })
})

test.each([
  ['deep', '['.repeat(21) + ']'.repeat(21)],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
])('a body that is %s is refused', async (_, payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.visitor.inject({ method: 'POST', url: '/api/v2/test/small', headers, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_json'])
})
