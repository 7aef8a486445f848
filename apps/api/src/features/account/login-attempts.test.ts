import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount, aVat } from '#test/builders'
import { hashAtFullCost } from '#test/doubles/password-cost'

const app = await closedAfterAll(testApp())
const second = await closedAfterAll(testApp({ database: app.database }))
const behindProxy = await closedAfterAll(
  testApp({ database: app.database, env: { TRUSTED_PROXIES: '10.0.0.1' } }),
)
beforeEach(() => app.database.run(sql`truncate rate_limits`))

interface Try {
  on?: TestApp
  from?: string
  headers?: Record<string, string>
}

const wrong = 'Wrong-Password-1'
const login = (user: string, password: string, { on = app, from = '192.0.2.1', headers = {} }: Try = {}) =>
  on.visitor.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    payload: { user, password },
    remoteAddress: from,
    headers,
  })
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).statusCode
/** Each from its own network. */
const fromEverywhere = (i: number): Try => ({ on: i % 2 === 0 ? app : second, from: `198.51.100.${i}` })
const later = (minutes: number) =>
  app.database.run(sql`
    update rate_limits set window_start = window_start - make_interval(mins => ${minutes})`)
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('waits grow', () => {
  test('five guesses are free, then the wait doubles each time, with Retry-After', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 5; i += 1) expect(await statusOf(vat, wrong)).toBe(403)
    const waits: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const refused = await login(vat, password)
      expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
      waits.push(Number(refused.headers['retry-after']))
      await later(5)
      expect(await statusOf(vat, wrong)).toBe(403)
    }
    // Some seconds may pass between two calls.
    expect(waits.map((wait) => Math.ceil(wait / 15) * 15)).toEqual([30, 60, 120])
    expect(await statusOf(vat, password)).toBe(429)
  })

  test('a refused guess is not counted: retrying does not lengthen the wait', async () => {
    const { vat } = await anAccount(app.database)
    for (let i = 0; i < 5; i += 1) await login(vat, wrong)
    for (let i = 0; i < 10; i += 1) expect(await statusOf(vat, wrong)).toBe(429)
    expect(Number((await login(vat, wrong)).headers['retry-after'])).toBeLessThanOrEqual(30)
  })

  test('no lock is permanent: an hour later everything is as before', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 30; i += 1) await login(vat, wrong, fromEverywhere(i))
    expect(await statusOf(vat, password)).toBe(429)
    await later(60)
    expect(await statusOf(vat, password)).toBe(200)
    for (let i = 0; i < 5; i += 1) expect(await statusOf(vat, wrong)).toBe(403)
  })

  test('the hour slides: it does not restart at any clock time', async () => {
    const { vat } = await anAccount(app.database)
    const statuses: number[] = []
    // Every third minute for two hours, each from another network.
    for (let i = 0; i < 40; i += 1) {
      statuses.push(await statusOf(vat, wrong, fromEverywhere(i)))
      await later(3)
    }
    for (let start = 0; start + 20 <= statuses.length; start += 1)
      expect(count(statuses.slice(start, start + 20), 403)).toBeLessThanOrEqual(15)
    expect(count(statuses.slice(20), 403)).toBeGreaterThan(0)
  })

  test('right passwords are never counted, and do not reset others’ guesses', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 25; i += 1) expect(await statusOf(vat, password)).toBe(200)
    expect(await app.database.many(sql`select bucket from rate_limits`)).toEqual([])
    for (let i = 0; i < 4; i += 1) await login(vat, wrong)
    expect(await statusOf(vat, password)).toBe(200)
    expect(await statusOf(vat, wrong)).toBe(403)
    expect(await statusOf(vat, password)).toBe(429)
  })
})

