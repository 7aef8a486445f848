import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { aCustomer, anAccount, type Customer } from '#test/builders'
import { type RunningProvider, startProvider } from '#test/doubles/oidc-provider'
import { comeBack, countRows, type Jar, keepCookies, profileOf, start, switchOn } from '#test/fixtures/openid'
import { type WebBuild, webBuild } from '#test/processes/web-build'

// With the real package oidc-provider, over HTTP.

const password = 'Llave-2026'
const people = {
  berta: {
    password,
    claims: { name: 'Berta Roca', email: 'berta@example.com', vat: 'ES12345678Z', vat_verified: true },
  },
  carles: { password, claims: { name: 'Carles Puig', vat: '87654321X', vat_verified: true, locale: 'ca' } },
  nobody: { password, claims: { name: 'Nora Vila', email: 'nora@example.com' } },
  claimer: { password, claims: { name: 'Pau Costa', email: 'berta@example.com', vat: '12345678Z' } },
}

let build: WebBuild
let provider: RunningProvider
let app: TestApp
let berta: Customer
beforeAll(async () => {
  build = await webBuild()
  provider = await startProvider(people, { OIDC_CLIENT_SECRET: 'a secret of the tests' })
  const env = { OIDC_CLIENT_SECRET: 'a secret of the tests' }
  app = await testApp({ webFolder: build.folder, env })
  berta = await aCustomer(app.database, { vat: '12345678Z', locale: 'ca-ES', email: 'berta@example.com' })
  await switchOn(app.database, provider.issuer)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
  await build.remove()
})
beforeEach(() => app.database.run(sql`delete from rate_limits`).then(() => undefined))

async function signIn(name: keyof typeof people, returnTo?: string) {
  const jar: Jar = {}
  const away = await start(app, jar, returnTo)
  const back = await provider.signIn(away.href, name, password)
  const kept = { ...jar }
  return { jar, away, back, kept, answer: await comeBack(app, jar, back) }
}

