import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { script, type WebBuild, webBuild } from '#test/processes/web-build'
import { makeMaintenanceBypass } from './maintenance-bypass.ts'
import { tokensOf } from '#platform/session'

let build: WebBuild
let app: TestApp
beforeAll(async () => {
  build = await webBuild()
  app = await testApp({ webFolder: build.folder, env: { DEMO: true } })
})
afterAll(async () => {
  await app.close()
  await build.remove()
})

describe('files of the build', () => {
  const asset = '/assets/app-1a2b.js'

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (content: Buffer) => content],
  ])('Accept-Encoding %j', async (accepted, encoding, read) => {
    const answer = await app.visitor.get(asset, { 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(read(answer.rawPayload).toString()).toBe(script)
  })

  test('those without a name of their own are kept for minutes only', async () => {
    expect((await app.visitor.get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=300')
  })

  test.each(['/assets/app-0000.js', '/assets/..%2f..%2fsecret.json', '/assets/%2e%2e/secret.json'])(
    '%s is not there',
    async (url) => {
      const answer = await app.visitor.get(url)
      expect(answer.body).not.toContain('secret":true')
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    },
  )

  test('nothing outside the client folder is served', async () => {
    for (const url of ['/secret.json', '/server/entry-server.js', '/.hidden.json', '/package.json'])
      expect((await app.visitor.get(url)).headers['content-type'], url).toBe('text/html; charset=utf-8')
  })
})

describe('pages', () => {
  test('are rendered for the request, and never cached', async () => {
    const answer = await app.visitor.get('/facturas?estado=abierta', { cookie: 'lang=ca-ES' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      url: '/facturas?estado=abierta',
      cookies: { lang: 'ca-ES' },
      isDemo: true,
      hasMaintenanceBypass: false,
      flags: { feature_flags: {} },
      user: { failed: 'login_required', status: 401 },
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    })
  })

  test('stay different by cookie when they are compressed', async () => {
    const answer = await app.visitor.get(`/${'x'.repeat(1500)}`, { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['vary']).toBe('Cookie, Accept-Encoding')
  })

  test('run no script but our own', async () => {
    const policy = String((await app.visitor.get('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src-elem 'self' 'sha256-AbC=';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('may be embedded by the sites that a page names, which then answers to no other rule', async () => {
    const { headers } = await app.visitor.get('/framed')
    expect(String(headers['content-security-policy'])).toContain('frame-ancestors https://www.example.com;')
    expect(headers['x-frame-options']).toBeUndefined()
  })

  test('are drawn for whoever is signed in', async () => {
    const { vat } = await anAccount(app.database)
    const { token } = await app.as(vat)
    expect((await app.visitor.get('/', { cookie: `__Host-token=${token}` })).json().user).toMatchObject({
      vat,
    })
  })

  test('redirect, store the language, clear an ended session', async () => {
    const moved = await app.visitor.get('/moved')
    expect([moved.statusCode, moved.headers['location']]).toEqual([302, '/facturas'])
    expect(moved.cookies).toMatchObject([{ name: 'lang', value: 'ca-ES', sameSite: 'Lax', secure: true }])
    const over = await app.visitor.get('/over', { cookie: '__Host-token=old' })
    expect(over.cookies).toMatchObject([{ name: '__Host-token', value: '' }])
  })

  describe('from another site, without the Strict cookie', () => {
    const arrival = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

    test('a redirect is retried by the browser from our own page, once', async () => {
      const first = await app.visitor.get('/moved', arrival)
      expect([first.statusCode, first.headers['refresh'], first.headers['location']]).toEqual([
        200,
        '0; url=/moved',
        undefined,
      ])
      expect(first.headers['content-security-policy']).toBe("default-src 'none'")
      const cookie = first.cookies.find(({ name }) => name === 'asked_again')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 10 })
      const second = await app.visitor.get('/moved', { ...arrival, cookie: 'asked_again=1' })
      expect([second.statusCode, second.headers['location']]).toEqual([302, '/facturas'])
    })

    test.each<[string, Record<string, string>]>([
      ['a session that came along', { ...arrival, cookie: '__Host-token=a.b.c' }],
      ['a step inside the portal', { ...arrival, 'sec-fetch-site': 'same-origin' }],
      ['an address that was typed', { ...arrival, 'sec-fetch-site': 'none' }],
      ['what is no page', { ...arrival, 'sec-fetch-mode': 'no-cors' }],
      ['a browser that says nothing', {}],
    ])('%s is answered at once', async (_, headers) => {
      expect((await app.visitor.get('/moved', headers)).statusCode).toBe(302)
    })

    test('a visible page is shown', async () => {
      expect((await app.visitor.get('/', arrival)).headers['refresh']).toBeUndefined()
    })
  })

  test('that cannot be drawn are an error with a reference, without its cause', async () => {
    const answer = await app.visitor.get('/broken')
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'internal_error'])
    expect(answer.body).not.toContain('the page broke')
    expect(app.logs()).toContain('the page broke')
  })

  const asBrowser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' }

  test.each([
    ['/broken', 500, 'Something went wrong'],
    ['/%E0%A4%A', 404, 'This page does not exist'],
    ['/contratos/%', 404, 'This page does not exist'],
  ])('a browser gets a page for %s all the same', async (url, status, title) => {
    const answer = await app.visitor.get(url, asBrowser)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.headers['content-security-policy']).toMatch(/style-src-elem 'self' 'sha256-/)
  })

  test('while the database is away, a page that reloads itself, in the language of the browser', async () => {
    const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const { vat } = await anAccount(app.database)
    const { token = '' } = await app.as(vat)
    const alone = await testApp({
      webFolder: build.folder,
      database: { ...app.database, many: away, maybe: away, one: away, run: away, transaction: away },
    })
    const cookie = `__Host-token=${token}`
    for (const [language, title] of Object.entries({
      es: 'Volvemos enseguida',
      ca: 'Tornem de seguida',
      en: 'Back in a moment',
    })) {
      const headers = { ...asBrowser, 'accept-language': language, cookie }
      const page = await alone.visitor.get('/own', headers)
      expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ])
      expect(page.headers['refresh']).toMatch(/^[3-7]$/)
      expect(page.body).toContain(`<h1>${title}</h1>`)
    }
    const called = await alone.visitor.get('/own', { cookie })
    expect([called.statusCode, called.json().error, called.headers['refresh']]).toEqual([
      503,
      'unavailable',
      undefined,
    ])
    await alone.server.close()
  })

  test('a call that cannot be read stays JSON, whoever asks', async () => {
    const answer = await app.visitor.get('/api/v2/%E0%A4%A', asBrowser)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_path'])
  })

  test('unknown addresses under /api stay JSON', async () => {
    expect((await app.visitor.get('/api/v2/nothing')).json().error).toBe('unknown_path')
  })
})

