import { calculationBody } from '@fanal/domain/calculator/calculation-body'
import {
  calculatorWith,
  exampleCalculator,
  exampleCups,
} from '@fanal/domain/calculator/calculator-form-fixture'
import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { mailsTo } from '#test/deliver'
import { aKey } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'
import { wrongContacts } from '#test/fixtures/wrong-contacts'

const app = await sharedApp()

const calculation = calculationBody(exampleCalculator, exampleCups)
const contact = {
  name: 'Marta',
  surname1: 'Puig',
  surname2: '',
  email: 'marta.power@example.com',
  telephone: '+34 600 00 00 10',
  contactHours: '15-19h',
  consent: true,
}
const send = (body: object, headers: Record<string, string> = {}, version = 2) =>
  app.visitor.send('POST', `/api/v${version}/leads/potencia`, body, headers)

const cases = async () =>
  (await app.database.one<{ count: number }>(sql`select count(*)::int as count from cases`)).count

async function storedCase(number: string) {
  return app.database.one<{ subject: string; text: string; mobile: string; category_id: number }>(sql`
    select c.subject, e.text, c.mobile, c.category_id
    from cases c join case_entries e on e.customer_id = c.customer_id and e.case_id = c.id
    where c.customer_id = 0 and c.number = ${number}`)
}

describe('a calculation alone', () => {
  test.each([1, 2])('is checked and stored nowhere, in version %d', async (version) => {
    const before = await cases()
    const answer = await send(calculation, aKey(), version)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', optimalPower: 3.26 }])
    expect(await cases()).toBe(before)
    expect(app.logs()).not.toContain('ES0031405512340001MK')
  })

  test.each<[string, object, object]>([
    [
      'nothing',
      {},
      {
        cups: ['required'],
        area: ['required'],
        numPersones: ['required'],
        cofSimul: ['not_a_choice'],
        appliances: ['none_chosen'],
      },
    ],
    ['no supply point', { ...calculation, cups: '' }, { cups: ['required'] }],
    ['another letter', { ...calculation, cups: 'ES0031405512340001KM0F' }, { cups: ['cups_not_valid'] }],
    ['no area', { ...calculation, area: 0 }, { area: ['required'] }],
    ['less than nothing', { ...calculation, area: -90 }, { area: ['required'] }],
    ['half a metre', { ...calculation, area: 90.5 }, { area: ['required'] }],
    ['nobody', { ...calculation, numPersones: 0 }, { numPersones: ['required'] }],
    ['a coefficient of its own', { ...calculation, cofSimul: 0.5 }, { cofSimul: ['not_a_choice'] }],
    ['a forged sum', { ...calculation, optimalPower: 1.15 }, { optimalPower: ['not_the_sum'] }],
    ['no sum', { ...calculation, optimalPower: undefined }, { optimalPower: ['not_the_sum'] }],
    [
      'a forged total',
      {
        ...calculation,
        optimalPower: 2.46,
        appliances: calculation.appliances.map((one) =>
          one.name === 'oven' ? { ...one, totalPower: 0 } : one,
        ),
      },
      { 'appliances.6.totalPower': ['not_the_sum'] },
    ],
    [
      'a forged power',
      {
        ...calculation,
        appliances: calculation.appliances.map((one) => (one.name === 'oven' ? { ...one, power: 1 } : one)),
      },
      { 'appliances.6.power': ['not_a_choice'] },
    ],
    [
      'the sums of another area',
      { ...calculation, area: 120 },
      { 'appliances.1.totalPower': ['not_the_sum'] },
    ],
    ['texts for numbers', { ...calculation, area: '90' }, { area: ['invalid_type'] }],
  ])('%s is refused', async (_, body, errors) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  })
})

