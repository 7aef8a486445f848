import type { AskedView, Look } from '@fanal/contract/schemas/looks'
import { beforeEach, describe, expect, test } from 'vitest'
import { exchangeLoginLink, readLinkToken } from '#features/access/exchange-login-link'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { aClaim, anAsker, type Asker } from '#test/fixtures/cases'
import { type Agent, anAgent, staffCaseOf } from '#test/fixtures/desk/casework'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let asker: Asker
let number: string
let laia: Agent
let pau: Agent
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  laia = await anAgent(app)
  pau = await anAgent(app, 'Pau', 'back-office')
  asker = await anAsker(app)
  number = await aClaim(asker)
})

const reason = 'No encuentra su factura'
const views = '/api/v2/staff/views'
const ask = (way: 'customer' | 'colleague', { client }: Agent = laia) =>
  client.send('POST', views, { case_number: number, way, reason })
async function asked(way: 'customer' | 'colleague'): Promise<number> {
  const answer = await ask(way)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: number }>().id
}
const state = async (id: number, { client }: Agent = laia) =>
  (await client.get(`${views}/${id}`)).json<{ state: string; code_tries: number }>()
const open = (id: number, { client }: Agent = laia) => client.send('POST', `${views}/${id}/open`, {})
const enter = async (id: number, code: string) =>
  (await laia.client.send('POST', `${views}/${id}/code`, { code })).json()
const waiting = async () =>
  (await asker.client.get('/api/v2/user/view_requests?lang=es')).json<{ items: AskedView[] }>().items
const answers = (id: number, allow: boolean, client = asker.client) =>
  client.send('POST', `/api/v2/user/view_requests/${id}`, { allow })
const looks = async () =>
  (await asker.client.get('/api/v2/user/looks?lang=es')).json<{ items: Look[]; n_items: number }>()

/** The code in the last mail. */
async function mailedCode(): Promise<string> {
  const { text } = await app.database.one<{ text: string }>(sql`
    select payload->>'text' as text from outbox where kind = 'mail' order by id desc limit 1`)
  return /\b\d{6}\b(?!\d)/.exec(text.replaceAll(number, ''))?.[0] ?? ''
}

/** The token of the session that a link opens. */
async function entered(url: string): Promise<string> {
  const link = readLinkToken(new URL(url).searchParams.get('token') ?? '')
  if (!link) throw new Error(`No link: ${url}`)
  const visit = { ip: '192.0.2.1', userAgent: 'test' }
  return (await exchangeLoginLink(app.deps, { kind: 'token', link, visit })).token
}

