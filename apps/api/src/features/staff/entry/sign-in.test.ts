import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aCustomer } from '#test/builders'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { Authenticator, type CreationAsked, type SignatureAsked } from '#test/fixtures/authenticator'
import {
  aStaffClient,
  aStaffLogin,
  lastRecord,
  type StaffLogin,
  staffPassword,
} from '#test/fixtures/desk/staff'
import { createInvitation } from './invite.ts'
import { toBase32, newTotpSecret, codeAt, stepAt } from './totp.ts'
import { fromBase32 } from './totp.ts'

const app = await closedAfterAll(testApp())
const origin = 'https://portal.example.com'
const api = '/api/v2/staff'
beforeEach(() => app.database.run(sql`delete from rate_limits`))

const enter = (body: object, headers: Record<string, string> = {}) =>
  app.visitor.send('POST', `${api}/login`, body, headers)
const right = ({ email, code }: StaffLogin) => ({ email, password: staffPassword, code: code() })
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof enter>>) => [
  statusCode,
  json<{ error?: string }>().error,
]
const profileOf = (token: string | undefined) => clientOf(app.server, token).get(`${api}/profile`)

describe('by password', () => {
  test('with the code of the app, in any case of the address, and the sign-in is recorded', async () => {
    const person = await aStaffLogin(app, 'supervisor', 'Jordina')
    const answer = await enter({ ...right(person), email: person.email.toUpperCase() })
    expect(answer.statusCode).toBe(200)
    expect((await profileOf(answer.json<{ token: string }>().token)).json()).toMatchObject({
      name: 'Jordina',
      role: 'supervisor',
      has_password: true,
    })
    expect(await lastRecord(app, person)).toMatchObject({
      act: 'staff.sign-in',
      subject: 'password',
      role: 'supervisor',
      network: '127.0.0.0',
    })
  })

  test('a browser gets a cookie of its own, and the token only there', async () => {
    const answer = await enter(right(await aStaffLogin(app)), { origin, 'sec-fetch-site': 'same-origin' })
    expect(answer.json()).toEqual({})
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-desk'])
    expect(answer.cookies[0]).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 12 * 3600,
    })
  })

  test.each<[string, (person: StaffLogin) => object]>([
    ['a wrong password', () => ({ password: 'Farola-del-monte' })],
    ['a wrong code', ({ code }) => ({ code: code(5) })],
    ['an old code', ({ code }) => ({ code: code(-5) })],
    ['an address of nobody', () => ({ email: 'nobody@example.com' })],
  ])('%s is refused like any other', async (_, wrong) => {
    const person = await aStaffLogin(app)
    expect(outcome(await enter({ ...right(person), ...wrong(person) }))).toEqual([403, 'invalid_credentials'])
  })

  test('not where passwords are switched off', async () => {
    const person = await aStaffLogin(app)
    const set = (patch: object) => app.database.run(sql`update settings set patch = ${JSON.stringify(patch)}`)
    await set({ staff: { passwords: false } })
    try {
      expect(outcome(await enter(right(person)))).toEqual([403, 'invalid_credentials'])
    } finally {
      await set({})
    }
    expect(outcome(await enter(right(person)))).toEqual([200, undefined])
  })

  test('a code counts once', async () => {
    const person = await aStaffLogin(app)
    const body = right(person)
    expect((await enter(body)).statusCode).toBe(200)
    expect(outcome(await enter(body))).toEqual([403, 'invalid_credentials'])
    expect((await enter({ ...body, code: person.code(1) })).statusCode).toBe(200)
  })

  test('of two with the same code at once one gets in', async () => {
    const body = right(await aStaffLogin(app))
    const answers = await Promise.all([enter(body), enter(body)])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  test('after five wrong guesses the next one waits', async () => {
    const person = await aStaffLogin(app)
    for (let i = 0; i < 5; i += 1) await enter({ ...right(person), password: 'x' })
    expect(outcome(await enter(right(person)))).toEqual([429, 'too_many_requests'])
  })

  test('is closed by a setting', async () => {
    const person = await aStaffLogin(app)
    await app.database.run(sql`update settings set patch = '{"staff": {"passwords": false}}'`)
    expect(outcome(await enter(right(person)))).toEqual([403, 'invalid_credentials'])
    await app.database.run(sql`update settings set patch = '{}'`)
    expect((await enter(right(person))).statusCode).toBe(200)
  })

  test('whoever was removed does not get in, and their session ends at once', async () => {
    const person = await aStaffLogin(app)
    const { token } = (await enter(right(person))).json<{ token: string }>()
    await app.database.run(sql`update staff_people set removed_at = now() where id = ${person.staffId}`)
    expect(outcome(await profileOf(token))).toEqual([401, 'token_expired'])
    expect(outcome(await enter({ ...right(person), code: person.code(1) }))).toEqual([
      403,
      'invalid_credentials',
    ])
  })
})