describe('guesses sent at once', () => {
  test('sixty on two instances from many networks: no more are evaluated than an hour takes', async () => {
    const { vat, password } = await anAccount(app.database)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => statusOf(vat, wrong, fromEverywhere(i))),
    )
    expect(count(statuses, 403)).toBeGreaterThanOrEqual(10)
    expect(count(statuses, 403)).toBeLessThanOrEqual(15)
    expect(count(statuses, 403) + count(statuses, 429)).toBe(60)
    expect(await statusOf(vat, password, { from: '203.0.113.5' })).toBe(429)
  })

  test('sixty from one network for one account leave capacity for others', async () => {
    const { vat, password } = await anAccount(app.database)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => statusOf(vat, wrong, { on: i % 2 === 0 ? app : second })),
    )
    expect(count(statuses, 403)).toBeGreaterThanOrEqual(5)
    expect(count(statuses, 403)).toBeLessThanOrEqual(12)
    expect(await statusOf(vat, password)).toBe(429)
    expect(await statusOf(vat, password, { from: '203.0.113.5' })).toBe(200)
  })

  test('eight right ones of one customer all get in, again and again', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(vat, password)))
      expect(count(statuses, 200)).toBe(8)
    }
  })

  test('a guess whose process died meanwhile counts as wrong', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 5; i += 1) await login(vat, wrong)
    await app.database.run(sql`update rate_limits set hits = 0`)
    expect(await statusOf(vat, password)).toBe(200)
    await app.database.run(sql`
      update rate_limits set window_start = window_start - interval '61 seconds', hits = 0`)
    for (let i = 0; i < 2; i += 1) await login(vat, wrong)
    expect(await statusOf(vat, password)).toBe(429)
  })

  test('from one network for many accounts: a hundred at most', async () => {
    await app.database.run(sql`
      insert into rate_limits (bucket, window_start, hits)
      select 'login:network:192.0.2.1', now() - make_interval(secs => i / 1000.0), 0 from generate_series(1, 92) i`)
    const accounts = await Promise.all(Array.from({ length: 20 }, () => anAccount(app.database)))
    const statuses = await Promise.all(
      accounts.map(({ vat }, i) => statusOf(vat, wrong, { on: i % 2 === 0 ? app : second })),
    )
    expect([count(statuses, 403), count(statuses, 429)]).toEqual([8, 12])
    const { vat, password } = await anAccount(app.database)
    expect(await statusOf(vat, password)).toBe(429)
    expect(await statusOf(vat, password, { from: '192.0.2.2' })).toBe(200)
  })
})

describe('the real customer', () => {
  test('can sign in from elsewhere while one network has to wait', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 20; i += 1) await login(vat, wrong)
    expect(await statusOf(vat, password)).toBe(429)
    expect(await statusOf(vat, password, { from: '203.0.113.5', on: second })).toBe(200)
  })

  test('can sign in from a known browser while everybody else has to wait', async () => {
    const { vat, password } = await anAccount(app.database)
    const first = await login(vat, password)
    const device = first.cookies.find(({ name }) => name === 'device')
    expect(device).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    const headers = { cookie: `device=${device?.value}` }
    for (let i = 0; i < 30; i += 1) await login(vat, wrong, fromEverywhere(i))
    expect(await statusOf(vat, password, { from: '203.0.113.5' })).toBe(429)
    for (let i = 0; i < 10; i += 1)
      expect(await statusOf(vat, password, { from: '203.0.113.5', headers })).toBe(200)
    // A stolen browser gets a few guesses, and waits too.
    const statuses: number[] = []
    for (let i = 0; i < 10; i += 1)
      statuses.push(await statusOf(vat, wrong, { from: '203.0.113.5', headers }))
    expect(statuses).toEqual([403, 403, 403, 429, 429, 429, 429, 429, 429, 429])
  })

  test('one customer’s browser does not help with another account, nor does an unsigned cookie', async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const marked = await login(one.vat, one.password)
    const device = marked.cookies.find(({ name }) => name === 'device')?.value ?? ''
    const token = marked.cookies.find(({ name }) => name === '__Host-token')?.value ?? ''
    for (let i = 0; i < 30; i += 1) await login(other.vat, wrong, fromEverywhere(i))
    for (const cookie of [`device=${device}`, `device=${token}`, 'device=garbage', `device=${device}x`])
      expect(await statusOf(other.vat, other.password, { headers: { cookie } })).toBe(429)
  })

  test('all ways together: at most twenty guesses of one account are evaluated in an hour', async () => {
    const { vat, password } = await anAccount(app.database)
    const device = (await login(vat, password)).cookies.find(({ name }) => name === 'device')?.value
    const session = await app.as(vat)
    let evaluated = 0
    for (let minute = 0; minute < 59; minute += 1) {
      const headers = { cookie: `device=${device}` }
      const tries = [
        await statusOf(vat, wrong, { ...fromEverywhere(minute), headers }),
        await statusOf(vat, wrong, { from: `203.0.113.${minute}` }),
        (await session.send('PUT', '/api/v2/user/password', { current: wrong, password: 'x' })).statusCode,
      ]
      evaluated += count(tries, 403)
      await later(1)
    }
    expect(evaluated).toBeGreaterThan(10)
    expect(evaluated).toBeLessThanOrEqual(20)
  })
})

