import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, type Client, type TestApp, testApp } from '#test/app'
import { anAccount } from '#test/builders'

// The routes themselves say what there is to try: a new call is tested from its first day.
const calls = allRoutes().flatMap(({ endpoint }) =>
  endpoint.versions.map((version) => ({
    endpoint,
    name: `${endpoint.method} v${version} ${endpoint.path}`,
    url: `/api/v${version}/${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`,
  })),
)
const posts = calls.filter(({ endpoint }) => endpoint.method !== 'GET')
const writes = posts.filter(({ endpoint }) => endpoint.kind !== 'check')
const ofCustomers = calls.filter(({ endpoint }) => endpoint.access === 'customer')

let app: TestApp
let readOnly: Client
beforeAll(async () => {
  app = await testApp({ env: { DEMO: true } })
  readOnly = await app.asReadOnly((await anAccount(app.database)).vat)
})
afterAll(() => app.close())

const ask = async (client: Client, { endpoint, url }: (typeof calls)[number]) => {
  const payload = endpoint.method === 'GET' ? undefined : {}
  const answer = await client.inject({ method: endpoint.method, url, payload })
  return [answer.statusCode, answer.json().error]
}

test('there is something to try', () => {
  expect(writes.map(({ endpoint }) => endpoint.name)).toContain('changePassword')
  expect(ofCustomers.map(({ endpoint }) => endpoint.name)).toContain('profile')
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
})

describe('a read-only session may not', () => {
  // Ending itself is the one thing that it may do.
  test.each(writes.filter(({ endpoint }) => endpoint.name !== 'logout'))('$name', async (call) => {
    expect(await ask(readOnly, call)).toEqual([403, 'read_only'])
  })
})

test('a read-only session may end itself', async () => {
  const client = await app.asReadOnly((await anAccount(app.database)).vat)
  expect((await client.send('POST', '/api/v2/user/logout')).statusCode).toBe(200)
  expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
})

describe('a visitor may not', () => {
  test.each(ofCustomers)('$name', async (call) => {
    expect(await ask(app.visitor, call)).toEqual([401, 'login_required'])
  })
})

describe('nobody may from another site', () => {
  test.each(posts)('$name', async ({ endpoint, url }) => {
    const headers = { origin: 'https://evil.example.com' }
    const answer = await readOnly.inject({ method: endpoint.method, url, payload: {}, headers })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'cross_site'])
  })
})
