import { createHash } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, test } from 'vitest'
import { clientOf, type TestApp, testApp, testSecret } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aStaffSession } from '#test/fixtures/sessions'
import { anAccount } from '#test/builders'
import { endsOfSessions } from '#test/fixtures/sessions'
import { sql } from './database.ts'
import { makeMaintenanceBypass } from './portal/maintenance-bypass.ts'
import { forgetOldSessions, startSession, tokensOf } from './session.ts'
import { forgetOldStaffSessions } from './staff/staff-session.ts'

const app = await closedAfterAll(testApp())

const profile = '/api/v2/users'
const asked = async (headers: Record<string, string>) => {
  const answer = await app.visitor.get(profile, headers)
  return [answer.statusCode, answer.json().error]
}
async function aSession() {
  const customer = await anAccount(app.database)
  const { id, token } = await startSession(app.database, app.deps.tokens, {
    customerId: customer.id,
    locale: 'es-ES',
    visit: { ip: '192.0.2.7', userAgent: undefined },
  })
  return { ...customer, sid: id, token }
}

describe('the token of a request', () => {
  test('a live token as bearer or as cookie', async () => {
    const { token, vat } = await aSession()
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer ${token}` },
      { cookie: `__Host-token=${token}` },
      { cookie: `lang=ca-ES; __Host-token=${token}; other=1` },
    ]
    for (const headers of ways) expect((await app.visitor.get(profile, headers)).json().vat).toBe(vat)
  })

  test('the bearer header wins over the cookie', async () => {
    const [one, other] = [await aSession(), await aSession()]
    const headers = { authorization: `Bearer ${one.token}`, cookie: `__Host-token=${other.token}` }
    expect((await app.visitor.get(profile, headers)).json().vat).toBe(one.vat)
  })

  test.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'login_required'],
    ['an empty cookie', { cookie: '__Host-token=' }, 'login_required'],
    ['an empty bearer', { authorization: 'Bearer ' }, 'login_required'],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, 'login_required'],
    ['no token at all', { authorization: 'Bearer abc' }, 'token_invalid'],
    ['three parts of nothing', { cookie: '__Host-token=a.b.c' }, 'token_invalid'],
  ])('%s', async (_, headers, code) => {
    expect(await asked(headers)).toEqual([401, code])
  })

  test('tokens that we did not sign', async () => {
    const { sid, id, token } = await aSession()
    const payload = { sid, uid: id, locale: 'es-ES', readonly: false }
    const [header = '', claims = '', signature = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const key = createHash('sha256').update(`fanal session ${testSecret}`).digest()
    const forgeries = {
      'another secret': await tokensOf('another secret of more than thirty-two characters').sign(payload),
      'no algorithm': `${none}.${claims}.`,
      'another algorithm': createSigner({ key, algorithm: 'HS512' })(payload),
      'a changed signature': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    }
    for (const [name, forged] of Object.entries(forgeries))
      expect([name, ...(await asked({ authorization: `Bearer ${forged}` }))]).toEqual([
        name,
        401,
        'token_invalid',
      ])
  })

  test('the pass that shows the portal during maintenance opens no session', async () => {
    const pass = await makeMaintenanceBypass(app.deps.tokens, Date.now() + 60_000)
    expect(await asked({ cookie: `__Host-token=${pass}` })).toEqual([401, 'token_expired'])
  })

  test('an ended session does not block public calls', async () => {
    const { token, sid } = await aSession()
    await app.database.run(sql`update sessions set ended_at = now() where id = ${sid}`)
    for (const dead of [token, 'garbage'])
      expect(
        (await app.visitor.get('/api/v2/feature_flags', { cookie: `__Host-token=${dead}` })).statusCode,
      ).toBe(200)
  })
})

describe('the session row decides', () => {
  test.each(endsOfSessions)('%s: token_expired at the next call', async (_, end) => {
    const { token, sid } = await aSession()
    const client = clientOf(app.server, token)
    expect((await client.get(profile)).statusCode).toBe(200)
    await end(app.database, sid)
    const answer = await client.get(profile)
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'token_expired'])
  })

  test('a call after some minutes extends it; one in between does not write', async () => {
    const { token, sid } = await aSession()
    const client = clientOf(app.server, token)
    const expiry = async () => {
      const row = sql`select extract(epoch from expires_at - now())::int as left from sessions where id = ${sid}`
      return (await app.database.one<{ left: number }>(row)).left
    }
    const shorten = (seen: string) =>
      app.database.run(sql`
        update sessions set expires_at = now() + interval '1 hour', last_seen_at = now() - ${seen}::interval
        where id = ${sid}`)
    await shorten('4 minutes')
    await client.get(profile)
    expect(await expiry()).toBeLessThanOrEqual(3600)
    await shorten('6 minutes')
    await client.get(profile)
    expect(await expiry()).toBeGreaterThan(7 * 3600)
  })

  test('a read-only session is not lengthened by use', async () => {
    const { vat } = await anAccount(app.database)
    const client = await app.asReadOnly(vat)
    await app.database.run(
      sql`update sessions set last_seen_at = now() - interval '30 minutes' where read_only`,
    )
    await client.get(profile)
    const late = sql`select count(*) as sessions from sessions where read_only and expires_at > now() + interval '1 hour'`
    expect(await app.database.one(late)).toEqual({ sessions: 0 })
  })
})

test('a year after its end a session is forgotten, not before', async () => {
  const [old, recent] = [await aSession(), await aSession()]
  const over = (sid: string, ago: string) =>
    app.database.run(sql`update sessions set expires_at = now() - ${ago}::interval where id = ${sid}`)
  await over(old.sid, '366 days')
  await over(recent.sid, '364 days')
  await forgetOldSessions(app.database)
  const left = await app.database.many(sql`select id from sessions where id = any(${[old.sid, recent.sid]})`)
  expect(left).toEqual([{ id: recent.sid }])
})

test('a session of staff is forgotten after a year too', async () => {
  await aStaffSession(app.deps)
  await app.database.run(sql`update staff_sessions set expires_at = now() - interval '366 days'`)
  const recent = await app.deps.tokens.readStaff(await aStaffSession(app.deps))
  await forgetOldStaffSessions(app.database)
  expect(await app.database.many(sql`select id from staff_sessions`)).toEqual([{ id: recent }])
})

test('the cookie cannot be read by scripts, sent from other sites or, on https, over http', async () => {
  const { vat, password } = await anAccount(app.database)
  const signIn = (server: TestApp) =>
    server.visitor.send('POST', '/api/v2/user/login', { user: vat, password })
  const cookie = (await signIn(app)).cookies.find(({ name }) => name === '__Host-token')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(cookie).not.toHaveProperty('domain')
  const local = await testApp({ database: app.database, env: { PUBLIC_URL: 'http://localhost:8080' } })
  const plain = (await signIn(local)).cookies.find(({ name }) => name === 'token')
  expect(plain).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(plain).not.toHaveProperty('secure')
  await local.close()
})