describe('identity of a guess', () => {
  test('writing the tax id another way does not help', async () => {
    const { vat } = await anAccount(app.database)
    for (let i = 0; i < 5; i += 1) await login(i % 2 === 0 ? vat.toLowerCase() : `ES-${vat}`, wrong)
    expect(await statusOf(vat, wrong)).toBe(429)
  })

  test('an invented X-Forwarded-For changes nothing', async () => {
    const { vat } = await anAccount(app.database)
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1)
      statuses.push(await statusOf(vat, wrong, { headers: { 'x-forwarded-for': `203.0.113.${i}` } }))
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  })

  test('behind a trusted proxy the address that it reports counts, not what the caller sends', async () => {
    const { vat } = await anAccount(app.database)
    const via = (forwarded: string, from = '10.0.0.1') =>
      statusOf(vat, wrong, { on: behindProxy, from, headers: { 'x-forwarded-for': forwarded } })
    for (let i = 0; i < 5; i += 1) expect(await via(`203.0.113.${i}, 198.51.100.1`)).toBe(403)
    expect(await via('203.0.113.9, 198.51.100.1')).toBe(429)
    expect(await via('203.0.113.9, 198.51.100.2')).toBe(403)
    // A caller who bypasses the proxy.
    for (let i = 0; i < 5; i += 1) await via(`203.0.113.${i}`, '192.0.2.9')
    expect(await via('203.0.113.77', '192.0.2.9')).toBe(429)
  })

  test('an IPv6 /64 is one network', async () => {
    const { vat } = await anAccount(app.database)
    const from = (last: number | string) => ({ from: `2001:db8:1:2::${last}` })
    for (let i = 1; i <= 5; i += 1) expect(await statusOf(vat, wrong, from(i))).toBe(403)
    expect(await statusOf(vat, wrong, from('abcd:1'))).toBe(429)
    expect(await statusOf(vat, wrong, { from: '2001:db8:1:3::1' })).toBe(403)
  })

  test('an unknown account waits like a known one', async () => {
    const { vat } = await anAccount(app.database)
    const told = async (user: string) => {
      const answers: unknown[] = []
      for (let i = 0; i < 7; i += 1) {
        const { statusCode, headers } = await login(user, wrong)
        const wait = Number(headers['retry-after'] ?? 0)
        answers.push([statusCode, Math.ceil(wait / 15) * 15])
      }
      return answers
    }
    expect(await told(aVat())).toEqual(await told(vat))
  })

  test('the counters identify nobody', async () => {
    const { vat } = await anAccount(app.database)
    await login(vat, wrong)
    const buckets = await app.database.many<{ bucket: string }>(sql`select bucket from rate_limits`)
    expect(buckets).toHaveLength(3)
    expect(buckets.some(({ bucket }) => bucket.includes(vat))).toBe(false)
  })
})

describe('the queue of passwords', () => {
  test('one network fills its own lane and is refused, uncounted, while others continue', async () => {
    // Slow enough for a queue.
    hashAtFullCost()
    const { vat, password } = await anAccount(app.database)
    const from = '203.0.113.7'
    let evaluated = 0
    const crowd = Array.from({ length: 30 }, async () => {
      const { statusCode, headers } = await login(aVat(), wrong, { from })
      if (statusCode === 403) evaluated += 1
      return { statusCode, retryAfter: Number(headers['retry-after']) }
    })
    await Promise.race(crowd)
    const before = evaluated
    expect(await statusOf(vat, password, { from: '198.51.100.1' })).toBe(200)
    expect(evaluated - before).toBeLessThan(8)
    const answers = await Promise.all(crowd)
    // On a slow machine some time out instead.
    const refused = answers.filter(({ statusCode }) => [429, 503].includes(statusCode))
    expect(refused.length).toBeGreaterThan(2)
    expect(refused.length + evaluated).toBe(30)
    for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
    // A password that was not checked does not count.
    const { hits } = await app.database.one<{ hits: number }>(sql`
      select count(*) as hits from rate_limits where bucket = ${`login:network:${from}`}`)
    expect(hits).toBeLessThan(28)
  })
})

test('a hash of another cost is replaced by a login, in production', async () => {
  hashAtFullCost()
  const production = await testApp({ database: app.database, env: { isProduction: true } })
  const { id, vat, password } = await anAccount(app.database)
  const kept = () =>
    app.database.one<{ password_hash: string; changed_at: Date }>(sql`
      select password_hash, changed_at from accounts where customer_id = ${id}`)
  const before = await kept()
  await login(vat, wrong, { on: production })
  expect(await kept()).toEqual(before)
  expect(await statusOf(vat, password, { on: production })).toBe(200)
  const after = await kept()
  expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/)
  expect(after.changed_at).toEqual(before.changed_at)
  expect(await statusOf(vat, password, { on: production })).toBe(200)
  expect(await kept()).toEqual(after)
  await production.close()
})
