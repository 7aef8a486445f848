import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { Authenticator, type CreationAsked } from '#test/fixtures/authenticator'
import { anAccount } from '#test/builders'
import { noticesOf } from '#test/fixtures/notices'
import { base, origin, outcome, refused, passkeySteps, setPasskeys } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { optionsFor, register, listOf, challenge, mailsTo, aHolder } = passkeySteps(app)

test.each(['/api/v1', '/api/v2'])(
  '%s: the options ask for a discoverable, verified key of this host',
  async (api) => {
    const { vat, name } = await anAccount(app.database)
    const client = await app.as(vat)
    const answer = await client.send('POST', `${api}/user/passkeys/register/options`, {})
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      options: {
        rp: { id: 'portal.example.com', name: 'Fanal' },
        user: { name: vat, displayName: name },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      },
    })
    const { user, challenge } = answer.json().options
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
  },
)

test('shows in the list, with its name, and is offered no second time to the same device', async () => {
  const { client, passkey, device } = await aHolder()
  expect(passkey).toMatchObject({ name: 'Móvil', last_used_at: null })
  expect(await listOf(client)).toEqual({ items: [passkey], second_factor: false, has_password: true })
  const { options } = (await client.send('POST', `${base}/register/options`, {})).json()
  expect(options.excludeCredentials).toEqual([
    { id: device.id.toString('base64url'), type: 'public-key', transports: ['hybrid', 'internal'] },
  ])
})

test.each([
  ['es-ES', /llave de acceso/],
  ['ca-ES', /clau d'accés/],
  ['en-US', /passkey/],
])('is told by mail in the language of the customer, and so is removing it: %s', async (locale, word) => {
  const { client, passkey, email, name } = await aHolder({ locale, name: 'Ona Serra' })
  await client.send('DELETE', `${base}/${passkey.id}?lang=${locale === 'ca-ES' ? 'en' : 'ca'}`, {})
  expect((await noticesOf(client)).map(({ event, detail }) => [event, detail])).toEqual([
    ['passkey_removed', 'Móvil. ¿No has sido tú?'],
    ['passkey_added', 'Móvil. ¿No has sido tú?'],
  ])
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail).toMatchObject({ from: '"Fanal" <no-reply@example.com>', locale })
    expect(mail.subject).toMatch(word)
    expect(mail.text).toContain(name)
    expect(mail.text).toContain('Móvil')
    expect(mail.text).not.toMatch(/[{}]/)
  }
  expect(mails[0]?.subject).not.toBe(mails[1]?.subject)
})

test('is recorded', async () => {
  const { id, client, passkey } = await aHolder()
  await client.send('DELETE', `${base}/${passkey.id}`, {})
  const events = await app.database.many(sql`
    select actor, kind from events where customer_id = ${id} order by id`)
  expect(events).toEqual([
    { actor: 'customer', kind: 'passkey.added' },
    { actor: 'customer', kind: 'passkey.removed' },
  ])
})

test('an unrequested attestation is ignored, including its certificates', async () => {
  const account = await anAccount(app.database)
  const client = await app.as(account.vat)
  const statement: [string, Map<string, Buffer>] = [
    'packed',
    new Map([['x5c', Buffer.from('not a certificate')]]),
  ]
  const body = new Authenticator(origin).create(await optionsFor(client), { statement })
  expect((await register(client, body)).statusCode).toBe(200)
})

test('twenty at most', async () => {
  const account = await anAccount(app.database)
  const client = await app.as(account.vat)
  const early = await optionsFor(client)
  await app.database.run(sql`
    insert into passkeys (id, customer_id, public_key, counter, name)
    select 'full-' || ${account.vat}::text || n, ${account.id}, '', 0, 'x' from generate_series(1, 20) n`)
  expect(outcome(await client.send('POST', `${base}/register/options`, {}))).toEqual([
    409,
    'too_many_passkeys',
  ])
  const late = await register(client, new Authenticator(origin).create(early))
  expect(outcome(late)).toEqual([409, 'too_many_passkeys'])
})

describe('is refused', () => {
  const cases: [string, (device: Authenticator, asked: CreationAsked) => object][] = [
    ['from another origin', (device, asked) => device.create(asked, { origin: 'https://evil.example.com' })],
    ['from a subdomain', (device, asked) => device.create(asked, { origin: 'https://a.portal.example.com' })],
    ['by plain http', (device, asked) => device.create(asked, { origin: 'http://portal.example.com' })],
    ['for another host', (device, asked) => device.create(asked, { rpId: 'example.com' })],
    ['without user verification', (device, asked) => device.create(asked, { isVerified: false })],
    ['as a sign-in', (device, asked) => device.create(asked, { type: 'webauthn.get' })],
    [
      'with another challenge',
      (device, asked) => device.create({ ...asked, options: { ...asked.options, challenge: 'AAAA' } }),
    ],
    ['with an unknown challenge', (device, asked) => device.create({ ...asked, challenge_id: 'AAAA' })],
    [
      'under another id than the signed one',
      (device, asked) => {
        const { credential, ...rest } = device.create(asked)
        return { ...rest, credential: { ...credential, id: 'AAAA', rawId: 'AAAA' } }
      },
    ],
    [
      'as garbage',
      (device, asked) => {
        const body = device.create(asked)
        body.credential.response.attestationObject = 'AAAA'
        return body
      },
    ],
  ]
  test.each(cases)('%s', async (_, bodyOf) => {
    const { vat } = await anAccount(app.database)
    const client = await app.as(vat)
    const body = bodyOf(new Authenticator(origin), await optionsFor(client))
    expect(outcome(await register(client, body))).toEqual(refused)
    expect((await listOf(client)).items).toEqual([])
  })

  test('a second time with the same challenge, also when the first one was wrong', async () => {
    const client = await app.as((await anAccount(app.database)).vat)
    const device = new Authenticator(origin)
    const asked = await optionsFor(client)
    await register(client, device.create(asked, { isVerified: false }))
    expect(outcome(await register(client, device.create(asked)))).toEqual(refused)
  })

  test('after five minutes', async () => {
    const { vat, id } = await anAccount(app.database)
    const client = await app.as(vat)
    const asked = await optionsFor(client)
    await app.database.run(sql`
      update passkey_challenges set expires_at = expires_at - interval '5 minutes' where customer_id = ${id}`)
    const body = new Authenticator(origin).create(asked)
    expect(outcome(await register(client, body))).toEqual(refused)
  })

  test("with another customer's challenge", async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const asked = await optionsFor(await app.as(one.vat))
    const client = await app.as(other.vat)
    const body = new Authenticator(origin).create(asked)
    expect(outcome(await register(client, body))).toEqual(refused)
  })

  test('with a challenge of a sign-in', async () => {
    const client = await app.as((await anAccount(app.database)).vat)
    const asked = await optionsFor(client)
    const foreign = await challenge()
    const body = new Authenticator(origin).create({
      challenge_id: foreign.challenge_id,
      options: { ...asked.options, challenge: foreign.options.challenge },
    })
    expect(outcome(await register(client, body))).toEqual(refused)
  })

  test('if somebody else has registered that passkey', async () => {
    const { device, vat } = await aHolder()
    const client = await app.as((await anAccount(app.database)).vat)
    const body = device.create(await optionsFor(client))
    expect(outcome(await register(client, body))).toEqual(refused)
    expect((await listOf(client)).items).toEqual([])
    expect((await listOf(await app.as(vat))).items).toHaveLength(1)
  })
})
