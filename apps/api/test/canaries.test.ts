import { randomBytes } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoginLink } from '#features/access/create-login-link'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { sendDue } from '#platform/outbox'
import { type TestApp, testApp } from './app.ts'
import { type Account, aCustomer, anAccount, aVat } from './builders.ts'
import { allCalls, makeCall } from './contract-calls.ts'
import { deliver, mailsTo, passwordIn } from './deliver.ts'
import { type WebBuild, webBuild } from './processes/web-build.ts'

// Unique secrets are passed to every call, validly and invalidly. Then all answers, logs and tables are searched for
// them: each may be only in the places named here.

const mark = () => randomBytes(6).toString('hex')
const canaries = {
  password: `Ca1-${mark()}`,
  wrongPassword: `Wr1-${mark()}`,
  newPassword: `Ne1-${mark()}`,
  email: `berta.${mark()}@example.com`,
  strangersEmail: `stranger.${mark()}@example.com`,
  phone: `+346${String(randomBytes(4).readUInt32BE()).padStart(8, '0').slice(0, 8)}`,
  iban: `ES9121000418${mark()}`,
  code: `code-${mark()}`,
  garbageToken: `${mark()}.${mark()}.${mark()}`,
  temporaryPassword: '',
  sessionToken: '',
  renewedToken: '',
  linkSecret: '',
  clientSecret: '',
}
type Canary = keyof typeof canaries

let build: WebBuild
let app: TestApp
let account: Account
/** Answers, by action and part. */
const answered: { place: string; text: string }[] = []

function note(act: string, answer: LightMyRequestResponse): LightMyRequestResponse {
  answered.push({ place: `${act}: body`, text: answer.body })
  for (const [name, value] of Object.entries(answer.headers))
    answered.push({ place: `${act}: ${name}`, text: String(value) })
  return answer
}

const call = async (act: string, options: InjectOptions) => note(act, await app.visitor.inject(options))
const send = (act: string, path: string, payload: object, headers: Record<string, string> = {}) =>
  call(act, { method: 'POST', url: `/api/v2/${path}`, payload, headers })
const form = (act: string, url: string, fields: Record<string, string>, cookie = '') =>
  call(act, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(fields).toString(),
  })
