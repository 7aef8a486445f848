import type {
  FilterParams,
  InvoiceChart,
  InvoiceMonths,
  InvoicesPage,
  InvoiceSummary,
} from '@fanal/contract/schemas/invoices'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { FilterTerm } from '@fanal/domain/invoices/filters'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveFlag } from '#features/settings/queries'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { aSignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, aCustomer, anInvoice } from '#test/builders'

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
const [mine, other] = [await aSignedInCustomer(app), await aSignedInCustomer(app)]
const [customer, stranger] = [mine.client, other.client]
beforeAll(async () => {
  const { database } = app
  const customerId = mine.id
  const home = await aContract(database, { customerId, name: 'E1', cups: 'ES0031405512340001MK0F' })
  const second = await aContract(database, { customerId, name: 'E2', city: 'L’Hospitalet de Llobregat' })
  const gas = await aContract(database, { customerId, name: 'G1', type: 'gas' })
  const foreign = await aContract(database, { customerId: other.id, name: 'X1' })
  await database.run(sql`update contracts set fiscal_vat = 'B12345674' where name = 'E2'`)
  await database.run(sql`update contracts set fiscal_vat = '12345678Z' where name = 'E1'`)
  const bill = (number: string, contractId: number, month: number, more: object = {}) => {
    const two = String(month).padStart(2, '0')
    const period = { startDate: `2026-${two}-01`, endDate: `2026-${two}-28`, date: `2026-${two}-28` }
    return anInvoice(database, { customerId, contractId, number, paid: 'paid', ...period, ...more })
  }
  await bill('FE26-000101', home.id, 7, { totalCents: 5000, energyKwh: 100 })
  await bill('FE26-000102', home.id, 8, { totalCents: 7000, energyKwh: 150 })
  await bill('AB26-000001', home.id, 8, { totalCents: 7000, energyKwh: 150, rectificativeType: 'A' })
  const chased = await bill('FE26-000103', home.id, 9, { totalCents: 6000, paid: 'unpaid' })
  await bill('FE26-000104', home.id, 10, { totalCents: 8000, paid: 'unpaid', pendingCents: 3000 })
  await bill('FE26-000201', second.id, 10, { totalCents: 4000, paid: 'pending_remesa' })
  await bill('FG26-000001', gas.id, 10, { type: 'gas', totalCents: 9000 })
  await bill('FM26-000001', 0, 10, {
    contractId: undefined,
    totalCents: 30000,
    lines: [
      {
        kind: 'supply',
        period: '',
        name: 'E2',
        quantity: '1',
        price_unit: '300',
        multi: '1',
        amount_cents: 30000,
      },
    ],
  })
  await anInvoice(database, { customerId: other.id, contractId: foreign.id, number: 'FE26-000999' })
  await database.run(sql`
    insert into invoice_pending_states (customer_id, invoice_id, change_date, code, description) values
      (${customerId}, ${chased.id}, '2026-10-20', 'demand', ''), (${customerId}, ${chased.id}, '2026-09-28', 'pending', ''),
      (${customerId}, ${chased.id}, '2026-10-25', 'x1', 'Última carta')`)
  await setSetting(database, 'invoices.enablePayment', 'true')
})

const filterText = (...terms: FilterTerm[]) => `filter=${encodeURIComponent(JSON.stringify(terms))}`

