import { madridDayOf } from '@fanal/domain/dates'
import { addWorkingDays } from '@fanal/domain/support/working-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { saveFlag } from '#features/settings/queries'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { type Asker, aRequest, anAsker, caseOf, dataUrl, photo, requestOf } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'

let app: TestApp
let asker: Asker
beforeAll(async () => {
  app = await testApp()
  asker = await anAsker(app, { customer: { name: 'Marta Soler' } })
})
afterAll(() => app.close())

const send = (body: object, headers = {}) => asker.client.send('POST', '/api/v2/crm/cases/', body, headers)
const categories = (query = '', client = asker.client) => client.get(`/api/v1/crm/cases/categories/${query}`)
const casesOf = (customerId: number) =>
  app.database.many(sql`select number from cases where customer_id = ${customerId}`)

describe('categories', () => {
  test('in the language of the caller, in their order', async () => {
    const { items } = (await categories('?lang=ca')).json<{ items: { id: number; name: string }[] }>()
    expect(items[0]).toMatchObject({ id: 1, name: 'Factures i pagaments' })
    expect(items.at(-1)).toMatchObject({ id: 20, name: 'Enviar una lectura' })
  })

  test('for visitors others, without readings', async () => {
    const { items } = (await categories('?unsigned=true', app.visitor)).json<{ items: { id: number }[] }>()
    expect(items.map(({ id }) => id)).toContain(7)
    expect(items.map(({ id }) => id)).not.toContain(20)
  })

  test('a closed one is not offered, and refused clearly', async () => {
    await app.database.run(sql`update case_categories set is_open = false where id = 8`)
    const { items } = (await categories()).json<{ items: { id: number }[] }>()
    expect(items.map(({ id }) => id)).not.toContain(8)
    const answer = await send(requestOf(asker, { categ_id: 8 }))
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { categ_id: ['not_a_choice'] }])
  })
})

describe('a request', () => {
  test('has a number that is stored, its history, its dates and a receipt by mail', async () => {
    const number = await aRequest(asker, { attachments: [photo] })
    expect(number).toMatch(new RegExp(`^${madridDayOf(Date.now()).slice(2, 4)}\\d{6}$`))
    const it = await caseOf(asker.client, number)
    const due = addWorkingDays(madridDayOf(Date.now()), 15)
    expect(it).toMatchObject({
      number,
      kind: 'request',
      subject: '¿Puedo bajar la potencia?',
      category: { id: 3, name: 'Potencia y tarifa' },
      claim: null,
      contract: { name: asker.contract.name, type: 'electricity' },
      state: 'open',
      turn: 'us',
      outcome: 'in_process',
      email: asker.email,
      gets_mail: true,
      acts: ['add', 'withdraw', 'solve'],
      clock: { unit: 'working_days', total: 15, used: 0, is_stopped: false, is_late: false },
      entries: [
        { kind: 'opened', by: 'customer', text: 'Ahora tengo 4,6 kW.', files: [{ name: 'contador.png' }] },
      ],
    })
    expect(madridDayOf(Date.parse(it.due_at))).toBe(due)
    const mail = (await mailsTo(app, asker.email)).at(-1)
    expect(mail?.subject).toBe(`Hemos recibido tu solicitud: ${number}`)
    expect(mail?.text).toContain('Hola, Marta Soler:')
    expect(mail?.text).toContain('Ahora tengo 4,6 kW.')
    expect(mail?.text).toContain('cuenta como rechazada desde')
    expect(mail?.text).not.toMatch(/[{}]/)
  })

  test('the same key is the same case; another body with it is refused', async () => {
    const key = { 'idempotency-key': 'a-request-0001' }
    const before = (await casesOf(asker.id)).length
    const answers = [await send(requestOf(asker), key), await send(requestOf(asker), key)]
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    expect((await casesOf(asker.id)).length).toBe(before + 1)
    expect((await send(requestOf(asker, { title: 'Otra' }), key)).json().error).toBe('idempotency_key_reused')
  })

  test('about billing it has five days, about an outage two hours', async () => {
    const billing = await caseOf(asker.client, await aRequest(asker, { categ_id: 1 }))
    expect(billing.clock).toMatchObject({ unit: 'days', total: 5 })
    const outage = await caseOf(asker.client, await aRequest(asker, { categ_id: 6 }))
    expect(outage.clock).toMatchObject({ unit: 'hours', total: 2 })
    expect(Date.parse(outage.due_at) - Date.parse(outage.opened_at)).toBe(7_200_000)
  })

  test('it may continue a closed one: both tell', async () => {
    const earlier = await aRequest(asker)
    await asker.client.send('POST', `/api/v2/crm/cases/${earlier}/withdraw/`, {})
    const later = await aRequest(asker, { earlier_case: earlier })
    expect(await caseOf(asker.client, later)).toMatchObject({ earlier_case: { number: earlier } })
    const first = await caseOf(asker.client, earlier)
    expect(first).toMatchObject({ state: 'closed', later_cases: [{ number: later }] })
    expect(first.entries.at(-1)).toMatchObject({ kind: 'linked', other_case: later })
  })
})