describe('the start', () => {
  test('goes to the provider with client, scope, signed state, nonce, PKCE and the way back', async () => {
    const { origin, pathname, searchParams } = await start(app, {})
    expect(origin + pathname).toBe(`${provider.issuer}/auth`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'fanal',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: 'https://portal.example.com/connect',
      state: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
  })

  test('keeps a fresh 32-byte key and the nonce in short-lived cookies that no script reads', async () => {
    const answers = [1, 2].map(() => app.visitor.get('/api/v1/user/openid/authorize'))
    const [one, other] = await Promise.all(answers)
    expect(one?.cookies.map(({ name }) => name)).toEqual(['openid_key', 'openid_nonce'])
    for (const [i, cookie] of (one?.cookies ?? []).entries()) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 600 })
      expect(Buffer.from(cookie.value, 'base64url')).toHaveLength(32)
      expect(cookie.value).not.toBe(other?.cookies[i]?.value)
    }
    expect(one?.headers['cache-control']).toBe('no-store')
  })

  test('keeps what the browser has out of the table', async () => {
    const jar: Jar = {}
    await start(app, jar)
    const rows = await app.database.many(sql`select * from oidc_transactions`)
    expect(JSON.stringify(rows)).not.toContain(jar['openid_nonce'])
    expect(JSON.stringify(rows)).not.toContain(jar['openid_key'])
  })

  test('is for navigations, not for images and scripts of other pages', async () => {
    for (const mode of ['no-cors', 'cors', 'same-origin']) {
      const answer = await app.visitor.get('/api/v2/user/openid/authorize', {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': mode,
      })
      expect([answer.statusCode, answer.json().error, answer.cookies]).toEqual([403, 'cross_site', []])
    }
    const gone = await app.visitor.get('/api/v2/user/openid/authorize', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    })
    expect(gone.statusCode).toBe(302)
  })

  test('is counted', async () => {
    const answers = []
    for (let i = 0; i < 61; i += 1) answers.push(await app.visitor.get('/api/v2/user/openid/authorize'))
    expect(answers.at(-2)?.headers['location']).toContain(provider.issuer)
    expect([answers.at(-1)?.statusCode, answers.at(-1)?.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('does not exist while single sign-on is off', async () => {
    await app.database.run(sql`update settings set patch = patch #- '{features,oidc}'`)
    const answer = await app.visitor.get('/api/v2/user/openid/authorize')
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    const back = await comeBack(app, {}, new URL('https://portal.example.com/connect?code=a&state=b'))
    expect(back.cookies.find(({ name }) => name === '__Host-token')).toBeUndefined()
    await switchOn(app.database, provider.issuer)
  })
})

describe('the return', () => {
  test('makes a session for the customer of the verified tax id, and leaves a clean address', async () => {
    const { jar, answer, back } = await signIn('berta')
    expect(back.searchParams.get('code')).toBeTruthy()
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/cargando?redirectPath='])
    expect(answer.headers['cache-control']).toBe('no-store')
    const token = answer.cookies.find(({ name }) => name === '__Host-token')
    expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    // The transaction's cookies are cleared; the language is the customer's.
    expect(Object.keys(jar).sort()).toEqual(['__Host-token', 'lang'])
    expect(jar['lang']).toBe('ca-ES')
    expect(await profileOf(app, jar)).toMatchObject({ id: berta.id, vat: '12345678Z', new_customer: false })
    const session = await app.database.one(sql`
      select login_type, id_token from sessions where customer_id = ${berta.id} order by created_at desc limit 1`)
    expect(session).toEqual({ login_type: 'openid', id_token: expect.stringMatching(/^ey/) as string })
  })

  test('ends the session that the browser had when it left, and no other', async () => {
    const [{ jar: earlier }, { jar: elsewhere }] = [await signIn('berta'), await signIn('berta')]
    const jar: Jar = { ...earlier }
    const away = await start(app, jar)
    const back = await provider.signIn(away.href, 'berta', password)
    // Strict: not sent when another site redirects back.
    delete jar['__Host-token']
    await comeBack(app, jar, back)
    expect(await profileOf(app, earlier)).toMatchObject({ error: 'token_expired' })
    for (const open of [jar, elsewhere]) expect(await profileOf(app, open)).toMatchObject({ id: berta.id })
  })

  test('knows the person by issuer and subject from then on', async () => {
    await signIn('berta')
    const before = await countRows(app.database)
    const { jar } = await signIn('berta')
    expect(await profileOf(app, jar)).toMatchObject({ id: berta.id })
    expect(await countRows(app.database)).toEqual({ ...before, sessions: before.sessions + 1 })
    const link = await app.database.one(sql`
      select issuer, subject from oidc_identities where customer_id = ${berta.id}`)
    expect(link).toEqual({ issuer: provider.issuer, subject: 'berta' })
  })

  test('makes a new customer of an unknown person with a verified tax id', async () => {
    const { jar } = await signIn('carles')
    expect(await profileOf(app, jar)).toMatchObject({
      vat: '87654321X',
      name: 'Carles Puig',
      email: '',
      locale: 'ca-ES',
      new_customer: true,
    })
  })

  test('sends no mail without an address, nor to the wrong one', async () => {
    for (const name of ['carles', 'berta'] as const) {
      // The very first sign-in is not told.
      await signIn(name)
      const jar: Jar = {}
      const back = await provider.signIn((await start(app, jar)).href, name, password)
      const phone =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
      await comeBack(app, jar, back, phone)
      expect(jar['__Host-token']).toBeTruthy()
    }
    const mails = await app.database.many<{ to: string }>(sql`
      select payload ->> 'to' as to from outbox where kind = 'mail'`)
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['berta@example.com']))
  })

  test('makes a new customer of somebody without a tax id, once', async () => {
    const first = await profileOf(app, (await signIn('nobody')).jar)
    expect(first).toMatchObject({ vat: '', name: 'Nora Vila', email: 'nora@example.com', new_customer: true })
    expect(await profileOf(app, (await signIn('nobody')).jar)).toEqual(first)
  })

  test('trusts neither an e-mail address nor an unverified tax id', async () => {
    const { jar } = await signIn('claimer')
    const profile = await profileOf(app, jar)
    expect(profile).toMatchObject({ vat: '', name: 'Pau Costa', new_customer: true })
    expect(profile['id']).not.toBe(berta.id)
  })

  test.each([
    [
      '/contratos/electricidad?action=powChange&x=1',
      '/cargando?action=powChange&x=1&redirectPath=%2Fcontratos%2Felectricidad',
    ],
    ['/', '/cargando?redirectPath=%2F'],
    ['https://evil.example.com/', '/cargando?redirectPath=%2F'],
    ['//evil.example.com', '/cargando?redirectPath=%2F'],
    ['/\\evil.example.com', '/cargando?redirectPath=%2F'],
    ['/api/v2/user/openid/authorize', '/cargando?redirectPath='],
  ])('with returnTo %s goes on to %s', async (returnTo, location) => {
    expect((await signIn('berta', returnTo)).answer.headers['location']).toBe(location)
  })

  test('replayed, whole and with its cookies, gives the 401 page and no session', async () => {
    const { back, kept } = await signIn('berta')
    const before = await countRows(app.database)
    const again = await comeBack(app, kept, back)
    expect([again.statusCode, again.headers['location']]).toEqual([303, '/connect?status=401'])
    expect(kept).toEqual({})
    expect(await countRows(app.database)).toEqual(before)
  })

  test('twice at the same moment makes one session', async () => {
    const jar: Jar = {}
    const back = await provider.signIn((await start(app, jar)).href, 'berta', password)
    const before = await countRows(app.database)
    const answers = await Promise.all([1, 2, 3].map(() => comeBack(app, { ...jar }, back)))
    expect(answers.map(({ headers }) => headers['location'])).toEqual(
      expect.arrayContaining(['/cargando?redirectPath=', '/connect?status=401']),
    )
    expect((await countRows(app.database)).sessions).toBe(before.sessions + 1)
  })

  test('without the nonce is the 504 page', async () => {
    const back = await provider.signIn((await start(app, {})).href, 'berta', password)
    for (const jar of [{} as Jar, { openid_key: 'A'.repeat(43) }]) {
      const answer = await comeBack(app, jar, back)
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/connect?status=504'])
      expect(answer.cookies.find(({ name }) => name === '__Host-token')).toBeUndefined()
    }
  })

  test('of somebody who cancelled is the 401 page', async () => {
    const jar: Jar = {}
    const back = await provider.cancel((await start(app, jar)).href)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await comeBack(app, jar, back)).headers['location']).toBe('/connect?status=401')
    expect(jar).toEqual({})
  })

  test('leaves no code, state, nonce, key or token in the log', async () => {
    const { back, kept, jar } = await signIn('berta')
    const { code, state } = Object.fromEntries(back.searchParams)
    const { openid_nonce: nonce, openid_key: key } = kept
    const secrets = { code, state, nonce, key, token: jar['__Host-token'], vat: '12345678Z' }
    expect(Object.values(secrets).every((secret) => secret && secret.length > 7)).toBe(true)
    await comeBack(app, kept, back)
    const logs = app.logs()
    expect(logs).toContain('single sign-on refused')
    for (const secret of Object.values(secrets)) expect(logs).not.toContain(secret)
  })
})

