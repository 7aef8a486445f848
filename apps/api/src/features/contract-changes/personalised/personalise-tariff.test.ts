import { nextBillingMonth } from '@fanal/domain/contract-changes/personalised-tariffs'
import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, everythingOf, type Holder } from '#test/fixtures/changes'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const kinds = [
  { path: 'double-tariff', available: 'available-double-tariffs', kind: 'doubleTariff', choices: 12 },
  { path: 'happy-hours', available: 'available-happy-hours', kind: 'happyHours', choices: 23 },
  { path: 'happy-day', available: 'available-happy-days', kind: 'happyDay', choices: 7 },
]
const url = (path: string, of = holder) => `/api/v2/contract/${of.contract.id}/${path}/`
const choicesOf = async (available: string) => (await holder.client.get(url(available))).json().items

describe.each(kinds)('$path', ({ path, available, kind, choices }) => {
  test('nothing is chosen, then one of the choices, and again only in the next billing month', async () => {
    expect((await holder.client.get(url(path))).json()).toEqual({ value: null, next_change: null })
    const items = await choicesOf(available)
    expect(items).toHaveLength(choices)
    const next_change = nextBillingMonth(madridDayOf(Date.now()))
    const chosen = await holder.client.send('PUT', url(path), { value: items[2] })
    expect(chosen.json()).toEqual({ value: items[2], next_change })
    expect((await holder.client.get(url(path))).json()).toEqual({ value: items[2], next_change })
    const soon = await holder.client.send('PUT', url(path), { value: items[3] })
    expect([soon.statusCode, soon.json().errors]).toEqual([409, { _: ['too_soon'] }])

    const lastMonth = addMonths(madridDayOf(Date.now()), -1)
    await app.database.run(sql`
      update contracts set personalised = jsonb_set(personalised, array[${kind}::text, 'chosen_on'], to_jsonb(${lastMonth}::text))
      where id = ${holder.contract.id}`)
    expect((await holder.client.get(url(path))).json()).toEqual({ value: items[2], next_change: null })
    expect((await holder.client.send('PUT', url(path), { value: items[3] })).json().value).toEqual(items[3])
    const changes = await changesOf(holder)
    expect(changes.map((one) => [one.kind, one.state])).toEqual([
      [kind, 'done'],
      [kind, 'done'],
    ])
    expect(changes[0]?.summary[0]?.before).toBe(changes[1]?.summary[0]?.after)
    expect(changes[1]?.summary[0]?.before).toBe('—')
    expect(await mailsTo(app, holder.email)).toHaveLength(2)
  })
  test('somebody else’s, a closed one, one of gas, and one that is not there', async () => {
    const [value] = await choicesOf(available)
    const [other, closed, gas] = [
      await aHolder(app),
      await aHolder(app, { state: 'baixa' }),
      await aHolder(app, { type: 'gas' }),
    ]
    const before = await everythingOf(app.database)
    for (const contract of [other.contract, { id: 999_999 }]) {
      const place = `/api/v2/contract/${contract.id}`
      const answers = [
        await holder.client.get(`${place}/${path}/`),
        await holder.client.get(`${place}/${available}/`),
        await holder.client.send('PUT', `${place}/${path}/`, { value }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
    const ended = await closed.client.send('PUT', url(path, closed), { value })
    expect([ended.statusCode, ended.json().errors]).toEqual([409, { _: ['not_active'] }])
    const ofGas = await gas.client.send('PUT', url(path, gas), { value })
    expect([ofGas.statusCode, ofGas.json().errors]).toEqual([409, { _: ['switched_off'] }])
    expect(await everythingOf(app.database)).toEqual(before)
  })
})

test.each([
  ['double-tariff', { startMonth: 1, startYear: 2020, endMonth: 3, endYear: 2020 }],
  ['happy-hours', { startHour: 22, endHour: 23 }],
  ['happy-day', { value: 'payday', label: 'Payday' }],
])('%s: what is not on offer is refused', async (path, value) => {
  const answer = await holder.client.send('PUT', url(path), { value })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { value: ['not_a_choice'] }])
})

test('what is no value at all is refused', async () => {
  for (const { path } of kinds)
    for (const body of [{}, { value: null }, { value: 'x' }, { value: { startHour: 'x' } }])
      expect((await holder.client.send('PUT', url(path), body)).statusCode).toBe(400)
})

test('a day is named in the language of whoever asks', async () => {
  const items = (await holder.client.get(`${url('available-happy-days')}?lang=ca`)).json().items
  expect(items[0]).toEqual({ value: 'mon', label: 'dilluns' })
  await holder.client.send('PUT', url('happy-day'), { value: { value: 'mon', label: 'whatever' } })
  const chosen = await holder.client.get(`${url('happy-day')}?lang=en`)
  expect(chosen.json().value).toEqual({ value: 'mon', label: 'Monday' })
  expect((await changesOf(holder))[0]?.summary[0]?.after).toBe('lunes')
})
