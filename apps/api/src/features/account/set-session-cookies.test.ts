import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'
import { passkeySteps, setPasskeys } from '#test/fixtures/passkeys'
import { createLoginLink } from '#features/access/create-login-link'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { aHolder, challenge } = passkeySteps(app)
const browser = { 'sec-fetch-site': 'same-origin', origin: 'https://portal.example.com' }
const cookieIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === '__Host-token')?.value ?? ''

const login = ({ vat, password }: Account, headers = {}) =>
  app.visitor.send('POST', '/api/v2/user/login', { user: vat, password }, headers)

/** All calls that start or renew a session. */
const ways: Record<string, (headers: object) => Promise<Awaited<ReturnType<typeof login>>>> = {
  'a password': async (headers) => login(await anAccount(app.database), headers),
  'a client id': async (headers) => {
    const { id: customerId } = await anAccount(app.database)
    const link = { customerId, kind: 'client_id', isReadOnly: false, actor: 'operator', reason: '' } as const
    const { id: client_id, secret } = await createLoginLink(app.database, link)
    return app.visitor.send('POST', '/api/v2/user/client_id', { client_id, secret }, { ...headers })
  },
  'a passkey': async (headers) => {
    const { device } = await aHolder()
    const signed = device.sign(await challenge())
    return app.visitor.send('POST', '/api/v2/user/passkeys/login/verify', signed, { ...headers })
  },
  'a change of password': async (headers) => {
    const { vat, password } = await anAccount(app.database)
    const body = { current: password, password: 'Nueva-clave-2026' }
    return (await app.as(vat)).send('PUT', '/api/v2/user/password', body, { ...headers })
  },
}

describe.each(Object.entries(ways))('by %s', (_, begin) => {
  test.each([
    ['its page says where the call comes from', { 'sec-fetch-site': 'same-origin' }],
    ['an older one', { origin: 'https://portal.example.com' }],
  ])('a browser gets the cookie and never the token (%s)', async (_how, headers) => {
    const answer = await begin(headers)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      200,
      expect.not.arrayContaining(['token']),
    ])
    expect(answer.body).not.toContain(cookieIn(answer))
    expect((await clientOf(app.server, cookieIn(answer)).get('/api/v2/users')).statusCode).toBe(200)
  })

  test('an API client finds the token in the answer', async () => {
    const { token } = (await begin({})).json<{ token: string }>()
    expect((await clientOf(app.server, token).get('/api/v2/users')).statusCode).toBe(200)
  })

  test('the browser’s previous session ends, whoever owns it; others stay', async () => {
    const [one, elsewhere] = [await anAccount(app.database), await anAccount(app.database)]
    const earlier = cookieIn(await login(one, browser))
    const other = cookieIn(await login(elsewhere, browser))
    const answer = await begin({ ...browser, cookie: `__Host-token=${earlier}` })
    expect(answer.statusCode).toBe(200)
    const asked = (token: string) => clientOf(app.server, token).get('/api/v2/users')
    expect((await asked(earlier)).json().error).toBe('token_expired')
    expect((await asked(other)).statusCode).toBe(200)
    expect((await asked(cookieIn(answer))).statusCode).toBe(200)
  })
})

test('a login that fails leaves the earlier session as it is', async () => {
  const account = await anAccount(app.database)
  const earlier = cookieIn(await login(account, browser))
  const wrong = { ...account, password: 'Wrong-Password-1' }
  expect((await login(wrong, { ...browser, cookie: `__Host-token=${earlier}` })).statusCode).toBe(403)
  expect((await clientOf(app.server, earlier).get('/api/v2/users')).statusCode).toBe(200)
})

test('on https only the cookie with the host prefix counts', async () => {
  const token = cookieIn(await login(await anAccount(app.database), browser))
  const asked = (cookie: string) => app.visitor.get('/api/v2/users', { cookie })
  expect((await asked(`__Host-token=${token}`)).statusCode).toBe(200)
  // As another host of the domain could plant it.
  expect((await asked(`token=${token}`)).json().error).toBe('login_required')
})

test('on plain http the cookie has its plain name', async () => {
  const local = await testApp({ database: app.database, env: { PUBLIC_URL: 'http://localhost:8080' } })
  const { vat, password } = await anAccount(app.database)
  const answer = await local.visitor.send('POST', '/api/v2/user/login', { user: vat, password })
  const token = answer.cookies.find(({ name }) => name === 'token')
  expect(token).toMatchObject({ path: '/', httpOnly: true })
  expect((await local.visitor.get('/api/v2/users', { cookie: `token=${token?.value}` })).statusCode).toBe(200)
  await local.close()
})

test('a browser takes the cookie away: it may only be replaced over https', async () => {
  const token = cookieIn(await login(await anAccount(app.database), browser))
  const headers = { ...browser, cookie: `__Host-token=${token}` }
  const answer = await app.visitor.send('POST', '/api/v2/user/logout', {}, headers)
  expect(answer.cookies).toMatchObject([{ name: '__Host-token', value: '', path: '/', secure: true }])
})
