import { settingsPatchSchema } from '@fanal/contract/settings-patch.schemas'
import { isValidCups } from '@fanal/domain/identifiers/cups'
import { isValidNif } from '@fanal/domain/identifiers/nif'
import { isPlausiblePhone } from '@fanal/domain/identifiers/phone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitiseHtml } from '#platform/sanitise-html'
import { type Database, sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { type TestDatabase, testDatabase } from '#test/database'
import { demoContent } from './content.ts'
import { addCrowd } from './crowd.ts'
import { demoSettings } from './settings.ts'
import type { DemoContract } from './supplies.ts'
import { loadDemoWorld } from './world.ts'

// 00:30 in Madrid, still the day before in UTC.
const now = new Date('2026-11-14T23:30:00Z')

let app: TestApp
let other: TestDatabase
beforeAll(async () => {
  app = await testApp({ env: { DEMO: true } })
  other = await testDatabase()
  await loadDemoWorld(app.database, now)
  await loadDemoWorld(other, now)
})
afterAll(() => Promise.all([app.close(), other.close()]))

type Row = Record<string, unknown>
const contractsOf = (database: Database) =>
  database.many<DemoContract & Row>(sql`select * from contracts order by id`)

/** Everything but salts and the moment of loading. */
const worldOf = async (database: Database) => ({
  customers: await database.many<Row>(sql`select * from customers order by id`),
  accounts: await database.many<Row>(
    sql`select customer_id, must_change_password, changed_at from accounts order by customer_id`,
  ),
  contracts: await contractsOf(database),
  settings: await database.many<Row>(sql`select patch from settings`),
  routes: await database.many<Row>(sql`select * from dynamic_routes order by id`),
  elements: await database.many<Row>(sql`select * from dynamic_elements order by id`),
  banners: await database.many<Row>(sql`
    select b.*, f.sha256 from banners b left join files f on f.id = b.image_file_id order by code, lang`),
})

test('two first starts make the same world', async () => {
  const world = await worldOf(app.database)
  expect(world).toEqual(await worldOf(other))
  expect(Object.entries(world).map(([what, rows]) => [what, rows.length])).toEqual([
    ['customers', 5],
    ['accounts', 3],
    ['contracts', 142],
    ['settings', 1],
    ['routes', 2],
    ['elements', 6],
    ['banners', 4],
  ])
})

test('it is loaded whole or not at all', async () => {
  await expect(loadDemoWorld(other, now)).rejects.toThrow(/customers_vat_key/)
  expect(await other.one(sql`select count(*) as contracts from contracts`)).toEqual({ contracts: 142 })
})

test('every tax id, CUPS and phone is valid, and none is there twice', async () => {
  const { customers, contracts } = await worldOf(app.database)
  for (const { vat, phone, email } of customers) {
    expect(isValidNif(String(vat)), String(vat)).toBe(true)
    expect(isPlausiblePhone(String(phone))).toBe(true)
    expect(email).toMatch(/@([a-z]+\.)?example\.com$/)
  }
  const cups = contracts.map((contract) => contract.cups)
  for (const one of cups) expect(isValidCups(one), one).toBe(true)
  expect(new Set(cups.map((one) => one.slice(0, 20))).size).toBe(cups.length)
})

test('the households of the decisions', async () => {
  const contracts = new Map((await contractsOf(app.database)).map((one) => [one.name, one]))
  const powers = [
    { period: 'P1', power: '4.600' },
    { period: 'P2', power: '4.600' },
  ]
  expect(contracts.get('100001')).toMatchObject({
    state: 'activa',
    tariff_name: '2.0TD',
    contracted_power: powers,
    selfcons_code: '41',
    waiting_for_signature: [],
  })
  expect(contracts.get('100002')).toMatchObject({ state: 'activa', waiting_for_signature: [] })
  expect(contracts.get('100003')).toMatchObject({ state: 'baixa', end_date: '2023-10-15' })
  expect(contracts.get('100004')).toMatchObject({ state: 'esborrany', sign_date: null })
  expect(contracts.get('200001')).toMatchObject({
    type: 'gas',
    tariff_name: 'RL.2',
    waiting_for_signature: ['iban'],
  })
  const ofNuria = await app.database.one(sql`
    select c.vat, c.email, a.customer_id as account from contracts k
    join customers c on c.id = k.customer_id left join accounts a on a.customer_id = c.id where k.name = '100042'`)
  expect(ofNuria).toEqual({ vat: '11111111H', email: 'nou@example.com', account: null })
})

test('the bakery', async () => {
  const all = await contractsOf(app.database)
  const bakery = all.filter(({ name }) => /^[12]10\d{3}$/.test(name))
  const electricity = bakery.filter(({ type }) => type === 'electricity')
  expect([electricity.length, bakery.length]).toEqual([120, 135])
  expect(new Set(bakery.map(({ city }) => city)).size).toBeGreaterThan(8)
  expect(new Set(bakery.map(({ state }) => state))).toEqual(new Set(['activa', 'baixa', 'esborrany']))
  expect(bakery.filter(({ amount_debt_cents }) => amount_debt_cents > 0).length).toBeGreaterThan(3)
  expect(new Set(electricity.map(({ tariff_name }) => tariff_name))).toEqual(new Set(['2.0TD', '3.0TD']))
})

test('powers follow their tariff', async () => {
  for (const { name, type, tariff_name, contracted_power } of await contractsOf(app.database)) {
    const kw = contracted_power.map(({ power }) => Number(power))
    if (type === 'gas') expect(kw, name).toEqual([])
    else if (tariff_name === '2.0TD') expect(kw.length === 2 && Math.max(...kw) <= 15, name).toBe(true)
    else {
      expect(kw, name).toEqual(kw.toSorted((a, b) => a - b))
      expect(kw.length === 6 && Math.max(...kw) > 15, name).toBe(true)
    }
  }
})

describe('over HTTP', () => {
  test.each([
    ['12345678Z', 'Fanal-2026', false, 'es-ES'],
    ['B12345674', 'Fanal-2026', false, 'ca-ES'],
    ['87654321X', 'Temporal-1', true, 'es-ES'],
  ])('%s signs in', async (user, password, change_password, locale) => {
    const answer = await app.visitor.send('POST', '/api/v2/user/login', { user, password })
    expect(answer.json()).toMatchObject({ change_password, locale })
  })
  test.each(['11111111H', 'X1234567L'])('%s has no account', async (user) => {
    const answer = await app.visitor.send('POST', '/api/v2/user/login', { user, password: 'Fanal-2026' })
    expect(answer.statusCode).toBe(403)
  })
  test('the bakery sees its list and the blocks', async () => {
    const bakery = await app.as('B12345674')
    expect((await bakery.get('/api/v2/contracts?type=electricity&limit=100')).json()).toMatchObject({
      n_items: 120,
    })
    expect((await bakery.get('/api/v2/ov_customize/html_dinamic_routes?lang=ca')).json()).toHaveLength(2)
    const [block] = (
      await app.visitor.get('/api/v2/ov_customize/html_dinamic_elements/?group_name=Login&lang=en')
    ).json()
    expect(block.html_block).toContain('We never ask')
    expect((await app.visitor.get('/api/v2/banners/coupons')).json().image).toMatch(
      /^data:image\/png;base64,/,
    )
  })
})

test('settings and content are as an operator could import them', () => {
  expect(settingsPatchSchema.parse(demoSettings)).toEqual(demoSettings)
  for (const { html_block, texts } of demoContent().elements)
    for (const html of [html_block, texts.ca.html_block, texts.en.html_block])
      expect(sanitiseHtml(html)).toEqual({ html, removed: [] })
})

test('a crowd of the same kind goes on where it ended', async () => {
  const steps: number[] = []
  const options = { now, onProgress: (done: number) => steps.push(done) }
  await addCrowd(other, { ...options, count: 199 })
  await addCrowd(other, { ...options, count: 2 })
  expect(steps).toEqual([199, 2])
  const crowd = await other.many<{ vat: string; contracts: number; cups: string[] }>(sql`
    select c.vat, count(k.id) as contracts, array_agg(k.cups) as cups
    from customers c join accounts a on a.customer_id = c.id join contracts k on k.customer_id = c.id
    where c.email like '%@crowd.example.com' group by c.id order by c.id`)
  expect(crowd).toHaveLength(201)
  expect(crowd[199]).toMatchObject({ contracts: 60 })
  for (const { vat, cups } of crowd)
    expect(isValidNif(vat) && cups.every((one) => isValidCups(one)), vat).toBe(true)
})
