import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { aHolder, changesOf, detailOf, everythingOf, type Holder, sign } from '#test/changes'

let app: TestApp
let holder: Holder
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
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

test('above 15 kW six periods, as watts with up to three decimals of a kW', async () => {
  const answer = await change({ ...powers(15_001, 15_001, 15_001, 15_001, 15_001, 20_000), ...phone })
  expect(answer.statusCode).toBe(200)
  expect((await changesOf(holder))[0]?.summary).toHaveLength(6)
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
      { power: ['not_a_power'], power2: ['not_a_power'] },
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
  test('but a change of account is none of the distributor’s business', async () => {
    await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/iban/`, {
      already_registered: true,
      bank_id: holder.accounts[1].id,
    })
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