const cookieIn = (answer: LightMyRequestResponse, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''
/** Waits are tested elsewhere. */
const forgetGuesses = () => app.database.run(sql`truncate rate_limits`)

/** As it is, and as encoded in addresses and cookies. */
const spellings = (secret: string) => [
  ...new Set([secret, encodeURIComponent(secret), secret.replace('+', '%2B')]),
]
const holds = (text: string, name: Canary) =>
  spellings(canaries[name]).some((spelling) => text.includes(spelling))
const placesOf = (name: Canary) => answered.filter(({ text }) => holds(text, name)).map(({ place }) => place)

/** The tables (of the outbox: the column) that contain a canary. */
async function tablesWith(name: Canary): Promise<string[]> {
  const client = await app.database.connect()
  try {
    const tables = (
      await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
    ).rows
    const found: string[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from "${table.name}" t`,
      )
      if (rows.some(({ row }) => holds(row, name))) found.push(table.name)
    }
    return found
  } finally {
    client.release()
  }
}

async function signInAndOut(): Promise<void> {
  const { vat: user } = account
  const { password, wrongPassword, newPassword } = canaries
  const right = await send('login', 'user/login', { user, password })
  canaries.sessionToken = right.json<{ token: string }>().token
  await send('wrong login', 'user/login', { user, password: wrongPassword })
  await send('login of a stranger', 'user/login', { user: aVat(), password: wrongPassword })
  await send('password as user', 'user/login', { user: wrongPassword, password: 'x'.repeat(200) })
  await form('wrong form', '/session', { user, password: wrongPassword, from: '/' })
  const headers = { authorization: `Bearer ${canaries.sessionToken}` }
  const change = (act: string, body: object) =>
    call(act, { method: 'PUT', url: '/api/v2/user/password', payload: body, headers })
  await change('change, wrong', { current: wrongPassword, password: newPassword })
  await change('change, too common', { current: password, password: 'Password1!' })
  await change('change, not valid', { current: password, password: wrongPassword.toLowerCase() })
  await call('profile', { url: '/api/v2/users', headers })
  await call('sessions', { url: '/api/v2/user/sessions', headers })
  await call('sign-ins', { url: '/api/v2/user/sign_ins', headers })
  const changed = await change('change', { current: password, password: newPassword })
  canaries.renewedToken = changed.json<{ token: string }>().token
  await send('token asked about', 'is_token_valid', { token: canaries.renewedToken })
  await send('garbage asked about', 'is_token_valid', { token: canaries.garbageToken })
  await send('logout', 'user/logout', {}, { authorization: `Bearer ${canaries.renewedToken}` })
  await call('after logout', {
    url: '/api/v2/users',
    headers: { cookie: `__Host-token=${canaries.renewedToken}` },
  })
}

async function recoverAndActivate(): Promise<void> {
  const { email, strangersEmail, phone, iban } = canaries
  await send('recovery', 'user/reset/', { nif: account.vat, email })
  await send('recovery of a stranger', 'user/reset/', { nif: aVat(), email: strangersEmail })
  await send('recovery, not valid', 'user/reset/', { nif: iban, email: `${strangersEmail} ` + iban })
  await deliver(app)
  canaries.temporaryPassword = passwordIn((await mailsTo(app, email)).at(-1))
  await send('temporary login', 'user/login', { user: account.vat, password: canaries.temporaryPassword })
  await send('temporary login again', 'user/login', { user: aVat(), password: canaries.temporaryPassword })
  const { vat: nif } = await aCustomer(app.database)
  const fields = {
    contract: '999999',
    email: strangersEmail,
    email2: strangersEmail,
    phone,
    invoiceNumber: '',
  }
  const accepted = { accept_conditions: true, accept_gdpr: true }
  await send('activation', 'signup/confirm', { nif, ...fields, ...accepted })
  await send('activation, not valid', 'signup/confirm', { ...fields, nif: iban, email2: iban })
}

async function waysInByAddress(): Promise<void> {
  const { iban, code } = canaries
  const link = { customerId: account.id, isReadOnly: false, actor: 'staff', reason: 'a test' }
  const token = await createLoginLink(app.database, { ...link, kind: 'token' })
  canaries.linkSecret = token.secret
  const opened = await call('link opened', { url: `/?token=${token.id}.${token.secret}&x=1` })
  const waiting = `login_link=${encodeURIComponent(cookieIn(opened, 'login_link'))}`
  await form('link used', '/session/link', { from: '/' }, waiting)
  await form('link used again', '/session/link', { from: '/' }, waiting)
  await send('link asked about', 'is_token_valid', { token: `${token.id}.${token.secret}` })
  const client = await createLoginLink(app.database, { ...link, kind: 'client_id' })
  canaries.clientSecret = client.secret
  await send('client id, wrong', 'user/client_id', { client_id: 'x', secret: client.secret })
  await send('client id', 'user/client_id', { client_id: client.id, secret: client.secret })
  await send('client id again', 'user/client_id', { client_id: client.id, secret: client.secret })
  await call('client id in the address', { url: `/facturas?client_id=${client.id}&secret=${client.secret}` })
  await send('single sign-on', 'user/openid', { code, nonce: code, state: code })
  await call('single sign-on started', { url: `/api/v2/user/openid/authorize?returnTo=//${iban}` })
}

/** Everything to everyone: truncated JSON, other body types, addresses, headers and cookies. */
async function malformed(): Promise<void> {
  const everything = Object.fromEntries(Object.entries(canaries).filter(([, value]) => value !== ''))
  const { iban, garbageToken, password, sessionToken } = canaries
  const fields = {
    ...everything,
    user: iban,
    secret: iban,
    token: garbageToken,
    client_id: iban,
    current: password,
  }
  const headers = {
    cookie: `__Host-token=${garbageToken}; other=${iban}`,
    referer: `https://portal.example.com/?token=${sessionToken}`,
    'x-forwarded-for': iban,
    'idempotency-key': randomBytes(8).toString('hex'),
  }
  const basic = `Basic ${Buffer.from(`${iban}:${password}`).toString('base64')}`
  for (const one of allCalls) {
    const { method } = one.endpoint
    const act = `fuzz ${one.name}`
    const url = `${one.url}?${new URLSearchParams(fields).toString()}`
    note(act, await makeCall(app.visitor, { ...one, url }, { ...headers, authorization: basic }))
    if (method === 'GET') continue
    await call(act, { method, url: one.url, payload: fields, headers })
    const text = JSON.stringify(fields).slice(0, -1)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      await call(act, { method, url: one.url, payload: text, headers: { ...headers, 'content-type': type } })
    await call(act, { method, url: one.url, payload: [fields], headers })
  }
  await call('unknown path', { url: `/api/v2/user/reset/${iban}/${garbageToken}` })
  await call('unreadable path', { url: `/api/v2/%zz${iban}` })
}

/** Database errors that quote their input, and mail errors that name the recipient. */
async function ourOwnTrouble(): Promise<void> {
  const { email, newPassword } = canaries
  await app.database.run(sql`alter table sessions add constraint nobody check (user_agent is null) not valid`)
  const broken = await send(
    'broken login',
    'user/login',
    { user: account.vat, password: newPassword },
    { 'user-agent': 'a browser' },
  )
  expect(broken.statusCode).toBe(500)
  await app.database.run(sql`alter table sessions drop constraint nobody`)
  await send('recovery', 'user/reset/', { nif: account.vat, email })
  await deliver(app)
  await app.database.run(sql`update outbox set sent_at = null, next_attempt_at = now() where kind = 'mail'`)
  const failing = async () => {
    throw Object.assign(new Error(`550 <${email}> is unknown here`), { code: 'EENVELOPE' })
  }
  await sendDue(app.database, { mail: failing }, app.server.log)
}

beforeAll(async () => {
  build = await webBuild()
  app = await testApp({ webFolder: build.folder, env: { LOG_LEVEL: 'trace' } })
  for (const key of ['features.passkeys', 'features.signup', 'signUp.phoneField'])
    await setSetting(app.database, key, 'true')
  account = await anAccount(app.database, { password: canaries.password, email: canaries.email })
  for (const act of [signInAndOut, recoverAndActivate, waysInByAddress, malformed, ourOwnTrouble]) {
    await forgetGuesses()
    await act()
  }
})
afterAll(async () => {
  await app.close()
  await build.remove()
})

/** Where each may be: in which answers and tables. */
const allowed: Record<Canary, { answers: string[]; tables: string[] }> = {
  password: { answers: [], tables: [] },
  wrongPassword: { answers: [], tables: [] },
  newPassword: { answers: [], tables: [] },
  email: { answers: ['profile: body'], tables: ['contact_directory', 'customers', 'outbox'] },
  strangersEmail: { answers: [], tables: ['activation_requests'] },
  phone: { answers: [], tables: ['activation_requests'] },
  iban: { answers: [], tables: [] },
  code: { answers: [], tables: [] },
  garbageToken: { answers: [], tables: [] },
  temporaryPassword: { answers: [], tables: ['outbox'] },
  sessionToken: { answers: ['login: body', 'login: set-cookie'], tables: [] },
  renewedToken: { answers: ['change: body', 'change: set-cookie'], tables: [] },
  linkSecret: { answers: ['link opened: set-cookie'], tables: [] },
  clientSecret: { answers: ['client id in the address: set-cookie'], tables: [] },
}
const names = Object.keys(canaries) as Canary[]

test('every canary was planted, and every call was made', () => {
  for (const name of names)
    expect([name, canaries[name].length > 12 || name === 'phone']).toEqual([name, true])
  expect(answered.length).toBeGreaterThan(2000)
  expect(app.logs().length).toBeGreaterThan(50_000)
})

describe.each(names)('%s', (name) => {
  test('is in no other answer', () => {
    expect(placesOf(name)).toEqual(allowed[name].answers)
  })

  test('is in no redirect', () => {
    const leading = answered.filter(({ place }) => /: (location|refresh|link|content-location)$/.test(place))
    expect(leading.length).toBeGreaterThan(0)
    expect(leading.filter(({ text }) => holds(text, name))).toEqual([])
  })

  test('is not in the log, at the most verbose level', () => {
    const lines = app.logs().split('\n')
    expect(lines.filter((line) => holds(line, name))).toEqual([])
  })

  test('is stored nowhere else', async () => {
    expect(await tablesWith(name)).toEqual(allowed[name].tables)
  })
})

test('a failed mail does not expose its secrets', async () => {
  const { failures } = await app.database.one<{ failures: number }>(sql`
    select count(*) as failures from outbox where last_error is not null`)
  expect(failures).toBeGreaterThan(0)
  const log = app.logs()
  expect(log).toContain('message not sent')
  expect(log).toContain('"code":"EENVELOPE"')
})
