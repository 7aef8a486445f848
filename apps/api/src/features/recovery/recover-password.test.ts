import { isAllowedPassword } from '@fanal/domain/recovery/password-rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, aCustomer, anAccount, aVat } from '#test/builders'
import { statementsOf } from '#test/plans/statements-of'
import { deliver, mailsTo, passwordIn } from '#test/deliver'
import { awayFromWindowEdge } from '#test/window-edge'
import { takeTemporaryPassword } from './queries.ts'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
const second = await closedAfterAll(testApp({ database: app.database }))
beforeEach(async () => {
  await awayFromWindowEdge(3600)
  await app.database.run(sql`truncate rate_limits`)
})

const fresh = 'Nueva-clave-2026'
const reset = (body: object, url = '/api/v2/user/reset/', headers = {}) =>
  app.visitor.send('POST', url, body, headers)
const login = (user: string, password: string, on = app) =>
  on.visitor.send('POST', '/api/v2/user/login', { user, password })
const pairOf = ({ vat, email }: { vat: string; email: string }) => ({ nif: vat, email })

/** Requests it and reads it from the newest mail. */
async function temporaryFor(account: Pick<Account, 'vat' | 'email'>): Promise<string> {
  expect((await reset(pairOf(account))).statusCode).toBe(200)
  await deliver(app)
  return passwordIn((await mailsTo(app, account.email)).at(-1))
}
const temporaryRows = (customerId: number) =>
  app.database.many<{ password_hash: string }>(sql`
    select password_hash from temporary_passwords where customer_id = ${customerId}`)

describe('errors are reported by field, all at once', () => {
  test.each([
    ['nothing', {}, { nif: ['required'], email: ['required'] }],
    ['empty', { nif: '', email: '' }, { nif: ['required'], email: ['required'] }],
    ['blank', { nif: '  ', email: ' ' }, { nif: ['required'], email: ['required'] }],
    ['a wrong letter', { nif: '11111111A', email: 'a@example.com' }, { nif: ['nif_not_valid'] }],
    ['no address', { nif: '11111111H', email: 'nowhere' }, { email: ['email_not_valid'] }],
    ['both wrong', { nif: 'x', email: 'y' }, { nif: ['nif_not_valid'], email: ['email_not_valid'] }],
    ['too long', { nif: '1'.repeat(65), email: 'a@example.com' }, { nif: ['too_long'] }],
    ['other types', { nif: 7, email: ['a@example.com'] }, { nif: ['required'], email: ['required'] }],
    [
      'a second recipient',
      { nif: '11111111H', email: 'a@example.com,b@example.com' },
      { email: ['email_not_valid'] },
    ],
    [
      'a header',
      { nif: '11111111H', email: 'a@example.com\nBcc: b@example.com' },
      { email: ['email_not_valid'] },
    ],
  ])('%s', async (_, body, errors) => {
    const answer = await reset(body)
    expect([answer.statusCode, answer.json().error, answer.json().errors]).toEqual([
      400,
      'invalid_request',
      errors,
    ])
  })

  test('hostile input finds nobody and breaks nothing', async () => {
    const { vat } = await anAccount(app.database)
    for (const email of ["'or'1'='1@example.com", '%@example.com', '_______@example.com'])
      expect([200, 400]).toContain((await reset({ nif: vat, email })).statusCode)
    expect((await reset({ nif: vat, email: 'a@example.com', __proto__: { admin: true } })).statusCode).toBe(
      200,
    )
    await deliver(app)
    expect(await mailsTo(app, `${vat.toLowerCase()}@example.com`)).toEqual([])
  })
})

describe('the caller learns nothing', () => {
  test('the answer is byte by byte the same', async () => {
    const account = await anAccount(app.database)
    const noAccount = await aCustomer(app.database)
    const answers = [
      await reset(pairOf(account)),
      await reset({ nif: account.vat, email: 'other@example.com' }),
      await reset({ nif: aVat(), email: account.email }),
      await reset(pairOf(noAccount)),
    ]
    const told = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _id, date: _date, ...same } = headers
      return { statusCode, body, same }
    })
    expect(told[0]).toMatchObject({ statusCode: 200, body: '{"status":"OK"}' })
    for (const other of told) expect(other).toEqual(told[0])
  })

  test('only the right pair of somebody with an account gets a mail, to the address on file', async () => {
    const account = await anAccount(app.database)
    const noAccount = await aCustomer(app.database)
    await app.database.run(sql`truncate outbox`)
    await reset({ nif: account.vat, email: 'other@example.com' })
    await reset(pairOf(noAccount))
    await reset({ nif: `es-${account.vat.toLowerCase()}`, email: ` ${account.email.toUpperCase()} ` })
    await deliver(app)
    const to = await app.database.many(sql`select payload->>'to' as to from outbox where kind = 'mail'`)
    expect(to).toEqual([{ to: account.email }])
  })

  test('nothing stored or logged identifies somebody who was only asked about', async () => {
    const { vat } = await anAccount(app.database)
    await reset({ nif: vat, email: 'canary-7c1@example.com' })
    await deliver(app)
    const kept = await app.database.many(sql`select payload::text, last_error from outbox`)
    expect(JSON.stringify(kept)).not.toContain('canary-7c1')
    expect(app.logs()).not.toMatch(/canary-7c1/)
    expect(app.logs()).not.toContain(vat)
  })

  test('a repeat with the same key asks once', async () => {
    const account = await anAccount(app.database)
    const key = { 'idempotency-key': 'recovery-0001' }
    for (let i = 0; i < 3; i += 1)
      expect((await reset(pairOf(account), '/api/v2/user/reset/', key)).json()).toEqual({ status: 'OK' })
    await deliver(app)
    expect(await mailsTo(app, account.email)).toHaveLength(1)
  })
})

