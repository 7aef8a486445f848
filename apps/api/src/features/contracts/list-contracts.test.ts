import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Db, type Sql, sql } from '#platform/database'
import { aSignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, testDatabase } from '#test/database'
import { aContract, aCustomer, anInvoice } from '#test/builders'
import { aHolderWithAll, shownSupply } from '#test/fixtures/contracts'
import { findContractsInfo, findContractsPage } from './list-queries.ts'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const [mine, other] = [await aSignedInCustomer(app), await aSignedInCustomer(app)]
const [customer, stranger] = [mine.client, other.client]
beforeAll(async () => {
  const { database } = app
  const customerId = mine.id
  await aContract(database, { customerId, name: 'E1', state: 'baixa' })
  await aContract(database, { customerId, name: 'E2', state: 'esborrany', city: 'L’Hospitalet de Llobregat' })
  for (let i = 3; i <= 7; i += 1)
    await aContract(database, { customerId, name: `E${i}`, city: i > 5 ? 'Mataró' : 'Girona' })
  await aContract(database, {
    customerId,
    name: 'E8',
    cups: 'ES0031405512340001MK0F',
    powersKw: ['4.600', '5.750'],
  })
  await aContract(database, { customerId, name: 'G1', type: 'gas' })
  await aContract(database, { customerId: other.id, name: 'X1' })
  await database.run(
    sql`update contracts set amount_debt_cents = 12340, pressio = 0.022, caudal = 4 where name = 'G1'`,
  )
  await database.run(sql`
    insert into change_requests (contract_id, customer_id, kind, wanted, before, state)
    select id, customer_id, change.kind, '{}', '{}', change.state
    from contracts, (values ('iban', 'signature_pending'), ('noSIPSCession', 'sent'), ('iban', 'expired')) as change (kind, state)
    where name = 'G1'`)
})

async function list(query = '', client = customer) {
  const answer = await client.get(`/api/v2/contracts${query}`)
  expect(answer.statusCode).toBe(200)
  const { items, ...page } = answer.json<{
    items: ListedContract[]
    n_items: number
    offset: number
    limit: number
  }>()
  return { items, ...page, names: items.map(({ name }) => name) }
}

test('own contracts only, active ones first, then drafts, then ended ones', async () => {
  const { names, n_items } = await list('?type=electricity&limit=50')
  expect(names).toEqual(['E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E2', 'E1'])
  expect(n_items).toBe(8)
  expect((await list('', stranger)).names).toEqual(['X1'])
  expect((await list('?filter=E3', stranger)).names).toEqual([])
  expect((await app.visitor.get('/api/v2/contracts')).statusCode).toBe(401)
})

test('without a type, both; ten at a time', async () => {
  expect(await list()).toMatchObject({ n_items: 9, offset: 0, limit: 10 })
  expect((await list('?type=gas')).names).toEqual(['G1'])
})

test('the fields of a contract', async () => {
  const electricity = (await list('?filter=E8')).items[0]
  expect(electricity).toMatchObject({
    name: 'E8',
    type: 'electricity',
    state: 'activa',
    sign_date: '2024-02-01',
    amount_debt: '0.00',
    ...shownSupply('ES0031405512340001MK0F'),
    contracted_power_period: [
      { period: 'P1', power: 4.6 },
      { period: 'P2', power: 5.75 },
    ],
    pressio: null,
    waitingForSignature: [],
  })
  expect((await list('?type=gas')).items[0]).toMatchObject({
    amount_debt: '123.40',
    contracted_power_period: [],
    pressio: 0.022,
    caudal: 4,
    waitingForSignature: ['iban'],
  })
})

