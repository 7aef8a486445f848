import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { type Account, anAccount } from '#test/builders'
import { type WebBuild, webBuild } from '#test/processes/web-build'
import { awayFromWindowEdge } from '#test/window-edge'
import { addressOf, createLoginLink, type NewLoginLink } from './create-login-link.ts'

let build: WebBuild
let app: TestApp
let second: TestApp
let account: Account
beforeAll(async () => {
  build = await webBuild()
  app = await testApp({ webFolder: build.folder, env: { LOG_LEVEL: 'trace' } })
  second = await testApp({ webFolder: build.folder, database: app.database })
  account = await anAccount(app.database, { locale: 'ca-ES' })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await build.remove()
})
beforeEach(() => app.database.run(sql`truncate rate_limits`))

const staff = { actor: 'Pau of support', reason: 'asked us by phone' }

async function aLink(over: Partial<NewLoginLink> = {}) {
  const link = { customerId: account.id, kind: 'token', isReadOnly: true, ...staff, ...over } as const
  const made = await createLoginLink(app.database, link)
  const { pathname, search } = new URL(addressOf('https://portal.example.com', link.kind, made))
  return { ...made, url: pathname + search }
}
const aClientLink = () => aLink({ kind: 'client_id', isReadOnly: false })

/** Opens an address like a browser: the cookie and redirect of the answer, then the form of the page. */
async function open(url: string, { on = app, cookie = '' } = {}) {
  const opened = await on.visitor.get(url, { cookie })
  const waiting = opened.cookies.find(({ name }) => name === 'login_link')
  const from = String(opened.headers['location'])
  const cookies = [cookie, `login_link=${encodeURIComponent(waiting?.value ?? '')}`]
    .filter(Boolean)
    .join('; ')
  const send = (server = on) =>
    server.visitor.inject({
      method: 'POST',
      url: '/session/link',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies },
      payload: new URLSearchParams({ from }).toString(),
    })
  return { opened, waiting, from, send }
}
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['send']>>
const tokenIn = (answer: Answer) => answer.cookies.find(({ name }) => name === '__Host-token')?.value
const profile = (token: string | undefined, on = app) => clientOf(on.server, token).get('/api/v2/users')

