import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { publicProducts } from '@fanal/contract/comparators'
import { contractDetail } from '@fanal/contract/contracts'
import { listInvoices } from '@fanal/contract/invoices'
import { listNewsletters } from '@fanal/contract/newsletter'
import { brandFile, privateSettings, publicSettings } from '@fanal/contract/settings'
import { callAddress } from '@fanal/contract/wire/call'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, type Sql, sql } from '#platform/database'
import { aSignedInCustomer, type Client, clientOf, testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { patient } from '#test/address'
import { testDatabase } from '#test/database'
import { aHolder } from '#test/fixtures/changes'
import { aStaffSession } from '#test/fixtures/sessions'
import { webBuild } from '#test/processes/web-build'

const build = await webBuild()
afterAll(() => build.remove())
const plain = await closedAfterAll(testDatabase({ timeouts: { ...patient, lockMs: 1_000 } }))
const statements: string[] = []
const noted = <T>(ask: (query: Sql) => Promise<T>) => {
  return (query: Sql) => {
    statements.push(query.text)
    return ask(query)
  }
}
const database = {
  ...plain,
  many: noted((query) => plain.many(query)),
  maybe: noted((query) => plain.maybe(query)),
  one: noted((query) => plain.one(query)),
} as Database
const app = await closedAfterAll(testApp({ database, webFolder: build.folder, refusesOverload: true }))
beforeEach(() => plain.run(sql`truncate rate_limits`))

interface Page {
  read: { failed?: string; status?: number }
  flags: object
  user: object
}

const pageOf = <S extends Schemas>(client: Client, endpoint: Endpoint<S>, args: CallArgs<S>) =>
  client.get(`/?read=${encodeURIComponent(JSON.stringify({ endpoint, args }))}`)

/** Status and code of a page's read, and of the same call over HTTP. */
async function bothWays<S extends Schemas>(client: Client, endpoint: Endpoint<S>, args: CallArgs<S>) {
  const { read } = (await pageOf(client, endpoint, args)).json<Page>()
  const called = await client.get(`/api/v2/${callAddress(endpoint.path, args)}`)
  return {
    read: [read.status, read.failed],
    called: [called.statusCode, called.json<{ error: string }>().error],
  }
}

const linesOf = (reference: unknown) =>
  app
    .logs()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${String(reference)}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('what a page reads is refused as over HTTP', () => {
  test('without a session', async () => {
    const refused = [401, 'login_required']
    expect(await bothWays(app.visitor, privateSettings, {})).toEqual({ read: refused, called: refused })
  })

  test('with a session of staff, to whom what is open to anyone is read as to a visitor', async () => {
    const client = clientOf(app.server, await aStaffSession(app.deps))
    const refused = [403, 'wrong_role']
    expect(await bothWays(client, privateSettings, {})).toEqual({ read: refused, called: refused })
    expect((await pageOf(client, publicSettings, {})).json<Page>().read).toHaveProperty('features')
  })

  test('after the end of the session; what is open to anyone is still read', async () => {
    const { client, id } = await aSignedInCustomer(app)
    await plain.run(sql`update sessions set ended_at = now() where customer_id = ${id}`)
    const refused = [401, 'token_expired']
    expect(await bothWays(client, privateSettings, {})).toEqual({ read: refused, called: refused })
    expect((await pageOf(client, publicSettings, {})).json<Page>().read).toHaveProperty('features')
  })

  test('until a forced change of password, but for the profile', async () => {
    const client = await app.as((await anAccount(plain, { mustChangePassword: true })).vat)
    const refused = [403, 'change_password']
    expect(await bothWays(client, privateSettings, {})).toEqual({ read: refused, called: refused })
    expect((await pageOf(client, publicSettings, {})).json<Page>().user).toMatchObject({
      change_password: true,
    })
  })

  test('if it is somebody else’s, which is logged with the name of the call', async () => {
    const [marta, pau] = [await aHolder(app), await aHolder(app)]
    const args = { params: { contractName: marta.contract.name } }
    const refused = [404, 'not_found']
    expect(await bothWays(pau.client, contractDetail, args)).toEqual({ read: refused, called: refused })
    const page = await pageOf(pau.client, contractDetail, args)
    expect(linesOf(page.headers['x-request-id'])).toContainEqual(
      expect.objectContaining({ event: 'access.refused', account: pau.id, call: 'contractDetail' }),
    )
    expect((await pageOf(marta.client, contractDetail, args)).json<Page>().read).toMatchObject({
      id: marta.contract.id,
    })
  })

  test('if what is asked for cannot be', async () => {
    const { client } = await aSignedInCustomer(app)
    const args = { query: { limit: -1 } } as unknown as CallArgs<object>
    const refused = [400, 'invalid_request']
    expect(await bothWays(client, listInvoices as Endpoint, args)).toEqual({
      read: refused,
      called: refused,
    })
  })

  test('above a limit, which counts the browser’s address', async () => {
    const args = { params: { subscriptor: 'me' } }
    const full = sql`update rate_limits set hits = 1000 where bucket = 'listNewsletters:127.0.0.1'`
    const client = (await aSignedInCustomer(app)).client
    await pageOf(client, listNewsletters, args)
    expect(await plain.run(full)).toBe(1)
    const refused = [429, 'too_many_requests']
    expect(await bothWays(client, listNewsletters, args)).toEqual({ read: refused, called: refused })
  })

  test('while its feature waits for a locked table; other features answer', async () => {
    const { client: customer } = await aSignedInCustomer(app)
    const client = await plain.connect()
    await client.query('begin; lock table invoices')
    try {
      const stuck = Array.from({ length: 20 }, () => customer.get('/api/v2/invoices/'))
      const read = async () => (await pageOf(customer, listInvoices, { query: {} })).json<Page>()
      await expect.poll(read).toMatchObject({
        read: { status: 503, failed: 'unavailable' },
        user: { id: expect.any(Number) as number },
      })
      await Promise.all(stuck)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('a read that fails is logged under the reference of the page, which is drawn without it', async () => {
  const { client } = await aSignedInCustomer(app)
  await plain.run(sql`alter table feature_flags rename to feature_flags_away`)
  const page = await client.get('/')
  await plain.run(sql`alter table feature_flags_away rename to feature_flags`)
  expect(page.statusCode).toBe(200)
  expect(page.json<Page>().flags).toEqual({ failed: 'internal_error', status: 500 })
  const [failed, answered, ...others] = linesOf(page.headers['x-request-id'])
  const err = { message: expect.stringContaining('feature_flags') as string }
  expect(failed).toMatchObject({ level: 50, call: 'featureFlags', msg: 'internal_error', err })
  expect(answered).toMatchObject({ msg: 'answered', status: 200, req: { path: '/*' } })
  expect(others).toEqual([])
})

test('the settings are read once for all that a page reads', async () => {
  const { client } = await aSignedInCustomer(app)
  statements.length = 0
  const read = encodeURIComponent(JSON.stringify({ endpoint: privateSettings, args: {} }))
  expect((await client.get(`/?read=${read}&twice`)).json<Page>().read).not.toHaveProperty('failed')
  expect(statements.filter((text) => text.startsWith('select patch from settings'))).toHaveLength(1)
})

test('the session is looked up once for all that a page reads', async () => {
  const { client } = await aSignedInCustomer(app)
  statements.length = 0
  const { user, read } = (await pageOf(client, privateSettings, {})).json<Page>()
  expect([Object.keys(user).length > 0, read.failed]).toEqual([true, undefined])
  expect(statements.filter((text) => text.includes('from sessions s'))).toHaveLength(1)
})

describe('the headers of a page are its own', () => {
  test('whatever those of the call are', async () => {
    const page = await pageOf(app.visitor, publicProducts, {})
    expect(page.json<Page>().read.failed).toBeUndefined()
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie, Accept-Encoding' })
    const called = await app.visitor.get('/api/v2/products')
    expect(called.headers['cache-control']).toBe('public, max-age=300')
  })

  test('a file is not read for a page', async () => {
    await plain.run(sql`
      insert into brand_files (name, media_type, content) values ('logo.svg', 'image/svg+xml', '<svg/>')`)
    const page = await pageOf(app.visitor, brandFile, { params: { file: 'logo.svg' } })
    expect(page.json<Page>().read).toEqual({ failed: 'internal_error', status: 500 })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})
