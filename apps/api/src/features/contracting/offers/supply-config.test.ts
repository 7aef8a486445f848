import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { exampleCupsConfig, exampleUnknownCups } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { consentsVersion } from '@fanal/domain/contracting/forms/consents'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { supplyPointsFor } from '#gateways/supply-points/supply-points'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCups, anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { type Mood, outsideServices } from '#test/doubles/outside-services'
import { upsertSupplyPoints } from './supply-queries.ts'

const services = await outsideServices()
const app = await closedAfterAll(testApp({ env: { SUPPLY_POINT_TOKEN: 'sips-secret' } }))

const point = {
  type: 'electricity' as const,
  powers: ['4.6', '4.6'],
  extension_rights: '5.750',
  phases: 'single' as const,
  tariff: '2.0TD',
  cnae: '9820',
  selfcons_code: '41',
  has_social_bonus: true,
  has_open_switch: true,
  last_power_change: '2026-07-01',
  years: [{ until: '2026-10-31', kwh: [870, 750, 1380] }],
  zipcode: '17001',
  city: 'Girona',
  distributor: 'e-distribución',
  as_of: '2026-11-13',
}
async function anImportedPoint(
  over: Partial<typeof point> | { type: 'gas'; tariff: string; powers: [] } = {},
) {
  const cups = aCups()
  await upsertSupplyPoints(app.database, [{ ...point, ...over, cups: cups.slice(0, 20) }])
  return cups
}
const ask = (cups: string, path = 'v1/contractacio', client = app.visitor, holder = '1') =>
  client.get(`/api/${path}/config/cups/${encodeURIComponent(cups)}?holder=${holder}`)
const config = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args)
  expect(answer.statusCode).toBe(200)
  return answer.json<CupsConfig>()
}

beforeEach(async () => {
  Object.assign(services, { mood: 'well', asked: [] })
  await app.database.run(sql`delete from rate_limits`)
  await setSetting(app.database, 'services.supplyPointUrl', '')
  await setSetting(app.database, 'services.timeoutMs', '60000')
})

describe('an imported supply point', () => {
  test('tells its powers, tariff and the rest', async () => {
    const { type: _, ...shown } = point
    expect(await config(await anImportedPoint())).toEqual({
      ...exampleCupsConfig,
      selfcons: true,
      autoconsumo_code: '41',
      supply_point: shown,
    })
  })
  test('is found however the code is typed, with and without the border point', async () => {
    const cups = await anImportedPoint()
    for (const typed of [
      cups.toLowerCase(),
      cups.slice(0, 20),
      cups.replace(/(.{4})/g, '$1 '),
      `${cups.slice(0, 20)}1P`,
    ])
      expect((await config(typed)).cups_data_availability).toEqual({ available: true })
  })
  test('of the other energy cannot be contracted here, and tells nothing', async () => {
    const cups = await anImportedPoint({ type: 'gas', tariff: 'RL.2', powers: [] })
    expect(await config(cups)).toMatchObject({
      cups_availability: { available: false, reason: 'other_energy' },
      supply_point: null,
      access_tariff: null,
    })
    expect(await config(cups, 'v2/gas/contractacio')).toMatchObject({
      cups_availability: { available: true },
      access_tariff: { id: 2, name: 'RL.2' },
    })
  })
  test('one of which nothing is known can be contracted', async () => {
    expect(await config(aCups())).toEqual(exampleUnknownCups)
  })
})

test.each(['ES0031405512340001KM', 'ES0031405512340001MK0', 'hello', '1'])('%s is no CUPS', async (cups) => {
  for (const path of ['v1/contractacio', 'v2/gas/contractacio']) {
    const answer = await ask(cups, path)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { cups: ['cups_not_valid'] }])
  }
})

describe('what it is used for', () => {
  const withheld = { years: [], has_social_bonus: false }

  test('is told only to who says to be the holder or to act for them, which is recorded', async () => {
    const cups = await anImportedPoint()
    const said = () =>
      app.database.many(
        sql`select purpose, granted, text_version from visitor_consents where visitor like 'supply %'`,
      )
    const before = (await said()).length
    const anybody = await config(cups, undefined, undefined, '0')
    expect(anybody).toMatchObject({ asks_holder: true, power_p1: '4.6', supply_point: withheld })
    expect(await said()).toHaveLength(before)
    const holder = await config(cups)
    expect(holder.supply_point).toMatchObject({ years: point.years, has_social_bonus: true })
    expect(holder).not.toHaveProperty('asks_holder')
    expect(await said()).toHaveLength(before + 1)
    expect((await said()).at(-1)).toEqual({
      purpose: 'acts_for_holder',
      granted: true,
      text_version: consentsVersion,
    })
  })

  test('of a customer of ours is told to nobody else, whatever they say', async () => {
    const customer = await anAccount(app.database)
    const { cups } = await aContract(app.database, { customerId: customer.id })
    await upsertSupplyPoints(app.database, [{ ...point, cups: cups.slice(0, 20) }])
    const others = await config(cups)
    const technical = { last_power_change: null, has_open_switch: false, zipcode: '', city: '' }
    expect(others).toMatchObject({
      address: null,
      supply_point: { ...withheld, ...technical, powers: ['4.6', '4.6'] },
    })
    const own = await config(cups, undefined, await app.as(customer.vat))
    expect(own.supply_point).toMatchObject({ years: point.years, has_social_bonus: true })
  })

  test('of one supply point, only so often in a day, from wherever it is asked', async () => {
    const cups = await anImportedPoint()
    const answers = []
    for (let i = 0; i < 21; i += 1) answers.push((await ask(cups)).statusCode)
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([20, 429])
    expect((await ask(cups, undefined, undefined, '0')).statusCode).toBe(200)
    expect((await ask(await anImportedPoint())).statusCode).toBe(200)
  })
})