describe('the address', () => {
  test('is cleaned at once; the token waits in an HttpOnly cookie', async () => {
    const { url } = await aLink()
    const { opened, waiting } = await open(url)
    expect([opened.statusCode, opened.headers['location'], opened.body]).toEqual([302, '/', ''])
    expect(waiting).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 120 })
    expect(opened.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  test.each([
    ['/facturas?estado=abierta&token=TOKEN&lang=ca', '/facturas?estado=abierta&lang=ca'],
    [
      '/acceso?redirectPath=%2Fcambio-de-clave&client_id=C&secret=S',
      '/acceso?redirectPath=%2Fcambio-de-clave',
    ],
    ['/?token=TOKEN&client_id=C&secret=S', '/'],
    ['/a?b=1?c=2&token=TOKEN', '/a?b=1%3Fc%3D2'],
    ['//evil.example.com/?token=TOKEN', '/evil.example.com/'],
  ])('%s becomes %s', async (url, clean) => {
    expect((await app.visitor.get(url)).headers['location']).toBe(clean)
  })

  test.each(['/?token=', '/?client_id=C', '/?secret=S', '/?tokens=1'])('%s is not a way in', async (url) => {
    const answer = await app.visitor.get(url)
    expect([answer.statusCode, answer.cookies]).toEqual([200, []])
  })

  test('requesting it consumes nothing, and prefetching does not even store it', async () => {
    const { url } = await aLink()
    for (let i = 0; i < 3; i += 1) await app.visitor.get(url)
    const ahead = await app.visitor.get(url, { 'sec-purpose': 'prefetch;prerender' })
    expect([ahead.statusCode, ahead.cookies]).toEqual([503, []])
    expect(tokenIn(await (await open(url)).send())).toBeDefined()
  })
})

describe('the exchange', () => {
  test('creates a session and redirects to the page', async () => {
    const { url } = await aClientLink()
    const { from, send } = await open(`/facturas${url.slice(1)}`)
    const answer = await send()
    expect([answer.statusCode, answer.headers['location'], from]).toEqual([303, '/facturas', '/facturas'])
    const cookie = (name: string) => answer.cookies.find((one) => one.name === name)
    expect(cookie('__Host-token')).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    expect(cookie('lang')?.value).toBe('ca-ES')
    expect(cookie('login_link')?.value).toBe('')
    const who = await profile(tokenIn(answer), second)
    expect(who.json()).toMatchObject({ vat: account.vat, readonly: false })
  })

  test('happens once, on any instance', async () => {
    for (const make of [aLink, aClientLink]) {
      const { url } = await make()
      const { send } = await open(url)
      const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((i) => send(i % 2 ? app : second)))
      const got = answers.map(tokenIn).filter(Boolean)
      expect(got).toHaveLength(1)
    }
  })

  test('a used or expired link is 419; an unknown one 401', async () => {
    const used = await aLink()
    await (await open(used.url)).send()
    const late = await aLink()
    await app.database.run(sql`update login_links set expires_at = now() where id = ${late.id}`)
    const failures = []
    for (const url of [used.url, late.url, '/?token=nonsense', `/?token=${used.id}.${'x'.repeat(43)}`])
      failures.push((await (await open(url)).send()).json().failure)
    expect(failures).toEqual([
      { type: 'token', status: 419 },
      { type: 'token', status: 419 },
      { type: 'token', status: 401 },
      { type: 'token', status: 401 },
    ])
  })

  test('any problem with a client id is 505', async () => {
    const used = await aClientLink()
    await (await open(used.url)).send()
    const { id } = await aClientLink()
    for (const url of [used.url, `/?client_id=${id}&secret=wrong`, '/?client_id=no&secret=no']) {
      const answer = await (await open(url)).send()
      expect(answer.json().failure).toEqual({ type: 'clientId', status: 505 })
      expect(tokenIn(answer)).toBeUndefined()
    }
  })

  test('the kinds of links are not interchangeable, and a session token is not a link', async () => {
    const [link, client] = [await aLink(), await aClientLink()]
    const { token } = await app.as(account.vat)
    for (const [url, status] of [
      [`/?client_id=${link.id}&secret=${link.secret}`, 505],
      [`/?token=${client.id}.${client.secret}`, 401],
      [`/?token=${token}`, 401],
      [`/?token=${'x'.repeat(9000)}`, 401],
    ] as const)
      expect((await (await open(url)).send()).json().failure.status).toBe(status)
  })

  test('a wrong secret consumes nothing', async () => {
    const { id, url } = await aLink()
    await (await open(`/?token=${id}.${'x'.repeat(43)}`)).send()
    expect(tokenIn(await (await open(url)).send())).toBeDefined()
  })

  test('ends the session that the browser had before', async () => {
    const before = await app.as(account.vat)
    const { url } = await aLink()
    const { send } = await open(url, { cookie: `__Host-token=${before.token}` })
    expect(tokenIn(await send())).toBeDefined()
    expect((await before.get('/api/v2/users')).json().error).toBe('token_expired')
  })

  test('a failure leaves the session unchanged', async () => {
    const before = await app.as(account.vat)
    const answer = await (await open('/?token=nonsense', { cookie: `__Host-token=${before.token}` })).send()
    expect(answer.cookies.map(({ name }) => name)).toEqual(['login_link'])
    expect((await before.get('/api/v2/users')).statusCode).toBe(200)
  })

  test('without a pending token it redirects', async () => {
    const answer = await app.visitor.inject({ method: 'POST', url: '/session/link' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/'])
  })

  test('is refused from another site', async () => {
    const { url } = await aLink()
    const { waiting, send } = await open(url)
    const answer = await app.visitor.inject({
      method: 'POST',
      url: '/session/link',
      headers: {
        cookie: `login_link=${encodeURIComponent(waiting?.value ?? '')}`,
        'sec-fetch-site': 'cross-site',
      },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'cross_site'])
    expect(tokenIn(await send())).toBeDefined()
  })

  test('is rate-limited by network', async () => {
    await awayFromWindowEdge(600)
    const { send } = await open('/?token=nonsense')
    for (let i = 0; i < 60; i += 1) await send()
    const limited = await send()
    expect([limited.statusCode, limited.json().failure]).toEqual([429, { type: 'token', status: 429 }])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('impersonation', () => {
  const sessions = sql`
    select read_only, actor, reason, login_type, extract(epoch from expires_at - created_at)::int as seconds
    from sessions where id = ${'ID'}`

  test('is read-only, lasts a quarter of an hour regardless of use, and is recorded', async () => {
    const { id, url } = await aLink()
    const token = tokenIn(await (await open(url)).send())
    const client = clientOf(app.server, token)
    expect((await client.get('/api/v2/users')).json()).toMatchObject({ vat: account.vat, readonly: true })
    const refused = await client.send('PUT', '/api/v2/users/locale', { locale: 'es-ES' })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'read_only'])
    const events = await app.database.many<{ kind: string; detail: { session?: string } }>(sql`
      select kind, actor, customer_id, detail from events where detail->>'link' = ${id} order by id`)
    const session = events[1]?.detail.session
    expect(events).toEqual([
      {
        kind: 'impersonation.link',
        actor: staff.actor,
        customer_id: account.id,
        detail: { link: id, reason: staff.reason },
      },
      {
        kind: 'impersonation.start',
        actor: staff.actor,
        customer_id: account.id,
        detail: { link: id, session, reason: staff.reason },
      },
    ])
    expect(await app.database.one({ ...sessions, values: [session] })).toEqual({
      read_only: true,
      ...staff,
      login_type: 'token',
      seconds: 900,
    })
    await app.database.run(
      sql`update sessions set last_seen_at = now() - interval '20 minutes' where id = ${session}`,
    )
    await client.get('/api/v2/users')
    expect(await app.database.one({ ...sessions, values: [session] })).toMatchObject({ seconds: 900 })
  })

  test('can be ended by the customer, at once on every instance', async () => {
    const { url } = await aLink()
    const token = tokenIn(await (await open(url)).send())
    const customer = await app.as(account.vat)
    await customer.send('POST', '/api/v2/user/sessions/end_others')
    expect((await profile(token, second)).json().error).toBe('token_expired')
  })
})

test('nothing secret is in the log', async () => {
  const [link, client] = [await aLink(), await aClientLink()]
  for (const url of [link.url, client.url, link.url]) await (await open(url)).send()
  await app.visitor.send('POST', '/api/v2/user/client_id', { client_id: client.id, secret: client.secret })
  await app.visitor.send('POST', '/api/v2/is_token_valid', { token: `${link.id}.${link.secret}` })
  const kept = JSON.stringify(await app.database.many(sql`select * from login_links`))
  for (const secret of [link.secret, client.secret]) {
    expect(app.logs()).not.toContain(secret)
    expect(kept).not.toContain(secret)
  }
  expect(app.logs()).toContain('"path":"/api/v2/user/client_id"')
})

describe('as a gateway, the upstream decides', () => {
  let answers: Record<string, [number, object]> = {}
  const asked: unknown[] = []
  const erp = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push([request.url, JSON.parse(Buffer.concat(chunks).toString() || 'null')])
      const [status, body] = answers[request.url ?? ''] ?? [404, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  let gateway: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
    const { port } = erp.address() as AddressInfo
    const env = { API_UPSTREAM: `http://127.0.0.1:${port}` }
    gateway = await testApp({ database: {} as Database, webFolder: build.folder, env })
  })
  afterAll(async () => {
    await gateway.close()
    erp.closeAllConnections()
    await new Promise((resolve) => erp.close(resolve))
  })

  test('a token that it calls valid is the session', async () => {
    answers = { '/api/v2/is_token_valid': [200, { token_is_valid: true }] }
    const answer = await (await open('/?token=a.b.c', { on: gateway })).send()
    expect([answer.statusCode, tokenIn(answer)]).toEqual([303, 'a.b.c'])
    expect(asked).toContainEqual(['/api/v2/is_token_valid', { token: 'a.b.c' }])
  })

  test('a client id gets the token that it answers', async () => {
    answers = { '/api/v1/user/client_id': [200, { token: 'd.e.f' }] }
    const answer = await (await open('/?client_id=C&secret=S', { on: gateway })).send()
    expect(tokenIn(answer)).toBe('d.e.f')
    expect(asked).toContainEqual(['/api/v1/user/client_id', { client_id: 'C', secret: 'S' }])
  })

  test.each<[string, [number, object], string, number]>([
    ['not valid', [200, { token_is_valid: false }], '/?token=a.b.c', 401],
    ['an answer of another form', [200, {}], '/?token=a.b.c', 401],
    ['refused', [401, {}], '/?token=a.b.c', 401],
    ['over', [419, {}], '/?token=a.b.c', 419],
    ['broken', [500, {}], '/?token=a.b.c', 500],
    ['refused client', [403, {}], '/?client_id=C&secret=S', 505],
    ['no token for the client', [200, {}], '/?client_id=C&secret=S', 505],
    ['broken client', [502, {}], '/?client_id=C&secret=S', 500],
  ])('%s', async (_, answer, url, status) => {
    answers = { '/api/v2/is_token_valid': answer, '/api/v2/user/client_id': answer }
    const page = await (await open(url, { on: gateway })).send()
    expect([page.json().failure.status, tokenIn(page)]).toEqual([status, undefined])
  })
})