describe('with whom to call', () => {
  test('is a case with what was calculated, once', async () => {
    const key = aKey()
    const answer = await send({ ...calculation, ...contact }, key)
    const { status, optimalPower, result } = answer.json<Record<string, string>>()
    expect([status, optimalPower]).toEqual(['OK', 3.26])
    const row = await storedCase(result ?? '')
    expect(row).toMatchObject({
      mobile: '+34600000010',
      category_id: 7,
      subject: expect.stringMatching(
        /^Calculadora de potencia \(3,26 kW\): llamar el .+ entre las 15-19h$/,
      ) as string,
    })
    for (const line of [
      'Nombre: Marta Puig',
      'CUPS: ES0031405512340001MK0F',
      'Potencia calculada: 3,26 kW',
      'Potencia contratable: 3,3 kW',
      'Superficie: 90 m²',
      'Personas: 3',
      'Aparatos a la vez: algunos (0,4)',
      'Aparatos: calefacción eléctrica, lavadora, horno, vitrocerámica, nevera, 2 × televisor',
    ])
      expect(row.text.split('\n')).toContain(line)
    const [mail] = await mailsTo(app, contact.email)
    expect(mail?.subject).toContain(result)
    expect(
      await app.database.many(
        sql`select purpose, granted from visitor_consents where visitor = ${`case ${result}`}`,
      ),
    ).toEqual([{ purpose: 'call', granted: true }])
    const before = await cases()
    expect((await send({ ...calculation, ...contact }, key)).json()).toEqual(answer.json())
    expect((await send({ ...calculation, ...contact, name: 'Other' }, key)).statusCode).toBe(409)
    expect(await cases()).toBe(before)
    expect(app.logs()).not.toContain('marta.power')
  })

  test.each([
    ['ca', 'Potència calculada: 1,24 kW', 'Aparells: termo de 80 l, nevera, piscina de 40 m³'],
    ['en', 'Calculated power: 1.24 kW', 'Appliances: water heater of 80 l, fridge, pool of 40 m³'],
  ])("in the customer's language: %s", async (lang, power, listed) => {
    const form = calculatorWith({ waterHeater: '80', fridge: '1', pool: '40' }, { cofSimul: '0.4' })
    const body = { ...calculationBody(form, exampleCups), ...contact, email: `${lang}.power@example.com` }
    const answer = await app.visitor.send('POST', `/api/v2/leads/potencia?lang=${lang}`, body)
    const { text } = await storedCase(answer.json<{ result: string }>().result)
    expect(text).toContain(power)
    expect(text).toContain(listed)
  })

  test('somebody may be called without a calculation', async () => {
    const body = { cups: calculation.cups, ...contact, email: 'only.call@example.com' }
    const { status, result } = (await send(body)).json<Record<string, string>>()
    expect(status).toBe('OK')
    expect((await storedCase(result ?? '')).subject).toMatch(
      /^Calculadora de potencia: llamar el .+ entre las 15-19h$/,
    )
    const wrong = await send({ ...body, cups: 'ES1' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { cups: ['cups_not_valid'] }])
  })

  test.each<[object, object]>([
    ...wrongContacts,
    [{ consent: undefined }, { consent: ['must_be_accepted'] }],
    [{ optimalPower: 9 }, { optimalPower: ['not_the_sum'] }],
  ])('%o is refused, and nothing is stored', async (over, errors) => {
    const before = await cases()
    const answer = await send({ ...calculation, ...contact, ...over })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    expect(await cases()).toBe(before)
  })
})

test('is not found where it is switched off', async () => {
  await setSetting(app.database, 'powerCalculator.enabled', 'false')
  expect((await send(calculation)).statusCode).toBe(404)
  await unsetSetting(app.database, 'powerCalculator.enabled')
  expect((await send(calculation)).statusCode).toBe(200)
})

test('is limited', async () => {
  await app.database.run(sql`truncate rate_limits`)
  const statuses = new Set<number>()
  for (let i = 0; i < 61; i += 1) statuses.add((await send({})).statusCode)
  expect([...statuses]).toEqual([400, 429])
})