async function list(query = '', client = customer, path = 'invoices/') {
  const answer = await client.get(`/api/v2/${path}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const page = answer.json<InvoicesPage>()
  return { ...page, numbers: page.items.map(({ number }) => number) }
}
const all = ['FE26-000201', 'FE26-000104', 'FE26-000103', 'AB26-000001', 'FE26-000102', 'FE26-000101']

test('own invoices of a type only, the newest first', async () => {
  const { numbers, n_items, limit, offset, is_more } = await list()
  expect(numbers).toEqual(all)
  expect({ n_items, limit, offset, is_more }).toEqual({ n_items: 6, limit: 100, offset: 0, is_more: false })
  expect((await list('type=gas')).numbers).toEqual(['FG26-000001'])
  expect((await list('', customer, 'invoices_multipoint/')).numbers).toEqual(['FM26-000001'])
  expect((await list('', stranger)).numbers).toEqual(['FE26-000999'])
  expect((await list(filterText(['number', 'like', '0001']), stranger)).numbers).toEqual([])
})

test('an entry has all documented fields', async () => {
  const { items } = await list(filterText(['number', '=', 'FE26-000104']))
  expect(items).toEqual([
    {
      id: expect.any(Number) as number,
      invoice_id: items[0]?.id,
      number: 'FE26-000104',
      type: 'electricity',
      contract: 'E1',
      date: '2026-10-28',
      start_date: '2026-10-01',
      end_date: '2026-10-28',
      due_date: '2026-11-15',
      cups: { name: 'ES0031405512340001MK0F', full_address: 'Carrer Nou, 12, 17001 Girona' },
      energy_consumed: 250,
      amount_total: '80.00',
      amount_to_pay: '80.00',
      amount_pending: '30.00',
      paid: 'unpaid',
      rectificative_type: 'N',
      pending_state_history: [],
      online_payment: {
        payment_enabled: true,
        payment_link: '',
        rel_object_type: 'invoice',
        is_being_verified: false,
      },
      claim: null,
      settled: null,
      card_payments: [],
      account_end: '',
      rectifies: null,
    },
  ])
})

test('steps of an unpaid one come in order, in the words of the caller or of the retailer', async () => {
  const { items } = await list(`${filterText(['number', '=', 'FE26-000103'])}&lang=ca-ES`)
  expect(items[0]?.pending_state_history).toEqual([
    { change_date: '2026-09-28', pending_state: { ov_description: 'Pendent de pagament', code: 'pending' } },
    {
      change_date: '2026-10-20',
      pending_state: { ov_description: 'Requeriment de pagament', code: 'demand' },
    },
    { change_date: '2026-10-25', pending_state: { ov_description: 'Última carta', code: 'x1' } },
  ])
})

test.each(['x', '2026-02-30,5', '2026-99-99,5', '2026-01-01,-1', '2026-01-01,99999999999999999999'])(
  'a place that cannot be (%s) is refused',
  async (after) => {
    const answer = await customer.get(`/api/v2/invoices/?after=${after}`)
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { after: ['invalid_format'] },
    ])
  },
)

test('pages by offset and by cursor are the same', async () => {
  const first = await list('limit=4')
  expect(first.numbers).toEqual(all.slice(0, 4))
  expect((await list('limit=4&offset=4')).numbers).toEqual(all.slice(4))
  const second = await list(`limit=4&after=${first.next}`)
  expect(second.numbers).toEqual(all.slice(4))
  expect([second.next, second.n_items]).toEqual([null, 6])
  expect((await list('offset=50')).numbers).toEqual([])
  const filtered = await list(`limit=2&${filterText(['polissa_id.name', '=', 'E1'])}`)
  expect(
    (await list(`limit=2&after=${filtered.next}&${filterText(['polissa_id.name', '=', 'E1'])}`)).numbers,
  ).toEqual(all.slice(3, 5))
})

describe('filters', () => {
  test.each<[FilterTerm[], string[]]>([
    [[['number', 'like', '00010']], ['FE26-000104', 'FE26-000103', 'FE26-000102', 'FE26-000101']],
    [[['number', 'like', 'ab26']], ['AB26-000001']],
    [[['number', 'like', '%']], []],
    [[['number', 'like', '_']], []],
    [[['number', '=', 'FE26-000101']], ['FE26-000101']],
    [[['polissa_id.name', '=', 'E2']], ['FE26-000201']],
    [[['polissa_id.name', 'in', ['E1', 'E2']]], all],
    [[['polissa_id.name', 'like', 'e2']], ['FE26-000201']],
    [[['polissa_id.name', '=', 'X1']], []],
    [[['polissa_id.name', '=', 'G1']], []],
    [[['invoice_id.partner_id.vat', '=', 'B12345674']], ['FE26-000201']],
    [[['invoice_id.partner_id.vat', 'like', '5674']], ['FE26-000201']],
    [[['invoice_id.partner_id.vat', '=', 'ES-B12345674']], ['FE26-000201']],
    [[['invoice_id.partner_id.vat', 'like', 'esb1234']], ['FE26-000201']],
    [[['number', 'in', ['FE26-000101', 'FE26-000999', 'FE26-000201']]], ['FE26-000201', 'FE26-000101']],
    [[['amount_total', 'in', ['80', '40']]], ['FE26-000201', 'FE26-000104']],
    [[['cups_id.name', '=', 'ES0031405512340001MK0F']], all.slice(1)],
    [[['cups_id.name', 'like', '55123']], all.slice(1)],
    [[['cups_id.direccio', 'like', 'hospitalet']], ['FE26-000201']],
    [[['cups_id.direccio', 'like', 'nou, 12, 17001 l’hosp']], ['FE26-000201']],
    [[['cups_id.direccio', '=', 'Carrer Nou, 12, 17001 Girona']], all.slice(1)],
    [
      [
        ['date_invoice', '>=', '2026-09-28'],
        ['date_invoice', '<', '2026-10-28'],
      ],
      ['FE26-000103'],
    ],
    [[['data_inici', '<=', '2026-07-01']], ['FE26-000101']],
    [[['data_final', '=', '2026-10-28']], ['FE26-000201', 'FE26-000104']],
    [[['amount_total', '>', '70']], ['FE26-000104']],
    [[['amount_total', '>=', 70]], ['FE26-000104', 'AB26-000001', 'FE26-000102']],
    [[['residual', '=', '30.00']], ['FE26-000104']],
    [[['residual', '<=', '0']], ['AB26-000001', 'FE26-000102', 'FE26-000101']],
    [[['state', '=', 'open']], ['FE26-000201', 'FE26-000104', 'FE26-000103']],
    [[['state', '=', 'paid']], ['AB26-000001', 'FE26-000102', 'FE26-000101']],
    [[['state', '=', 'owed']], ['FE26-000104', 'FE26-000103']],
    [[['state', '=', 'underway']], ['FE26-000201']],
    [[['state', 'in', ['paid', 'open']]], all],
    [
      [
        ['state', '=', 'open'],
        ['amount_total', '<', '70'],
        ['polissa_id.name', '=', 'E1'],
      ],
      ['FE26-000103'],
    ],
  ])('%j', async (terms, expected) => {
    const { numbers, n_items } = await list(filterText(...terms))
    expect(numbers).toEqual(expected)
    expect(n_items).toBe(expected.length)
  })

  test.each([
    ['not json', 'not_a_list'],
    ['{}', 'not_a_list'],
    ['[["customer_id","=","1"]]', 'unknown_field'],
    [`[["number; delete from invoices","=","1"]]`, 'unknown_field'],
    [`[["number","= '' or 1=1 --","1"]]`, 'unknown_operator'],
    [`[["date_invoice",">","31/10/2026"]]`, 'value_not_valid'],
  ])('%s is refused', async (filter, problem) => {
    const answer = await customer.get(`/api/v2/invoices/?filter=${encodeURIComponent(filter)}`)
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { filter: [problem] },
    ])
  })

  test('a value is never part of the SQL text', async () => {
    const nasty = `'; drop table invoices; -- $1 \\`
    expect((await list(filterText(['number', 'like', nasty]))).numbers).toEqual([])
    expect((await list(filterText(['cups_id.direccio', 'like', nasty]))).numbers).toEqual([])
    expect((await list()).numbers).toEqual(all)
  })

  test('the contract of the address pre-filters; with other filters too', async () => {
    expect((await list('contractName=E2')).numbers).toEqual(['FE26-000201'])
    expect((await list(`contractName=E1&${filterText(['state', '=', 'open'])}`)).numbers).toEqual([
      'FE26-000104',
      'FE26-000103',
    ])
    expect((await list('contractName=X1')).numbers).toEqual([])
  })

  test('multipoint invoices are found by the contracts of their lines', async () => {
    const of = (...terms: FilterTerm[]) => list(filterText(...terms), customer, 'invoices_multipoint/')
    expect((await of(['polissa_id.name', '=', 'E2'])).numbers).toEqual(['FM26-000001'])
    expect((await of(['polissa_id.name', '=', 'E1'])).numbers).toEqual([])
    expect((await of(['cups_id.direccio', 'like', 'hospitalet'])).numbers).toEqual(['FM26-000001'])
  })

  test('what can be chosen is what the contracts have', async () => {
    const params = async (query: string, client = customer) =>
      (await client.get(`/api/v2/filter/params?${query}`)).json<FilterParams>()
    expect(await params('fields=contracts,vats&type=electricity')).toEqual({
      contracts: ['E1', 'E2'],
      vats: ['12345678Z', 'B12345674'],
    })
    expect((await params('type=gas')).contracts).toEqual(['G1'])
    expect((await params('', stranger)).contracts).toEqual(['X1'])
    expect((await params('fields=addresses')).addresses).toContain('Carrer Nou, 12, 17001 Girona')
    expect((await customer.get('/api/v2/filter/params?fields=password')).statusCode).toBe(400)
  })
})

