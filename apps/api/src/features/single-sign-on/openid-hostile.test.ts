import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { aCustomer, type Customer } from '#test/builders'
import {
  clientSecret,
  type HostileProvider,
  hostileProvider,
  json,
  type Mischief,
} from '#test/doubles/hostile-provider'
import { comeBack, countRows, type Jar, profileOf, start, switchOn } from '#test/fixtures/openid'
import { type WebBuild, webBuild } from '#test/processes/web-build'

// A hostile provider, network and users. Whatever they do, no session is created, nobody is added or linked, and the
// transaction's cookies are cleared.

// Enough time on a busy machine, and too little for those who never answer.
const patient = { services: { timeoutMs: 20_000 } }
const hasty = { services: { timeoutMs: 250 } }
const now = () => Math.floor(Date.now() / 1000)

let build: WebBuild
let app: TestApp
let provider: HostileProvider
let berta: Customer
beforeAll(async () => {
  build = await webBuild()
  provider = await hostileProvider()
  app = await testApp({ webFolder: build.folder, env: { OIDC_CLIENT_SECRET: clientSecret } })
  berta = await aCustomer(app.database)
  await switchOn(app.database, provider.issuer, patient)
  await link('berta', berta)
  await link('somebody-else', await aCustomer(app.database))
})
afterAll(async () => {
  await app.close()
  await provider.stop()
  await build.remove()
})
beforeEach(async () => {
  provider.be({})
  await app.database.run(sql`delete from rate_limits`)
})

const link = (subject: string, { id }: Customer) =>
  app.database.run(sql`
    insert into oidc_identities (issuer, subject, customer_id) values (${provider.issuer}, ${subject}, ${id})`)

/** A sign-on up to the return address, valid so far. */
async function begin(jar: Jar = {}) {
  const away = await start(app, jar)
  const back = new URL('https://portal.example.com/connect')
  const state = away.searchParams.get('state') ?? ''
  back.search = new URLSearchParams({ code: provider.codeFor(away), state, iss: provider.issuer }).toString()
  return { jar, away, back }
}

async function expectRefused(jar: Jar, back: URL, status = 401): Promise<void> {
  const before = await countRows(app.database)
  const answer = await comeBack(app, jar, back)
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, `/connect?status=${status}`])
  expect(answer.cookies.find(({ name }) => name === '__Host-token')).toBeUndefined()
  expect(jar).toEqual({})
  expect(await countRows(app.database)).toEqual(before)
}

test('an honest provider gives a session: every case below fails for its own reason', async () => {
  const { jar, back } = await begin()
  expect((await comeBack(app, jar, back)).headers['location']).toBe('/cargando?redirectPath=')
  expect(await profileOf(app, jar)).toMatchObject({ id: berta.id })
})

