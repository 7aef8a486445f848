import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { hashAtFullCost } from '#test/doubles/password-cost'
import { mailsTo } from '#test/deliver'
import { eventsOf } from '#test/fixtures/notices'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
const second = await closedAfterAll(testApp({ database: app.database }))

const fresh = 'Nueva-clave-2026'
const change = (client: Client, current: string, password: string, url = '/api/v2/user/password') =>
  client.send('PUT', url, { current, password })
const login = (user: string, password: string) =>
  app.visitor.send('POST', '/api/v2/user/login', { user, password })
const hashOf = async (customerId: number) =>
  (
    await app.database.one<{ password_hash: string }>(sql`
    select password_hash from accounts where customer_id = ${customerId}`)
  ).password_hash

test('is told in the portal as well; a wrong one is not', async () => {
  const { vat, password, id } = await anAccount(app.database)
  const client = await app.as(vat)
  await change(client, 'wrong', fresh)
  await change(client, password, 'short')
  expect(await eventsOf(app.database, id)).toEqual([])
  await change(client, password, fresh)
  expect(await eventsOf(app.database, id)).toEqual(['password_changed'])
})

test('two at once: one wins, the other is told', async () => {
  const { vat, password } = await anAccount(app.database)
  const clients = await Promise.all([app.as(vat), app.as(vat), app.as(vat)])
  const choices = clients.map((_, i) => `${fresh}-${i}`)
  const answers = await Promise.all(clients.map((client, i) => change(client, password, choices[i] ?? '')))
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
  const others = answers.filter((_, i) => i !== winner)
  // Who came when it was over has no session, or another password.
  for (const other of others)
    expect(['changed_meanwhile', 'invalid_password', 'token_expired']).toContain(other.json().error)
  const logins = await Promise.all(choices.map((choice) => login(vat, choice)))
  expect(logins.map(({ statusCode }) => statusCode)).toEqual(
    choices.map((_, i) => (i === winner ? 200 : 403)),
  )
})

test('one that was overtaken while its own was being computed changes nothing', async () => {
  const { vat, password, id } = await anAccount(app.database)
  let overtake = async () => {}
  const overtaken = await testApp({
    database: {
      ...app.database,
      transaction: async (work) => {
        await overtake()
        return app.database.transaction(work)
      },
    },
  })
  const client = await overtaken.as(vat)
  overtake = async () => {
    await app.database.run(sql`update accounts set password_hash = 'another' where customer_id = ${id}`)
  }
  const answer = await change(client, password, fresh)
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed_meanwhile'])
  expect([await hashOf(id), await eventsOf(app.database, id)]).toEqual(['another', []])
  await overtaken.server.close()
})

describe('a right change', () => {
  test.each(['/api/v1/user/password', '/api/v2/user/password'])(
    '%s: the new one counts, the old one no more',
    async (url) => {
      const { vat, password } = await anAccount(app.database)
      const answer = await change(await app.as(vat), password, fresh, url)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 'OK', token: answer.json<{ token: string }>().token })
      expect((await login(vat, fresh)).statusCode).toBe(200)
      expect((await login(vat, password)).statusCode).toBe(403)
    },
  )

  test('ends every session but gives this browser a new one, at once and everywhere', async () => {
    const { vat, password } = await anAccount(app.database)
    const [mine, phone, staff] = [await app.as(vat), await app.as(vat), await app.asReadOnly(vat)]
    const neighbour = await app.as((await anAccount(app.database)).vat)
    const answer = await change(mine, password, fresh)
    const { token } = answer.json<{ token: string }>()
    expect(answer.cookies).toMatchObject([
      { name: '__Host-token', value: token, httpOnly: true, sameSite: 'Strict' },
    ])
    expect((await clientOf(second.server, token).get('/api/v2/users')).statusCode).toBe(200)
    for (const old of [mine, phone, staff]) {
      const refused = await clientOf(second.server, old.token).get('/api/v2/users')
      expect([refused.statusCode, refused.json().error]).toEqual([401, 'token_expired'])
    }
    expect((await neighbour.get('/api/v2/users')).statusCode).toBe(200)
  })

  test('keeps a hash at full cost, not the password', async () => {
    hashAtFullCost()
    const { vat, password, id } = await anAccount(app.database)
    await change(await app.as(vat), password, fresh)
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/)
  })

  test('lifts the forced change', async () => {
    const { vat, password } = await anAccount(app.database, { mustChangePassword: true })
    const client = await app.as(vat)
    expect((await client.get('/api/v2/users')).json().change_password).toBe(true)
    const { token } = (await change(client, password, fresh)).json<{ token: string }>()
    expect((await clientOf(app.server, token).get('/api/v2/users')).json().change_password).toBe(false)
    expect((await login(vat, fresh)).json().change_password).toBe(false)
  })

  test.each([
    ['es-ES', /contraseña/],
    ['ca-ES', /contrasenya/],
    ['en-US', /password/],
    ['gl-ES', /contraseña/],
  ])('is told by mail in the language of the customer: %s', async (locale, word) => {
    const { vat, password, email, name } = await anAccount(app.database, { locale, name: 'Ona Serra' })
    // Independent of the browser's language.
    const url = `/api/v2/user/password?lang=${locale === 'ca-ES' ? 'en' : 'ca'}`
    await change(await app.as(vat), password, fresh, url)
    const [mail, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from: '"Fanal" <no-reply@example.com>', locale })
    expect(mail?.subject).toMatch(word)
    expect(mail?.text).toContain(name)
    expect(mail?.text).not.toMatch(/[{}]/)
    expect(JSON.stringify(mail)).not.toContain(fresh)
  })
})

