import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLoginLink } from '#features/access/create-login-link'
import { sql } from '#platform/database'
import { testApp } from './app.ts'
import { type Account, aContract, anAccount, aVat } from './builders.ts'
import { fanal } from './command.ts'
import { testDatabase } from './database.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { deliver } from './deliver.ts'
import { base, passkeySteps, setPasskeys } from './fixtures/passkeys.ts'

const database = await closedAfterAll(testDatabase())
// These lines are written at any log level.
const app = await closedAfterAll(testApp({ database, env: { LOG_LEVEL: 'error' } }))
let account: Account
let seen = 0
beforeAll(() => setPasskeys(app, true))
beforeEach(async () => {
  account = await anAccount(app.database)
  await deliver(app)
  seen = app.logSize()
})

const { aHolder, challenge, verify } = passkeySteps(app)
const right = () => ({ user: account.vat, password: account.password })
const wrong = () => ({ user: account.vat, password: 'Wrong-Password-1' })
const login = (body: object, headers = {}) => app.visitor.send('POST', '/api/v2/user/login', body, headers)

const common = new Set(['level', 'time', 'pid', 'hostname', 'kind', 'msg'])

/** The security lines since the test began, without common fields. */
async function lines() {
  await deliver(app)
  const written = app.logs().slice(seen).split('\n').filter(Boolean)
  return written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'security')
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !common.has(name))))
}
const reqId = expect.stringMatching(/^\w{10}$/) as string

describe('sign-in and sign-out', () => {
  test('a login', async () => {
    await login(right())
    expect(await lines()).toEqual([{ reqId, event: 'login', account: account.id, way: 'credentials' }])
  })

  test('a login by passkey', async () => {
    const { device, id } = await aHolder()
    seen = app.logSize()
    await verify(device.sign(await challenge()))
    expect(await lines()).toContainEqual({ reqId, event: 'login', account: id, way: 'passkey' })
  })

  test('a failed login, of a known and an unknown user', async () => {
    await login(wrong())
    await login({ user: aVat(), password: 'Wrong-Password-1' })
    const failed = { reqId, event: 'login.failed', code: 'invalid_credentials', call: 'login' }
    expect(await lines()).toEqual([{ ...failed, account: account.id }, failed])
  })

  test('a rate-limited one', async () => {
    for (let i = 0; i < 6; i += 1) await login(wrong())
    expect((await lines()).at(-1)).toEqual({
      reqId,
      event: 'limited',
      account: account.id,
      code: 'too_many_requests',
      call: 'login',
    })
  })

  test('a wrong password where it is asked for again', async () => {
    const client = await app.as(account.vat)
    await client.send('PUT', '/api/v2/user/password', { current: 'Wrong', password: 'Nueva-clave-2026' })
    expect(await lines()).toEqual([
      { reqId, event: 'login.failed', account: account.id, code: 'invalid_password', call: 'changePassword' },
    ])
  })

  test('a logout', async () => {
    await (await app.as(account.vat)).send('POST', '/api/v2/user/logout')
    expect(await lines()).toEqual([{ reqId, event: 'logout', account: account.id }])
  })

  test('sessions that their owner ends', async () => {
    await (await app.as(account.vat)).send('POST', '/api/v2/user/sessions/end_others')
    expect(await lines()).toEqual([{ reqId, event: 'session.ended', account: account.id }])
  })
})

describe('changes of credentials', () => {
  const changed = (event: string, id = account.id) => ({ event, by: 'customer', account: id })

  test('a password', async () => {
    const body = { current: account.password, password: 'Nueva-clave-2026' }
    await (await app.as(account.vat)).send('PUT', '/api/v2/user/password', body)
    expect(await lines()).toEqual([changed('password.changed')])
  })

  test('a temporary password that was asked for', async () => {
    await app.visitor.send('POST', '/api/v2/user/reset/', { nif: account.vat, email: account.email })
    expect(await lines()).toEqual([changed('password.temporary')])
  })

  test('passkeys and the second factor', async () => {
    const { client, id, passkey } = await aHolder()
    await client.send('PUT', `${base}/second_factor`, { enabled: true })
    await client.send('DELETE', `${base}/${passkey.id}`, {})
    expect((await lines()).filter(({ by }) => by)).toEqual(
      ['passkey.added', 'passkey.second_factor.on', 'passkey.removed', 'passkey.second_factor.off'].map(
        (event) => changed(event, id),
      ),
    )
  })
})

