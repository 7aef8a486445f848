import { type ClientRequest, get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase, sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, testDatabase } from '#test/database'
import { endsOfSessions } from '#test/fixtures/sessions'
import { ownProcess } from '#test/processes/own-process'
import { sharedBundle } from '#test/processes/shared-bundle'
import { notify } from '../notify.ts'
import { noticesChannel } from './news.ts'

// Two processes on one database. Behind a pooler in transaction mode there is no stream.
const database = await closedAfterAll(testDatabase())
const here = await closedAfterAll(testApp({ database }))
const there = await closedAfterAll(testApp({ database }))
const isPooled = inject('databasePooler') !== undefined

let [hereUrl, thereUrl] = ['', '']
let customer: SignedInCustomer
beforeAll(async () => {
  hereUrl = await here.server.listen({ port: 0, host: '127.0.0.1' })
  thereUrl = await there.server.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  customer = await aSignedInCustomer(here)
})

const streams: ClientRequest[] = []
afterEach(() => streams.splice(0).forEach((one) => one.destroy()))

interface Stream {
  status: number | undefined
  headers: IncomingHttpHeaders
  /** What it said so far. */
  said(): string
  news(): number
  isOver(): boolean
  /** The server ended it, and did not cut it off. */
  isWhole(): boolean
}

/** Without a pool of connections, which would open others. */
function open(address: string, own: Record<string, string>): Promise<Stream> {
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'br, gzip', ...own }
  const request = get(`${address}/api/v2/notices/stream`, { headers, agent: false })
  streams.push(request)
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (answer) => {
      let said = ''
      let isOver = false
      answer.on('data', (part: Buffer) => (said += part.toString()))
      answer.on('error', () => {})
      answer.on('close', () => (isOver = true))
      resolve({
        status: answer.statusCode,
        headers: answer.headers,
        said: () => said,
        news: () => said.split('event: news\n').length - 1,
        isOver: () => isOver,
        isWhole: () => answer.complete,
      })
    })
  })
}

const cookieOf = ({ token = '' }: { token?: string | undefined }) => ({ cookie: `__Host-token=${token}` })
const say = (customerId: number) =>
  database.run(sql`select pg_notify(${noticesChannel}, ${String(customerId)})`)
/** Connections that listen, without those of before: other tests' end in their own time. */
const listeners = async (before: readonly number[] = []) => {
  const all = await database.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = ${database.name} and query like 'listen%'`)
  return all.map(({ pid }) => pid).filter((pid) => !before.includes(pid))
}

describe.skipIf(isPooled)('a stream', () => {
  test('whose reader goes is no error', async () => {
    const { status, headers } = await open(hereUrl, cookieOf(customer.client))
    expect(status).toBe(200)
    const lines = () =>
      here
        .logs()
        .split('\n')
        .filter((line) => line.includes(String(headers['x-request-id'])))
    streams.at(-1)?.destroy()
    await expect.poll(() => here.server.openStreams.all.size).toBe(0)
    // What follows the end of a stream comes in its turn.
    await sleep(100)
    expect(lines().filter((line) => /"level":[45]0/.test(line))).toEqual([])
  })

  test('says that there is news, in every process, within a second, and nothing of it', async () => {
    const own = await open(hereUrl, cookieOf(customer.client))
    const other = await open(thereUrl, cookieOf(customer.client))
    const stranger = await open(thereUrl, cookieOf((await aSignedInCustomer(there)).client))
    expect([own.status, other.status]).toEqual([200, 200])
    const notice = {
      customerId: customer.id,
      event: 'password_changed',
      key: 'a',
      link: { page: 'profile' },
    } as const
    await here.database.transaction((tx) => notify(here.deps.env, tx, notice))
    await expect.poll(() => [own.news(), other.news()]).toEqual([1, 1])
    expect(own.said()).toMatch(/^retry: \d{4}\n\nevent: news\ndata: \n\n$/)
    await sleep(300)
    expect(stranger.news()).toBe(0)
  })

  test('is neither stored, nor compressed, nor collected on its way', async () => {
    const { headers } = await open(hereUrl, cookieOf(customer.client))
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('says a hundred notices at once as one piece of news, or on a busy machine as few', async () => {
    const own = await open(hereUrl, cookieOf(customer.client))
    await Promise.all(Array.from({ length: 100 }, () => say(customer.id)))
    await sleep(400)
    const news = own.news()
    expect(news).toBeGreaterThan(0)
    expect(news).toBeLessThan(10)
    await say(customer.id)
    await expect.poll(() => own.news()).toBe(news + 1)
  })

  test('is for the session of a browser, of a program, and of staff who only look', async () => {
    const readOnly = await here.asReadOnly(customer.vat)
    const ways = [
      cookieOf(customer.client),
      { authorization: `Bearer ${customer.client.token}` },
      cookieOf(readOnly),
    ]
    const open3 = await Promise.all(ways.map((headers) => open(hereUrl, headers)))
    expect(open3.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('takes no connection of the pool, is no request in progress, and one connection listens for all', async () => {
    const few = openDatabase({ address: database.address, maxConnections: 1 })
    const small = await testApp({ database: few })
    const address = await small.server.listen({ port: 0, host: '127.0.0.1' })
    const before = await listeners()
    const customers = await Promise.all([1, 2, 3, 4].map(() => aSignedInCustomer(here)))
    for (const { client } of customers)
      for (let i = 0; i < 10; i += 1) expect((await open(address, cookieOf(client))).status).toBe(200)
    expect(await listeners(before)).toHaveLength(1)
    expect((await small.visitor.get('/api/v2/users', cookieOf(customer.client))).statusCode).toBe(200)
    await small.close()
    await few.close()
    await expect.poll(() => listeners(before)).toEqual([])
  })

  test('is not to be had more than ten times by one customer, until one is closed', async () => {
    const opened: Stream[] = []
    for (let i = 0; i < 11; i += 1) opened.push(await open(hereUrl, cookieOf(customer.client)))
    expect(opened.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 204])
    streams[0]?.destroy()
    await expect.poll(async () => (await open(hereUrl, cookieOf(customer.client))).status).toBe(200)
  })

  test('goes on when the connection to the database broke, and says that something may have been missed', async () => {
    const own = await open(hereUrl, cookieOf(customer.client))
    await askServer(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database.name}' and query like 'listen%'`)
    await expect.poll(() => own.news()).toBe(1)
    await say(customer.id)
    await expect.poll(() => own.news()).toBe(2)
  })
})