test('the work before the answer is the same for an unknown person', async () => {
  const account = await anAccount(app.database)
  const known = await statementsOf(() => reset(pairOf(account)))
  expect(known.length).toBeGreaterThan(1)
  expect(await statementsOf(() => reset({ nif: account.vat, email: 'other@example.com' }))).toEqual(known)
  expect(await statementsOf(() => reset({ nif: aVat(), email: account.email }))).toEqual(known)
})

describe.each(['/api/v1/user/reset', '/api/v2/user/reset/'])('%s', (url) => {
  test('mails a password that meets the rules, in the language of the customer', async () => {
    const account = await anAccount(app.database, { locale: 'ca-ES', name: 'Ona Serra' })
    await reset(pairOf(account), `${url}?lang=en`)
    await deliver(app)
    const [mail, ...more] = await mailsTo(app, account.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from: '"Fanal" <no-reply@example.com>', locale: 'ca-ES' })
    expect(mail?.subject).toBe('La teva contrasenya temporal')
    expect(mail?.text).toContain('Hola, Ona Serra:')
    expect(mail?.text).toContain('https://portal.example.com/acceso?lang=ca-ES')
    expect(mail?.text).not.toMatch(/[{}]/)
    expect(isAllowedPassword(passwordIn(mail))).toBe(true)
    expect(mail?.html).toContain(passwordIn(mail))
  })
})

