import type { ContractUse } from '@fanal/contract/schemas/consumption'
import type { Money, Owed, RecentUseAnswer, UnderWay } from '@fanal/contract/schemas/home'
import { exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { composeElectricity } from '@fanal/domain/invoices/compose-invoice'
import { usuallyDone } from '@fanal/domain/contract-changes/usually-done'
import { addDays, addMonths, daysBetween, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type Client } from '#test/app'
import { aContract, anInvoice } from '#test/builders'
import { aCurveDay } from '#test/fixtures/curves'
import { aHolder } from '#test/fixtures/changes'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()
const { database } = app
const today = madridDayOf(Date.now())
const thisMonth = firstOfMonth(today)

const owedOf = async ({ client }: { client: Client }) => (await client.get('/api/v2/home/owed')).json<Owed>()
const useOf = async ({ client }: { client: Client }, query = '') =>
  (await client.get(`/api/v2/home/use${query}`)).json<RecentUseAnswer>()
const underWayOf = async ({ client }: { client: Client }) =>
  (await client.get('/api/v2/home/under-way')).json<UnderWay>()

describe('what is owed', () => {
  test('is what must be paid by hand, the oldest first; the rest is told apart with its own sum', async () => {
    const marta = await aHolder(app)
    const customerId = marta.id
    const contractId = marta.contract.id
    const invoice = (over: object) => anInvoice(database, { customerId, contractId, ...over })
    const late = await invoice({ date: addDays(today, -60), totalCents: 4237, pendingCents: 2737 })
    const soon = await invoice({ date: addDays(today, -10), totalCents: 2846 })
    const debit = await invoice({ date: today, totalCents: 3707, paid: 'pending_remesa' })
    await invoice({ date: today, totalCents: 3661, paid: 'pending_transfer' })
    const claimed = await invoice({ date: addDays(today, -40), totalCents: 4149 })
    await invoice({ date: today, totalCents: 9900, paid: 'paid' })
    await invoice({ date: today, totalCents: 500, rectificativeType: 'A' })
    await database.run(sql`
      insert into cases (customer_id, number, kind, subject, state, deadline_kind, opened_at, due_at, email, locale, invoice_id)
      values (${customerId}, '260417', 'claim', 'Consum', 'open', 'billing', now(), now() + interval '5 days', 'a@example.com', 'es-ES',
        ${claimed.id})`)
    const owed = await owedOf(marta)
    expect(owed).toMatchObject({
      amount_owed: '55.83',
      n_owed: 2,
      n_overdue: 1,
      amount_waiting: '115.17',
      n_waiting: 3,
    })
    expect(
      owed.items.map(({ number, is_overdue, amount_pending }) => [number, is_overdue, amount_pending]),
    ).toEqual([
      [late.number, true, '27.37'],
      [soon.number, false, '28.46'],
    ])
    expect(owed.waiting.map(({ reason }) => reason).toSorted()).toEqual(['claim', 'debit', 'transfer'])
    const coming = owed.waiting.find(({ number }) => number === debit.number)
    expect(coming?.account).toBe(marta.accounts[0].iban.slice(-4))
  })

  test('each number is that of its lists, type by type', async () => {
    const marta = await aHolder(app)
    const customerId = marta.id
    const gas = await aContract(database, { customerId, type: 'gas' })
    const invoice = (over: object) =>
      anInvoice(database, { customerId, contractId: marta.contract.id, ...over })
    for (let count = 0; count < 4; count += 1) await invoice({})
    const ofGas = { contractId: gas.id, type: 'gas' }
    await invoice({ ...ofGas, date: today })
    await invoice({ ...ofGas, paid: 'pending_remesa' })
    await invoice({ paid: 'pending_transfer' })
    const owed = await owedOf(marta)
    expect(owed.n_owed_by_type).toEqual({ electricity: 4, gas: 1, multipoint: 0 })
    expect(owed.n_waiting_by_type).toEqual({ electricity: 1, gas: 1, multipoint: 0 })
    for (const type of ['electricity', 'gas'] as const)
      for (const [state, counts] of [
        ['owed', owed.n_owed_by_type],
        ['underway', owed.n_waiting_by_type],
      ] as const) {
        const filter = encodeURIComponent(`[["state","=","${state}"]]`)
        const list = await marta.client.get(`/api/v2/invoices?type=${type}&filter=${filter}`)
        expect(list.json<{ n_items: number }>().n_items).toBe(counts[type])
      }
  })

  test('is nothing for who owes nothing, and nobody else’s', async () => {
    const pau = await aSignedInCustomer(app)
    expect(await owedOf(pau)).toMatchObject({ amount_owed: '0.00', n_owed: 0, items: [], n_waiting: 0 })
  })
})

describe('the money of who owes nothing', () => {
  const moneyOf = async ({ client }: { client: Client }) =>
    (await client.get('/api/v2/home/money')).json<Money>()

  test('is the next charge of a day to come, and the last bill beside the one before', async () => {
    const marta = await aHolder(app)
    const own = { customerId: marta.id, contractId: marta.contract.id }
    const bill = (over: object) => anInvoice(database, { ...own, ...over })
    await bill({
      date: addDays(today, -50),
      startDate: '2026-08-01',
      endDate: '2026-08-31',
      paid: 'pending_remesa',
    })
    await bill({
      date: addDays(today, -40),
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      totalCents: 2528,
      energyKwh: 238,
      paid: 'paid',
    })
    const last = await bill({ date: today, totalCents: 2846, paid: 'pending_remesa' })
    const { next_charge, last_bill, month } = await moneyOf(marta)
    expect(next_charge).toMatchObject({
      number: last.number,
      amount_pending: '28.46',
      due_date: addDays(today, 18),
    })
    expect(last_bill).toMatchObject({
      number: last.number,
      amount: '28.46',
      is_paid: false,
      before: { month: '2026-09', amount: '25.28', kwh_more: 12, days_more: 1 },
    })
    expect(month).toBeNull()
  })

  test('is this month so far, between the lowest and the highest week', async () => {
    const marta = await aHolder(app)
    const { lines, totalCents } = composeElectricity(exampleUse)
    await anInvoice(database, { customerId: marta.id, contractId: marta.contract.id, lines, totalCents })
    const until = addDays(today, -1)
    for (let back = 0; back < 21; back += 1)
      await aCurveDay(database, {
        contractId: marta.contract.id,
        day: addDays(until, -back),
        imported: back < 7 ? 40 : 60,
      })
    const { month } = await moneyOf(marta)
    expect(month).toMatchObject({ month: thisMonth.slice(0, 7), contracts: [{ name: marta.contract.name }] })
    expect(Number(month?.expected.low)).toBeGreaterThanOrEqual(Number(month?.used))
    expect(Number(month?.expected.high)).toBeGreaterThanOrEqual(Number(month?.expected.low))
    expect(month?.until).toBe(until >= thisMonth ? until : null)
  })

  test('is nothing of who has nothing', async () => {
    expect(await moneyOf(await aSignedInCustomer(app))).toEqual({
      next_charge: null,
      month: null,
      last_bill: null,
    })
  })
})

describe('the use', () => {
  const aYear = async (customerId: number, contractId: number, wh: number) => {
    for (let back = 1; back <= 13; back += 1) {
      const month = addMonths(thisMonth, -back)
      const days = daysBetween(month, addMonths(month, 1))
      await database.run(sql`
        insert into curve_months (customer_id, contract_id, month, days, imported_wh, exported_wh, reactive_varh, period_wh, max_w)
        values (${customerId}, ${contractId}, ${month}, ${days}, ${wh + back * 1000}, 0, 0, '{0,0,0}', '{0,0}')`)
    }
  }

  test('is that of the first contract: the last complete month and a year before', async () => {
    const marta = await aHolder(app)
    await aYear(marta.id, marta.contract.id, 100_000)
    const { use, contract, source, supplies } = await useOf(marta)
    expect([contract, source, supplies.length]).toEqual([marta.contract.name, 'meter', 1])
    expect(use?.months.at(-1)).toEqual({ month: addMonths(thisMonth, -1).slice(0, 7), kwh: 101 })
    expect(use?.months[0]).toEqual({ month: addMonths(thisMonth, -13).slice(0, 7), kwh: 113 })
  })

  test('of gas comes from invoices', async () => {
    const marta = await aHolder(app, { type: 'gas' })
    const end = addDays(thisMonth, -1)
    await anInvoice(database, {
      customerId: marta.id,
      contractId: marta.contract.id,
      type: 'gas',
      endDate: end,
      startDate: firstOfMonth(end),
      energyKwh: 321,
    })
    const { use, source } = await useOf(marta)
    expect([source, use?.months.at(-1)?.kwh, use?.current]).toEqual(['invoices', 321, null])
    expect(use?.period).toEqual({ from: firstOfMonth(end), to: end })
  })

  test('of each contract of a list: by its curve or its invoices, nothing of others', async () => {
    const [marta, pau] = [await aHolder(app), await aHolder(app)]
    const [gas, empty] = [
      await aContract(database, { customerId: marta.id, type: 'gas' }),
      await aContract(database, { customerId: marta.id }),
    ]
    await aYear(marta.id, marta.contract.id, 100_000)
    await aYear(pau.id, pau.contract.id, 100_000)
    const end = addDays(thisMonth, -1)
    await anInvoice(database, {
      customerId: marta.id,
      contractId: gas.id,
      type: 'gas',
      endDate: end,
      startDate: firstOfMonth(end),
      energyKwh: 321,
    })
    const names = [marta.contract, gas, empty, pau.contract].map(({ name }) => name).join(',')
    const answer = await marta.client.get(`/api/v2/contracts/uses/?contracts=${names}`)
    const { items } = answer.json<{ items: ContractUse[] }>()
    const month = end.slice(0, 7)
    expect(items.toSorted((a, b) => a.kwh - b.kwh)).toEqual([
      { contract: marta.contract.name, month, kwh: 101, change: -11 },
      { contract: gas.name, month, kwh: 321, change: null },
    ])
    const none = await marta.client.get('/api/v2/contracts/uses/?contracts=')
    expect(none.json()).toEqual({ items: [] })
  })

  test('of a company is that of all its contracts, or of the one that is asked for', async () => {
    const company = await aHolder(app, { customer: { isCompany: true } })
    const second = await aContract(database, { customerId: company.id })
    await aYear(company.id, company.contract.id, 100_000)
    await aYear(company.id, second.id, 200_000)
    expect(await useOf(company)).toMatchObject({ contract: null })
    expect((await useOf(company)).use?.months.at(-1)?.kwh).toBe(302)
    expect((await useOf(company, `?contract=${second.name}`)).use?.months.at(-1)?.kwh).toBe(201)
  })

  test('of a company counts contracts without a curve by their invoices, and compares only what it knows of both years', async () => {
    const company = await aHolder(app, { customer: { isCompany: true } })
    const billed = await aContract(database, { customerId: company.id })
    await aContract(database, { customerId: company.id })
    await aContract(database, { customerId: company.id, type: 'gas' })
    const ended = await aContract(database, { customerId: company.id, state: 'baixa' })
    await aYear(company.id, company.contract.id, 100_000)
    await aYear(company.id, ended.id, 900_000)
    const end = addDays(thisMonth, -1)
    await anInvoice(database, {
      customerId: company.id,
      contractId: billed.id,
      endDate: end,
      startDate: firstOfMonth(end),
      energyKwh: 50,
    })
    const { use } = await useOf(company)
    // 101 kWh against 113, without the one that has no year before: in figure, bars and words.
    expect([use?.months[0]?.kwh, use?.months.at(-1)?.kwh, use?.change]).toEqual([113, 101, -11])
    expect(use?.contracts).toEqual({ known: 1, all: 3 })
  })

  test('of somebody else is not found', async () => {
    const [marta, pau] = [await aHolder(app), await aHolder(app)]
    const answer = await pau.client.get(`/api/v2/home/use?contract=${marta.contract.name}`)
    expect(answer.statusCode).toBe(404)
  })

  test('is not there where consumption is switched off', async () => {
    const marta = await aHolder(app)
    const patch = (value: object) =>
      database.run(sql`update settings set patch = ${JSON.stringify(value)} where id = 1`)
    await patch({ features: { enableInfoCCH: false } })
    expect((await marta.client.get('/api/v2/home/use')).statusCode).toBe(404)
    await patch({})
    expect((await marta.client.get('/api/v2/home/use')).statusCode).toBe(200)
  })

  test('is unknown for who has no contract', async () => {
    expect(await useOf(await aSignedInCustomer(app))).toMatchObject({
      supplies: [],
      contract: null,
      use: null,
    })
  })
})

describe('what is under way', () => {
  test('is told with whose turn it is, the customer’s first', async () => {
    const marta = await aHolder(app)
    const own = { customerId: marta.id, contractId: marta.contract.id }
    await database.run(sql`
      insert into change_requests (customer_id, contract_id, kind, wanted, before, state)
      values (${own.customerId}, ${own.contractId}, 'power', '{}', '{}', 'sent'),
        (${own.customerId}, ${own.contractId}, 'iban', '{}', '{}', 'signature_pending'),
        (${own.customerId}, ${own.contractId}, 'address', '{}', '{}', 'done')`)
    await database.run(sql`
      insert into cases (customer_id, number, kind, subject, state, deadline_kind, opened_at, due_at, answer_by, email, locale)
      values (${own.customerId}, '260418', 'claim', 'Foto', 'asked', 'billing', now(), now() + interval '9 days',
        now() + interval '5 days', 'a@example.com', 'es-ES')`)
    const { items, n_items, n_yours } = await underWayOf(marta)
    expect([n_items, n_yours]).toEqual([3, 2])
    const { json } = await marta.client.get('/api/v2/home/under-way?limit=1')
    expect(json<UnderWay>()).toMatchObject({ items: [{ kind: 'case' }], n_items: 3 })
    expect(items.map(({ kind, turn, subject }) => [kind, turn, subject])).toEqual([
      ['case', 'you', 'claim'],
      ['signature', 'you', 'iban'],
      ['change', 'distributor', 'power'],
    ])
    expect(items[0]?.day).toBe(madridDayOf(Date.now() + 5 * 86_400_000))
    expect(items[2]).toMatchObject({ day: usuallyDone(madridDayOf(Date.now())), is_late: false })
  })

  test('a draft that nobody signed waits for its holder', async () => {
    const marta = await aHolder(app)
    const draft = await aContract(database, { customerId: marta.id, state: 'esborrany' })
    expect((await underWayOf(marta)).items).toEqual([])
    await database.run(
      sql`update contracts set sign_date = null where customer_id = ${marta.id} and id = ${draft.id}`,
    )
    expect((await underWayOf(marta)).items).toMatchObject([
      { kind: 'signature', turn: 'you', subject: 'contract', contract: draft.name },
    ])
  })

  test('a day that is over is told as such', async () => {
    const marta = await aHolder(app)
    await database.run(sql`
      insert into change_requests (customer_id, contract_id, kind, wanted, before, state, requested_at)
      values (${marta.id}, ${marta.contract.id}, 'power', '{}', '{}', 'sent', now() - interval '30 days')`)
    expect((await underWayOf(marta)).items).toMatchObject([{ kind: 'change', is_late: true }])
  })

  test('a case that we should have answered, to the minute where hours count', async () => {
    const marta = await aHolder(app)
    const [due, soon] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)]
    await database.run(sql`
      insert into cases (customer_id, number, kind, subject, state, deadline_kind, opened_at, due_at, email, locale)
      values (${marta.id}, '260500', 'claim', 'Tarde', 'open', 'billing', now(), ${due}, 'a@example.com', 'es-ES'),
        (${marta.id}, '260501', 'claim', 'Corte', 'open', 'continuity', now(), ${soon}, 'a@example.com', 'es-ES')`)
    const { items } = await underWayOf(marta)
    expect(items.toSorted((one, other) => (one.number < other.number ? -1 : 1))).toMatchObject([
      { number: '260500', at: null, late_since: new Date(due.getTime() + 1).toISOString() },
      { number: '260501', at: soon.toISOString(), late_since: null },
    ])
  })

  test('is nothing for others', async () => {
    expect(await underWayOf(await aSignedInCustomer(app))).toEqual({ items: [], n_items: 0, n_yours: 0 })
  })
})
