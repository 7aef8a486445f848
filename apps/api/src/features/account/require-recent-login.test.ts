import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer, anAccount } from '#test/builders'
import { base, type Holder, outcome, passkeySteps, setPasskeys } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { listOf, aHolder } = passkeySteps(app)

const ageSession = ({ id }: { id: number }) =>
  app.database.run(sql`
    update sessions set created_at = now() - interval '11 minutes' where customer_id = ${id}`)

describe('sensitive changes ask for the password without a recent login', () => {
  const acts: [string, (holder: Holder, body: object) => ReturnType<Client['send']>][] = [
    ['adding', ({ client }, body) => client.send('POST', `${base}/register/options`, body)],
    ['removing', ({ client, passkey }, body) => client.send('DELETE', `${base}/${passkey.id}`, body)],
    [
      'the second factor',
      ({ client }, body) => client.send('PUT', `${base}/second_factor`, { enabled: true, ...body }),
    ],
  ]
  test.each(acts)('%s', async (_, act) => {
    const holder = await aHolder()
    await ageSession(holder)
    expect(outcome(await act(holder, {}))).toEqual([403, 'recent_login_required'])
    expect(outcome(await act(holder, { password: 'Wrong-Password-1' }))).toEqual([403, 'invalid_password'])
    expect((await act(holder, { password: holder.password })).statusCode).toBe(200)
  })

  test('a wrong password is refused after a recent login too, and guesses are counted', async () => {
    const { client, passkey } = await aHolder()
    const act = () => client.send('DELETE', `${base}/${passkey.id}`, { password: 'Wrong-Password-1' })
    const seen = new Set<number>()
    for (let i = 0; i < 25; i += 1) seen.add((await act()).statusCode)
    expect([...seen]).toEqual([403, 429])
    expect((await listOf(client)).items).toHaveLength(1)
  })

  test('a session that began with a link does not count as recent', async () => {
    const { id, vat } = await anAccount(app.database)
    const client = await app.as(vat)
    await app.database.run(sql`update sessions set login_type = 'token' where customer_id = ${id}`)
    expect(outcome(await client.send('POST', `${base}/register/options`, {}))).toEqual([
      403,
      'recent_login_required',
    ])
  })

  test('without a password, a new login is required', async () => {
    const customer = await aCustomer(app.database)
    const client = await app.as(customer.vat)
    await ageSession(customer)
    expect(
      outcome(await client.send('POST', `${base}/register/options`, { password: 'Any-Password-1' })),
    ).toEqual([403, 'invalid_password'])
    expect((await listOf(await app.as(customer.vat))).has_password).toBe(false)
    expect((await (await app.as(customer.vat)).send('POST', `${base}/register/options`, {})).statusCode).toBe(
      200,
    )
  })
})
