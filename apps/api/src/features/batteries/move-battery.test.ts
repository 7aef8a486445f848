import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { addDays } from '@fanal/domain/dates'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import {
  aBattery,
  type Battery,
  type BatteryWorld,
  batteryWorld,
  percents,
  refusal,
} from '#test/fixtures/batteries'
import { aContract, type Contract } from '#test/builders'
import { dayNow } from './load-link.ts'

const app = await closedAfterAll(testApp())
let world: BatteryWorld
beforeEach(async () => {
  world = await batteryWorld(app)
})

const setDates = (battery: Battery, from: string, to: string | null) =>
  app.database.run(
    sql`update battery_links set data_inici = ${from}, data_final = ${to} where battery_id = ${battery.id}`,
  )
const wholeMove = () => ({ pes_percentatge: 100, bateria_desti: world.savings.id })

test('targets are the batteries of other contracts', async () => {
  const targets = async (contract: Contract, battery: { id: number }) =>
    (await world.client.get(`/api/v2/contract/${contract.name}/bateria_virtual_targets/${battery.id}`))
      .json()
      .items.map(({ id }: SharedBattery) => id)
  expect(await targets(world.second, world.solar)).toEqual([world.savings.id])
  // The only other battery is its own.
  expect(await targets(world.home, world.solar)).toEqual([])
})

test('takes half of what the contract has there, weight and euros, and is in both ledgers', async () => {
  const answer = await world.putMove(world.second, world.solar, {
    pes_percentatge: 50,
    bateria_desti: world.savings.id,
  })
  expect(answer.statusCode).toBe(200)
  const { moved, origin, target } = answer.json()
  expect([moved, origin.total_descompte, target.total_descompte]).toEqual(['20.00', '80.00', '45.00'])
  expect(percents(origin)).toEqual([75, 25])
  expect(percents(target)).toEqual([83, 17])
  expect(await world.books()).toEqual([
    { cents: 8_000, pes: 8_000 },
    { cents: 4_500, pes: 12_000 },
  ])
  const { items } = (
    await world.client.get(`/api/v2/contract/bateria_virtual_movements/${world.savings.id}`)
  ).json()
  expect(items[0]).toMatchObject({
    date: dayNow(),
    contract: world.second.name,
    concept: 'move',
    amount: '20.00',
    balance: '45.00',
  })
  expect(await world.linksOf(world.second)).toMatchObject([
    { bateria: world.solar, pes_percentatge: 25 },
    {
      bateria: world.savings,
      pes_percentatge: 17,
      gestio_descomptes: 'aplicar',
      data_inici: dayNow(),
      es_origen: false,
    },
  ])
})

test('of all of it leaves nothing; then there is nothing to move', async () => {
  expect((await world.putMove(world.second, world.solar, wholeMove())).json()).toMatchObject({
    moved: '40.00',
  })
  expect(refusal(await world.putMove(world.second, world.solar, wholeMove()))).toEqual([
    409,
    { _: ['nothing_to_move'] },
  ])
})

test('back again restores every cent', async () => {
  await world.putMove(world.second, world.solar, wholeMove())
  const back = await world.putMove(world.second, world.savings, {
    pes_percentatge: 100,
    bateria_desti: world.solar.id,
  })
  expect(back.statusCode).toBe(200)
  const books = await world.books()
  expect(books.reduce((sum, { cents }) => sum + cents, 0)).toBe(12_500)
  expect(books.reduce((sum, { pes }) => sum + pes, 0)).toBe(20_000)
})

test('with one key is done once', async () => {
  const headers = { 'idempotency-key': 'the-same-move' }
  const [one, two] = [
    await world.putMove(world.second, world.solar, wholeMove(), headers),
    await world.putMove(world.second, world.solar, wholeMove(), headers),
  ]
  expect(two.json()).toEqual(one.json())
  expect((await world.books())[0]?.cents).toBe(6_000)
})

test('not another amount than the one that was confirmed: of two at the same moment one is refused', async () => {
  const body = { pes_percentatge: 40, bateria_desti: world.savings.id, descompte_previst: '16.00' }
  const answers = await Promise.all([
    world.putMove(world.second, world.solar, body),
    world.putMove(world.second, world.solar, body),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: 'changed_meanwhile',
    message: expect.stringContaining('Ha cambiado mientras tanto'),
  })
  const books = await world.books()
  expect(books.map(({ cents }) => cents)).toEqual([8_400, 4_100])
  // With current values it is done; without them it is not checked.
  const seen = { ...body, descompte_previst: '9.6' }
  expect((await world.putMove(world.second, world.solar, seen)).json()).toMatchObject({ moved: '9.60' })
  const { descompte_previst: _, ...unseen } = body
  expect((await world.putMove(world.second, world.solar, unseen)).json()).toMatchObject({ moved: '5.76' })
})

