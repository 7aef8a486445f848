import { beforeAll, describe, expect, test } from 'vitest'
import type { Passkey, PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { sql } from '#platform/database'
import { type Client, clientOf, type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { Authenticator } from '#test/fixtures/authenticator'
import { aCustomer, anAccount, type CustomerParts } from '#test/builders'
import {
  base,
  type Holder,
  origin,
  outcome,
  refused,
  passkeySteps,
  setPasskeys,
} from '#test/fixtures/passkeys'
import { webBuild } from '#test/processes/web-build'
import { temporaryHash } from '#features/recovery/temporary-password'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { optionsFor, listOf, challenge, verify, login, mailsTo, sessionsOf, aHolder } = passkeySteps(app)

const switchTo = (client: Client, enabled: boolean) =>
  client.send('PUT', `${base}/second_factor`, { enabled })

async function aGuarded(parts: CustomerParts = {}): Promise<Holder> {
  const holder = await aHolder(parts)
  expect((await switchTo(holder.client, true)).json()).toEqual({ status: 'OK', second_factor: true })
  return holder
}

test('a right password asks for the passkey, and only then creates a session', async () => {
  const { vat, password, id, device } = await aGuarded()
  const first = await login(vat, password)
  const asked = first.json<PasskeyAsked>()
  expect([first.statusCode, first.cookies]).toEqual([200, []])
  expect(asked).toMatchObject({
    second_factor: 'passkey',
    can_mail_link: true,
    options: { allowCredentials: [{ id: device.id.toString('base64url') }] },
  })
  expect(first.body).not.toContain('"token"')
  expect(await sessionsOf(id)).toEqual(['credentials'])
  const second = await verify(device.sign(asked))
  expect(second.statusCode).toBe(200)
  expect(await sessionsOf(id)).toEqual(['credentials', 'passkey'])
})

test('a wrong password does not reveal a passkey', async () => {
  const { vat } = await aGuarded()
  expect(outcome(await login(vat, 'Wrong-Password-1'))).toEqual([403, 'invalid_credentials'])
})

test('another customer’s passkey is refused', async () => {
  const { vat, password, id } = await aGuarded()
  const { device: foreign, id: foreignId } = await aHolder()
  const asked = (await login(vat, password)).json<PasskeyAsked>()
  expect(outcome(await verify(foreign.sign(asked)))).toEqual(refused)
  expect([await sessionsOf(id), await sessionsOf(foreignId)]).toEqual([['credentials'], ['credentials']])
})

test('a challenge is valid once and for five minutes', async () => {
  const { vat, password, device } = await aGuarded()
  const asked = (await login(vat, password)).json<PasskeyAsked>()
  expect((await verify(device.sign(asked))).statusCode).toBe(200)
  expect(outcome(await verify(device.sign(asked)))).toEqual(refused)
  const late = (await login(vat, password)).json<PasskeyAsked>()
  await app.database.run(sql`
    update passkey_challenges set expires_at = expires_at - interval '5 minutes' where id = ${late.challenge_id}`)
  expect(outcome(await verify(device.sign(late)))).toEqual(refused)
})

test('is not required when signing in with the passkey itself', async () => {
  const { device } = await aGuarded()
  expect((await verify(device.sign(await challenge()))).statusCode).toBe(200)
})

test('requires a passkey and a password', async () => {
  const without = await app.as((await anAccount(app.database)).vat)
  expect(outcome(await switchTo(without, true))).toEqual([404, 'not_found'])
  expect((await switchTo(without, false)).json()).toEqual({ status: 'OK', second_factor: false })
  const customer = await aCustomer(app.database)
  expect(outcome(await switchTo(await app.as(customer.vat), true))).toEqual([404, 'not_found'])
})

test('is removed with the last passkey, not before', async () => {
  const { vat, password, client, passkey } = await aGuarded()
  const second = new Authenticator(origin)
  const added = await client.send('POST', `${base}/register/verify`, second.create(await optionsFor(client)))
  const one = await client.send('DELETE', `${base}/${passkey.id}`, {})
  expect(one.json()).toEqual({ status: 'OK', second_factor: true })
  const last = await client.send('DELETE', `${base}/${added.json<Passkey>().id}`, {})
  expect(last.json()).toEqual({ status: 'OK', second_factor: false })
  expect((await login(vat, password)).json()).toHaveProperty('token')
  expect(outcome(await switchTo(client, true))).toEqual([404, 'not_found'])
})

test('removing two in parallel locks nobody out', async () => {
  const { vat, password, client, passkey } = await aGuarded()
  const added = await client.send(
    'POST',
    `${base}/register/verify`,
    new Authenticator(origin).create(await optionsFor(client)),
  )
  await Promise.all(
    [passkey.id, added.json<Passkey>().id].map((id) => client.send('DELETE', `${base}/${id}`, {})),
  )
  expect((await listOf(client)).second_factor).toBe(false)
  expect((await login(vat, password)).json()).toHaveProperty('token')
})

test('can be switched off again', async () => {
  const { vat, password, client } = await aGuarded()
  expect((await switchTo(client, false)).json()).toEqual({ status: 'OK', second_factor: false })
  expect((await login(vat, password)).json()).toHaveProperty('token')
})

test('is not asked for while the operator has passkeys switched off', async () => {
  const { vat, password } = await aGuarded()
  await setPasskeys(app, false)
  expect((await login(vat, password)).json()).toHaveProperty('token')
  await setPasskeys(app, true)
  expect((await login(vat, password)).json()).toHaveProperty('second_factor')
})

test('repeated requests with the right password are limited', async () => {
  const { vat, password } = await aGuarded()
  const seen = new Set<number>()
  for (let i = 0; i < 21; i += 1) seen.add((await login(vat, password)).statusCode)
  expect([...seen]).toEqual([200, 429])
})

test.each(['on its own', 'as a gateway'])(
  'a plain form cannot ask for it: the page says so, and there is no session (%s)',
  async (mode) => {
    const { vat, password, id } = await aGuarded()
    const build = await webBuild()
    const local = await testApp({ database: app.database, webFolder: build.folder })
    const upstream = await local.server.listen({ port: 0, host: '127.0.0.1' })
    const gateway = await testApp({
      database: {} as TestApp['database'],
      webFolder: build.folder,
      env: { API_UPSTREAM: upstream },
    })
    const answer = await (mode === 'as a gateway' ? gateway : local).visitor.inject({
      method: 'POST',
      url: '/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ user: vat, password, from: '/acceso' }).toString(),
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ refusedLogin: { user: vat, code: 'passkey_required' } })
    expect([answer.cookies, await sessionsOf(id)]).toEqual([[], ['credentials']])
    await gateway.close()
    await local.close()
    await build.remove()
  },
)

describe('without the passkey at hand', () => {
  const linkFor = (challengeId: string) =>
    app.visitor.send('POST', `${base}/login/link`, { challenge_id: challengeId })

  test.each(['es-ES', 'ca-ES', 'en-US'])('a link by mail, of one use, signs in: %s', async (locale) => {
    const { vat, password, email, id } = await aGuarded({ locale })
    const asked = (await login(vat, password)).json<PasskeyAsked>()
    expect((await linkFor(asked.challenge_id)).json()).toEqual({ status: 'OK' })
    const mail = (await mailsTo(email)).at(-1)
    const href = /https:\/\/portal\.example\.com\/\S*/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail).toMatchObject({ locale })
    expect(mail?.text).not.toMatch(/[{}]/)
    const token = new URL(href).searchParams.get('token') ?? ''
    const valid = await app.visitor.send('POST', '/api/v2/is_token_valid', { token })
    expect(valid.json()).toEqual({ token_is_valid: true })
    expect(await sessionsOf(id)).toEqual(['credentials'])
  })

  test('requires the password', async () => {
    const { email } = await aGuarded()
    expect(outcome(await linkFor((await challenge()).challenge_id))).toEqual(refused)
    expect(outcome(await linkFor('AAAA'))).toEqual(refused)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('does not work with a temporary password: one mailbox is one proof', async () => {
    const { vat, email, id, device } = await aGuarded()
    await app.database.run(sql`
      insert into temporary_passwords (customer_id, password_hash, expires_at)
      values (${id}, ${temporaryHash('Temporal-12345')}, now() + interval '1 hour')`)
    const asked = (await login(vat, 'Temporal-12345')).json<PasskeyAsked>()
    expect(asked).toMatchObject({ second_factor: 'passkey', can_mail_link: false })
    expect(outcome(await linkFor(asked.challenge_id))).toEqual(refused)
    expect(await mailsTo(email)).toHaveLength(1)
    // With the passkey it is consumed too, and allows only its change.
    const answer = await verify(device.sign(asked))
    expect(answer.json()).toMatchObject({ change_password: true })
    expect(await app.database.many(sql`select 1 from temporary_passwords where customer_id = ${id}`)).toEqual(
      [],
    )
    const client = clientOf(app.server, answer.json<{ token: string }>().token)
    expect((await client.get('/api/v2/contracts/')).json().error).toBe('change_password')
    const change = { current: 'Temporal-12345', password: 'Nueva-clave-2026' }
    expect((await client.send('PUT', '/api/v2/user/password', change)).statusCode).toBe(200)
  })

  test('a mailed password without the passkey changes nothing', async () => {
    const { vat, password, id } = await aGuarded()
    await app.database.run(sql`
      insert into temporary_passwords (customer_id, password_hash, expires_at)
      values (${id}, ${temporaryHash('Temporal-12345')}, now() + interval '1 hour')`)
    await login(vat, 'Temporal-12345')
    expect((await login(vat, password)).json()).toMatchObject({
      second_factor: 'passkey',
      can_mail_link: true,
    })
  })

  test('five links an hour', async () => {
    const { vat, password } = await aGuarded()
    const { challenge_id } = (await login(vat, password)).json<PasskeyAsked>()
    for (let i = 0; i < 5; i += 1) expect((await linkFor(challenge_id)).statusCode).toBe(200)
    expect(outcome(await linkFor(challenge_id))).toEqual([429, 'too_many_requests'])
  })
})