describe('what is wrong is named by field, and nothing is kept', () => {
  test.each<[string, object, object]>([
    [
      'nothing at all',
      { polissa_id: undefined, categ_id: undefined, title: '', message: ' ' },
      { polissa_id: ['required'], categ_id: ['required'], title: ['required'], message: ['required'] },
    ],
    ['a subject of two lines', { title: 'a\nb' }, { title: ['control_characters'] }],
    ['a long subject', { title: 'x'.repeat(151) }, { title: ['too_long'] }],
    ['a long text', { message: 'x'.repeat(10_001) }, { message: ['too_long'] }],
    [
      'seven files',
      { attachments: Array.from({ length: 7 }, () => photo) },
      { attachments: ['too_many_files'] },
    ],
    [
      'a page instead of a photo',
      { attachments: [{ name: 'a.png', content: dataUrl('image/png', Buffer.from('<svg/>')) }] },
      { attachments: ['invalid_attachment_type'] },
    ],
    [
      'an upload that nobody made',
      { attachments: [{ upload: 'x'.repeat(32) }] },
      { attachments: ['upload_gone'] },
    ],
    ['an earlier case of nobody', { earlier_case: '26999999' }, { earlier_case: ['not_a_choice'] }],
  ])('%s', async (_, parts, errors) => {
    const before = await casesOf(asker.id)
    const answer = await send(requestOf(asker, parts))
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    expect(await casesOf(asker.id)).toEqual(before)
  })

  test('a contract of somebody else is not found, nor is their case', async () => {
    const other = await anAsker(app)
    const answer = await send(requestOf(other))
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    const theirs = await aRequest(other)
    const continued = await send(requestOf(asker, { earlier_case: theirs }))
    expect(continued.json().errors).toEqual({ earlier_case: ['not_a_choice'] })
  })
})

describe('switched off', () => {
  test('without the flag of cases there are no requests; those that exist stay', async () => {
    const number = await aRequest(asker)
    await saveFlag(app.database, 'crm.case', false)
    expect((await send(requestOf(asker))).json().error).toBe('not_found')
    expect((await categories()).json().error).toBe('not_found')
    expect((await caseOf(asker.client, number)).number).toBe(number)
    await saveFlag(app.database, 'crm.case', true)
  })

  test('readings and contact have switches of their own', async () => {
    await setSetting(app.database, 'features.contactAutoReads', 'false')
    expect((await send(requestOf(asker, { categ_id: 20 }))).statusCode).toBe(404)
    const { items } = (await categories()).json<{ items: { id: number }[] }>()
    expect(items.map(({ id }) => id)).not.toContain(20)
    await unsetSetting(app.database, 'features.contactAutoReads')
    await setSetting(app.database, 'features.contact', 'false')
    expect((await send(requestOf(asker))).statusCode).toBe(404)
    const reading = await aRequest(asker, { categ_id: 20 })
    expect((await caseOf(asker.client, reading)).kind).toBe('reading')
    await unsetSetting(app.database, 'features.contact')
  })
})