describe('refused access', () => {
  const refused = (code: string, call: string) => ({
    reqId,
    event: 'access.refused',
    account: account.id,
    code,
    call,
  })

  test("somebody else's things", async () => {
    const { id: customerId } = await anAccount(app.database)
    const { name } = await aContract(app.database, { customerId })
    await (await app.as(account.vat)).get(`/api/v2/contracts/${name}/`)
    expect(await lines()).toEqual([refused('not_found', 'contractDetail')])
  })

  test('a write of a read-only session', async () => {
    await (await app.asReadOnly(account.vat)).send('PUT', '/api/v2/users/locale', { locale: 'ca-ES' })
    expect(await lines()).toEqual([refused('read_only', 'changeLocale')])
  })

  test('a call before a forced change', async () => {
    await app.database.run(
      sql`update accounts set must_change_password = true where customer_id = ${account.id}`,
    )
    await (await app.as(account.vat)).get('/api/v2/user/sessions')
    expect(await lines()).toEqual([refused('change_password', 'listSessions')])
  })

  test('a write from another site', async () => {
    await login(right(), { origin: 'https://evil.example.com' })
    expect(await lines()).toEqual([{ reqId, event: 'access.refused', code: 'cross_site', call: 'login' }])
  })

  test('a forged token', async () => {
    await app.visitor.get('/api/v2/users', { authorization: 'Bearer a.b.c' })
    expect(await lines()).toEqual([
      { reqId, event: 'access.refused', code: 'token_invalid', call: 'profile' },
    ])
  })

  test('a missing object is not an event', async () => {
    await app.visitor.get('/api/v2/nothing')
    await app.visitor.get('/api/v2/signatures/abc')
    await app.visitor.get('/api/v2/users', { authorization: 'Bearer a.b.c' })
    expect(await lines()).toMatchObject([{ code: 'token_invalid' }])
  })
})

describe('administration', () => {
  const run = (...words: string[]) => fanal(database.address, words)

  test.each([
    ['settings.set', ['settings', 'set', 'features.signup', 'true']],
    ['settings.unset', ['settings', 'unset', 'features.signup']],
    ['flags.set', ['flags', 'set', 'crm.case', 'on']],
    ['maintenance.bypass', ['maintenance', 'bypass']],
  ])('%s', async (event, words) => {
    expect(await run(...words)).toMatchObject({ code: 0 })
    expect(await lines()).toEqual([{ event, by: 'operator' }])
  })

  test('a password that the operator sends', async () => {
    await run('user', 'reset', account.vat)
    expect(await lines()).toEqual([{ event: 'password.temporary', by: 'operator', account: account.id }])
  })

  test('impersonation: the link, and its use, without a name', async () => {
    await run('impersonate', account.vat, '--reason', 'a call', '--actor', 'Ona Serra')
    expect(await lines()).toEqual([{ event: 'impersonation.link', by: 'operator', account: account.id }])
    const link = {
      customerId: account.id,
      kind: 'client_id',
      isReadOnly: true,
      actor: 'Ona',
      reason: 'x',
    } as const
    const { id: client_id, secret } = await createLoginLink(app.database, link)
    await app.visitor.send('POST', '/api/v2/user/client_id', { client_id, secret })
    expect((await lines()).map(({ event }) => event)).toEqual([
      'impersonation.link',
      'login',
      'impersonation.link',
      'impersonation.start',
    ])
  })
})

test('no line identifies anybody', async () => {
  await login(wrong())
  const security = app
    .logs()
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .join('\n')
  expect(security).toContain('login.failed')
  for (const secret of [account.vat, account.email, account.name, account.password, 'Ona', '@'])
    expect(security).not.toContain(secret)
})

test('every name is in the operator’s table', async () => {
  await login(wrong())
  await login(right())
  const table = readFileSync(new URL('../../../docs/operations/run.md', import.meta.url), 'utf8')
  const names = [...app.logs().matchAll(/"event":"([\w.]+)"/g)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['login', 'login.failed']))
  for (const name of new Set(names)) expect(table).toContain(`\`${name}\``)
})