/** A link for somebody new, its secret alone. */
async function invite() {
  const { staffId } = await aStaffClient(app, 'agent', 'Nil')
  const address = await app.database.transaction((tx) => createInvitation(tx, app.deps.env, staffId))
  return { staffId, link: new URL(address).hash.slice(1), address }
}

const call = (path: string, body: object) => app.visitor.send('POST', `${api}${path}`, body)

describe('a link', () => {
  test('names the person, and its secret is behind the #', async () => {
    const { link, address } = await invite()
    expect(address).toBe(`${origin}/mesa/alta#${link}`)
    const shown = (await call('/invitation', { link })).json<Record<string, unknown>>()
    expect(shown).toMatchObject({
      name: 'Nil',
      role: 'agent',
      passkey: { options: { rp: { id: 'portal.example.com' } } },
    })
    const { secret_hash: found } = await app.database.one<{ secret_hash: string }>(sql`
      select string_agg(hash, ' ') as secret_hash from staff_invitations`)
    expect(found).not.toContain(link)
  })

  test('opens the way by password and app, once', async () => {
    const { link, staffId } = await invite()
    const secret = toBase32(newTotpSecret())
    const body = {
      link,
      password: staffPassword,
      secret,
      code: codeAt(fromBase32(secret), stepAt(Date.now())),
    }
    expect(outcome(await call('/invitation/password', { ...body, code: '000000' }))).toEqual([
      400,
      'code_not_valid',
    ])
    expect(outcome(await call('/invitation/password', { ...body, password: 'short' }))).toEqual([
      400,
      'password_not_valid',
    ])
    const answer = await call('/invitation/password', body)
    expect((await profileOf(answer.json<{ token: string }>().token)).json()).toMatchObject({ id: staffId })
    expect(outcome(await call('/invitation/password', body))).toEqual([403, 'staff_link_invalid'])
  })

  test('opens the way by passkey, which then signs in; a customer’s passkey does not', async () => {
    const { link, staffId } = await invite()
    const { passkey } = (await call('/invitation', { link })).json<{ passkey: CreationAsked }>()
    const device = new Authenticator(origin)
    const answer = await call('/invitation/passkey', { link, ...device.create(passkey), name: 'Portátil' })
    expect(answer.statusCode).toBe(200)
    const asked = async () => (await call('/passkey/options', {})).json<SignatureAsked>()
    const signed = await call('/passkey/login', device.sign(await asked()))
    expect((await profileOf(signed.json<{ token: string }>().token)).json()).toMatchObject({
      id: staffId,
      has_passkey: true,
    })
    const stranger = new Authenticator(origin)
    stranger.create(passkey)
    expect(outcome(await call('/passkey/login', stranger.sign(await asked())))).toEqual([
      403,
      'passkey_not_accepted',
    ])
  })

  test('ends earlier sessions, and a newer link ends it', async () => {
    const { staffId, client } = await aStaffClient(app, 'agent')
    const link = async () => {
      const address = await app.database.transaction((tx) => createInvitation(tx, app.deps.env, staffId))
      return new URL(address).hash.slice(1)
    }
    const [older, newer] = [await link(), await link()]
    expect(outcome(await call('/invitation', { link: older }))).toEqual([403, 'staff_link_invalid'])
    const secret = toBase32(newTotpSecret())
    const code = codeAt(fromBase32(secret), stepAt(Date.now()))
    await call('/invitation/password', { link: newer, password: staffPassword, secret, code })
    expect(outcome(await client.get(`${api}/profile`))).toEqual([401, 'token_expired'])
  })

  test('ends earlier ways in, which somebody else may have', async () => {
    const { link, staffId } = await invite()
    const { passkey } = (await call('/invitation', { link })).json<{ passkey: CreationAsked }>()
    const device = new Authenticator(origin)
    await call('/invitation/passkey', { link, ...device.create(passkey), name: 'Perdida' })
    const address = await app.database.transaction((tx) => createInvitation(tx, app.deps.env, staffId))
    const secret = toBase32(newTotpSecret())
    const code = codeAt(fromBase32(secret), stepAt(Date.now()))
    const newer = new URL(address).hash.slice(1)
    const answer = await call('/invitation/password', { link: newer, password: staffPassword, secret, code })
    expect(answer.statusCode).toBe(200)
    const asked = (await call('/passkey/options', {})).json<SignatureAsked>()
    expect(outcome(await call('/passkey/login', device.sign(asked)))).toEqual([403, 'passkey_not_accepted'])
  })

  test('is over after three days', async () => {
    const { link } = await invite()
    await app.database.run(sql`update staff_invitations set expires_at = now()`)
    expect(outcome(await call('/invitation', { link }))).toEqual([403, 'staff_link_invalid'])
  })
})

