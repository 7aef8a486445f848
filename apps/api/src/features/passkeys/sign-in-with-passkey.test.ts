import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { Authenticator, type SignatureAsked } from '#test/fixtures/authenticator'
import { base, origin, outcome, refused, passkeySteps, setPasskeys } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { optionsFor, listOf, challenge, verify, sessionsOf, aHolder } = passkeySteps(app)

test.each(['/api/v1', '/api/v2'])('%s: the passkey alone is enough', async (api) => {
  const { id, device, locale } = await aHolder({ locale: 'ca-ES' })
  const asked = (
    await app.visitor.send('POST', `${api}/user/passkeys/login/options`, {})
  ).json<SignatureAsked>()
  const begin = Date.now()
  const answer = await app.visitor.send('POST', `${api}/user/passkeys/login/verify`, device.sign(asked))
  expect(answer.statusCode).toBe(200)
  const { token } = answer.json<{ token: string }>()
  expect(answer.json()).toEqual({ token, change_password: false, locale, readonly: false })
  expect(answer.cookies.find(({ name }) => name === '__Host-token')).toMatchObject({
    value: token,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  })
  expect(answer.cookies.find(({ name }) => name === 'lang')?.value).toBe('ca-ES')
  expect((await clientOf(app.server, token).get('/api/v2/users')).json()).toMatchObject({ id })
  expect(await sessionsOf(id)).toEqual(['credentials', 'passkey'])
  const [used] = (await listOf(clientOf(app.server, token))).items
  expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThanOrEqual(begin)
})

test('the options identify nobody and are the same for everybody', async () => {
  const one = await challenge()
  const other = await challenge()
  const { challenge: first, ...rest } = one.options
  expect(rest).toEqual({
    rpId: 'portal.example.com',
    timeout: 120_000,
    userVerification: 'required',
    allowCredentials: [],
  })
  expect({ ...other.options, challenge: first }).toEqual(one.options)
  expect(other.options.challenge).not.toBe(first)
})

test('through the gateway the cookies are the same', async () => {
  const { device, id } = await aHolder({ locale: 'ca-ES' })
  const upstream = await testApp({ database: app.database })
  const address = await upstream.server.listen({ port: 0, host: '127.0.0.1' })
  const gateway = await testApp({ database: {} as TestApp['database'], env: { API_UPSTREAM: address } })
  const asked = (await gateway.visitor.send('POST', `${base}/login/options`, {})).json<SignatureAsked>()
  const answer = await gateway.visitor.send('POST', `${base}/login/verify`, device.sign(asked))
  await gateway.close()
  await upstream.close()
  const { token } = answer.json<{ token: string }>()
  expect(answer.cookies.find(({ name }) => name === '__Host-token')).toMatchObject({
    value: token,
    httpOnly: true,
  })
  expect(answer.cookies.find(({ name }) => name === 'lang')?.value).toBe('ca-ES')
  expect((await clientOf(app.server, token).get('/api/v2/users')).json()).toMatchObject({ id })
})

test('a device without a counter (always 0) is accepted', async () => {
  const { device } = await aHolder()
  for (const _ of [1, 2])
    expect((await verify(device.sign(await challenge(), { counter: 0 }))).statusCode).toBe(200)
})

test('a forced change of the password stays forced', async () => {
  const { device, id } = await aHolder()
  await app.database.run(sql`update accounts set must_change_password = true where customer_id = ${id}`)
  expect((await verify(device.sign(await challenge()))).json()).toMatchObject({ change_password: true })
})