describe('what is owed', () => {
  const summary = async (query = '', client = customer) =>
    (await client.get(`/api/v2/invoices/summary?${query}`)).json<InvoiceSummary>()

  test('unpaid ones only, the oldest first', async () => {
    const { amount_owed, n_owed, payable } = await summary()
    expect({ amount_owed, n_owed }).toEqual({ amount_owed: '90.00', n_owed: 2 })
    expect(payable.map(({ number, amount_pending }) => [number, amount_pending])).toEqual([
      ['FE26-000103', '60.00'],
      ['FE26-000104', '30.00'],
    ])
    expect(await summary('type=gas')).toMatchObject({ amount_owed: '0.00', n_owed: 0, payable: [] })
    expect((await summary('contractName=E2')).n_owed).toBe(0)
  })

  test('what is overdue is told apart from what is due later', async () => {
    const today = madridDayOf(Date.now())
    const due = (number: string, days: number) =>
      app.database.run(
        sql`update invoices set due_date = ${addDays(today, days)} where customer_id = ${mine.id} and number = ${number}`,
      )
    await due('FE26-000103', -1)
    await due('FE26-000104', 0)
    const owed = { amount_owed: '90.00', amount_overdue: '60.00', n_overdue: 1, next_due: today }
    expect(await summary()).toMatchObject(owed)
    await due('FE26-000103', 3)
    expect(await summary()).toMatchObject({ amount_overdue: '0.00', n_overdue: 0, next_due: today })
    await due('FE26-000104', -3)
    expect(await summary()).toMatchObject({ amount_overdue: '30.00', next_due: addDays(today, 3) })
    await app.database.run(sql`update invoices set due_date = date + 18 where customer_id = ${mine.id}`)
  })

  test('every type is counted, whatever is asked for', async () => {
    const counts = { electricity: 6, gas: 1, multipoint: 1 }
    expect((await summary()).counts).toEqual(counts)
    expect((await summary('type=gas&contractName=G1')).counts).toEqual(counts)
    expect((await summary('', stranger)).counts).toEqual({ electricity: 1, gas: 0, multipoint: 0 })
  })

  test('amounts under collection are no debt, and are shown', async () => {
    const underway = { amount_underway: '40.00', n_underway: 1 }
    expect(await summary()).toMatchObject(underway)
    expect(await summary('contractName=E2')).toMatchObject({ n_owed: 0, ...underway })
    expect(await summary('type=gas')).toMatchObject({ amount_underway: '0.00', n_underway: 0 })
  })

  test('amounts owed elsewhere are shown beside it', async () => {
    const inElectricity = [{ type: 'electricity', amount_owed: '90.00', n_owed: 2 }]
    expect((await summary()).owed_elsewhere).toEqual([])
    expect((await summary('type=gas')).owed_elsewhere).toEqual(inElectricity)
    expect((await summary('type=multipoint')).owed_elsewhere).toEqual(inElectricity)
    expect((await summary('contractName=E2')).owed_elsewhere).toEqual(inElectricity)
  })

  test('nothing can be paid where cards are off, by setting or by flag', async () => {
    await setSetting(app.database, 'invoices.enablePayment', 'false')
    expect(await summary()).toMatchObject({ amount_owed: '90.00', payable: [] })
    expect((await list()).items.some(({ online_payment }) => online_payment.payment_enabled)).toBe(false)
    await setSetting(app.database, 'invoices.enablePayment', 'true')
    await saveFlag(app.database, 'payment.online', false)
    expect((await summary()).payable).toEqual([])
    expect(
      (await list(filterText(['state', '=', 'open']))).items.some(
        (one) => one.online_payment.payment_enabled,
      ),
    ).toBe(false)
    await saveFlag(app.database, 'payment.online', true)
  })
})