describe('the claims in the ID token itself', () => {
  test('are enough', async () => {
    const told = await startProvider(people, { OIDC_CLAIMS_IN: 'id_token' })
    const other = await testApp({ webFolder: build.folder })
    const customer = await anAccount(other.database, { vat: '12345678Z', mustChangePassword: true })
    await switchOn(other.database, told.issuer)
    const jar: Jar = {}
    const back = await told.signIn((await start(other, jar)).href, 'berta', password)
    await comeBack(other, jar, back)
    // A temporary password does not concern a session without one.
    expect(await profileOf(other, jar)).toMatchObject({ id: customer.id, change_password: false })
    await other.close()
    await told.stop()
  })
})

describe('our own login', () => {
  const login = ({ vat, password: own }: { vat: string; password: string }) =>
    app.visitor.send('POST', '/api/v2/user/login', { user: vat, password: own })

  test('is closed beside single sign-on, also to those who know the call', async () => {
    const answer = await login(await anAccount(app.database))
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    await switchOn(app.database, provider.issuer, { features: { passkeys: true } })
    const passkey = await app.visitor.send('POST', '/api/v2/user/passkeys/login/options', {})
    expect([passkey.statusCode, passkey.json().error]).toEqual([404, 'not_found'])
    await switchOn(app.database, provider.issuer)
  })

  test('is open when the operator leaves it open', async () => {
    await switchOn(app.database, provider.issuer, { oidc: { routes: { allowDefaultLogin: true } } })
    expect((await login(await anAccount(app.database))).statusCode).toBe(200)
    await switchOn(app.database, provider.issuer)
  })
})