describe('a supply point of ours', () => {
  const availability = async (...args: Parameters<typeof config>) => (await config(...args)).cups_availability
  test('with an active contract is taken; only its holder is told why', async () => {
    const holder = await anAccount(app.database, { name: 'Ona Serra Puig' })
    const { cups } = await aContract(app.database, { customerId: holder.id })
    const answer = await ask(cups)
    expect(answer.json().cups_availability).toEqual({ available: false })
    expect(answer.body).not.toMatch(new RegExp(`Serra|${holder.vat}|own_contract`))
    const stranger = await app.as((await anAccount(app.database)).vat)
    expect(await availability(cups, undefined, stranger)).toEqual({ available: false })
    expect(await availability(`${cups.slice(0, 20)}2C`, undefined, await app.as(holder.vat))).toEqual({
      available: false,
      reason: 'own_contract',
    })
  })
  test('is free when the contract ended, or was drafted and nothing is under way', async () => {
    const { id: customerId } = await anAccount(app.database)
    for (const state of ['baixa', 'cancelada', 'esborrany']) {
      const { cups } = await aContract(app.database, { customerId, state })
      expect(await availability(cups)).toEqual({ available: true })
    }
  })
  test('is taken while a contract is being made', async () => {
    const holder = await anAccount(app.database)
    const { id, cups } = await aContract(app.database, { customerId: holder.id, state: 'esborrany' })
    await app.database.run(sql`
      insert into change_requests (customer_id, contract_id, kind, wanted, before, state)
      values (${holder.id}, ${id}, 'contract', '{}', '{}', 'signature_pending')`)
    expect(await availability(cups)).toEqual({ available: false })
    expect(await availability(cups, undefined, await app.as(holder.vat))).toEqual({
      available: false,
      reason: 'open_switch',
    })
    await app.database.run(sql`update change_requests set state = 'refused' where customer_id = ${holder.id}`)
    expect(await availability(cups)).toEqual({ available: true })
  })
  test('of the other energy cannot be taken for this one', async () => {
    const { id: customerId } = await anAccount(app.database)
    const { cups } = await aContract(app.database, { customerId, type: 'gas' })
    expect(await availability(cups)).toEqual({ available: false, reason: 'other_energy' })
    expect(await availability(cups, 'v2/gas/contractacio')).toEqual({ available: false })
  })
})

describe('with a service', () => {
  beforeEach(() => setSetting(app.database, 'services.supplyPointUrl', `${services.url}/points`))

  test('its answer counts before what was imported; holder and retailer never pass', async () => {
    const cups = await anImportedPoint()
    services.points.set(cups.slice(0, 20), {
      ...point,
      powers: ['3.3', '6.6'],
      holder: 'Ona',
      retailer: 'Vatio',
    })
    const answer = await ask(cups)
    expect(answer.json()).toMatchObject({ power_p1: '3.3', power_p2: '6.6', is_away: false })
    expect(answer.body).not.toMatch(/Ona|Vatio|holder|retailer/)
    expect(services.asked).toEqual([
      { path: 'POST /points', authorization: 'Bearer sips-secret', body: { cups: cups.slice(0, 20) } },
    ])
  })
  test('that knows nothing of it leaves what was imported', async () => {
    expect(await config(await anImportedPoint())).toMatchObject({ power_p1: '4.6', is_away: false })
  })
  test.each<Mood>(['silent', 'redirect', 'no-json', 'error', 'endless'])(
    'that is %s: it is said, what was imported is shown, and nothing is made up',
    async (mood) => {
      services.mood = mood
      if (mood === 'silent') await setSetting(app.database, 'services.timeoutMs', '300')
      expect(await config(aCups())).toMatchObject({
        is_away: true,
        supply_point: null,
        cups_data_availability: { available: false },
        cups_availability: { available: true },
      })
      expect(await config(await anImportedPoint())).toMatchObject({ is_away: true, power_p1: '4.6' })
      expect(services.asked.every(({ path }) => path === 'POST /points')).toBe(true)
    },
  )
  test('that answers something else is away', async () => {
    const cups = aCups()
    services.points.set(cups.slice(0, 20), { ...point, powers: 'many' })
    expect(await config(cups)).toMatchObject({ is_away: true, supply_point: null })
  })
})

test('the demo’s double is never there in production', async () => {
  const away = 'ES0031400000009010LW0F'
  const find = (isProduction: boolean) =>
    supplyPointsFor({ DEMO: true, isProduction }).find({ url: '', timeoutMs: 100 }, away)
  await expect(find(false)).rejects.toThrow('demo')
  expect(await find(true)).toBeUndefined()
})

test('a network asks so often, and then has to wait', async () => {
  const answers = []
  for (let i = 0; i < 121; i += 1) answers.push((await ask('1')).statusCode)
  expect([answers.filter((status) => status === 400).length, answers.at(-1)]).toEqual([120, 429])
})