describe('how it was paid', () => {
  const one = async (number: string) => (await list(filterText(['number', '=', number]))).items[0]
  const idOf = async (number: string) => (await one(number))?.id ?? 0
  const payment = async (number: string, cents: number, day: string) => {
    const id = await idOf(number)
    await app.database.run(sql`
      with paid as (
        insert into payments (customer_id, transaction_id, platform, amount_cents, state, updated_at)
        values (${mine.id}, ${`T${number}${day}`}, 'sandbox', ${cents}, 'succeeded', ${`${day}T23:30:00Z`})
        returning customer_id, id)
      insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
      select customer_id, id, ${id}, ${cents}, false from paid`)
  }

  beforeEach(async () => {
    await app.database.run(sql`delete from payment_items where customer_id = ${mine.id}`)
    await app.database.run(sql`delete from payments where customer_id = ${mine.id}`)
    await app.database.run(sql`update contracts set bank_account_id = null where customer_id = ${mine.id}`)
    await app.database.run(sql`delete from bank_accounts where customer_id = ${mine.id}`)
  })

  test('by card, on a day in Madrid; what is left of an open one stays open', async () => {
    expect(await one('FE26-000101')).toMatchObject({ settled: null, card_payments: [] })
    await payment('FE26-000101', 5000, '2026-08-03')
    await payment('FE26-000104', 5000, '2026-11-02')
    expect(await one('FE26-000101')).toMatchObject({
      settled: { by: 'card', date: '2026-08-04' },
      card_payments: [],
    })
    expect(await one('FE26-000104')).toMatchObject({
      settled: null,
      card_payments: [{ date: '2026-11-03', amount: '50.00' }],
    })
  })

  test('by direct debit, unless it went another way; a refund in none', async () => {
    await payment('FE26-000101', 5000, '2026-08-03')
    await app.database.run(sql`
      with account as (
        insert into bank_accounts (customer_id, iban) values (${mine.id}, 'ES9121000418450200051332')
        returning customer_id, id)
      update contracts c set bank_account_id = account.id from account
      where c.customer_id = account.customer_id and c.name in ('E1', 'E2')`)
    const { due_date } = (await one('FE26-000102')) ?? {}
    expect(await one('FE26-000102')).toMatchObject({ settled: { by: 'debit', date: due_date } })
    expect(await one('AB26-000001')).toMatchObject({ settled: null })
    expect(await one('FE26-000101')).toMatchObject({ settled: { by: 'card' } })
    expect(await one('FE26-000103')).toMatchObject({ settled: null })
  })

  test('a direct debit under way names the end of its account, a correction what it corrects', async () => {
    const [id, refund, bill] = [
      await idOf('FE26-000201'),
      await idOf('AB26-000001'),
      await idOf('FE26-000102'),
    ]
    await app.database.run(sql`
      update invoice_details set contract = '{"iban": "ES9121000418450200051332"}'
      where customer_id = ${mine.id} and invoice_id in (${id}, ${bill})`)
    await app.database.run(
      sql`update invoices set rectifies_id = ${bill} where customer_id = ${mine.id} and id = ${refund}`,
    )
    expect(await one('FE26-000201')).toMatchObject({ account_end: '1332' })
    expect(await one('FE26-000102')).toMatchObject({ account_end: '', rectifies: null })
    expect(await one('AB26-000001')).toMatchObject({ rectifies: { id: bill, number: 'FE26-000102' } })
    await app.database.run(
      sql`update invoices set rectifies_id = null where customer_id = ${mine.id} and id = ${refund}`,
    )
  })
})

