import { endpoint } from '@fanal/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { awayFromWindowEdge } from '#test/window-edge'
import { sql } from '#platform/database'
import { openRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { callerOf, countGuess, forgetOldHits, takeHit } from './rate-limit.ts'

const limited = endpoint<object>({
  name: 'limited',
  path: 'test/limited',
  access: 'anyone',
  limit: { max: 4, windowSeconds: 86_400 },
})
const routes = [openRoute(limited, {}, async () => undefined)]
const url = '/api/v2/test/limited'

const one = await closedAfterAll(testApp({ routes }))
const proxied = { routes, database: one.database, env: { TRUSTED_PROXIES: '10.0.0.1' } }
const two = await closedAfterAll(testApp(proxied))
beforeAll(() => awayFromWindowEdge(86_400))

const from = (app: TestApp, remoteAddress: string, headers = {}) =>
  app.visitor.inject({ method: 'GET', url, remoteAddress, headers })
const viaProxy = async (caller: string) =>
  (await from(two, '10.0.0.1', { 'x-forwarded-for': `203.0.113.9, ${caller}` })).statusCode

describe('calls limited by network address', () => {
  test('are counted across processes, even when sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => from(i % 2 === 0 ? one : two, '192.0.2.1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(6)
    expect(refused[0]?.json().error).toBe('too_many_requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect((await from(one, '192.0.2.2')).statusCode).toBe(200)
  })

  test('untrusted proxy addresses are logged, once', async () => {
    const told = () => (one.logs().match(/name your balancers in TRUSTED_PROXIES/g) ?? []).length
    for (let i = 0; i < 2; i += 1) await from(one, '192.0.2.7', { 'x-forwarded-for': '198.51.100.7' })
    await viaProxy('198.51.100.7')
    expect([told(), two.logs().includes('TRUSTED_PROXIES')]).toEqual([1, false])
  })

  test('both versions of a call share one limit', async () => {
    for (let i = 0; i < 4; i += 1) await from(one, '192.0.2.3')
    const older = await one.visitor.inject({ url: '/api/v1/test/limited', remoteAddress: '192.0.2.3' })
    expect(older.statusCode).toBe(429)
  })

  test('an invented X-Forwarded-For does not help', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1)
      statuses.push((await from(one, '192.0.2.4', { 'x-forwarded-for': `198.51.100.${i}` })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('behind the named proxy the real caller is counted', async () => {
    for (let i = 0; i < 4; i += 1) expect(await viaProxy('198.51.100.50')).toBe(200)
    expect(await viaProxy('198.51.100.50')).toBe(429)
    expect(await viaProxy('198.51.100.51')).toBe(200)
  })
})

const limit = (bucket: string) => ({ bucket, max: 2, windowSeconds: 86_400 })

describe('the counter', () => {
  test('a new window begins from nothing, old windows are forgotten', async () => {
    const { database } = one
    for (let i = 0; i < 2; i += 1) await takeHit(database, limit('windows'))
    await database.run(sql`
      update rate_limits set window_start = window_start - interval '2 days' where bucket = 'windows'`)
    await takeHit(database, limit('windows'))
    await forgetOldHits(database)
    const left = sql`select hits from rate_limits where bucket = 'windows'`
    expect(await database.many(left)).toEqual([{ hits: 1 }])
  })
})

describe('guesses', () => {
  const count = (bucket: string, free = 1) => ({ bucket, limit: { free, pauseSeconds: 60, max: 10 } })
  const wrong = () => Promise.reject(new AppError('invalid_credentials'))
  const rows = async (bucket: string) =>
    (
      await one.database.many<{ hits: number }>(sql`select hits from rate_limits where bucket = ${bucket}`)
    ).map(({ hits }) => hits)

  test('that are wrong count in every bucket, and their error is the answer', async () => {
    const guess = countGuess(one.database, [count('guess a'), count('guess b', 2)], wrong)
    await expect(guess).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect([await rows('guess a'), await rows('guess b')]).toEqual([[1], [1]])
  })

  test('that have to wait are not evaluated and count nowhere', async () => {
    await countGuess(one.database, [count('wait a'), count('wait b', 2)], wrong).catch(() => undefined)
    let isEvaluated = false
    const evaluate = async () => {
      isEvaluated = true
    }
    const guess = countGuess(two.database, [count('wait b', 2), count('wait a')], evaluate)
    await expect(guess).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    })
    expect(isEvaluated).toBe(false)
    expect([await rows('wait a'), await rows('wait b')]).toEqual([[1], [1]])
  })

  test('that are right leave nothing, and count only during evaluation', async () => {
    const inside = await countGuess(one.database, [count('guess c')], () => rows('guess c'))
    expect([inside, await rows('guess c')]).toEqual([[0], []])
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::1', '0:0:0:0::'],
])('%s counts as %s', (ip, caller) => expect(callerOf(ip)).toBe(caller))

test('addresses of one IPv6 line share the limit of a call', async () => {
  for (let i = 1; i <= 4; i += 1) expect((await from(one, `2001:db8::${i}`)).statusCode).toBe(200)
  expect((await from(two, '2001:db8::ffff')).statusCode).toBe(429)
})
