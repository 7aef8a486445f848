import { settingsPatchSchema } from '@fanal/contract/imports/settings'
import { checkAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { fileKind } from '@fanal/domain/files/file-kind'
import { hasRightCadastralControl } from '@fanal/domain/identifiers/cadastral-ref'
import { isValidCups } from '@fanal/domain/identifiers/cups'
import { isValidIban } from '@fanal/domain/identifiers/iban'
import { isValidNif } from '@fanal/domain/identifiers/nif'
import { isPlausiblePhone } from '@fanal/domain/identifiers/phone'
import { beforeAll, describe, expect, test } from 'vitest'
import { sanitiseHtml } from '#formats/sanitise-html'
import { type Database, sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { demoContent } from './content/content.ts'
import { demoSettings } from './settings/settings.ts'
import type { DemoContract } from './contracts/supplies.ts'
import { loadDemoWorld } from './world.ts'

// 00:30 in Madrid, still the day before in UTC.
const now = new Date('2026-11-14T23:30:00Z')

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
const other = await closedAfterAll(testDatabase())
beforeAll(async () => {
  await loadDemoWorld(app.database, now, app.deps.env)
  await loadDemoWorld(other, now, app.deps.env)
})

type Row = Record<string, unknown>
const contractsOf = (database: Database) =>
  database.many<DemoContract & Row>(sql`select * from contracts order by id`)

/** Everything except salts and the time of loading. */
const worldOf = async (database: Database) => ({
  customers: await database.many<Row>(sql`select * from customers order by id`),
  accounts: await database.many<Row>(
    sql`select customer_id, must_change_password, changed_at from accounts order by customer_id`,
  ),
  contracts: await contractsOf(database),
  addresses: await database.many<Row>(sql`select * from addresses order by id`),
  accountsOfBanks: await database.many<Row>(sql`select * from bank_accounts order by id`),
  services: await database.many<Row>(sql`select * from contract_services order by id`),
  attachments: await database.many<Row>(sql`
    select a.*, f.name as filename, f.sha256, f.size from contract_attachments a join files f on f.id = a.file_id
    order by a.id`),
  communications: await database.many<Row>(sql`
    select m.*, f.sha256 from communications m left join files f on f.id = m.file_id order by m.id`),
  changes: await database.many<Row>(sql`select * from change_requests order by id`),
  events: await database.many<Row>(sql`select * from change_events order by id`),
  signatures: await database.many<Row>(sql`select * from signatures order by id`),
  mails: await database.many<Row>(sql`select kind, payload from outbox order by id`),
  municipalities: await database.many<Row>(sql`select * from municipalities order by ine`),
  settings: await database.many<Row>(sql`select patch from settings`),
  routes: await database.many<Row>(sql`select * from dynamic_routes order by id`),
  elements: await database.many<Row>(sql`select * from dynamic_elements order by id`),
  banners: await database.many<Row>(sql`
    select b.*, f.sha256 from banners b left join files f on f.id = b.image_file_id order by code, lang`),
  cases: await database.many<Row>(sql`select * from cases order by id`),
  storiesOfCases: await database.many<Row>(sql`select * from case_entries order by id`),
})

test('two first starts load the same rows', async () => {
  const world = await worldOf(app.database)
  expect(world).toEqual(await worldOf(other))
  expect(Object.entries(world).map(([what, rows]) => [what, rows.length])).toEqual([
    ['customers', 5],
    ['accounts', 3],
    ['contracts', 144],
    ['addresses', 8],
    ['accountsOfBanks', 9],
    ['services', 16],
    ['attachments', 15],
    ['communications', 17],
    ['changes', 17],
    ['events', 57],
    ['signatures', 14],
    ['mails', 1],
    ['municipalities', 18],
    ['settings', 1],
    ['routes', 2],
    ['elements', 6],
    ['banners', 6],
    ['cases', 14],
    ['storiesOfCases', 37],
  ])
})

test('cases in every outcome, none of them late', async () => {
  const rows = await app.database.many<Row>(sql`
    select state, coalesce(result, '') as result, count(*)::int as n, bool_or(coalesce(closed_at, ${now}) > due_at) as is_late
    from cases c join customers u on u.id = c.customer_id and u.vat = '12345678Z' group by 1, 2 order by 1, 2`)
  expect(rows).toEqual(
    [
      ['asked', '', 2],
      ['closed', 'accepted', 2],
      ['closed', 'denied', 1],
      ['closed', 'solved', 1],
      ['closed', 'withdrawn', 1],
      ['forwarded', '', 1],
      ['open', '', 2],
    ].map(([state, result, n]) => ({ state, result, n, is_late: false })),
  )
})

test('it is loaded whole or not at all', async () => {
  await expect(loadDemoWorld(other, now, app.deps.env)).rejects.toThrow(/accounts_pkey/)
  expect(await other.one(sql`select count(*) as contracts from contracts`)).toEqual({ contracts: 144 })
})

test('every tax id, CUPS and phone is valid and unique', async () => {
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

test('the documented households', async () => {
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
  })
  expect(contracts.get('100002')).toMatchObject({ state: 'activa' })
  expect(contracts.get('100003')).toMatchObject({ state: 'baixa', end_date: '2023-10-15' })
  expect(contracts.get('100004')).toMatchObject({ state: 'esborrany', sign_date: null })
  expect(contracts.get('200001')).toMatchObject({ type: 'gas', tariff_name: 'RL.2' })
  const ofNuria = await app.database.one(sql`
    select c.vat, c.email, a.customer_id as account from contracts k
    join customers c on c.id = k.customer_id left join accounts a on a.customer_id = c.id where k.name = '100042'`)
  expect(ofNuria).toEqual({ vat: '11111111H', email: 'nou@example.com', account: null })
})

test('every account, cadastral reference and address is valid, and belongs to the contract’s customer', async () => {
  const { contracts, addresses, accountsOfBanks, customers, municipalities } = await worldOf(app.database)
  const codes = await app.database.many<{ dp: string; ine: string }>(sql`select dp, ine from postal_codes`)
  for (const { iban } of accountsOfBanks) expect(isValidIban(String(iban)), String(iban)).toBe(true)
  for (const address of addresses) {
    const parts = { ...address, state: String(address['state']), tv: String(address['tv']) }
    expect(checkAddress(parts as unknown as PostalAddress)).toEqual({})
    expect(codes).toContainEqual({ dp: address['dp'], ine: address['ine'] })
    expect(municipalities.map(({ ine }) => ine)).toContain(address['ine'])
  }
  const ownerOf = (rows: Row[], id: unknown) => rows.find((row) => row['id'] === id)?.['customer_id']
  for (const contract of contracts) {
    expect(hasRightCadastralControl(contract.ref_catastral), contract.name).toBe(true)
    const { customer_id, bank_account_id, notification_address_id } = contract
    expect(ownerOf(accountsOfBanks, bank_account_id), contract.name).toBe(customer_id)
    expect(ownerOf(addresses, notification_address_id), contract.name).toBe(customer_id)
    expect(customers.find(({ id }) => id === customer_id)).toMatchObject({
      name: contract.owner_name,
      vat: contract.fiscal_vat,
    })
    expect([contract.dso_name, contract.dso_phone, contract.dso_website].every(Boolean)).toBe(true)
    expect(contract.is_peninsula, contract.city).toBe(contract.city !== 'Palma')
  }
  expect(new Set(contracts.map(({ invoice_online }) => invoice_online)).size).toBe(3)
  const catalan = contracts.find(({ cups }) => cups.startsWith('ES00314'))
  expect(catalan).toMatchObject({ dso_name: 'e-distribución', dso_phone: '+34900760706' })
})

test('attachments have the declared type, and one is larger than a megabyte', async () => {
  const files = await app.database.many<{ name: string; kind: string; size: number; content: Buffer }>(sql`
    select name, kind, size, content from files where id in (select file_id from contract_attachments)`)
  for (const { name, kind, size, content } of files) {
    expect(fileKind(content), name).toBe(kind)
    expect(content.length, name).toBe(size)
  }
  expect(files.filter(({ size }) => size > 1_000_000).map(({ name }) => name)).toEqual(['plano-placas.png'])
  const { total } = await app.database.one<{ total: number }>(sql`select sum(size)::int as total from files`)
  expect(total).toBeLessThan(2_000_000)
})

describe('changes', () => {
  const changes = () =>
    app.database.many<{ contract: string; kind: string; state: string }>(sql`
      select c.name as contract, r.kind, r.state from change_requests r join contracts c on c.id = r.contract_id`)

  test('in every state; nothing open on 100001 and 100002, one signature pending on 200001', async () => {
    const all = await changes()
    expect(new Set(all.map(({ state }) => state))).toEqual(
      new Set(['signature_pending', 'sent', 'done', 'rejected', 'refused', 'expired']),
    )
    const open = all.filter(({ state }) => ['signature_pending', 'sent'].includes(state))
    expect(open.map(({ contract, kind, state }) => [contract, kind, state])).toEqual([
      ['200001', 'iban', 'signature_pending'],
      ['110001', 'power', 'sent'],
      ['110002', 'power', 'sent'],
      ['110004', 'noSIPSCession', 'sent'],
      ['100051', 'contract', 'sent'],
      ['100052', 'contract', 'sent'],
    ])
    const reasons = await app.database.many(sql`select reason from change_requests where state = 'rejected'`)
    expect(reasons.every((row) => (row as { reason: string }).reason.length > 10)).toBe(true)
  })

  test('completed changes are applied to the contract, open and rejected ones are not', async () => {
    const marta = await app.as('12345678Z')
    const bakery = await app.as('B12345674')
    for (const name of ['100001', '100002', '200001'])
      for (const change of (await marta.get(`/api/v2/contracts/${name}/changes`)).json().items)
        for (const { before, after } of change.summary) expect(before).not.toBe(after)
    const detail = async (name: string) => (await bakery.get(`/api/v2/contracts/${name}`)).json()
    expect(await detail('110001')).toMatchObject({ atr_available: false })
    expect((await detail('110004')).no_cession_sips).toEqual({
      state: 'requested',
      waiting_for_signature: false,
    })
    expect((await detail('110005')).no_cession_sips).toEqual({
      state: 'active',
      waiting_for_signature: false,
    })
    const { items } = (await bakery.get('/api/v2/contracts/110007/changes')).json()
    expect(items[0].summary[0].after).toBe((await detail('110007')).bank_account.printable_iban)
    expect((await bakery.get('/api/v2/contracts/110001/changes')).json().items[0].history).toMatchObject([
      { state: 'requested' },
      { state: 'signature_pending' },
      { state: 'sent' },
      { state: 'accepted' },
    ])
  })
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

test('there are three products at least to choose from with each access tariff', async () => {
  const tariffs = await app.database.many<{ name: string; products: number }>(sql`
    select tariff_name as name, count(*)::int as products from products where is_offered group by tariff_name`)
  expect(tariffs.map(({ name }) => name).toSorted()).toEqual(['2.0TD', '3.0TD', 'RL.1', 'RL.2', 'RL.4'])
  expect(tariffs.filter(({ products }) => products < 3)).toEqual([])
})

test('powers follow their tariff', async () => {
  const contracts = (await contractsOf(app.database)).map(
    ({ name, type, tariff_name, contracted_power }) => ({
      name,
      kind: type === 'gas' ? 'gas' : tariff_name === '2.0TD' ? 'small' : 'large',
      kw: contracted_power.map(({ power }) => Number(power)),
    }),
  )
  const follows: Record<string, (kw: number[]) => boolean> = {
    gas: (kw) => kw.length === 0,
    small: (kw) => kw.length === 2 && Math.max(...kw) <= 15,
    large: (kw) => kw.length === 6 && Math.max(...kw) > 15 && isRising(kw),
  }
  const isRising = (kw: number[]) => kw.every((one, i) => one >= (kw[i - 1] ?? 0))
  expect(new Set(contracts.map(({ kind }) => kind))).toEqual(new Set(Object.keys(follows)))
  expect(contracts.filter(({ kind, kw }) => !follows[kind]?.(kw))).toEqual([])
})

test('settings and content are as an operator could import them', () => {
  expect(settingsPatchSchema.parse(demoSettings)).toEqual(demoSettings)
  for (const { html_block, texts } of demoContent().elements)
    for (const html of [html_block, texts.ca.html_block, texts.en.html_block])
      expect(sanitiseHtml(html)).toEqual({ html, removed: [] })
})