describe('whoever asks to see a portal', () => {
  test('waits for the customer, who allows it in the portal', async () => {
    const id = await asked('customer')
    expect(await state(id)).toMatchObject({ state: 'waiting', code_tries: 5 })
    expect((await open(id)).json().error).toBe('not_possible')
    expect(await waiting()).toMatchObject([
      { id, actor: 'Laia', role: 'Atención al cliente', case_number: number, reason, is_granted: false },
    ])
    expect((await answers(id, true)).statusCode).toBe(200)
    expect(await state(id)).toMatchObject({ state: 'granted' })
    expect((await open(id)).json().url).toMatch(/^https:\/\/portal\.example\.com\/\?token=/)
  })

  test('is refused, also after it was allowed', async () => {
    const id = await asked('customer')
    await answers(id, true)
    await answers(id, false)
    expect(await state(id)).toMatchObject({ state: 'refused' })
    expect((await open(id)).json().error).toBe('not_possible')
    expect((await answers(id, true)).statusCode).toBe(404)
  })

  test('sees nothing more once it is taken back, not by an open session nor by a link that was not used', async () => {
    const id = await asked('customer')
    await answers(id, true)
    const url = async () => (await open(id)).json<{ url: string }>().url
    const [used, unused] = [await url(), await url()]
    const session = clientOf(app.server, await entered(used))
    expect((await session.get('/api/v2/user/looks?lang=es')).statusCode).toBe(200)
    await answers(id, false)
    expect((await session.get('/api/v2/user/looks?lang=es')).statusCode).toBe(401)
    await expect(entered(unused)).rejects.toThrow()
    expect((await asker.client.get('/api/v2/user/looks?lang=es')).statusCode).toBe(200)
  })

  test('enters the code that the customer tells by phone: five tries', async () => {
    const id = await asked('customer')
    const code = await mailedCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await enter(id, wrong)).toEqual({ is_right: false, code_tries: 4 })
    expect(await enter(id, code)).toEqual({ is_right: true, code_tries: 3 })
    expect((await open(id)).statusCode).toBe(200)

    const other = await asked('customer')
    const right = await mailedCode()
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => enter(other, right === '000000' ? '1'.repeat(6) : '000000')),
    )
    expect(tries.filter(({ is_right }) => is_right === false)).toHaveLength(5)
    expect(await enter(other, right)).toMatchObject({ error: 'not_possible' })
  })

  test('gets no code where there is no e-mail', async () => {
    await app.database.run(sql`update customers set email = '' where id = ${asker.id}`)
    const id = await asked('customer')
    expect(await state(id)).toMatchObject({ state: 'waiting', code_tries: 0 })
    expect(await enter(id, '000000')).toMatchObject({ error: 'not_possible' })
    await answers(id, true)
    expect((await open(id)).statusCode).toBe(200)
  })

  test('waits for a second person, who is somebody else', async () => {
    const id = await asked('colleague')
    expect(await waiting()).toEqual([])
    const approvals = async ({ client }: Agent) =>
      (await client.get('/api/v2/staff/approvals')).json<{ items: { id: number; after: object }[] }>().items
    const [approval] = await approvals(pau)
    expect(approval?.after).toEqual({ customer: asker.id, case: number })
    const decide = ({ client }: Agent) =>
      client.send('POST', `/api/v2/staff/approvals/${approval?.id}/decision`, { decision: 'confirm' })
    expect((await decide(laia)).json().error).toBe('second_person_needed')
    expect((await decide(pau)).statusCode).toBe(200)
    expect(await state(id)).toMatchObject({ state: 'granted' })
    expect(await waiting()).toMatchObject([{ id, is_granted: true }])
    expect((await open(id)).statusCode).toBe(200)
  })

  test('has an hour', async () => {
    const id = await asked('customer')
    await answers(id, true)
    await app.database.run(sql`update view_requests set expires_at = now() where id = ${id}`)
    expect(await state(id)).toMatchObject({ state: 'expired' })
    expect((await open(id)).json().error).toBe('not_possible')
    expect((await answers(id, false)).statusCode).toBe(404)
    expect(await waiting()).toEqual([])
  })

  test('asks anew: the earlier request ends', async () => {
    const [first, second] = [await asked('customer'), await asked('customer')]
    expect([(await state(first)).state, (await state(second)).state]).toEqual(['refused', 'waiting'])
    const own = async ({ client }: Agent) => (await client.get(views)).json()
    expect(await own(laia)).toEqual({ items: [{ id: second, case_number: number }] })
    expect(await own(pau)).toEqual({ items: [] })
  })

  test('is no other agent, and needs a permission and a case of a customer', async () => {
    const id = await asked('customer')
    await answers(id, true)
    expect([(await open(id, pau)).statusCode, (await state(id, pau)) as object]).toMatchObject([
      404,
      { error: 'not_found' },
    ])
    const writer = await anAgent(app, 'Inés', 'content')
    expect((await ask('customer', writer)).json()).toMatchObject({
      error: 'not_permitted',
      errors: { act: ['customer.see'] },
    })
    const without = await laia.client.send('POST', views, {
      case_number: '99999999',
      way: 'customer',
      reason,
    })
    expect(without.json().error).toBe('not_found')
    const blank = await laia.client.send('POST', views, { case_number: number, way: 'customer', reason: ' ' })
    expect(blank.json().errors).toEqual({ reason: ['required'] })
  })

  test('asks ten times an hour at most', async () => {
    for (let i = 0; i < 10; i += 1) await asked('customer')
    expect((await ask('customer')).statusCode).toBe(429)
  })
})