describe('a session', () => {
  test.each([
    ['after twelve hours', sql`update staff_sessions set expires_at = now() where staff_id = `],
    [
      'after half an hour without a call',
      sql`update staff_sessions set last_seen_at = now() - interval '31 minutes' where staff_id = `,
    ],
  ])('ends %s', async (_, statement) => {
    const { client, staffId } = await aStaffClient(app, 'agent')
    const text = `${statement.text}${staffId}`
    await app.database.run({ text, values: [] })
    expect(outcome(await client.get(`${api}/profile`))).toEqual([401, 'token_expired'])
  })

  test('lives at most twelve hours, however much is done', async () => {
    const { staffId, client } = await aStaffClient(app, 'agent')
    await app.database.run(sql`
      update staff_sessions set last_seen_at = now() - interval '20 minutes' where staff_id = ${staffId}`)
    await client.get(`${api}/profile`)
    const { hours, seen } = await app.database.one<{ hours: number; seen: boolean }>(sql`
      select extract(epoch from expires_at - created_at)::int / 3600 as hours, last_seen_at > now() - interval '1 minute' as seen
      from staff_sessions where staff_id = ${staffId}`)
    expect([hours, seen]).toEqual([12, true])
  })

  test('is listed, and ended by its owner only', async () => {
    const [mine, other] = [await aStaffClient(app, 'agent'), await aStaffClient(app, 'agent')]
    const { items } = (await mine.client.get(`${api}/sessions`)).json<{
      items: { id: string; is_this: boolean }[]
    }>()
    expect(items).toMatchObject([{ is_this: true, way: 'password', network: '192.0.2.0' }])
    const path = `${api}/sessions/${items[0]?.id}`
    expect(outcome(await other.client.send('DELETE', path))).toEqual([404, 'not_found'])
    expect((await mine.client.send('DELETE', path)).statusCode).toBe(200)
    expect(outcome(await mine.client.get(`${api}/profile`))).toEqual([401, 'token_expired'])
  })

  test('ends by signing out', async () => {
    const { client } = await aStaffClient(app, 'agent')
    expect((await client.send('POST', `${api}/logout`, {})).statusCode).toBe(200)
    expect(outcome(await client.get(`${api}/profile`))).toEqual([401, 'token_expired'])
  })
})

describe('customers and staff', () => {
  test('have cookies that do not open each other', async () => {
    const { vat } = await aCustomer(app.database)
    const customer = (await app.as(vat)).token
    const { client } = await aStaffClient(app, 'agent')
    const cookie = (name: string, token: string | undefined) => ({ cookie: `${name}=${token}` })
    const get = (url: string, headers: Record<string, string>) => app.visitor.get(url, headers)
    const both = { cookie: `__Host-token=${customer}; __Host-desk=${client.token}` }
    expect((await get(`${api}/profile`, both)).statusCode).toBe(200)
    expect((await get('/api/v2/users', both)).statusCode).toBe(200)
    expect(outcome(await get(`${api}/profile`, cookie('__Host-token', client.token)))).toEqual([
      401,
      'login_required',
    ])
    expect(outcome(await get(`${api}/profile`, cookie('__Host-desk', customer)))).toEqual([403, 'wrong_role'])
    expect(outcome(await get('/api/v2/users', cookie('__Host-desk', customer)))).toEqual([
      401,
      'login_required',
    ])
    expect(outcome(await get('/api/v2/users', cookie('__Host-token', client.token)))).toEqual([
      403,
      'wrong_role',
    ])
  })
})

describe('what hurts', () => {
  const change = {
    change: { change: 'add', name: 'Nil', email: 'nil@example.com', role: 'agent' },
    reason: 'New here',
  }
  const old = (staffId: number) =>
    app.database.run(sql`
      update staff_sessions set proved_at = now() - interval '11 minutes' where staff_id = ${staffId}`)

  test('asks again who it is, ten minutes after the last proof', async () => {
    const person = await aStaffLogin(app, 'administrator')
    const client = clientOf(app.server, (await enter(right(person))).json<{ token: string }>().token)
    await old(person.staffId)
    const ask = () => client.send('POST', `${api}/people/changes`, change)
    expect(outcome(await ask())).toEqual([403, 'recent_login_required'])
    const prove = (code: string) => client.send('POST', `${api}/prove`, { password: staffPassword, code })
    expect(outcome(await prove(person.code()))).toEqual([403, 'invalid_credentials'])
    expect((await prove(person.code(1))).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
  })

  test('is not proved by somebody else’s passkey', async () => {
    const { link } = await invite()
    const { passkey } = (await call('/invitation', { link })).json<{ passkey: CreationAsked }>()
    const device = new Authenticator(origin)
    await call('/invitation/passkey', { link, ...device.create(passkey), name: 'x' })
    const { client, staffId } = await aStaffClient(app, 'administrator')
    await old(staffId)
    const asked = (await call('/passkey/options', {})).json<SignatureAsked>()
    expect(outcome(await client.send('POST', `${api}/prove`, device.sign(asked)))).toEqual([
      403,
      'passkey_not_accepted',
    ])
  })
})