describe('API clients', () => {
  const post = (jar: Jar, body: object) =>
    app.visitor.send('POST', '/api/v2/user/openid', body, {
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    })
  async function started() {
    const jar: Jar = {}
    const back = await provider.signIn((await start(app, jar)).href, 'berta', password)
    const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams)
    return { jar, code, state, iss, nonce: jar['openid_nonce'] ?? '' }
  }

  test('exchange code and nonce for token, ID token and whether the customer is new', async () => {
    const { jar, code, nonce } = await started()
    const answer = await post(jar, { code, nonce })
    expect(answer.json()).toEqual({
      token: expect.any(String) as string,
      openid_token: expect.stringMatching(/^ey.*\..*\./) as string,
      new_customer: false,
    })
    keepCookies(jar, answer)
    expect(Object.keys(jar).sort()).toEqual(['__Host-token', 'lang'])
    expect(await profileOf(app, { '__Host-token': answer.json().token })).toMatchObject({ id: berta.id })
  })

  test('may give state and issuer too', async () => {
    const { jar, ...body } = await started()
    expect((await post(jar, body)).statusCode).toBe(200)
  })

  test.each<[string, (made: Awaited<ReturnType<typeof started>>) => [Jar, object], [number, string]]>([
    ['without cookies', ({ code, nonce }) => [{}, { code, nonce }], [400, 'openid_nonce_missing']],
    [
      'without the key',
      ({ jar, code, nonce }) => [{ openid_nonce: jar['openid_nonce'] ?? '' }, { code, nonce }],
      [401, 'openid_failed'],
    ],
    ['with another nonce', ({ jar, code }) => [jar, { code, nonce: 'A'.repeat(43) }], [401, 'openid_failed']],
    [
      'with a state of somebody else',
      ({ jar, code, nonce }) => [jar, { code, nonce, state: `${'A'.repeat(22)}.${'A'.repeat(43)}` }],
      [401, 'openid_failed'],
    ],
    [
      'with another issuer',
      ({ jar, code, nonce }) => [jar, { code, nonce, iss: 'https://evil.example.com' }],
      [401, 'openid_failed'],
    ],
    ['with a wrong code', ({ jar, nonce }) => [jar, { code: 'wrong', nonce }], [401, 'openid_failed']],
    ['without a code', ({ jar, nonce }) => [jar, { nonce }], [400, 'invalid_request']],
  ])('get no session %s', async (_, bodyOf, expected) => {
    const [jar, body] = bodyOf(await started())
    const before = await countRows(app.database)
    const answer = await post(jar, body)
    expect([answer.statusCode, answer.json().error]).toEqual(expected)
    expect(await countRows(app.database)).toEqual(before)
  })
})

describe('signing out', () => {
  const form = (jar: Jar) =>
    app.visitor.inject({
      method: 'POST',
      url: '/session/end',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `__Host-token=${jar['__Host-token']}`,
      },
      payload: '',
    })
  const expectLogout = (address: string) => {
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'fanal',
      id_token_hint: expect.stringMatching(/^ey/) as string,
      post_logout_redirect_uri: 'https://portal.example.com/connect',
    })
  }

  test('by a call answers where the provider ends its own session', async () => {
    const { jar } = await signIn('berta')
    const client = clientOf(app.server, jar['__Host-token'])
    const answer = await client.send('POST', '/api/v2/user/logout')
    expectLogout(answer.json().logout_url)
    expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
    expect((await client.send('POST', '/api/v2/user/logout')).json()).toEqual({ status: 'OK' })
  })

  test('by a form draws a page that goes on there', async () => {
    const { jar } = await signIn('berta')
    const answer = await form(jar)
    expect([answer.statusCode, answer.json().url]).toEqual([200, '/connect'])
    const [delay, address = ''] = String(answer.headers['refresh']).split('; url=')
    expect(delay).toBe('0')
    expectLogout(address)
    expect(await profileOf(app, jar)).toMatchObject({ error: 'token_expired' })
  })

  test('of a session with a password leads home', async () => {
    const { vat } = await anAccount(app.database)
    const { token = '' } = await app.as(vat)
    const answer = await form({ token })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/'])
  })

  test('works although single sign-on was switched off, or the provider is away', async () => {
    const [one, other] = [await signIn('berta'), await signIn('berta')]
    await switchOn(app.database, provider.issuer, { features: { oidc: false } })
    const answer = await clientOf(app.server, one.jar['__Host-token']).send('POST', '/api/v2/user/logout')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
    await switchOn(app.database, 'http://127.0.0.1:1')
    expect((await form(other.jar)).headers['location']).toBe('/')
    expect(await profileOf(app, other.jar)).toMatchObject({ error: 'token_expired' })
    await switchOn(app.database, provider.issuer)
  })
})
