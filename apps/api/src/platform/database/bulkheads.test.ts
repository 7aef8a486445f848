import { endpoint } from '@fanal/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { aSignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { patient } from '#test/address'
import { testDatabase } from '#test/database'
import { openDatabase, sql } from '#platform/database'
import { openRoute } from '#platform/endpoint'

const database = await closedAfterAll(testDatabase({ timeouts: { ...patient, lockMs: 3_000 } }))
const slow = endpoint<object>({ name: 'slow', path: 'test/slow', access: 'anyone' })
const shortTimeout = sql`set local statement_timeout = 50`
const routes = [
  openRoute(slow, {}, async () => {
    await database.transaction(async (tx) => {
      await tx.run(shortTimeout)
      await tx.one(sql`select pg_sleep(5)`)
    })
  }),
]
const app = await closedAfterAll(testApp({ database, routes, refusesOverload: true }))
const { client: customer } = await aSignedInCustomer(app)

const refused = { statusCode: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) as unknown } }

describe('a locked table', () => {
  test('delays its own calls only', async () => {
    const client = await database.connect()
    await client.query('begin; lock table invoices')
    try {
      const stuck = Array.from({ length: 40 }, () => customer.get('/api/v2/invoices/'))
      const waiting = sql`
        select 1 from pg_stat_activity where datname = ${database.name} and wait_event_type = 'Lock'`
      await expect.poll(async () => (await database.many(waiting)).length).toBeGreaterThan(0)
      // For a quarter of a second a locked table looks like load.
      await expect.poll(async () => (await customer.get('/api/v2/users')).statusCode).toBe(200)
      // These are answered while the lock is held.
      for (let i = 0; i < 10; i += 1)
        for (const url of [
          '/api/v2/users',
          '/api/v2/feature_flags',
          '/api/v2/ov_customize/ov_settings',
          '/health/ready',
        ])
          expect([url, (await customer.get(url)).statusCode]).toEqual([url, 200])
      // Further callers are refused at once.
      await expect.poll(() => customer.get('/api/v2/invoices/')).toMatchObject(refused)
      for (const answer of await Promise.all(stuck)) expect(answer).toMatchObject(refused)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await customer.get('/api/v2/invoices/')).statusCode).toBe(200)
  })
})

test('a slow statement times out with 503', async () => {
  const answer = await app.visitor.get('/api/v2/test/slow')
  expect([answer.statusCode, answer.json().error, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
})

test('statements time out after five seconds, locks after three; operators’ commands have no limit', async () => {
  const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const [requests, commands] = [{}, { withoutTimeouts: true }].map((options) =>
    openDatabase({ address: database.address, ...options }),
  )
  expect(await requests?.one(limits)).toEqual({ statement: '5s', lock: '3s' })
  expect(await commands?.one(limits)).toEqual({ statement: '0', lock: '0' })
  await requests?.close()
  await commands?.close()
})
