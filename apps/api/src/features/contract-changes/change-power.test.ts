import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { finishChange } from './move-change.ts'
import { aProduct } from '#test/builders'
import { aHolder, askForIban, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { sign } from '#test/fixtures/signatures'
import { aCurveDay } from '#test/fixtures/curves'
import { pdfText } from '#test/pdf'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const change = (body: object, { client, contract } = holder) =>
  client.send('POST', `/api/v2/contracts/${contract.name}/power/`, body)
const powers = (...watts: number[]) => Object.fromEntries(watts.map((power, i) => [`power_p${i + 1}`, power]))
const phone = { phone: '+34600000001', phone_pre: '+34', phone_num: '600000001' }
const outcome = async (body: object) => {
  const answer = await change(body)
  return [answer.statusCode, answer.json().errors]
}

/** The distributor completed it. */
const finish = async () => {
  const [{ id } = { id: 0 }] = await changesOf(holder)
  await app.database.transaction((tx) => finishChange(app.deps.env, tx, id))
}

test('signed, it goes to the distributor; only their answer changes the contract', async () => {
  const answer = await change({ ...powers(5750, 3450), phone: '600 000 001' })
  expect(answer.json()).toEqual({ waiting_for_signature: true })
  expect(await detailOf(holder)).toMatchObject({ waitingForSignature: ['power'], atr_available: false })
  await sign(app, holder)
  expect(await detailOf(holder)).toMatchObject({
    waitingForSignature: [],
    atr_available: false,
    contracted_power_period: [
      { period: 'P1', power: 4.6 },
      { period: 'P2', power: 4.6 },
    ],
  })
  const [sent] = await changesOf(holder)
  expect(sent).toMatchObject({
    kind: 'power',
    state: 'sent',
    summary: [
      { field: 'Potencia P1', before: '4,6 kW', after: '5,75 kW' },
      { field: 'Potencia P2', before: '4,6 kW', after: '3,45 kW' },
    ],
  })
  expect(
    await app.database.one(sql`
      select wanted->>'phone' as phone from change_requests where contract_id = ${holder.contract.id}`),
  ).toEqual({ phone: '+34600000001' })
})

test('the phone may come in its parts', async () => {
  const answer = await change({ ...powers(5750, 3450), phone_pre: '+34', phone_num: '600000001' })
  expect(answer.statusCode).toBe(200)
})

describe('above 15 kW a 2.0TD', () => {
  const wanted = { ...powers(15_001, 15_001, 15_001, 15_001, 15_001, 20_000), ...phone }
  test('becomes a 3.0TD, on a product of it; all of it is in the signed document', async () => {
    await aProduct(app.database, 'Llum Clara', '2.0TD')
    await aProduct(app.database, 'Negoci', '3.0TD')
    await aProduct(app.database, 'Antic', '3.0TD', { offered: false })
    holder = await aHolder(app, { product: 'Llum Clara' })
    expect((await change(wanted)).statusCode).toBe(200)
    const [{ summary } = { summary: [] }] = await changesOf(holder)
    expect(summary).toHaveLength(1 + 6 + 1 + 6 + 6)
    expect(summary).toEqual(
      expect.arrayContaining([
        { field: 'Tarifa de acceso', before: '2.0TD', after: '3.0TD' },
        { field: 'Potencia P6', before: '—', after: '20 kW' },
        { field: 'Producto', before: 'Llum Clara', after: 'Negoci' },
        { field: 'Precio de la potencia P1', before: '0,081 €/kW y día', after: '0,061 €/kW y día' },
        { field: 'Precio de la energía P4', before: '—', after: '0,114 €/kWh' },
      ]),
    )
    await sign(app, holder)
    await finish()
    expect(await detailOf(holder)).toMatchObject({
      tariff: { name: '3.0TD' },
      pricelist: { name: 'Negoci' },
      contracted_power_period: expect.objectContaining({ length: 6 }),
    })
  })
  test('not where there is no product of it', async () => {
    await app.database.run(sql`update products set is_offered = false`)
    expect(await outcome(wanted)).toEqual([400, { product: ['no_product'] }])
  })
})

describe('a contract of six periods', () => {
  const bakery = { tariff: '3.0TD', powersKw: ['9.060', '9.060', '9.060', '9.060', '9.060', '15.100'] }
  const now = powers(9060, 9060, 9060, 9060, 9060, 15_100)
  let small: number
  beforeEach(async () => {
    await app.database.run(sql`delete from products`)
    await aProduct(app.database, 'Negoci', '3.0TD')
    small = await aProduct(app.database, 'Llum Clara', '2.0TD')
    holder = await aHolder(app, { ...bakery, product: 'Negoci' })
  })
  const ofLastFour = (code: string) =>
    Object.fromEntries(['power3', 'power4', 'power5', 'power6'].map((field) => [field, [code]]))
  const [lastFour, notOfTariff] = [ofLastFour('required'), ofLastFour('not_of_tariff')]

  test('keeps its six, its tariff and its product, whatever its first two powers', async () => {
    const wanted = powers(9060, 9060, 9060, 9060, 10_000, 15_100)
    expect((await change({ ...wanted, ...phone })).json()).toEqual({ waiting_for_signature: true })
    expect((await changesOf(holder))[0]?.summary).toHaveLength(6)
    await sign(app, holder)
    await finish()
    const { tariff, pricelist, contracted_power_period } = await detailOf(holder)
    expect([tariff.name, pricelist.name]).toEqual(['3.0TD', 'Negoci'])
    expect(contracted_power_period.map(({ power }) => power)).toEqual([9.06, 9.06, 9.06, 9.06, 10, 15.1])
  })

  test.each<[string, object, object]>([
    ['an untouched form', now, { power: ['unchanged'] }],
    ['two powers', powers(9060, 9060), lastFour],
    ['two powers and a yes to the tariff that it has', { ...powers(9060, 9060), tariff: '3.0TD' }, lastFour],
    [
      'six up to 15 kW without a yes',
      powers(9000, 9000, 9000, 9000, 9000, 15_000),
      { tariff: ['tariff_consent'] },
    ],
    [
      'one lower than the one before',
      powers(9060, 9060, 9060, 9060, 9060, 9000),
      { power6: ['lower_than_previous'] },
    ],
    ['two of 2.0TD above 15 kW', { ...powers(9060, 15_100), tariff: '2.0TD' }, { power2: ['above_small'] }],
    [
      'six with a yes to two',
      { ...powers(9, 9, 9, 9, 9, 9), tariff: '2.0TD' },
      { power: ['below_minimum'], power2: ['below_minimum'], ...notOfTariff },
    ],
    [
      'a product of no tariff',
      { ...powers(9060, 9060), tariff: '2.0TD', product: 0 },
      { product: ['not_a_choice'] },
    ],
  ])('%s: refused, and nothing happens', async (_, body, errors) => {
    const before = await everythingOf(app.database)
    expect(await outcome({ ...body, ...phone })).toEqual([400, errors])
    expect(await everythingOf(app.database)).toEqual(before)
  })

  test('with consent it becomes a 2.0TD with two powers, on the chosen product', async () => {
    await aCurveDay(app.database, { contractId: holder.contract.id, day: '2026-10-14', imported: 500 })
    const answer = await change({ ...powers(9100, 7000), ...phone, tariff: '2.0TD', product: small })
    expect(answer.json()).toEqual({ waiting_for_signature: true })
    const document = await holder.client.get(
      `/api/v2/contracts/${holder.contract.name}/changes/${(await changesOf(holder))[0]?.id}/document`,
    )
    const signed = pdfText(document.rawPayload)
    for (const words of ['3.0TD', '2.0TD', 'Negoci', 'Llum Clara', 'Potencia P2', '7 kW', '0,122 €/kWh'])
      expect(signed).toContain(words)
    await sign(app, holder)
    expect(await detailOf(holder)).toMatchObject({ tariff: { name: '3.0TD' }, pricelist: { name: 'Negoci' } })
    await finish()
    expect(await detailOf(holder)).toMatchObject({
      tariff: { name: '2.0TD' },
      pricelist: { name: 'Llum Clara' },
      contracted_power_period: [
        { period: 'P1', power: 9.1 },
        { period: 'P2', power: 7 },
      ],
    })
    // Earlier days keep the periods that they had.
    expect(
      await app.database.one(sql`
        select array_length(period_wh, 1) as energy, array_length(max_w, 1) as power from curve_months
        where contract_id = ${holder.contract.id}`),
    ).toEqual({ energy: 6, power: 6 })
  })

  test('twice with one key: one change and one mail', async () => {
    const body = { ...powers(9100, 7000), ...phone, tariff: '2.0TD' }
    const url = `/api/v2/contracts/${holder.contract.name}/power/`
    const send = () => holder.client.send('POST', url, body, { 'idempotency-key': 'the-same-power' })
    const [one, two] = [await send(), await send()]
    expect([one.statusCode, two.body]).toEqual([200, one.body])
    expect(await changesOf(holder)).toHaveLength(1)
  })

  test('a read-only session changes nothing', async () => {
    const client = await app.asReadOnly(holder.vat)
    const before = await everythingOf(app.database)
    const answer = await change({ ...powers(9100, 7000), ...phone, tariff: '2.0TD' }, { ...holder, client })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'read_only'])
    expect(await everythingOf(app.database)).toEqual(before)
  })

  test('high voltage has no other tariff', async () => {
    holder = await aHolder(app, { ...bakery, tariff: '6.1TD' })
    expect(await outcome({ ...powers(9060, 9060), ...phone, tariff: '2.0TD' })).toEqual([400, lastFour])
    expect((await change({ ...powers(9000, 9000, 9000, 9000, 9000, 9000), ...phone })).statusCode).toBe(200)
  })
})