test("another customer's request is not there", async () => {
  const id = await asked('customer')
  const other = await anAsker(app)
  expect((await answers(id, true, other.client)).statusCode).toBe(404)
  expect(await state(id)).toMatchObject({ state: 'waiting' })
})

describe('the session', () => {
  test('is in the list of looks before it shows anything, reads, and lasts 15 minutes', async () => {
    const id = await asked('customer')
    await answers(id, true)
    const { url } = (await open(id)).json<{ url: string }>()
    expect((await looks()).items).toMatchObject([
      { kind: 'view', actor: 'Laia', role: 'Atención al cliente', case_number: number, reason, times: 1 },
    ])
    const token = await entered(url)
    const { left } = await app.database.one<{ left: number }>(sql`
      select extract(epoch from expires_at - now())::int as left from sessions
      where customer_id = ${asker.id} and read_only`)
    expect(left).toBeGreaterThan(14 * 60)
    expect(left).toBeLessThanOrEqual(15 * 60)
    const seen = clientOf(app.server, token)
    expect((await seen.get('/api/v2/users')).json()).toMatchObject({ id: asker.id, readonly: true })
    expect((await answers(id, false, seen)).json().error).toBe('read_only')
  })
})

describe('who looked', () => {
  test('is a line for each person, thing and day', async () => {
    await staffCaseOf(laia, number)
    await staffCaseOf(laia, number)
    await staffCaseOf(pau, number)
    const { items, n_items } = await looks()
    expect(n_items).toBe(2)
    expect(items).toMatchObject([
      { actor: 'Pau', role: 'Gestión', kind: 'case', case_number: number, times: 1, reason: null },
      { actor: 'Laia', kind: 'case', times: 2 },
    ])
  })

  test('has searches that showed the customer, once for each person and day', async () => {
    for (const typed of [asker.email, asker.vat, 'nobody@example.com'])
      await laia.client.send('POST', '/api/v2/staff/search', { typed })
    expect(await looks()).toMatchObject({ n_items: 1, items: [{ actor: 'Laia', kind: 'search', times: 2 }] })
  })

  test('names the operator of the command line too', async () => {
    await fanal(database.address, ['impersonate', asker.vat, '--reason', 'Revisar el cargo'])
    expect((await looks()).items).toMatchObject([
      {
        actor: 'operator',
        role: 'Servicio técnico',
        kind: 'view',
        reason: 'Revisar el cargo',
        case_number: null,
      },
    ])
  })

  test('is a file too, in the language of the customer, which runs no formula', async () => {
    const id = (
      await laia.client.send('POST', views, { case_number: number, way: 'customer', reason: '=1+1' })
    ).json().id
    await answers(id, true)
    await open(id)
    const file = await asker.client.get('/api/v2/user/looks/csv?lang=ca')
    expect(file.headers['content-disposition']).toContain('qui-ha-mirat-les-meves-dades.csv')
    const [header, line] = file.body.split('\r\n')
    expect(header).toContain('Qui;Funció;Què;Per què')
    expect(line).toContain(
      `"Laia";"Atenció al client";"Va veure la teva oficina virtual tal com la veus tu";"'=1+1"`,
    )
  })

  test('says nothing of what others were asked for', async () => {
    await asked('customer')
    expect((await looks()).items).toEqual([])
    const other = await anAsker(app)
    await staffCaseOf(laia, number)
    expect((await other.client.get('/api/v2/user/looks')).json()).toMatchObject({ items: [], n_items: 0 })
  })
})
