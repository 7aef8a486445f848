import { endpoint } from '@fanal/contract/endpoint'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { sql } from './database.ts'
import { openRoute, route } from './endpoint.ts'
import { forgetOldKeys } from './idempotency.ts'

const schemas = { body: z.object({ text: z.string() }), response: z.object({ number: z.number() }) }
const open = endpoint<typeof schemas>({ name: 'note', method: 'POST', path: 'test/notes', access: 'anyone' })
const own = endpoint<typeof schemas>({
  name: 'ownNote',
  method: 'POST',
  path: 'test/own_notes',
  access: 'customer',
})

/** Runs after the handler's write, before the commit. */
let afterwards: () => Promise<void> = async () => {}
let calls = 0

type Handler = Parameters<typeof openRoute<typeof schemas>>[2]
const handle: Handler = async ({ body, db, reply }) => {
  calls += 1
  const { id } = await db.one<{ id: number }>(sql`
    insert into events (actor, kind) values ('test', ${body.text}) returning id`)
  await afterwards()
  reply.code(201)
  return { number: id }
}

const app = await closedAfterAll(
  testApp({ routes: [openRoute(open, schemas, handle), route(own, schemas, handle)] }),
)
let marta: Client
let other: Client
beforeAll(async () => {
  marta = await app.as((await anAccount(app.database)).vat)
  other = await app.as((await anAccount(app.database)).vat)
})
beforeEach(() => {
  afterwards = async () => {}
  calls = 0
})

const post = (client: Client, key: string | undefined, text: string, url = '/api/v2/test/own_notes') =>
  client.send('POST', url, { text }, key ? { 'idempotency-key': key } : {})
const effects = async (text: string) =>
  (await app.database.one<{ count: number }>(sql`select count(*) from events where kind = ${text}`)).count

test('the same key gives the same answer, status included, and one effect', async () => {
  const first = await post(marta, 'key-0001', 'once')
  const again = await post(marta, 'key-0001', 'once')
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await effects('once')).toBe(1)
})

test('sent five times at once it has one effect and five equal answers', async () => {
  afterwards = () => new Promise((resolve) => setTimeout(resolve, 50))
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(marta, 'key-0002', 'at once')))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await effects('at once')).toBe(1)
  expect(calls).toBe(1)
})

test('without a key each call counts', async () => {
  await post(marta, undefined, 'without')
  await post(marta, undefined, 'without')
  expect(await effects('without')).toBe(2)
})

describe('another request with the same key is refused', () => {
  beforeAll(() => post(marta, 'key-0003', 'mine'))

  test.each([
    ['another body', 'theirs', '/api/v2/test/own_notes'],
    ['another call', 'mine', '/api/v2/test/notes'],
  ])('%s', async (_, text, url) => {
    const answer = await post(marta, 'key-0003', text, url)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'idempotency_key_reused'])
    expect(await effects('theirs')).toBe(0)
  })
})

test('a key belongs to one customer; visitors have their own', async () => {
  await post(marta, 'key-0004', 'shared key')
  expect((await post(other, 'key-0004', 'shared key')).statusCode).toBe(201)
  expect((await post(app.visitor, 'key-0004', 'shared key', '/api/v2/test/notes')).statusCode).toBe(201)
  expect(await effects('shared key')).toBe(3)
})

test('a visitor may try again over another network', async () => {
  const send = (remoteAddress: string, text: string) =>
    app.visitor.inject({
      method: 'POST',
      url: '/api/v2/test/notes',
      payload: { text },
      remoteAddress,
      headers: { 'idempotency-key': 'key-0009' },
    })
  expect((await send('192.0.2.1', 'by train')).statusCode).toBe(201)
  expect((await send('198.51.100.1', 'by train')).statusCode).toBe(201)
  expect(await effects('by train')).toBe(1)
  expect((await send('198.51.100.1', 'other words')).json().error).toBe('idempotency_key_reused')
})

test('a write that fails leaves neither effect nor key: trying again does it', async () => {
  afterwards = () => Promise.reject(new Error('the machine stopped here'))
  expect((await post(marta, 'key-0005', 'crash')).statusCode).toBe(500)
  expect(await effects('crash')).toBe(0)
  expect(await app.database.many(sql`select 1 from idempotency_keys where key = 'key-0005'`)).toEqual([])
  afterwards = async () => {}
  expect((await post(marta, 'key-0005', 'crash')).statusCode).toBe(201)
  expect(await effects('crash')).toBe(1)
})

test('whoever waits for a write that then fails does it', async () => {
  let isFirst = true
  afterwards = async () => {
    if (!isFirst) return
    isFirst = false
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new Error('the first one fails')
  }
  const answers = await Promise.all([post(marta, 'key-0006', 'relay'), post(marta, 'key-0006', 'relay')])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 500]))
  expect(await effects('relay')).toBe(1)
})

test.each(['short', 'x'.repeat(256)])('a key of unusable length is refused: %s', async (key) => {
  const answer = await post(marta, key, 'length')
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { 'Idempotency-Key': ['invalid_format'] }])
})

test('keys are forgotten after two days', async () => {
  await post(marta, 'key-0007', 'old')
  await post(marta, 'key-0008', 'young')
  await app.database.run(sql`
    update idempotency_keys set created_at = now() - interval '49 hours' where key = 'key-0007'`)
  await forgetOldKeys(app.database)
  const left = await app.database.many<{ key: string }>(sql`select key from idempotency_keys`)
  expect(left.map(({ key }) => key)).toContain('key-0008')
  expect(left.map(({ key }) => key)).not.toContain('key-0007')
})
