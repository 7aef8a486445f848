import type { Owed } from '@fanal/contract/schemas/home'
import type { InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { saveInvoices } from '#features/invoices/save-invoices'
import { sql } from '#platform/database'
import { mailsTo } from '#test/deliver'
import { tell } from '#test/fixtures/notices'
import { type TestApp, testApp } from '#test/app'
import { anInvoice } from '#test/builders'
import { aClaim, type Asker, anAsker, aRequest, caseOf, photo } from '#test/fixtures/cases'

let app: TestApp
let asker: Asker
let other: Asker
beforeAll(async () => {
  app = await testApp()
  asker = await anAsker(app)
  other = await anAsker(app)
})
afterAll(() => app.close())

const claim = (parts: object, contract = asker.contract.name) =>
  asker.client.send('POST', `/api/v2/contracts/${contract}/atc/`, {
    contract,
    tipus: '02',
    subtipus: '009',
    comments: 'No cuadra.',
    ...parts,
  })
const get = async <T>(path: string) => (await asker.client.get(`/api/v2/${path}`)).json<T>()
interface Items {
  items: { code: string; name: string; label: string; desc: string; questions: string[] }[]
}

describe('types and subtypes', () => {
  test('those of the contract’s energy, with labels in the language of the caller', async () => {
    const { items } = await get<Items>('atc/tipus?type=electricity&lang=en')
    expect(items.map(({ code }) => code)).toEqual(['01', '02', '03', '04', '05', '06', '07'])
    expect(items.every(({ label }) => label.length > 3)).toBe(true)
    expect((await get<Items>('atc/tipus?type=gas')).items.map(({ code }) => code)).toContain('08')
  })

  test('with what each asks for; none between companies', async () => {
    const { items } = await get<Items>('atc/tipus/02/subtipus')
    expect(items.find(({ name }) => name === '036')).toMatchObject({ questions: ['invoice', 'reading'] })
    expect(items.map(({ name }) => name)).not.toContain('006')
    expect((await get<Items>('atc/tipus/99/subtipus')).items).toEqual([])
  })

  test('a closed subtype is not offered, and refused clearly', async () => {
    await setSetting(app.database, 'support.closedSubtypes', '["009"]')
    const { items } = await get<Items>('atc/tipus/02/subtipus')
    expect(items.map(({ name }) => name)).not.toContain('009')
    expect((await claim({})).json().errors).toEqual({ subtipus: ['not_a_choice'] })
    await unsetSetting(app.database, 'support.closedSubtypes')
  })
})

describe('a claim', () => {
  test('has its type, its answers, and the dates of billing', async () => {
    const number = await aClaim(asker, { attachment: photo })
    expect(await caseOf(asker.client, number)).toMatchObject({
      kind: 'claim',
      claim: { tipus: '02', subtipus: '009', subtipus_label: 'No estoy de acuerdo con la lectura facturada' },
      subject: 'No estoy de acuerdo con la lectura facturada',
      clock: { unit: 'days', total: 5 },
      invoice: { id: asker.invoice.id, number: asker.invoice.number, amount_total: '68.07' },
      entries: [{ text: 'La casa estuvo vacía.', files: [{ name: 'contador.png' }] }],
    })
  })

  test('by a client that asks no questions', async () => {
    const answer = await claim({})
    expect(answer.statusCode).toBe(200)
    expect((await caseOf(asker.client, answer.json<{ result: string }>().result)).invoice).toBeNull()
  })

  test('a bank account is masked, and what was not asked for is dropped', async () => {
    const number = await aClaim(asker, {
      tipus: '03',
      subtipus: '014',
      answers: {
        iban: 'ES91 2100 0418 4502 0005 1332',
        contact_name: 'Marta',
        contact_phone: '600000001',
        place: 'Aquí',
      },
    })
    const { answers } = await caseOf(asker.client, number)
    expect(answers).toEqual({
      iban: expect.stringMatching(/^ES91.*1332$/) as string,
      contact_name: 'Marta',
      contact_phone: '600000001',
    })
    expect(JSON.stringify(answers)).not.toContain('0418')
  })

  test('an outage that goes on has two hours', async () => {
    const answers = { incident_from: '2026-11-01', is_ongoing: true }
    const number = await aClaim(asker, { tipus: '05', subtipus: '022', answers })
    expect((await caseOf(asker.client, number)).clock).toMatchObject({ unit: 'hours', total: 2 })
  })

  test('about an earlier case', async () => {
    const earlier = await aRequest(asker)
    const number = await aClaim(asker, {
      tipus: '01',
      subtipus: '070',
      answers: { earlier_case: earlier },
    })
    expect(await caseOf(asker.client, number)).toMatchObject({ earlier_case: { number: earlier } })
  })
})

describe('what is wrong is named, and nothing is kept', () => {
  const count = () => app.database.one(sql`select count(*) from cases`)
  test.each<[string, () => object, object]>([
    [
      'nothing',
      () => ({ tipus: '', subtipus: '', comments: '' }),
      { tipus: ['required'], subtipus: ['required'], comments: ['required'] },
    ],
    [
      'a type without subtypes',
      () => ({ tipus: '99' }),
      { tipus: ['not_a_choice'], subtipus: ['not_a_choice'] },
    ],
    ['the subtype of another type', () => ({ tipus: '01' }), { subtipus: ['not_a_choice'] }],
    [
      'gas on electricity',
      () => ({ tipus: '08', subtipus: '033' }),
      { tipus: ['not_a_choice'], subtipus: ['not_a_choice'] },
    ],
    ['two files', () => ({ attachment: [photo, photo] }), { attachment: ['too_many_files'] }],
    ['no invoice', () => ({ answers: {} }), { 'answers.invoice_id': ['required'] }],
    [
      'an invoice of somebody else',
      () => ({ answers: { invoice_id: other.invoice.id } }),
      { 'answers.invoice_id': ['not_a_choice'] },
    ],
    [
      'an invoice of nobody',
      () => ({ answers: { invoice_id: 999_999 } }),
      { 'answers.invoice_id': ['not_a_choice'] },
    ],
    [
      'a change of nobody',
      () => ({ tipus: '03', subtipus: '013', answers: { change_id: 999_999 } }),
      { 'answers.change_id': ['not_a_choice'] },
    ],
    [
      'a case of nobody',
      () => ({ tipus: '01', subtipus: '070', answers: { earlier_case: '26999999' } }),
      { 'answers.earlier_case': ['not_a_choice'] },
    ],
  ])('%s', async (_, parts, errors) => {
    const before = await count()
    const answer = await claim(parts())
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    expect(await count()).toEqual(before)
  })

  test('a contract of somebody else is not found', async () => {
    expect((await claim({}, other.contract.name)).json().error).toBe('not_found')
  })

  test('both switches off: there are no claims', async () => {
    await setSetting(app.database, 'features.reclamATCMenu', 'false')
    expect((await claim({})).statusCode).toBe(200)
    await setSetting(app.database, 'features.reclamATCContract', 'false')
    expect((await claim({})).statusCode).toBe(404)
    expect((await asker.client.get('/api/v2/atc/tipus')).statusCode).toBe(404)
    for (const key of ['features.reclamATCMenu', 'features.reclamATCContract'])
      await unsetSetting(app.database, key)
  })
})

describe('an invoice in claim', () => {
  const summary = () => get<InvoiceSummary>('invoices/summary')
  const listed = async (id: number) => {
    const { items } = await get<{
      items: { id: number; claim: string | null; pending_state_history: object[] }[]
    }>('invoices/')
    return items.find((one) => one.id === id)
  }

  test('says so while the claim is open, and can be paid', async () => {
    const { id } = await anInvoice(app.database, { customerId: asker.id, contractId: asker.contract.id })
    expect((await listed(id))?.claim).toBeNull()
    const before = await summary()
    const number = await aClaim(asker, { answers: { invoice_id: id } })
    expect((await listed(id))?.claim).toBe(number)
    expect(await get(`invoices/${id}`)).toMatchObject({ claim: number, paid: 'unpaid' })
    // Bills in claim can wait: they are told apart from what is owed.
    expect(await summary()).toMatchObject({ n_owed: before.n_owed - 1, n_claimed: before.n_claimed + 1 })
    expect((await summary()).payable.find((one) => one.id === id)?.is_claimed ?? true).toBe(true)
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/solve/`, {})
    expect((await listed(id))?.claim).toBeNull()
  })

  test('by direct debit: suspended on every screen, in the mail and in the calendar, and can be paid', async () => {
    const { id, number: name } = await anInvoice(app.database, {
      customerId: asker.id,
      contractId: asker.contract.id,
      paid: 'pending_remesa',
    })
    const own = (
      await app.database.one<{ cents: number }>(sql`
      select amount_pending_cents as cents from invoices where customer_id = ${asker.id} and id = ${id}`)
    ).cents
    expect(own).toBeGreaterThan(0)
    const day = addDays(madridDayOf(Date.now()), 3)
    await tell(app, {
      customerId: asker.id,
      event: 'debit_coming',
      key: `debit:${id}`,
      told: { amount: own, number: name, day, account: '' },
      link: { page: 'invoice', params: { id: String(id) } },
      day,
    })
    const { calendar } = await get<{ calendar: { url: string } }>('notices/targets')
    const inCalendar = async () => (await app.visitor.get(new URL(calendar.url).pathname)).body.includes(name)
    const waiting = async () => (await get<Owed>('home/owed')).waiting.find((one) => one.id === id)?.reason
    const before = await summary()
    expect([await inCalendar(), await waiting()]).toEqual([true, 'debit'])

    const number = await aClaim(asker, { answers: { invoice_id: id } })
    expect([await inCalendar(), await waiting()]).toEqual([false, 'claim'])
    const after = await summary()
    expect([after.n_underway - before.n_underway, after.n_claimed - before.n_claimed]).toEqual([-1, 1])
    expect(await caseOf(asker.client, number)).toMatchObject({ invoice: { id, hold: 'debit' } })
    const receipt = (await mailsTo(app, asker.email)).at(-1)
    expect(receipt?.text).toMatch(
      new RegExp(`${name} no se cobra .+ suspendido.+devolverlo sin ninguna`, 's'),
    )

    await asker.client.send('POST', `/api/v2/crm/cases/${number}/withdraw/`, {})
    expect([await inCalendar(), await waiting()]).toEqual([true, 'debit'])
    expect((await mailsTo(app, asker.email)).at(-1)?.text).toContain(`${name} ya no está en reclamación`)
  })

  test('of a subtype that does not ask for it, if it is about billing', async () => {
    const number = await aClaim(asker, { subtipus: '102' })
    expect((await caseOf(asker.client, number)).invoice?.id).toBe(asker.invoice.id)
  })

  test('makes no step towards collection meanwhile', async () => {
    const { id, number: name } = await anInvoice(app.database, {
      customerId: asker.id,
      contractId: asker.contract.id,
    })
    const record = await recordOf(name)
    const step = (change_date: string, code: string) => ({ change_date, code, description: '' })
    const load = (...pending_states: object[]) =>
      app.database.transaction((tx) =>
        saveInvoices(tx, [{ ...record, pending_states } as typeof record], app.deps.env),
      )
    await load(step('2026-11-03', 'pending'))
    const number = await aClaim(asker, { answers: { invoice_id: id } })
    await load(step('2026-11-03', 'pending'), step('2026-11-10', 'notice'))
    expect((await listed(id))?.pending_state_history).toHaveLength(1)
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/withdraw/`, {})
    await load(step('2026-11-03', 'pending'), step('2026-11-10', 'notice'))
    expect((await listed(id))?.pending_state_history).toHaveLength(2)
  })

  async function recordOf(name: string): Promise<Parameters<typeof saveInvoices>[1][number]> {
    const row = await app.database.one<object>(sql`
      select i.number as name, i.type, i.date, i.start_date, i.end_date, i.due_date, i.amount_total_cents,
        i.amount_to_pay_cents, i.amount_pending_cents, i.paid_status as paid, i.rectificative_type,
        i.energy_kwh as energy_consumed, i.payment_link, ${asker.contract.name}::text as contract, ''::text as vat,
        ''::text as rectifies, d.lines, d.readings, d.max_demand
      from invoices i join invoice_details d on d.invoice_id = i.id where i.number = ${name}`)
    return row as Parameters<typeof saveInvoices>[1][number]
  }
})
