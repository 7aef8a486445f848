import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { aCustomer, anAccount, aVat } from '#test/builders'
import { awayFromWindowEdge } from '#test/window-edge'
import { hashPassword } from './password-hash.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await testApp()
  second = await testApp({ database: app.database })
})
afterAll(async () => {
  await second.close()
  await app.close()
})
beforeEach(async () => {
  await awayFromWindowEdge(3600)
  await app.database.run(sql`truncate rate_limits`)
})

const login = (user: string, password: string, on = app, remoteAddress = '192.0.2.1') =>
  on.visitor.inject({ method: 'POST', url: '/api/v2/user/login', payload: { user, password }, remoteAddress })
const profile = (token: string, on = app) => clientOf(on.server, token).get('/api/v2/users')

describe('the right password', () => {
  test('answers what the portal needs, and the token works as bearer and as cookie', async () => {
    const { vat, password } = await anAccount(app.database, { locale: 'ca-ES' })
    const answer = await login(vat, password)
    expect(answer.statusCode).toBe(200)
    const body = answer.json<{ token: string }>()
    expect(body).toEqual({ token: body.token, change_password: false, locale: 'ca-ES', readonly: false })
    expect(answer.cookies.find(({ name }) => name === 'token')?.value).toBe(body.token)
    const lang = answer.cookies.find(({ name }) => name === 'lang')
    expect(lang).toMatchObject({ value: 'ca-ES', path: '/', sameSite: 'Lax' })
    // The pages read it.
    expect(lang).not.toHaveProperty('httpOnly')
    expect((await profile(body.token)).json().vat).toBe(vat)
    const asCookie = await app.visitor.get('/api/v2/users', { cookie: `token=${body.token}` })
    expect(asCookie.json().vat).toBe(vat)
  })

  test('works under both versions and on every instance at once', async () => {
    const { vat, password } = await anAccount(app.database)
    const older = await app.visitor.send('POST', '/api/v1/user/login', { user: vat, password })
    expect((await profile(older.json<{ token: string }>().token, second)).statusCode).toBe(200)
  })

  test('says when the password must be changed first', async () => {
    const { vat, password } = await anAccount(app.database, { mustChangePassword: true })
    expect((await login(vat, password)).json().change_password).toBe(true)
  })

  test.each([
    ['in small letters', (vat: string) => vat.toLowerCase()],
    ['with the country', (vat: string) => `ES${vat}`],
    [
      'with spaces and dashes',
      (vat: string) => ` ${vat.slice(0, 2)}.${vat.slice(2, 5)} ${vat.slice(5, 8)}-${vat.slice(8)} `,
    ],
  ])('the tax id may be written %s', async (_, written) => {
    const { vat, password } = await anAccount(app.database)
    expect((await login(written(vat), password)).statusCode).toBe(200)
  })

  test('is taken as it is: capitals, spaces and length count', async () => {
    const password = `  Àcid ç-${'9'.repeat(118)} `
    const { vat } = await anAccount(app.database, { password })
    expect((await login(vat, password)).statusCode).toBe(200)
    expect((await login(vat, password.trim())).statusCode).toBe(403)
    expect((await login(vat, password.toLowerCase())).statusCode).toBe(403)
  })
})

test('a wrong password, a stranger and a customer without account cannot be told apart', async () => {
  const { vat } = await anAccount(app.database)
  const { vat: noAccount } = await aCustomer(app.database)
  const answers = [
    await login(vat, 'Wrong-Password-1'),
    await login(aVat(), 'Wrong-Password-1'),
    await login(noAccount, 'Wrong-Password-1'),
    await login('nobody at all', 'Wrong-Password-1'),
  ]
  const told = answers.map((answer) => {
    const { reference, ...body } = answer.json<{ reference: string }>()
    const { 'x-request-id': id, date: _, ...headers } = answer.headers
    expect(id).toBe(reference)
    return { status: answer.statusCode, body, headers }
  })
  expect(told[0]).toMatchObject({ status: 403, body: { error: 'invalid_credentials' } })
  for (const other of told) expect(other).toEqual(told[0])
})

/** The work of a login in microseconds. */
async function workOf(user: string): Promise<number> {
  const begin = process.cpuUsage()
  await login(user, 'Wrong-Password-1')
  return process.cpuUsage(begin).user
}

test('a stranger costs as much work as a customer', async () => {
  // With a hash at full cost, as real accounts have.
  const { vat } = await anAccount(app.database)
  const hash = await hashPassword('Real-Password-1')
  await app.database.run(sql`
    update accounts set password_hash = ${hash} where customer_id = (select id from customers where vat = ${vat})`)
  await workOf(aVat())
  const [known, stranger] = [await workOf(vat), await workOf(aVat())]
  expect(stranger).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(stranger / 3)
})

describe('guessing', () => {
  test('twenty wrong guesses an hour for one account, on all instances and from all networks', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 20; i += 1) {
      const answer = await login(vat, `Wrong-${i}`, i % 2 === 0 ? app : second, `192.0.2.${i}`)
      expect(answer.statusCode).toBe(403)
    }
    const refused = await login(vat, password, second, '198.51.100.7')
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const neighbour = await anAccount(app.database)
    expect((await login(neighbour.vat, neighbour.password)).statusCode).toBe(200)
  })

  test('the wait ends by itself', async () => {
    const { vat, password } = await anAccount(app.database)
    await Promise.all(Array.from({ length: 21 }, () => login(vat, 'Wrong-Password-1')))
    expect((await login(vat, password)).statusCode).toBe(429)
    await app.database.run(sql`update rate_limits set window_start = window_start - interval '1 hour'`)
    expect((await login(vat, password)).statusCode).toBe(200)
  })

  test('writing the tax id another way does not help', async () => {
    const { vat } = await anAccount(app.database)
    for (let i = 0; i < 20; i += 1)
      await login(i % 2 === 0 ? vat.toLowerCase() : `ES-${vat}`, 'Wrong-Password-1')
    expect((await login(vat, 'Wrong-Password-1')).statusCode).toBe(429)
  })

  test('signing in rightly is never held against anybody', async () => {
    const { vat, password } = await anAccount(app.database)
    for (let i = 0; i < 25; i += 1) expect((await login(vat, password)).statusCode).toBe(200)
    const hits = await app.database.many<{ hits: number }>(sql`select hits from rate_limits`)
    expect(hits.every(({ hits }) => hits === 0)).toBe(true)
  })

  test('a hundred wrong guesses an hour from one network, whoever is tried', async () => {
    await app.database.run(sql`
      insert into rate_limits (bucket, window_start, hits)
      values ('login:network:192.0.2.77', date_trunc('hour', now()), 100)`)
    const { vat, password } = await anAccount(app.database)
    expect((await login(vat, password, app, '192.0.2.77')).statusCode).toBe(429)
    expect((await login(vat, password, app, '192.0.2.78')).statusCode).toBe(200)
  })

  test('the counters name nobody', async () => {
    const { vat } = await anAccount(app.database)
    await login(vat, 'Wrong-Password-1')
    const buckets = await app.database.many<{ bucket: string }>(sql`select bucket from rate_limits`)
    expect(buckets.length).toBeGreaterThan(0)
    expect(buckets.some(({ bucket }) => bucket.includes(vat))).toBe(false)
  })
})