test('a debt is overdue once its day has passed, unless it is in claim', async () => {
  const { id: customerId, client } = await aSignedInCustomer(app)
  const owing = async (name: string, date: string) => {
    const contract = await aContract(database, { customerId, name })
    return anInvoice(database, { customerId, contractId: contract.id, date })
  }
  const today = madridDayOf(Date.now())
  await owing('O1', addDays(today, -60))
  await owing('O2', today)
  const { id } = await owing('O3', addDays(today, -60))
  await database.run(sql`
    insert into cases (customer_id, number, kind, subject, state, deadline_kind, opened_at, due_at, email, locale, invoice_id)
    values (${customerId}, '260777', 'claim', 'Consum', 'open', 'billing', now(), now() + interval '5 days', 'a@example.com', 'es-ES',
      ${id})`)
  const { items } = await list('?fields=list', client)
  expect(items.map(({ name, is_overdue }) => [name, is_overdue])).toEqual([
    ['O1', true],
    ['O2', false],
    ['O3', false],
  ])
})

describe('whole contracts', () => {
  test('have what their own call answers', async () => {
    const { items } = await list('?limit=50')
    expect(items).toHaveLength(9)
    for (const item of items) {
      const { name } = item
      expect(item).toEqual((await customer.get(`/api/v2/contracts/${name}`)).json())
    }
    expect(items[0]).toMatchObject({
      owner_partner: { name: expect.any(String) },
      fiscal_partner: { name: expect.any(String), vat: expect.any(String) },
      fiscal_address: { full_address: expect.any(String) },
      cups: { ref_catastral: expect.any(String) },
      dso: { name: expect.any(String) },
      bateria_virtual: [],
      services: [],
      attachments: [],
    })
    expect(items[0]).toHaveProperty('bank_account')
    expect(items[0]).toHaveProperty('notification_address')
    expect(items[0]).toHaveProperty('invoice_online')
  })

  test('each with its own services', async () => {
    const holders = [await aHolderWithAll(app), await aHolderWithAll(app)]
    for (const { client, contract } of holders) {
      const { items } = await list('?limit=50', client)
      const own = items.find(({ name }) => name === contract.name)
      expect(own).toEqual((await client.get(`/api/v2/contracts/${contract.name}`)).json())
      expect(own).toMatchObject({ services: [{ name: 'Asistencia' }, { name: 'Mantenimiento' }] })
    }
  })

  test('are not read for a list', async () => {
    const { items } = await list('?fields=list&limit=50')
    expect(items).toHaveLength(9)
    for (const item of items) {
      expect(Object.keys(item)).not.toContain('owner_partner')
      expect(Object.keys(item)).not.toContain('attachments')
    }
    expect((await customer.get('/api/v2/contracts?fields=all')).statusCode).toBe(400)
  })
})