describe.skipIf(isPooled)('a stream whose session ends', () => {
  const beat = async () => {
    await vi.advanceTimersByTimeAsync(25_000)
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  /** A process of its own: the pulse begins with the first stream. */
  async function anotherProcess() {
    const app = await testApp({ database })
    return { app, address: await app.server.listen({ port: 0, host: '127.0.0.1' }) }
  }

  test('beats while it lives', async () => {
    const { app, address } = await anotherProcess()
    const own = await open(address, cookieOf(customer.client))
    await beat()
    await expect.poll(() => own.said()).toMatch(/\n:\n\n$/)
    expect(own.isOver()).toBe(false)
    await app.close()
  })

  test('signing out', async () => {
    const { app, address } = await anotherProcess()
    const own = await open(address, cookieOf(customer.client))
    const kept = await open(address, cookieOf(await here.as(customer.vat)))
    await customer.client.send('POST', '/api/v2/user/logout')
    await beat()
    await expect.poll(() => own.isOver()).toBe(true)
    expect(kept.isOver()).toBe(false)
    expect((await open(address, cookieOf(customer.client))).status).toBe(401)
    await app.close()
  })

  test.each(endsOfSessions)('%s', async (_, end) => {
    const { app, address } = await anotherProcess()
    const own = await open(address, cookieOf(customer.client))
    const id = (await here.deps.tokens.read(customer.client.token ?? ''))?.id ?? ''
    await end(database, id)
    await beat()
    await expect.poll(() => own.isOver()).toBe(true)
    await app.close()
  })

  test('when the last one is gone, nothing listens any more', async () => {
    const before = await listeners()
    const { app, address } = await anotherProcess()
    await open(address, cookieOf(customer.client))
    expect(await listeners(before)).toHaveLength(1)
    streams.at(-1)?.destroy()
    await expect.poll(() => app.server.openStreams.all.size).toBe(0)
    await beat()
    await expect.poll(() => listeners(before)).toEqual([])
    await app.close()
  })
})

test.each([
  ['no session', {}, 'login_required'],
  ['a forged one', { cookie: '__Host-token=a.b.c' }, 'token_invalid'],
])('%s gets none', async (_, headers: Record<string, string>, code) => {
  const answer = await open(hereUrl, headers)
  expect(answer.status).toBe(401)
  await expect.poll(() => answer.said()).toContain(`"error":"${code}"`)
})

test('who does not ask for events is not kept waiting', async () => {
  const answer = await customer.client.get('/api/v2/notices/stream')
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
})

test('behind a pooler in transaction mode there is none, and the page is told', async () => {
  const pooled = await testApp({ database: { ...database, listen: undefined } })
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${customer.client.token}` }
  expect((await pooled.visitor.get('/api/v2/notices/stream', headers)).statusCode).toBe(204)
  await pooled.close()
})

test('a server that stops ends its open streams, and does not wait until they are cut off', async () => {
  const { child, address } = await ownProcess(database.address, { bundle: await sharedBundle() })
  const own = await open(address, cookieOf(customer.client))
  expect(own.status).toBe(isPooled ? 204 : 200)
  child.kill('SIGTERM')
  const code = await new Promise((resolve) => void child.once('exit', resolve))
  expect(code).toBe(0)
  await expect.poll(() => own.isOver()).toBe(true)
  expect(own.isWhole()).toBe(true)
})
