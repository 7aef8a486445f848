import { createHash, createHmac, generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto'
import { makeMaintenanceBypass } from '#platform/portal/maintenance-bypass'
import { type NewSession, startSession, tokensOf } from '#platform/session'
import { sql } from '#platform/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLoginLink } from '#features/access/create-login-link'
import { testApp, testSecret } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { type Account, aCustomer, anAccount } from './builders.ts'
import { makeCall, privateCalls } from './contract-calls.ts'
import { endsOfSessions } from './fixtures/sessions.ts'

type Json = Record<string, unknown>
const part = (value: Json | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const ourKey = createHash('sha256').update(`fanal session ${testSecret}`).digest()
const hmac = (text: string, key: Buffer | string = ourKey, hash = 'sha256') =>
  createHmac(hash, key).update(text).digest('base64url')

/** Composed by hand: any header, payload and key. */
function make(header: Json | string, payload: Json | string, key?: Buffer | string, hash?: string): string {
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${hmac(signed, key, hash)}`
}

const ours = { alg: 'HS256', typ: 'JWT' }
const strangeKey = 'a key of somebody else, also of more than 32 characters'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaSigned = (header: Json, payload: Json) => {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${signWith('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`
}

interface Ground {
  /** A live token, its claims and parts. */
  token: string
  claims: Json
  header: string
  payload: string
  signature: string
  /** A token of impersonating staff. */
  readOnly: string
  readOnlyClaims: Json
  account: Account
  victimSid: string
}

// Tokens that we never signed.
const unsigned: Record<string, (ground: Ground) => string | Promise<string>> = {
  garbage: () => 'garbage',
  'three parts of nothing': () => 'a.b.c',
  'only dots': () => '..',
  'null as a word': () => 'null',
  'undefined as a word': () => 'undefined',
  'a number': () => '12345',
  'plain claims in JSON': ({ claims }) => JSON.stringify(claims).replaceAll('"', "'"),
  'alg none, no signature': ({ payload }) => `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
  'alg NONE': ({ payload }) => `${part({ alg: 'NONE' })}.${payload}.`,
  'alg nOnE with the old signature': ({ payload, signature }) =>
    `${part({ alg: 'nOnE' })}.${payload}.${signature}`,
  'alg empty': ({ payload }) => `${part({ alg: '' })}.${payload}.`,
  'no alg': ({ payload }) => `${part({ typ: 'JWT' })}.${payload}.`,
  'alg is a list': ({ payload }) => `${part({ alg: ['HS256'] })}.${payload}.`,
  'header is no JSON': ({ payload, signature }) => `${part('no JSON')}.${payload}.${signature}`,
  'header is null': ({ payload, signature }) => `${part('null')}.${payload}.${signature}`,
  'another key': ({ claims }) => make(ours, claims, strangeKey),
  'an empty key': ({ claims }) => make(ours, claims, ''),
  'a key of zeros': ({ claims }) => make(ours, claims, Buffer.alloc(32)),
  'the secret itself as key': ({ claims }) => make(ours, claims, testSecret),
  'the tokens of another portal': ({ claims }) => tokensOf(strangeKey).sign(claims as never),
  'RS256 with a key of their own': ({ claims }) => rsaSigned({ alg: 'RS256', typ: 'JWT' }, claims),
  'RS256, the public key as secret': ({ claims }) =>
    make({ alg: 'HS256' }, claims, rsa.publicKey.export({ type: 'spki', format: 'pem' })),
  'a key inside: jwk': ({ claims }) =>
    rsaSigned({ alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }, claims),
  'a key elsewhere: jku': ({ claims }) =>
    make({ ...ours, jku: 'https://evil.example.com/keys' }, claims, strangeKey),
  'a key elsewhere: x5u': ({ claims }) =>
    make({ ...ours, x5u: 'https://evil.example.com/cert' }, claims, strangeKey),
  'kid is a path': ({ claims }) => make({ ...ours, kid: '../../../dev/null' }, claims, ''),
  'kid is SQL': ({ claims }) => make({ ...ours, kid: "x' union select ''--" }, claims, ''),
  'crit tells to skip': ({ payload }) => `${part({ ...ours, crit: ['alg'], alg: 'none' })}.${payload}.`,
  'b64 false': ({ claims }) => make({ ...ours, b64: false, crit: ['b64'] }, claims, strangeKey),
  'without its signature': ({ header, payload }) => `${header}.${payload}.`,
  'without its last part': ({ header, payload }) => `${header}.${payload}`,
  'signature cut short': ({ header, payload, signature }) => `${header}.${payload}.${signature.slice(0, -4)}`,
  'signature cut to one sign': ({ header, payload, signature }) =>
    `${header}.${payload}.${signature.slice(0, 1)}`,
  'signature changed': ({ header, payload, signature }) =>
    `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'signature of another token': ({ header, payload, readOnly }) =>
    `${header}.${payload}.${readOnly.split('.')[2]}`,
  'payload cut': ({ header, payload, signature }) => `${header}.${payload.slice(0, -8)}.${signature}`,
  'the session of another': ({ header, claims, signature, victimSid }) =>
    `${header}.${part({ ...claims, sid: victimSid })}.${signature}`,
  'another customer': ({ header, claims, signature }) =>
    `${header}.${part({ ...claims, uid: Number(claims['uid']) + 1 })}.${signature}`,
  'read-only no more': ({ header, readOnlyClaims, readOnly }) =>
    `${header}.${part({ ...readOnlyClaims, readonly: false })}.${readOnly.split('.')[2]}`,
  'claims twice, ours first': ({ header, claims, signature, victimSid }) =>
    `${header}.${part(`${JSON.stringify(claims).slice(0, -1)},"sid":"${victimSid}"}`)}.${signature}`,
  'another text before it': ({ token }) => `x${token}`,
  'a part more': ({ token }) => `${token}.x`,
  'two tokens': ({ token }) => `${token}.${token}`,
  'encrypted (JWE)': ({ payload }) =>
    `${part({ alg: 'dir', enc: 'A256GCM' })}..${payload}.${payload}.${payload}`,
  'a token in a token': ({ token }) => make({ ...ours, cty: 'JWT' }, part(token), strangeKey),
  'letters that look alike': ({ token }) => token.replace('e', '\u0435'),
  'very long': ({ header, signature }) => `${header}.${'A'.repeat(12_000)}.${signature}`,
  'long of nothing': () => 'x'.repeat(12_000),
}

// Tokens that our key could sign, but that are no session: the key serves one purpose with one algorithm.
const signedByUs: Record<string, (ground: Ground) => string> = {
  'HS384 with our key': ({ claims }) => make({ alg: 'HS384', typ: 'JWT' }, claims, ourKey, 'sha384'),
  'HS512 with our key': ({ claims }) => make({ alg: 'HS512', typ: 'JWT' }, claims, ourKey, 'sha512'),
  'said to be RS256, with our key': ({ claims }) => make({ alg: 'RS256', typ: 'JWT' }, claims),
  'said to be hs256': ({ claims }) => make({ alg: 'hs256', typ: 'JWT' }, claims),
  'too late by its own word': ({ claims }) => make(ours, { ...claims, exp: 1_700_000_000 }),
  'too early by its own word': ({ claims }) => make(ours, { ...claims, nbf: 4_000_000_000 }),
  'no session': () => make(ours, {}),
  'session is a list': ({ claims }) => make(ours, { ...claims, sid: [claims['sid']] }),
  'session is empty': ({ claims }) => make(ours, { ...claims, sid: '' }),
  'session that never was': ({ claims }) =>
    make(ours, { ...claims, sid: randomBytes(18).toString('base64url') }),
  'session by pattern': ({ claims }) => make(ours, { ...claims, sid: '%' }),
  'claims are a list': ({ claims }) => make(ours, JSON.stringify([claims])),
  'claims are null': () => make(ours, 'null'),
  'claims are no JSON': () => make(ours, 'no JSON'),
}

// Thousands of refused calls: a line of the log for each would take a quarter of the time.
const app = await closedAfterAll(testApp({ env: { DEMO: true, LOG_LEVEL: 'silent' } }))
let ground: Ground
beforeAll(async () => {
  ground = await aGround()
})

async function sessionOf(customerId: number, parts: Partial<NewSession> = {}) {
  const visit = { ip: '192.0.2.1', userAgent: 'test' }
  return startSession(app.database, app.deps.tokens, { customerId, locale: 'es-ES', visit, ...parts })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json

async function aGround(): Promise<Ground> {
  const account = await anAccount(app.database)
  const { token } = await sessionOf(account.id)
  const impersonation = { actor: 'staff', reason: 'a test' }
  const { token: readOnly } = await sessionOf(account.id, { impersonation })
  const { id: victimSid } = await sessionOf((await anAccount(app.database)).id)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = claimsOf(token)
  return {
    token,
    claims,
    header,
    payload,
    signature,
    readOnly,
    readOnlyClaims: claimsOf(readOnly),
    account,
    victimSid,
  }
}

const refusals = ['login_required', 'token_invalid', 'token_expired']

/** Private calls, under every version, with these headers. One assertion for all: each would cost as much as a call. */
async function refusedEverywhere(headers: Record<string, string>, calls = privateCalls): Promise<void> {
  const open: unknown[] = []
  for (const call of calls) {
    const answer = await makeCall(app.visitor, call, headers)
    const { error } = answer.json<{ error: string }>()
    const setsCookie = 'set-cookie' in answer.headers
    if (answer.statusCode !== 401 || !refusals.includes(error) || setsCookie)
      open.push([call.name, answer.statusCode, error, setsCookie])
  }
  expect(open).toEqual([])
}

let turn = 0
/** A tenth of them, another one each time: they share one check, and each meets several of these tokens. */
const nextCalls = () => {
  turn += 1
  return privateCalls.filter((_, at) => (at + turn) % 10 === 0)
}

/** Sent like an API client and like a browser; `is_token_valid` says no. */
async function opensNothing(token: string): Promise<void> {
  await refusedEverywhere({ authorization: `Bearer ${token}` }, nextCalls())
  const asCookie = await app.visitor.get('/api/v2/users', {
    cookie: `__Host-token=${encodeURIComponent(token)}`,
  })
  expect(asCookie.statusCode).toBe(401)
  if (token.length > 4096) return
  const asked = await app.visitor.send('POST', '/api/v2/is_token_valid', { token })
  expect([asked.statusCode, asked.json()]).toEqual([200, { token_is_valid: false }])
}

test('there are private calls to try, and a live token opens them', async () => {
  expect(privateCalls.length).toBeGreaterThan(20)
  for (const call of privateCalls)
    expect(
      (await makeCall(app.visitor, call, { authorization: `Bearer ${ground.readOnly}` })).statusCode,
    ).not.toBe(401)
  expect(Object.keys({ ...unsigned, ...signedByUs }).length).toBeGreaterThanOrEqual(40)
})

describe('not signed by us', () => {
  test.each(Object.keys(unsigned))('%s', async (name) => opensNothing((await unsigned[name]?.(ground)) ?? ''))
})

describe('signed as we sign, and no session', () => {
  test.each(Object.keys(signedByUs))('%s', async (name) => opensNothing(signedByUs[name]?.(ground) ?? ''))
})

describe('a session that is over', () => {
  test.each(endsOfSessions)('%s', async (_, end) => {
    const { id, token } = await sessionOf(ground.account.id)
    await end(app.database, id)
    await opensNothing(token)
  })

  test('of a customer who is no more', async () => {
    const { id } = await aCustomer(app.database)
    const { token } = await sessionOf(id)
    await app.database.run(sql`delete from customers where id = ${id}`)
    await opensNothing(token)
  })
})

describe('made by us for something else', () => {
  test('the maintenance bypass', async () =>
    opensNothing(await makeMaintenanceBypass(app.deps.tokens, Date.now() + 60_000)))

  test('the device cookie', async () => {
    const { vat, password } = ground.account
    const login = await app.visitor.send('POST', '/api/v2/user/login', { user: vat, password })
    await opensNothing(login.cookies.find(({ name }) => name === 'device')?.value ?? '')
  })

  test('a login link, used as a session', async () => {
    const link = { customerId: ground.account.id, isReadOnly: false, actor: 'staff', reason: 'a test' }
    const { id, secret } = await createLoginLink(app.database, { ...link, kind: 'token' })
    await refusedEverywhere({ authorization: `Bearer ${id}.${secret}` }, nextCalls())
    await refusedEverywhere({ cookie: `__Host-token=${id}.${secret}` }, nextCalls())
    const client = await createLoginLink(app.database, { ...link, kind: 'client_id' })
    for (const text of [client.id, client.secret, `${client.id}.${client.secret}`]) await opensNothing(text)
  })

  test('the session’s id in the database, and a password', async () => {
    for (const text of [String(ground.claims['sid']), ground.account.password, ground.account.vat])
      await opensNothing(text)
  })
})

describe('transport', () => {
  test.each<[string, (token: string) => Record<string, string>]>([
    ['not at all', () => ({})],
    ['as an empty cookie', () => ({ cookie: '__Host-token=' })],
    ['as an empty bearer', () => ({ authorization: 'Bearer ' })],
    ['as another scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['without a scheme', (token) => ({ authorization: token })],
    ['as another cookie', (token) => ({ cookie: `Token=${token}; tokens=${token}; lang=${token}` })],
    ['as another header', (token) => ({ 'x-access-token': token, 'x-authorization': `Bearer ${token}` })],
    [
      'a forged bearer over a live cookie',
      (token) => ({ authorization: 'Bearer a.b.c', cookie: `__Host-token=${token}` }),
    ],
    ['a forged cookie before a live one', (token) => ({ cookie: `__Host-token=a.b.c; token=${token}` })],
    ['with a space before it', (token) => ({ authorization: `Bearer  ${token}` })],
    ['with a tab', (token) => ({ authorization: `Bearer\t${token}` })],
    [
      'with a space inside',
      (token) => ({ authorization: `Bearer ${token.slice(0, 20)} ${token.slice(20)}` }),
    ],
    ['in quotes', (token) => ({ authorization: `Bearer "${token}"` })],
    ['two of them', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['padded', (token) => ({ authorization: `Bearer ${token}=` })],
    ['with a sign behind it', (token) => ({ authorization: `Bearer ${token}!` })],
  ])('%s', async (_, headersOf) => refusedEverywhere(headersOf(ground.token), nextCalls()))

  test('none, to every call', () => refusedEverywhere({}))
  test('a forged one, to every call', () => refusedEverywhere({ authorization: 'Bearer a.b.c' }))

  test('in the address or the body', async () => {
    for (const call of privateCalls) {
      const url = `${call.url}?token=${ground.token}&access_token=${ground.token}`
      const payload = call.endpoint.method === 'GET' ? undefined : { token: ground.token }
      const answer = await app.visitor.inject({ method: call.endpoint.method, url, payload })
      expect([call.name, answer.statusCode]).toEqual([call.name, 401])
    }
  })
})

test('after all this the live session still works, and is who it was', async () => {
  const answer = await app.visitor.get('/api/v2/users', { authorization: `Bearer ${ground.token}` })
  expect(answer.json()).toMatchObject({ vat: ground.account.vat, readonly: false })
})
