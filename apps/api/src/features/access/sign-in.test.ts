import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer, anAccount, aVat } from '#test/builders'

const app = await closedAfterAll(testApp())
const second = await closedAfterAll(testApp({ database: app.database }))
beforeEach(() => app.database.run(sql`truncate rate_limits`))

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
    expect(answer.cookies.find(({ name }) => name === '__Host-token')?.value).toBe(body.token)
    const lang = answer.cookies.find(({ name }) => name === 'lang')
    expect(lang).toMatchObject({ value: 'ca-ES', path: '/', sameSite: 'Lax' })
    // Pages read it.
    expect(lang).not.toHaveProperty('httpOnly')
    expect((await profile(body.token)).json().vat).toBe(vat)
    const asCookie = await app.visitor.get('/api/v2/users', { cookie: `__Host-token=${body.token}` })
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

  test('is used verbatim: case, spaces and length count', async () => {
    const password = `  Àcid ç-${'9'.repeat(118)} `
    const { vat } = await anAccount(app.database, { password })
    expect((await login(vat, password)).statusCode).toBe(200)
    expect((await login(vat, password.trim())).statusCode).toBe(403)
    expect((await login(vat, password.toLowerCase())).statusCode).toBe(403)
  })
})

test('a wrong password, an unknown user and a customer without account cannot be distinguished', async () => {
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