describe('a refused change changes nothing', () => {
  test.each([
    ['a wrong current password', 'Wrong-Password-1', fresh, 403, 'invalid_password', undefined],
    [
      'the current password again',
      'Farola-2026',
      'Farola-2026',
      400,
      'password_not_valid',
      { password: ['same_as_current'] },
    ],
    [
      'no capital',
      'Farola-2026',
      'nueva-clave-2026',
      400,
      'password_not_valid',
      { password: ['password_not_valid'] },
    ],
    [
      'no digit',
      'Farola-2026',
      'Nueva-clave',
      400,
      'password_not_valid',
      { password: ['password_not_valid'] },
    ],
    [
      'no symbol',
      'Farola-2026',
      'Nuevaclave2026',
      400,
      'password_not_valid',
      { password: ['password_not_valid'] },
    ],
    ['too short', 'Farola-2026', 'Nu-2a', 400, 'password_not_valid', { password: ['password_not_valid'] }],
    ['nothing', 'Farola-2026', '', 400, 'invalid_request', { password: ['required'] }],
    [
      'too long',
      'Farola-2026',
      `Nu-2a${'x'.repeat(124)}`,
      400,
      'invalid_request',
      { password: ['too_long'] },
    ],
  ])('%s', async (_, current, password, status, code, errors) => {
    const { vat, id, email } = await anAccount(app.database)
    const [client, phone] = [await app.as(vat), await app.as(vat)]
    const before = await hashOf(id)
    const answer = await change(client, current, password)
    expect([answer.statusCode, answer.json().error, answer.json().errors]).toEqual([status, code, errors])
    expect(answer.cookies).toEqual([])
    expect(await hashOf(id)).toBe(before)
    for (const session of [client, phone]) expect((await session.get('/api/v2/users')).statusCode).toBe(200)
    expect(await mailsTo(app, email)).toEqual([])
  })

  test('all reasons are reported at once, and variations of common passwords are refused', async () => {
    const { vat, password } = await anAccount(app.database, { password: 'password1' })
    const client = await app.as(vat)
    const told = async (next: string) => (await change(client, password, next)).json().errors
    expect(await told('password1')).toEqual({
      password: ['same_as_current', 'password_not_valid', 'too_common'],
    })
    expect(await told('P@ssw0rd-1')).toEqual({ password: ['too_common'] })
    expect(await told('Barcelona_92')).toEqual({ password: ['too_common'] })
  })

  test('guessing the current password counts together with the login', async () => {
    const { vat, password } = await anAccount(app.database)
    const client = await app.as(vat)
    const statuses: number[] = []
    // Five are free, three more are reserved for known browsers.
    for (let i = 0; i < 10; i += 1) statuses.push((await change(client, `Wrong-${i}`, fresh)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 429, 429])
    const refused = await change(client, password, fresh)
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
    const atLogin = await app.visitor.send('POST', '/api/v2/user/login', { user: vat, password })
    expect(atLogin.statusCode).toBe(429)
  })
})