describe('the temporary password', () => {
  test('opens a session for its change only, where it is the current password', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    const answer = await login(account.vat, temporary, second)
    expect([answer.statusCode, answer.json().change_password]).toEqual([200, true])
    const client = clientOf(app.server, answer.json<{ token: string }>().token)
    expect((await client.get('/api/v2/users')).json().change_password).toBe(true)
    const refused = await client.get('/api/v2/contracts/')
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'change_password'])
    // It opened once; the old one works until a new one is chosen.
    expect((await login(account.vat, temporary)).statusCode).toBe(403)
    expect((await login(account.vat, account.password)).json().change_password).toBe(false)
    const changed = await client.send('PUT', '/api/v2/user/password', { current: temporary, password: fresh })
    expect(changed.statusCode).toBe(200)
    expect((await login(account.vat, fresh)).json().change_password).toBe(false)
    expect((await login(account.vat, temporary)).statusCode).toBe(403)
    expect((await login(account.vat, account.password)).statusCode).toBe(403)
    const renewed = clientOf(app.server, changed.json<{ token: string }>().token)
    expect((await renewed.get('/api/v2/contracts/')).statusCode).toBe(200)
  })

  test('is kept as a hash, and never becomes the password of the account', async () => {
    const account = await anAccount(app.database)
    const kept = () =>
      app.database.one(sql`
        select password_hash, must_change_password, changed_at from accounts where customer_id = ${account.id}`)
    const before = await kept()
    const temporary = await temporaryFor(account)
    expect(JSON.stringify(await temporaryRows(account.id))).not.toContain(temporary)
    await login(account.vat, temporary)
    expect(await kept()).toEqual(before)
    expect(JSON.stringify(await app.database.many(sql`select * from sessions`))).not.toContain(temporary)
  })

  test('is the current password of its own session only', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    const own = await app.as(account.vat)
    await login(account.vat, temporary)
    const wrong = await own.send('PUT', '/api/v2/user/password', { current: temporary, password: fresh })
    expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'invalid_password'])
    expect((await own.get('/api/v2/contracts/')).statusCode).toBe(200)
  })

  test('an unused session of it leaves no trace', async () => {
    const account = await anAccount(app.database)
    const { token } = (await login(account.vat, await temporaryFor(account))).json<{ token: string }>()
    const client = clientOf(app.server, token)
    expect((await client.send('POST', '/api/v2/user/logout')).statusCode).toBe(200)
    const { json } = await login(account.vat, account.password)
    expect(json()).toMatchObject({ change_password: false })
  })

  test('leaves the old one working until it is used', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    const answer = await login(account.vat, account.password)
    expect([answer.statusCode, answer.json().change_password]).toEqual([200, false])
    expect((await login(account.vat, temporary)).statusCode).toBe(200)
  })

  test('ends after an hour', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    const older = (minutes: number) =>
      app.database.run(sql`
        update temporary_passwords set expires_at = expires_at - make_interval(mins => ${minutes})
        where customer_id = ${account.id}`)
    await older(61)
    expect((await login(account.vat, temporary)).json().error).toBe('invalid_credentials')
    await older(-2)
    expect((await login(account.vat, temporary)).statusCode).toBe(200)
  })

  test('is consumed once, however many try it in parallel', async () => {
    const account = await anAccount(app.database)
    await temporaryFor(account)
    const [row] = await temporaryRows(account.id)
    const take = () =>
      app.database.transaction((tx) => takeTemporaryPassword(tx, account.id, row?.password_hash ?? ''))
    const taken = await Promise.all([take(), take()])
    expect(taken.filter((one) => one)).toHaveLength(1)
    expect(await temporaryRows(account.id)).toEqual([])
  })

  test('only the last one counts', async () => {
    const account = await anAccount(app.database)
    const [first, last] = [await temporaryFor(account), await temporaryFor(account)]
    expect(first).not.toBe(last)
    expect((await login(account.vat, first)).statusCode).toBe(403)
    expect((await login(account.vat, last)).statusCode).toBe(200)
  })

  test('requested five times in parallel, one of the mailed ones works', async () => {
    const account = await anAccount(app.database)
    await Promise.all(Array.from({ length: 5 }, () => reset(pairOf(account))))
    await Promise.all([deliver(app), deliver(second), deliver(app)])
    await deliver(app)
    const passwords = (await mailsTo(app, account.email)).map(passwordIn)
    expect(new Set(passwords).size).toBe(5)
    const statuses = []
    for (const password of passwords) statuses.push((await login(account.vat, password)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await temporaryRows(account.id)).toEqual([])
  })

  test('of another customer is refused', async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const temporary = await temporaryFor(one)
    expect((await login(other.vat, temporary)).statusCode).toBe(403)
    await temporaryFor(other)
    expect((await login(other.vat, temporary)).statusCode).toBe(403)
  })

  test('ends when the customer chooses a password', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    const body = { current: account.password, password: fresh }
    await (await app.as(account.vat)).send('PUT', '/api/v2/user/password', body)
    expect((await login(account.vat, temporary)).statusCode).toBe(403)
  })

  test('is recorded, and not in the log', async () => {
    const account = await anAccount(app.database)
    const temporary = await temporaryFor(account)
    await login(account.vat, temporary)
    expect(
      await app.database.many(sql`select actor, kind, detail from events where customer_id = ${account.id}`),
    ).toContainEqual({ actor: 'customer', kind: 'password.temporary', detail: {} })
    expect(app.logs()).not.toContain(temporary)
  })
})

describe('limits', () => {
  test('five an hour for one pair, known or not, on every instance', async () => {
    const account = await anAccount(app.database)
    for (const pair of [pairOf(account), { nif: aVat(), email: 'a@example.com' }]) {
      for (let i = 0; i < 5; i += 1) expect((await reset(pair)).statusCode).toBe(200)
      const again = { nif: ` es${pair.nif.toLowerCase()}`, email: pair.email.toUpperCase() }
      const refused = await second.visitor.send('POST', '/api/v1/user/reset', again)
      expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('a stranger with a wrong address does not block the customer', async () => {
    const account = await anAccount(app.database)
    for (let i = 0; i < 10; i += 1) await reset({ nif: account.vat, email: `guess-${i}@example.com` })
    expect(await temporaryFor(account)).toMatch(/^.{19}$/)
  })

  test('thirty an hour from one network, whoever is asked about', async () => {
    const statuses = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await reset({ nif: aVat(), email: 'a@example.com' })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  test('the counters identify nobody', async () => {
    const account = await anAccount(app.database)
    await reset(pairOf(account))
    const buckets = await app.database.many<{ bucket: string }>(sql`select bucket from rate_limits`)
    expect(buckets.length).toBeGreaterThan(1)
    for (const { bucket } of buckets) expect(bucket.includes(account.vat) || bucket.includes('@')).toBe(false)
  })
})

test('with single sign-on alone there is nothing to recover; beside our own login there is', async () => {
  const account = await anAccount(app.database)
  await setSetting(app.database, 'features.oidc', 'true')
  expect((await reset(pairOf(account))).statusCode).toBe(404)
  await setSetting(app.database, 'oidc.routes.allowDefaultLogin', 'true')
  expect((await reset(pairOf(account))).statusCode).toBe(200)
  await unsetSetting(app.database, 'features.oidc')
  await unsetSetting(app.database, 'oidc.routes.allowDefaultLogin')
})