describe('pages', () => {
  test('by offset and limit', async () => {
    const page = await list('?type=electricity&offset=6&limit=3')
    expect(page).toMatchObject({ names: ['E2', 'E1'], n_items: 8, offset: 6, limit: 3 })
    expect(await list('?type=electricity&offset=50')).toMatchObject({ names: [], n_items: 8, offset: 50 })
  })
  test('the page that holds a contract', async () => {
    expect(await list('?type=electricity&limit=3&initial=E6')).toMatchObject({
      names: ['E6', 'E7', 'E8'],
      offset: 3,
    })
    expect(await list('?type=electricity&limit=3&initial=E1')).toMatchObject({
      names: ['E2', 'E1'],
      offset: 6,
    })
  })
  test('a contract that is not there, or not one’s own, changes nothing', async () => {
    for (const initial of ['unknown', 'X1', 'G1'])
      expect(await list(`?type=electricity&limit=3&initial=${initial}&offset=3`)).toMatchObject({ offset: 3 })
  })
  test.each(['limit=0', 'limit=501', 'offset=-1', 'offset=x', 'type=water'])(
    '%s is refused',
    async (query) => {
      expect((await customer.get(`/api/v2/contracts?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('the filter', () => {
  test.each([
    ['E4', ['E4']],
    ['mataro', ['E6', 'E7']],
    ['MATARÓ', ['E6', 'E7']],
    ['nou mataró e7', ['E7']],
    ["l'hospitalet", ['E2']],
    ['ES 0031 4055 1234 0001 MK', ['E8']],
    ['17001 carrer', ['E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E2', 'E1']],
    ['100%', []],
    ['E_', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('%s', async (filter, names) => {
    const page = await list(`?type=electricity&limit=50&filter=${encodeURIComponent(filter)}`)
    expect(page.names).toEqual(names)
    expect(page.n_items).toBe(names.length)
  })
})

test('how many of each type there are', async () => {
  expect((await customer.get('/api/v2/contracts/list-info/')).json()).toEqual({
    electricity: { n_items: 8, n_active: 6 },
    gas: { n_items: 1, n_active: 1 },
  })
  expect((await stranger.get('/api/v2/contracts/list-info')).json().gas).toEqual({ n_items: 0, n_active: 0 })
  expect((await app.visitor.get('/api/v2/contracts/list-info/')).statusCode).toBe(401)
})

describe('the contracts of one customer among many', () => {
  /** The plan of PostgreSQL with sequential scans disabled, which it would prefer for so few rows. */
  async function scansOf({ text, values }: Sql): Promise<string[]> {
    const client = await app.database.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.flatMap(
        (row) => /(?:\w+ )+Scan using \w+(?= on contracts)/.exec(row['QUERY PLAN'])?.[0].trim() ?? [],
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  /** Ten contracts each, and the statistics that PostgreSQL plans by. */
  async function addOthers(): Promise<void> {
    await app.database.run(sql`
      insert into customers (vat, name, email)
      select 'other-' || i, 'Other', 'other@example.com' from generate_series(1, 300) i`)
    await app.database.run(sql`
      insert into contracts (customer_id, name, type, state, cups, street, city, postal_code, tariff_name, product_name,
        fiscal_vat)
      select u.id, u.vat || '-' || i, 'electricity', 'activa', 'ES' || u.id || i, 'Carrer Nou, ' || u.id || i, 'Salt',
        '17190', '2.0TD', '', u.vat
      from customers u, generate_series(1, 10) i where u.name = 'Other'`)
    await askServer('vacuum analyze contracts', database.name)
  }

  test('are searched, counted and paged in the index alone; only the rows of the page are read', async () => {
    const asked: Sql[] = []
    const listening: Db = {
      ...app.database,
      one: (query) => {
        asked.push(query)
        return app.database.one(query)
      },
      maybe: (query) => {
        asked.push(query)
        return app.database.maybe(query)
      },
      many: (query) => {
        asked.push(query)
        return app.database.many(query)
      },
    }
    await addOthers()
    const place = { offset: 0, limit: 10, initial: 'E6' }
    for (const words of [[], ['mataro']])
      await findContractsPage(listening, { customerId: 1, types: ['electricity'], words }, place)
    await findContractsInfo(listening, 1)
    const [alone, rows] = ['Index Only Scan using contracts_listed', 'Index Scan using contracts_pkey']
    expect(await Promise.all(asked.map(scansOf))).toEqual([
      [alone],
      [alone, alone],
      [rows],
      [alone],
      [alone],
      [rows],
      [alone],
    ])
  })

  test('the longest contract that an import takes fits into the index', async () => {
    const { id } = await aCustomer(app.database)
    // Four bytes each, all different: incompressible.
    const long = (length: number, from: number) =>
      String.fromCodePoint(...Array.from({ length }, (_, i) => 0x20000 + from + i * 7))
    await aContract(app.database, { customerId: id, name: long(40, 0), city: long(120, 3000) })
    await app.database.run(sql`update contracts set street = ${long(300, 5000)} where customer_id = ${id}`)
    const wanted = { customerId: id, types: ['electricity'] as const, words: [long(120, 3000)] }
    expect((await findContractsPage(app.database, wanted, { offset: 0, limit: 10 })).n_items).toBe(1)
  })
})