const shows = async (pass: string) => {
  const page = await app.visitor.get('/', { cookie: `maintenance_bypass=${pass}` })
  return page.json<{ hasMaintenanceBypass: boolean }>().hasMaintenanceBypass
}

describe('the maintenance bypass', () => {
  test('works until it expires, if signed by us', async () => {
    const soon = Date.now() + 60_000
    expect(await shows(await makeMaintenanceBypass(app.deps.tokens, soon))).toBe(true)
    expect(await shows(await makeMaintenanceBypass(app.deps.tokens, Date.now() - 1))).toBe(false)
    expect(await shows(await makeMaintenanceBypass(tokensOf('another secret'), soon))).toBe(false)
    expect(await shows('1')).toBe(false)
  })

  test('a session is not a bypass', async () => {
    const { token = '' } = await app.as((await anAccount(app.database)).vat)
    expect(await shows(token)).toBe(false)
  })
})

test('what visitors share is read anew for each server of one process', async () => {
  const other = await testApp({ webFolder: build.folder })
  await other.database.run({
    name: 'flag',
    text: "insert into feature_flags values ('only_here', true)",
    values: [],
  })
  await app.visitor.get('/')
  expect((await other.visitor.get('/')).json().flags.feature_flags).toHaveProperty('only_here')
  expect((await app.visitor.get('/')).json().flags.feature_flags).not.toHaveProperty('only_here')
  await other.close()
})

describe('what a page may load from elsewhere', () => {
  const policyOf = async (one: TestApp) =>
    String((await one.visitor.get('/')).headers['content-security-policy'])

  test('nothing', async () => {
    const policy = await policyOf(app)
    for (const rule of ["script-src 'self';", "connect-src 'self';", "frame-src 'self';"])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('stripe')
  })

  test('what the page says that the settings of now allow, beside the rest', async () => {
    const other = await testApp({ webFolder: build.folder, env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' } })
    const [stats, chat] = ['https://stats.example.com', 'https://chat.example.com']
    const outside = { script: [chat, stats], connect: [chat, stats], frame: [chat] }
    const url = `/?with=${encodeURIComponent(JSON.stringify({ outside }))}`
    const policy = String((await other.visitor.get(url)).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' https://js.stripe.com ${chat} ${stats};`)
    expect(policy).toContain(`connect-src 'self' https://api.stripe.com ${chat} ${stats};`)
    expect(policy).toContain(`https://hooks.stripe.com ${chat};`)
    // Only that page may be framed.
    expect(await policyOf(other)).not.toContain('example.com')
    await other.close()
  })

  test('Stripe’s own addresses, where cards are paid by Stripe', async () => {
    const other = await testApp({ webFolder: build.folder, env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' } })
    const policy = await policyOf(other)
    await other.close()
    expect(policy).toContain("script-src 'self' https://js.stripe.com;")
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://hooks.stripe.com;")
  })
})
