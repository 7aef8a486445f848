import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { type Asker, anAsker, caseOf, photo } from '#test/fixtures/cases'

const today = madridDayOf(Date.now())

let app: TestApp
let asker: Asker
let gas: Asker
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  asker = await anAsker(app)
  gas = await anAsker(app, { type: 'gas' })
  await billed(asker, [
    { period: 'P1', previous: 1000, current: 1030, is_estimated: false },
    { period: 'P2', previous: 2000, current: 2030, is_estimated: false },
    { period: 'P3', previous: 3000, current: 3060, is_estimated: false },
  ])
  await billed(gas, [{ period: '', previous: 4700, current: 4790, is_estimated: true }])
})
afterAll(() => app.close())

/** A bill of thirty days that ended ten days ago. */
async function billed({ id, invoice }: Asker, readings: object[]): Promise<void> {
  await app.database.run(sql`
    update invoices set start_date = ${addDays(today, -39)}, end_date = ${addDays(today, -10)}
    where customer_id = ${id} and id = ${invoice.id}`)
  await app.database.run(sql`
    update invoice_details set readings = ${JSON.stringify(readings)}
    where customer_id = ${id} and invoice_id = ${invoice.id}`)
}

const url = ({ contract }: Asker) => `/api/v2/contracts/${contract.name}/readings/`
const known = async (who: Asker) =>
  (await who.client.get(url(who))).json<{ periods: string[]; known: object; items: SelfReading[] }>()
const send = (who: Asker, body: object) => who.client.send('POST', url(who), body)
const values = { P1: '1040', P2: '2040,5', P3: '3080' }

describe('what is known of a meter', () => {
  test('by period, with its usual day and its most', async () => {
    expect(await known(asker)).toEqual({
      periods: ['P1', 'P2', 'P3'],
      known: {
        last: { day: addDays(today, -10), values: { P1: 1030, P2: 2030, P3: 3060 } },
        expectedPerDay: { P1: 1, P2: 1, P3: 2 },
        maxPerHour: 4.6,
      },
      items: [
        {
          day: addDays(today, -10),
          values: { P1: 1030, P2: 2030, P3: 3060 },
          origin: 'distributor',
          state: 'used',
          case_number: null,
        },
      ],
    })
  })

  test('of gas, in cubic metres', async () => {
    expect(await known(gas)).toMatchObject({
      periods: ['m3'],
      known: { last: { values: { m3: 4790 } }, expectedPerDay: { m3: 3 } },
      items: [{ origin: 'estimated' }],
    })
  })
})

describe('a reading', () => {
  test('is a case with its values and photo, and the last one from then on', async () => {
    const answer = await send(asker, { day: today, values, photo })
    const { id: number } = answer.json<{ id: string }>()
    const it = await caseOf(asker.client, number)
    expect(it).toMatchObject({
      kind: 'reading',
      category: { id: 20 },
      clock: { unit: 'working_days', total: 15 },
      reading: {
        day: today,
        values: { P1: 1040, P2: 2040.5, P3: 3080 },
        origin: 'customer',
        state: 'received',
      },
      entries: [{ text: 'P1 1040 kWh, P2 2040.5 kWh, P3 3080 kWh', files: [{ name: 'contador.png' }] }],
    })
    const { items } = await known(asker)
    expect(items.map(({ origin, case_number }) => [origin, case_number])).toEqual([
      ['customer', number],
      ['distributor', null],
    ])
    await app.database.transaction((tx) =>
      closeCase(app.deps.env, tx, {
        number,
        author: '',
        result: 'accepted',
        message: 'Va en la próxima factura.',
      }),
    )
    expect((await known(asker)).items[0]?.state).toBe('used')
  })

  test('another one of the same day corrects it: one case, the last numbers, both in its history', async () => {
    const ona = await anAsker(app, { type: 'gas' })
    await billed(ona, [{ period: '', previous: 4700, current: 4790, is_estimated: false }])
    const first = (await send(ona, { day: today, values: { m3: '4820' } })).json<{ id: string }>().id
    expect((await known(ona)).known).toMatchObject({
      last: { values: { m3: 4820 } },
      own: { day: today, before: { values: { m3: 4790 } } },
    })
    // Lower than what it corrects, and nobody asks why; against what was before it is still odd.
    expect((await send(ona, { day: today, values: { m3: '4780' } })).json().errors).toEqual({
      'values.m3': ['goes_back'],
    })
    const second = (await send(ona, { day: today, values: { m3: '4802' }, photo })).json<{ id: string }>().id
    expect(second).toBe(first)
    const it = await caseOf(ona.client, first)
    expect(it.reading).toMatchObject({ day: today, values: { m3: 4802 } })
    expect(it.entries.map(({ text, files }) => [text, files.length])).toEqual([
      ['4820 m³', 0],
      ['4802 m³', 1],
    ])
    expect((await known(ona)).items.filter(({ origin }) => origin === 'customer')).toHaveLength(1)
    await ona.client.send('POST', `/api/v2/crm/cases/${first}/withdraw/`, {})
    const third = (await send(ona, { day: today, values: { m3: '4803' } })).json<{ id: string }>().id
    expect(third).not.toBe(first)
  })

  test('what is odd is asked, and believed when confirmed', async () => {
    const back = { day: today, values: { m3: '4000' } }
    expect((await send(gas, back)).json().errors).toEqual({ 'values.m3': ['goes_back'] })
    const jump = { day: today, values: { m3: '9000' } }
    expect((await send(gas, jump)).json().errors).toEqual({ 'values.m3': ['impossible_jump'] })
    expect((await send(gas, { ...back, confirm: true })).statusCode).toBe(200)
  })

  test.each<[string, object, object]>([
    ['nothing', {}, { day: ['required'], 'values.m3': ['required'] }],
    ['tomorrow', { day: addDays(today, 1), values: { m3: '4800' } }, { day: ['in_future'] }],
    ['long ago', { day: addDays(today, -90), values: { m3: '4800' } }, { day: ['too_old'] }],
    ['words', { day: today, values: { m3: 'mucho' } }, { 'values.m3': ['not_a_number'] }],
    [
      'a photo that is none',
      {
        day: today,
        values: { m3: '4810' },
        confirm: true,
        photo: { name: 'a.png', content: 'data:image/png;base64,PHN2Zz4=' },
      },
      { photo: ['invalid_attachment_type'] },
    ],
  ])('%s is refused', async (_, body, errors) => {
    const answer = await send(gas, body)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  })

  test('not where it is switched off', async () => {
    await setSetting(app.database, 'features.contactAutoReads', 'false')
    expect((await send(gas, { day: today, values: { m3: '4810' } })).statusCode).toBe(404)
    await unsetSetting(app.database, 'features.contactAutoReads')
  })
})