describe('an ID token', () => {
  test.each<[string, Mischief]>([
    ['of another issuer', { claims: { iss: 'https://evil.example.com' } }],
    ['of an issuer that only looks alike', { claims: { iss: 'http://127.0.0.1' } }],
    ['without issuer', { claims: { iss: undefined } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    ['for several audiences, nobody named as its party', { claims: { aud: ['fanal', 'another-client'] } }],
    ['for several audiences and another party', { claims: { aud: ['fanal', 'other'], azp: 'other' } }],
    ['for us, made for another party', { claims: { azp: 'another-client' } }],
    ['without audience', { claims: { aud: undefined } }],
    ['with another nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['without nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { iat: now() - 900, exp: now() - 600 } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['whose end is no number', { claims: { exp: '9999999999' } }],
    ['that is not valid yet', { claims: { nbf: now() + 600 } }],
    ['from the future', { claims: { iat: now() + 600, exp: now() + 900 } }],
    ['without time', { claims: { iat: undefined } }],
    ['without subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a subject that is no text', { claims: { sub: 7 } }],
    ['with an endless subject', { claims: { sub: 'b'.repeat(300) } }],
    ['signed by a stranger', { signer: 'stranger' }],
    ['signed by a stranger who names a key of his own', { signer: 'stranger', header: { kid: 'other' } }],
    ['signed by nobody', { signer: 'nobody' }],
    ['signed by nobody, its algorithm written NONE', { signer: 'nobody', header: { alg: 'NONE' } }],
    ['with the public key as a shared one (HS256)', { signer: 'public key' }],
    ['with the client secret as a shared one (HS256)', { signer: 'client secret' }],
    ['of another algorithm than it says', { header: { alg: 'ES256' } }],
    ['with a condition that we do not know', { header: { crit: ['exp'] } }],
    ['without its signature', { spoil: (token) => token.replace(/\.[^.]*$/, '.') }],
    ['of two parts', { spoil: (token) => token.replace(/\.[^.]*$/, '') }],
    ['with other claims than were signed', { spoil: (token) => token.replace(/\.[^.]+\./, swapped) }],
    ['that is no token', { spoil: () => 'garbage' }],
    ['that is no text', { spoil: () => ({ sub: 'berta' }) }],
    ['that is not there', { spoil: () => undefined }],
  ])('%s', async (_, mischief) => {
    const { jar, back } = await begin()
    provider.be(mischief)
    await expectRefused(jar, back)
    expect(app.logs()).toContain('single sign-on refused')
  })

  /** Valid times and nonce, for another subject. */
  const swapped = (payload: string) => {
    const claims = JSON.parse(Buffer.from(payload.slice(1, -1), 'base64url').toString()) as object
    return `.${Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')}.`
  }
})

describe('an exchange', () => {
  test.each<[string, NonNullable<Mischief['token']>]>([
    ['of a code for another client', (response) => json(response, { error: 'invalid_grant' }, 400)],
    ['that does not know us', (response) => json(response, { error: 'invalid_client' }, 401)],
    ['that fails', (response) => json(response, { error: 'server_error' }, 500)],
    ['that answers an error as success', (response) => json(response, { error: 'invalid_grant' })],
    ['that answers garbage', (response) => void response.writeHead(200).end('{"id_token":')],
    [
      'that answers a page',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    ],
    ['that answers a list', (response) => json(response, [])],
    ['that answers nothing', (response) => void response.writeHead(204).end()],
    ['without access token', (response, honest) => json(response, { ...honest, access_token: undefined })],
    [
      'that leads to another host',
      (response) => void response.writeHead(307, { location: 'http://localhost:1/token' }).end(),
    ],
    ['that hangs up', (response) => void response.destroy()],
    [
      'that answers without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', more).on('error', () => undefined)
        more()
      },
    ],
  ])('%s', async (_, token) => {
    const { jar, back } = await begin()
    provider.be({ token })
    await expectRefused(jar, back)
  })

  test.each<[string, NonNullable<Mischief['token']>]>([
    ['that never answers', () => undefined],
    [
      'that answers slowly and never ends',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 20)
        response.once('close', () => clearInterval(timer))
      },
    ],
  ])('%s is not waited for', async (_, token) => {
    const { jar, back } = await begin()
    provider.be({ token })
    await switchOn(app.database, provider.issuer, hasty)
    await expectRefused(jar, back)
    await switchOn(app.database, provider.issuer, patient)
  })
})

