import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'
import { createLoginLink, type NewLoginLink } from './create-login-link.ts'

const app = await closedAfterAll(testApp())
let account: Account
beforeAll(async () => {
  account = await anAccount(app.database, { locale: 'en-US' })
})
beforeEach(() => app.database.run(sql`truncate rate_limits`))

const aLink = (kind: NewLoginLink['kind'], isReadOnly = false) =>
  createLoginLink(app.database, { customerId: account.id, kind, isReadOnly, actor: 'a partner', reason: '' })
const login = (client_id: string, secret: string, version = 2) =>
  app.visitor.send('POST', `/api/v${version}/user/client_id`, { client_id, secret })
const isValid = async (token: string, version = 2) =>
  (await app.visitor.send('POST', `/api/v${version}/is_token_valid`, { token })).json()

describe('user/client_id', () => {
  test.each([1, 2])('v%i answers the token of a session, once', async (version) => {
    const { id, secret } = await aLink('client_id')
    const answer = await login(id, secret, version)
    expect(answer.statusCode).toBe(200)
    const { token, ...rest } = answer.json<{ token: string }>()
    expect(rest).toEqual({ locale: 'en-US', readonly: false })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-token', 'lang'])
    expect((await clientOf(app.server, token).get('/api/v2/users')).json().vat).toBe(account.vat)
    const again = await login(id, secret, version)
    expect([again.statusCode, again.json().error, again.cookies]).toEqual([403, 'client_id_invalid', []])
  })

  test('wrong, expired and used ones cannot be distinguished', async () => {
    const [wrong, late, used] = [await aLink('client_id'), await aLink('client_id'), await aLink('client_id')]
    await app.database.run(sql`update login_links set expires_at = now() where id = ${late.id}`)
    await login(used.id, used.secret)
    for (const [id, secret] of [
      [wrong.id, 'x'],
      [late.id, late.secret],
      [used.id, used.secret],
      ['nobody', 'x'],
    ] as const) {
      const { reference: _, ...told } = (await login(id, secret)).json<{ reference: string }>()
      expect(told).toEqual({
        error: 'client_id_invalid',
        message: 'El identificador de cliente o su clave no son correctos.',
      })
    }
  })

  test('reports all missing fields at once', async () => {
    const answer = await app.visitor.send('POST', '/api/v2/user/client_id', { secret: '' })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['client_id', 'secret']])
  })
})

describe('is_token_valid', () => {
  test.each([1, 2])('v%i: a live session', async (version) => {
    const client = await app.as(account.vat)
    expect(await isValid(client.token ?? '', version)).toEqual({ token_is_valid: true })
    await client.send('POST', '/api/v2/user/logout')
    expect(await isValid(client.token ?? '', version)).toEqual({ token_is_valid: false })
  })

  test('an unused link; checking does not consume it', async () => {
    const { id, secret } = await aLink('token', true)
    for (let i = 0; i < 3; i += 1) expect(await isValid(`${id}.${secret}`)).toEqual({ token_is_valid: true })
    await app.database.run(sql`update login_links set used_at = now() where id = ${id}`)
    expect(await isValid(`${id}.${secret}`)).toEqual({ token_is_valid: false })
  })

  test('nothing else', async () => {
    const { id, secret } = await aLink('client_id')
    for (const token of ['nonsense', 'a.b.c', `${id}.${secret}`, `${id}.${'x'.repeat(43)}`])
      expect(await isValid(token)).toEqual({ token_is_valid: false })
    const empty = await app.visitor.send('POST', '/api/v2/is_token_valid', {})
    expect([empty.statusCode, empty.json().errors]).toEqual([400, { token: ['required'] }])
  })

  test('allowed in read-only sessions', async () => {
    const client = await app.asReadOnly(account.vat)
    const answer = await client.send('POST', '/api/v2/is_token_valid', { token: client.token })
    expect(answer.json()).toEqual({ token_is_valid: true })
  })
})