describe('is refused', () => {
  const cases: [string, (device: Authenticator, asked: SignatureAsked) => object | Promise<object>][] = [
    ['from another origin', (device, asked) => device.sign(asked, { origin: 'https://evil.example.com' })],
    ['from another port', (device, asked) => device.sign(asked, { origin: `${origin}:8443` })],
    ['for another host', (device, asked) => device.sign(asked, { rpId: 'evil.example.com' })],
    ['without user verification', (device, asked) => device.sign(asked, { isVerified: false })],
    ['as a registration', (device, asked) => device.sign(asked, { type: 'webauthn.create' })],
    ['with an unknown challenge', (device, asked) => device.sign({ ...asked, challenge_id: 'AAAA' })],
    [
      'with another challenge signed',
      (device, asked) => device.sign({ ...asked, options: { ...asked.options, challenge: 'AAAA' } }),
    ],
    ['as another user', (device, asked) => device.sign(asked, { userHandle: 'AAAA' })],
    [
      'with a tampered signature',
      (device, asked) => {
        const body = device.sign(asked)
        const bytes = Buffer.from(body.credential.response.signature, 'base64url')
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
        body.credential.response.signature = bytes.toString('base64url')
        return body
      },
    ],
    [
      'with tampered data',
      (device, asked) => {
        const body = device.sign(asked)
        const bytes = Buffer.from(body.credential.response.authenticatorData, 'base64url')
        bytes.writeUInt32BE(1000, 33)
        body.credential.response.authenticatorData = bytes.toString('base64url')
        return body
      },
    ],
    [
      "with one's own signature under another customer's passkey",
      async (device, asked) => {
        const { device: own } = await aHolder()
        const body = own.sign(asked)
        const id = device.id.toString('base64url')
        return { ...body, credential: { ...body.credential, id, rawId: id } }
      },
    ],
    ['with an unknown passkey', (_, asked) => new Authenticator(origin).sign(asked, { userHandle: 'AAAA' })],
  ]
  test.each(cases)('%s', async (_, bodyOf) => {
    const { id, device } = await aHolder()
    const answer = await verify(await bodyOf(device, await challenge()))
    expect(outcome(answer)).toEqual(refused)
    expect(answer.cookies).toEqual([])
    expect(await sessionsOf(id)).toEqual(['credentials'])
  })

  test('replayed: the same answer, or a new one to the same challenge', async () => {
    const { device } = await aHolder()
    const asked = await challenge()
    const body = device.sign(asked)
    expect((await verify(body)).statusCode).toBe(200)
    expect(outcome(await verify(body))).toEqual(refused)
    expect(outcome(await verify(device.sign(asked)))).toEqual(refused)
  })

  test('in parallel, twice: one succeeds', async () => {
    const { device, id } = await aHolder()
    const body = device.sign(await challenge())
    const answers = await Promise.all([verify(body), verify(body), verify(body)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 403, 403])
    expect(await sessionsOf(id)).toEqual(['credentials', 'passkey'])
  })

  test('a challenge with an invalid answer is consumed', async () => {
    const { device } = await aHolder()
    const asked = await challenge()
    await verify(device.sign(asked, { isVerified: false }))
    expect(outcome(await verify(device.sign(asked)))).toEqual(refused)
  })

  test('after five minutes', async () => {
    const { device } = await aHolder()
    const asked = await challenge()
    await app.database.run(sql`
      update passkey_challenges set expires_at = expires_at - interval '5 minutes' where id = ${asked.challenge_id}`)
    expect(outcome(await verify(device.sign(asked)))).toEqual(refused)
  })

  test('if its counter decreases or repeats: there may be a clone', async () => {
    const { device, id } = await aHolder()
    expect((await verify(device.sign(await challenge(), { counter: 7 }))).statusCode).toBe(200)
    for (const counter of [7, 6, 0])
      expect(outcome(await verify(device.sign(await challenge(), { counter }))), String(counter)).toEqual(
        refused,
      )
    expect((await verify(device.sign(await challenge(), { counter: 8 }))).statusCode).toBe(200)
    expect(await app.database.one(sql`select counter from passkeys where customer_id = ${id}`)).toEqual({
      counter: 8,
    })
  })

  test('with a removed passkey', async () => {
    const { device, client, passkey } = await aHolder()
    await client.send('DELETE', `${base}/${passkey.id}`, {})
    expect(outcome(await verify(device.sign(await challenge())))).toEqual(refused)
  })

  test('with a challenge of a registration', async () => {
    const { device, client } = await aHolder()
    const asked = await optionsFor(client)
    const body = device.sign({
      challenge_id: asked.challenge_id,
      options: { challenge: asked.options.challenge, rpId: asked.options.rp.id },
    })
    expect(outcome(await verify(body))).toEqual(refused)
  })

  test('bodies that are none, by field', async () => {
    const answer = await verify({
      challenge_id: '',
      credential: { id: '../..', rawId: 'x'.repeat(2000), type: 'x' },
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors).sort()).toEqual([
      'challenge_id',
      'credential.id',
      'credential.rawId',
      'credential.response',
      'credential.type',
    ])
  })

  test('too often from one network; right ones do not count', async () => {
    const { device } = await aHolder()
    const other = await testApp({ database: app.database })
    const from = (body: object) =>
      other.visitor.inject({
        method: 'POST',
        url: `${base}/login/verify`,
        payload: body,
        remoteAddress: '198.51.100.77',
      })
    for (let i = 0; i < 60; i += 1) expect((await from(device.sign(await challenge()))).statusCode).toBe(200)
    const wrong = new Authenticator(origin).sign(
      { challenge_id: 'AAAA', options: { challenge: 'AAAA', rpId: 'x' } },
      { userHandle: 'AAAA' },
    )
    const seen: number[] = []
    for (let i = 0; i < 60; i += 1) seen.push((await from(wrong)).statusCode)
    expect(new Set(seen)).toEqual(new Set([403, 429]))
    expect(seen.filter((status) => status === 403).length).toBeLessThanOrEqual(55)
    await other.close()
  })
})

test('nothing of it is in the log', async () => {
  const { device } = await aHolder()
  const asked = await challenge()
  const body = device.sign(asked)
  const answer = await verify(body)
  for (const secret of [
    asked.options.challenge,
    asked.challenge_id,
    body.credential.id,
    answer.json<{ token: string }>().token,
  ])
    expect(app.logs()).not.toContain(secret)
})

test('expired challenges are deleted', async () => {
  await app.database.run(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
  const { challenge_id } = await challenge()
  expect(await app.database.many(sql`select id from passkey_challenges`)).toEqual([{ id: challenge_id }])
})