test('nor another weight, where there are no euros', async () => {
  await app.database.run(sql`delete from battery_movements where battery_id = ${world.solar.id}`)
  const body = {
    pes_percentatge: 50,
    bateria_desti: world.savings.id,
    descompte_previst: '0.00',
    pes_previst: 2_000,
  }
  expect((await world.putMove(world.second, world.solar, body)).statusCode).toBe(200)
  expect((await world.putMove(world.second, world.solar, body)).json().error).toBe('changed_meanwhile')
  expect((await world.books())[0]?.pes).toBe(8_000)
})

test.each(['x', '-1.00', '1,50', '1.505', 7])('%j euros cannot have been seen', async (descompte_previst) => {
  const answer = await world.putMove(world.second, world.solar, { ...wholeMove(), descompte_previst })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(['descompte_previst'])
})

test('not of its origin', async () => {
  const third = await aContract(app.database, { customerId: world.customer.id })
  const far = await aBattery(app.database, { customerId: world.customer.id, links: [{ contract: third }] })
  const answer = await world.putMove(world.home, world.solar, { pes_percentatge: 50, bateria_desti: far.id })
  expect(refusal(answer)).toEqual([409, { _: ['is_origin'] }])
})

test('an origin is told so wherever another contract has a battery, even if only the same', async () => {
  expect(refusal(await world.putMove(world.home, world.solar, wholeMove()))).toEqual([
    409,
    { _: ['is_origin'] },
  ])
  await app.database.run(sql`delete from battery_links where contract_id = ${world.second.id}`)
  expect((await world.linksOf(world.home))[0]).toMatchObject({ es_origen: true, te_destins: false })
})

test('not without another contract’s battery', async () => {
  await app.database.run(sql`update battery_links set es_origen = false where battery_id = ${world.solar.id}`)
  expect(refusal(await world.putMove(world.home, world.solar, wholeMove()))).toEqual([
    409,
    { _: ['no_target'] },
  ])
  expect((await world.linksOf(world.home))[0]?.te_destins).toBe(false)
  const third = await aContract(app.database, { customerId: world.customer.id })
  const own = await aBattery(app.database, {
    customerId: world.customer.id,
    links: [{ contract: world.second }],
  })
  await aBattery(app.database, { customerId: world.customer.id, links: [{ contract: third }] })
  const answer = await world.putMove(world.second, world.solar, {
    pes_percentatge: 50,
    bateria_desti: own.id,
  })
  expect(refusal(answer)).toEqual([409, { _: ['not_a_target'] }])
})

test('not to itself', async () => {
  const answer = await world.putMove(world.second, world.solar, {
    pes_percentatge: 50,
    bateria_desti: world.solar.id,
  })
  expect(refusal(answer)).toEqual([400, { bateria_desti: ['same_battery'] }])
})

test.each([0, -1, 101, 1.5, '50', null])('not %j percent of it', async (pes_percentatge) => {
  const answer = await world.putMove(world.second, world.solar, {
    pes_percentatge,
    bateria_desti: world.savings.id,
  })
  expect(refusal(answer)).toEqual([400, { pes_percentatge: ['not_a_percentage'] }])
})

test('not outside its days, nor to where its own part is over', async () => {
  const over = addDays(dayNow(), -1)
  await setDates(world.solar, '2025-01-01', over)
  expect(refusal(await world.putMove(world.second, world.solar, wholeMove()))).toEqual([
    409,
    { _: ['outside_dates'] },
  ])
  await setDates(world.solar, '2025-01-01', null)
  await app.database.run(sql`
      insert into battery_links (customer_id, battery_id, contract_id, pes, data_inici, data_final)
      values (${world.customer.id}, ${world.savings.id}, ${world.second.id}, 5, '2025-01-01', ${over})`)
  expect(refusal(await world.putMove(world.second, world.solar, wholeMove()))).toEqual([
    409,
    { _: ['outside_dates'] },
  ])
  expect((await world.books())[0]?.cents).toBe(10_000)
})

test('many at the same moment, to and fro, with changes between: every cent and every weight is still there', async () => {
  const third = await aContract(app.database, { customerId: world.customer.id })
  const far = await aBattery(app.database, {
    customerId: world.customer.id,
    cents: 777,
    links: [
      { contract: third, pes: 9_000 },
      { contract: world.second, pes: 1_000 },
    ],
  })
  const acts = Array.from({ length: 24 }, (_, i) => {
    const [from, to] = i % 2 === 0 ? [world.solar, far] : [far, world.solar]
    if (i % 3 === 2) return world.putPercent(world.second, from, (i * 7) % 100)
    return world.putMove(world.second, from, { pes_percentatge: 10 + i, bateria_desti: to.id })
  })
  const answers = await Promise.all(acts)
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 400, 409].includes(status)),
  ).toEqual([])
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(12)
  const books = await world.books()
  expect(books.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_000 + 2_500 + 777)
  for (const { cents, pes } of books) {
    expect(cents).toBeGreaterThanOrEqual(0)
    expect(pes).toBeGreaterThanOrEqual(0)
  }
  for (const battery of [world.solar, far]) {
    const shares = (
      await world.client.get(`/api/v2/contract/bateria_virtual_percentages/${battery.id}`)
    ).json()
    expect(percents(shares).reduce((sum, one) => sum + one, 0)).toBe(100)
  }
})