describe('refused, with every error at once', () => {
  test.each<[object, object]>([
    [{}, { power: ['required'], power2: ['required'], phone: ['required'] }],
    [
      { ...powers(4600, 4600), phone: '12' },
      { power: ['unchanged'], phone: ['phone_not_valid'] },
    ],
    [
      { ...powers(999, -5), ...phone },
      { power: ['below_minimum'], power2: ['not_a_power'] },
    ],
    [
      { ...powers(4600.5, 1e12), ...phone },
      { power: ['not_a_power'], power2: ['too_high'] },
    ],
    [
      { ...powers(16_000, 15_000), ...phone },
      {
        power2: ['lower_than_previous'],
        power3: ['required'],
        power4: ['required'],
        power5: ['required'],
        power6: ['required'],
      },
    ],
    [
      { ...powers(16_000, 17_000, 16_999, 17_000, 17_000, 17_000), ...phone },
      { power3: ['lower_than_previous'] },
    ],
    [
      { power_p1: '4600', power_p2: null, ...phone },
      { power_p1: ['not_a_power'], power_p2: ['not_a_power'] },
    ],
  ])('%j', async (body, errors) => {
    const before = await everythingOf(app.database)
    expect(await outcome(body)).toEqual([400, errors])
    expect(await everythingOf(app.database)).toEqual(before)
  })
})

