import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer, anAccount } from '#test/builders'

const app = await closedAfterAll(testApp())
const second = await closedAfterAll(testApp({ database: app.database }))

describe('logout', () => {
  test.each(['/api/v1/user/logout', '/api/v2/user/logout/'])(
    '%s ends the session at once, on every instance',
    async (url) => {
      const { vat } = await anAccount(app.database)
      const client = await app.as(vat)
      const elsewhere = clientOf(second.server, client.token)
      expect((await elsewhere.get('/api/v2/users')).statusCode).toBe(200)
      const answer = await client.send('POST', url)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
      expect(answer.cookies).toMatchObject([{ name: '__Host-token', value: '', path: '/' }])
      const after = await elsewhere.get('/api/v2/users')
      expect([after.statusCode, after.json().error]).toEqual([401, 'token_expired'])
    },
  )

  test('leaves the other sessions of the customer alone', async () => {
    const { vat } = await anAccount(app.database)
    const [phone, laptop] = [await app.as(vat), await app.as(vat)]
    await phone.send('POST', '/api/v2/user/logout')
    expect((await laptop.get('/api/v2/users')).statusCode).toBe(200)
  })

  test('succeeds without a session, or with an ended one', async () => {
    for (const token of [undefined, 'garbage'])
      expect((await clientOf(app.server, token).send('POST', '/api/v2/user/logout')).statusCode).toBe(200)
  })
})

describe('profile', () => {
  test.each(['/api/v1/users/', '/api/v2/users/'])('%s tells who it is', async (url) => {
    const parts = { name: 'Forn Roca, SL', email: 'forn@example.com', locale: 'ca-ES', isCompany: true }
    const { id, vat } = await anAccount(app.database, parts)
    expect((await (await app.as(vat)).get(url)).json()).toEqual({
      id,
      vat,
      name: 'Forn Roca, SL',
      email: 'forn@example.com',
      locale: 'ca-ES',
      readonly: false,
      change_password: false,
      new_customer: false,
    })
  })

  test('reports read-only, forced change and new customer', async () => {
    const forced = await anAccount(app.database, { mustChangePassword: true })
    expect((await (await app.as(forced.vat)).get('/api/v2/users')).json()).toMatchObject({
      readonly: false,
      change_password: true,
    })
    // A read-only session could not change it.
    expect((await (await app.asReadOnly(forced.vat)).get('/api/v2/users')).json()).toMatchObject({
      readonly: true,
      change_password: false,
    })
    const fresh = await aCustomer(app.database, { newCustomer: true })
    expect((await (await app.as(fresh.vat)).get('/api/v2/users')).json()).toMatchObject({
      new_customer: true,
      change_password: false,
    })
  })

  test('never shows another customer', async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const client = await app.as(one.vat)
    const answer = await client.get(`/api/v2/users?id=${other.id}&vat=${other.vat}`)
    expect(answer.json().id).toBe(one.id)
    expect(
      await app.database.one(sql`select count(*) from sessions where customer_id = ${other.id}`),
    ).toEqual({ count: 0 })
  })
})
