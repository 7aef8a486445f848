import { expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { webBuild } from '#test/processes/web-build'

const build = await webBuild()
const app = await closedAfterAll(testApp({ webFolder: build.folder }))

test.each(['/mesa', '/mesa/', '/mesa/personas', '/mesa/anything/else'])(
  '%s is the desk’s document, the same for everybody',
  async (path) => {
    const answer = await app.visitor.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("script-src 'self';") as string,
    })
    const [, state = ''] = /id="desk-state">([^<]+)</.exec(answer.body) ?? []
    expect(JSON.parse(state)).toMatchObject({
      lang: 'es',
      isDemo: false,
      ways: { openid: false, password: true },
    })
    expect(answer.body).not.toContain('groupRoles')
    const { vat } = await anAccount(app.database)
    const customer = await app.as(vat)
    expect((await customer.get(path)).body).toBe(answer.body)
  },
)

test.each([
  ['?lang=ca', {}, 'lang="ca-ES"'],
  ['', { cookie: 'lang=en-US' }, 'lang="en-US"'],
  ['', { cookie: 'theme=dark' }, 'data-theme="dark"'],
])('%s with %j has %s', async (query, headers, said) => {
  const answer = await app.visitor.get(`/mesa${query}`, headers)
  expect(answer.body).toContain(said)
  expect(answer.cookies.map(({ name }) => name)).toEqual(query ? ['lang'] : [])
})

test('on a host of its own the portal is not there, nor the desk on the portal’s', async () => {
  const apart = await closedAfterAll(
    testApp({ webFolder: build.folder, env: { DESK_URL: 'https://mesa.example.com' } }),
  )
  const status = async (host: string, url: string) =>
    (await apart.visitor.inject({ method: 'GET', url, headers: { host } })).statusCode
  const [desk, portal] = ['mesa.example.com', 'portal.example.com']
  expect([await status(desk, '/mesa'), await status(portal, '/mesa')]).toEqual([200, 404])
  expect([
    await status(desk, '/api/v2/staff/profile'),
    await status(portal, '/api/v2/staff/profile'),
  ]).toEqual([401, 404])
  expect([await status(desk, '/api/v2/users'), await status(portal, '/api/v2/users')]).toEqual([404, 401])
  expect([await status(desk, '/acceso'), await status(portal, '/health/live')]).toEqual([404, 200])
  const write = async (origin: string) => {
    const headers = { host: desk, origin, 'content-type': 'application/json' }
    const payload = { email: 'a@example.com', password: 'x', code: '123456' }
    const answer = await apart.visitor.inject({
      method: 'POST',
      url: '/api/v2/staff/login',
      headers,
      payload,
    })
    return answer.json<{ error: string }>().error
  }
  expect(await write('https://mesa.example.com')).toBe('invalid_credentials')
  expect(await write('https://portal.example.com')).toBe('cross_site')
})