describe('a return', () => {
  const without = (url: URL, name: string) => {
    url.searchParams.delete(name)
    return url
  }
  const withParam = (url: URL, name: string, value: string) => {
    url.searchParams.set(name, value)
    return url
  }

  test('without state', async () => {
    const { jar, back } = await begin()
    await expectRefused(jar, without(back, 'state'))
  })

  test('with a state that was signed with another key', async () => {
    const [{ jar, back }, other] = [await begin(), await begin()]
    await expectRefused(jar, withParam(back, 'state', other.away.searchParams.get('state') ?? ''))
    const { jar: again, back: third } = await begin()
    const [id = ''] = (third.searchParams.get('state') ?? '').split('.')
    await expectRefused(again, withParam(third, 'state', `${id}.${'A'.repeat(43)}`))
  })

  test.each(['', '.', 'garbage', 'a.b.c', '%00', 'x'.repeat(5000)])(
    'with a state that is none (%#)',
    async (state) => {
      const { jar, back } = await begin()
      await expectRefused(jar, withParam(back, 'state', state))
    },
  )

  test('of the first of two tabs, after the second began', async () => {
    const jar: Jar = {}
    const [first] = [await begin(jar), await begin(jar)]
    await expectRefused(jar, first.back)
  })

  test('with the code of one tab and the state of the other', async () => {
    const jar: Jar = {}
    const [first, second] = [await begin(jar), await begin(jar)]
    await expectRefused(jar, withParam(second.back, 'code', first.back.searchParams.get('code') ?? ''))
  })

  test('with the cookies of two transactions mixed', async () => {
    const [one, other] = [await begin(), await begin()]
    await expectRefused(
      { openid_key: one.jar['openid_key'] ?? '', openid_nonce: other.jar['openid_nonce'] ?? '' },
      one.back,
    )
    await expectRefused(
      { openid_key: other.jar['openid_key'] ?? '', openid_nonce: one.jar['openid_nonce'] ?? '' },
      one.back,
    )
  })

  test('in the browser of somebody else, who began a sign-on too', async () => {
    const [attacker, victim] = [await begin(), await begin()]
    await expectRefused(victim.jar, attacker.back)
  })

  test('with a code that was used before', async () => {
    const { jar, back } = await begin()
    await comeBack(app, jar, back)
    const next = await begin()
    await expectRefused(next.jar, withParam(next.back, 'code', back.searchParams.get('code') ?? ''))
  })

  test('with a state that was used before and a fresh code', async () => {
    const { jar, away, back } = await begin()
    const kept = { ...jar }
    await comeBack(app, jar, back)
    const asked = provider.exchanges()
    await expectRefused(kept, withParam(back, 'code', provider.codeFor(away)))
    expect(provider.exchanges()).toBe(asked)
  })

  test('after a failure, with everything right', async () => {
    const { jar, away, back } = await begin()
    const kept = { ...jar }
    provider.be({ signer: 'stranger' })
    await expectRefused(jar, back)
    provider.be({})
    await expectRefused(kept, withParam(back, 'code', provider.codeFor(away)))
  })

  test('that took too long', async () => {
    const { jar, back } = await begin()
    await app.database.run(sql`update oidc_transactions set expires_at = now() - interval '1 second'`)
    await expectRefused(jar, back)
  })

  test('without the nonce cookie is 504', async () => {
    const { jar, back } = await begin()
    delete jar['openid_nonce']
    await expectRefused(jar, back, 504)
  })

  test('without the key cookie', async () => {
    const { jar, back } = await begin()
    delete jar['openid_key']
    await expectRefused(jar, back)
  })

  test.each([
    ['without code', (url: URL) => withParam(without(url, 'code'), 'error', 'access_denied')],
    ['with an error beside the code', (url: URL) => withParam(url, 'error', 'server_error')],
    ['with another issuer', (url: URL) => withParam(url, 'iss', 'https://evil.example.com')],
    ['without the issuer that the provider announces', (url: URL) => without(url, 'iss')],
    ['with an ID token in the address', (url: URL) => withParam(url, 'id_token', 'ey.ey.x')],
    ['with a response as a whole', (url: URL) => withParam(url, 'response', 'ey.ey.x')],
    ['with two codes', (url: URL) => new URL(`${url.href}&code=another`)],
    ['with two states', (url: URL) => new URL(`${url.href}&state=another`)],
  ])('%s', async (_, change) => {
    const { jar, back } = await begin()
    const asked = provider.exchanges()
    await expectRefused(jar, change(back))
    expect(provider.exchanges()).toBe(asked)
  })
})