describe('beside another open process of the supply point: 406', () => {
  const wanted = { ...powers(5750, 5750), ...phone }
  const refused = async () => {
    const before = await everythingOf(app.database)
    const answer = await change(wanted)
    expect([answer.statusCode, answer.json().error]).toEqual([406, 'change_open'])
    expect(await everythingOf(app.database)).toEqual(before)
    return answer.json().errors._
  }
  test('a power change that waits for its signature', async () => {
    await change(wanted)
    expect(await refused()).toEqual(['signature_pending'])
  })
  test('a power change that is with the distributor', async () => {
    await change(wanted)
    await sign(app, holder)
    expect(await refused()).toEqual(['change_open'])
  })
  test('an opt-out', async () => {
    await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/no_cession_sips/`, {
      noCessionSelection: true,
    })
    expect(await refused()).toEqual(['change_open'])
  })
  test('but a change of account does not concern the distributor', async () => {
    await askForIban(holder)
    expect((await change(wanted)).statusCode).toBe(200)
    expect((await detailOf(holder)).waitingForSignature.sort()).toEqual(['iban', 'power'])
  })
})

test.each([
  ['closed', { state: 'baixa' }, 'not_active'],
  ['gas', { type: 'gas' as const }, 'switched_off'],
])('not on a %s contract', async (_, parts, reason) => {
  holder = await aHolder(app, parts)
  expect(await outcome({ ...powers(5750, 5750), ...phone })).toEqual([409, { _: [reason] }])
})

test('somebody else’s contract is not there', async () => {
  const other = await aHolder(app)
  const before = await everythingOf(app.database)
  const answer = await change({ ...powers(5750, 5750), ...phone }, { ...holder, contract: other.contract })
  expect(answer.statusCode).toBe(404)
  expect(await everythingOf(app.database)).toEqual(before)
})