describe('by month', () => {
  test('all contracts together, in consecutive months, filtered as the list is', async () => {
    const months = async (query = '', client = customer) =>
      (await client.get(`/api/v2/invoices/months?${query}`)).json<InvoiceMonths>().months
    expect(await months()).toEqual([
      { month: '2026-07', amount: 50, energy: 100 },
      { month: '2026-08', amount: 0, energy: 0 },
      { month: '2026-09', amount: 60, energy: 250 },
      { month: '2026-10', amount: 120, energy: 500 },
    ])
    expect(await months('contractName=E2')).toEqual([{ month: '2026-10', amount: 40, energy: 250 }])
    expect(await months(filterText(['number', '=', 'FE26-000103']))).toMatchObject([{ month: '2026-09' }])
    expect(await months('type=multipoint')).toMatchObject([{ month: '2026-10', amount: 300 }])
    expect(await months('type=gas', stranger)).toEqual([])
  })

  const chart = async (query = '', client = customer) =>
    (await client.get(`/api/v2/invoices/chart?${query}`)).json<InvoiceChart>()

  test('amounts and energy of each contract, refunds negative', async () => {
    const { months, contracts, n_contracts } = await chart('months=4')
    expect(months).toEqual(['2026-07', '2026-08', '2026-09', '2026-10'])
    expect(n_contracts).toBe(2)
    expect(contracts).toEqual([
      {
        name: 'E1',
        address: 'Carrer Nou, 12, 17001 Girona',
        place: 0,
        amounts: [50, 0, 60, 80],
        energies: [100, 0, 250, 250],
      },
      {
        name: 'E2',
        address: 'Carrer Nou, 12, 17001 L’Hospitalet de Llobregat',
        place: 1,
        amounts: [0, 0, 0, 40],
        energies: [0, 0, 0, 250],
      },
    ])
    expect((await chart('months=2')).contracts[0]?.amounts).toEqual([60, 80])
    expect((await chart(`months=2&${filterText(['number', '=', 'FE26-000104'])}`)).contracts).toHaveLength(1)
    expect((await chart('contractName=E2&months=1')).contracts[0]?.amounts).toEqual([40])
    expect(await chart('type=gas&contractName=E2')).toEqual({ months: [], contracts: [], n_contracts: 0 })
  })

  test('filtered invoices have their own months, and contracts keep their ranks', async () => {
    const summer = filterText(['data_final', '>=', '2026-07-01'], ['data_final', '<=', '2026-09-30'])
    expect(await chart(summer)).toMatchObject({
      months: ['2026-07', '2026-08', '2026-09'],
      contracts: [{ name: 'E1', place: 0 }],
    })
    expect(await chart(filterText(['polissa_id.name', '=', 'E2']))).toMatchObject({
      months: ['2026-10'],
      contracts: [{ name: 'E2', place: 1, amounts: [40] }],
    })
    const pinned = await chart('contractName=E2')
    expect([pinned.months.length, pinned.contracts[0]?.place]).toEqual([12, 1])
  })

  test('contracts beyond the maximum are grouped', async () => {
    await setSetting(app.database, 'invoices.maxContractsInChart', '1')
    const { contracts, n_contracts } = await chart('months=1')
    expect(contracts.map(({ name, amounts }) => [name, amounts])).toEqual([
      ['E1', [80]],
      ['', [40]],
    ])
    expect(n_contracts).toBe(2)
    expect(contracts.map(({ place }) => place)).toEqual([0, 1])
    // It belongs to no single contract.
    expect((await chart('contractName=E2&months=1')).contracts[0]?.place).toBe(2)
    await unsetSetting(app.database, 'invoices.maxContractsInChart')
  })
})

test('of very many matches ten thousand are counted, and every page is reachable', async () => {
  const { database } = app
  const someone = await aCustomer(database)
  const { id } = await aContract(database, { customerId: someone.id })
  await database.run(sql`
    insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date,
      amount_total_cents, amount_to_pay_cents, amount_pending_cents, paid_status)
    select 'MANY' || i, 'electricity', ${someone.id}, ${id}, date '2000-01-01' + i / 2, '2000-01-01', '2000-01-31',
      '2000-02-01', 100 + i, 100 + i, 0, 'paid' from generate_series(1, 10050) i`)
  const client = await app.as(someone.vat)
  const wanted = `limit=3&${filterText(['amount_total', '>', '1.00'])}`
  const first = await list(wanted, client)
  expect(first).toMatchObject({
    n_items: 10_000,
    is_more: true,
    numbers: ['MANY10050', 'MANY10049', 'MANY10048'],
  })
  const next = ['MANY10047', 'MANY10046', 'MANY10045']
  expect((await list(`${wanted}&offset=3`, client)).numbers).toEqual(next)
  expect((await list(`${wanted}&after=${first.next}`, client)).numbers).toEqual(next)
})