describe('a tax id', () => {
  const first = (subject: string, claims: object): Mischief => ({ claims: { sub: subject, ...claims } })

  test.each<[string, (vat: string) => object]>([
    ['nobody vouches for', (vat) => ({ vat })],
    ['the provider doubts', (vat) => ({ vat, vat_verified: false })],
    ['whose proof is a text', (vat) => ({ vat, vat_verified: 'true' })],
    ['whose proof is a number', (vat) => ({ vat, vat_verified: 1 })],
    ['in a list', (vat) => ({ vat: [vat], vat_verified: true })],
    ['with more behind it', (vat) => ({ vat: `${vat} `.repeat(2), vat_verified: true })],
    ['under another name', (vat) => ({ nif: vat, nif_verified: true })],
    ['beside the right e-mail address', (vat) => ({ vat, email: berta.email, email_verified: true })],
  ])('%s gives nobody else’s session', async (name, claimsFor) => {
    const { jar, back } = await begin()
    provider.be(first(name, claimsFor(berta.vat)))
    await comeBack(app, jar, back)
    const profile = await profileOf(app, jar)
    expect(profile).toMatchObject({ new_customer: true, vat: '' })
    expect(profile['id']).not.toBe(berta.id)
  })

  test('another tax id for a known person is refused', async () => {
    const other = await aCustomer(app.database)
    const { jar, back } = await begin()
    provider.be({ claims: { vat: other.vat, vat_verified: true } })
    await expectRefused(jar, back)
  })

  test('that only the userinfo endpoint tells is believed for the same subject only', async () => {
    const [mine, yours] = [await begin(), await begin()]
    const told = { vat: berta.vat, vat_verified: true }
    provider.be({ ...first('told', {}), userinfo: (response) => json(response, { sub: 'another', ...told }) })
    await expectRefused(mine.jar, mine.back)
    provider.be({ ...first('told', {}), userinfo: (response) => json(response, { sub: 'told', ...told }) })
    await comeBack(app, yours.jar, yours.back)
    expect(await profileOf(app, yours.jar)).toMatchObject({ id: berta.id })
  })

  test.each<[string, NonNullable<Mischief['userinfo']>]>([
    ['fails', (response) => json(response, {}, 500)],
    ['answers garbage', (response) => void response.writeHead(200).end('garbage')],
    ['hangs up', (response) => void response.destroy()],
  ])('cannot be found out when the userinfo endpoint %s: nobody is taken for new', async (name, userinfo) => {
    const { jar, back } = await begin()
    provider.be({ ...first(`unknown ${name}`, {}), userinfo })
    await expectRefused(jar, back)
  })
})

describe('a provider', () => {
  const startAt = async (issuer: string) => {
    await switchOn(app.database, issuer, patient)
    const answer = await app.visitor.get('/api/v2/user/openid/authorize')
    await switchOn(app.database, provider.issuer, patient)
    return [answer.statusCode, answer.headers['location'], answer.cookies.map(({ value }) => value)]
  }
  const refused = [302, '/connect?status=401', ['', '']]

  test('with another issuer is not used', async () => {
    const other = await hostileProvider({ issuer: 'https://id.example.com' })
    expect(await startAt(other.issuer)).toEqual(refused)
    await other.stop()
  })

  test('that is unavailable, or not encrypted, is not used', async () => {
    expect(await startAt('http://127.0.0.1:1')).toEqual(refused)
    expect(await startAt('http://id.example.com')).toEqual(refused)
    expect(await startAt('')).toEqual(refused)
  })

  test('whose keys are unavailable is refused', async () => {
    const other = await hostileProvider({ jwks_uri: 'http://127.0.0.1:1/jwks' })
    await switchOn(app.database, other.issuer, patient)
    const jar: Jar = {}
    const away = await start(app, jar)
    const search = new URLSearchParams({
      code: other.codeFor(away),
      state: away.searchParams.get('state') ?? '',
      iss: other.issuer,
    })
    await expectRefused(jar, new URL(`https://portal.example.com/connect?${search.toString()}`))
    await switchOn(app.database, provider.issuer, patient)
    await other.stop()
  })
})
