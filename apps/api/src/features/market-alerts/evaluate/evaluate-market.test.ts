import { addDays, madridDayOf } from '@fanal/domain/dates'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveDay } from '#features/market-alerts/import/import-queries'
import { saveRegulatedDays } from '#features/comparators/regulated-queries'
import { addAlert } from '#features/market-alerts/add-alert'
import { type Db, sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCustomer, aProduct, type Customer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { aMarketProduct } from '#test/fixtures/market'
import { evaluateMarket } from './evaluate-market.ts'

const app = await closedAfterAll(testApp())
const { database } = app
const dec = 'FTB M Dec-26'
const today = '2026-11-16'
const noon = new Date('2026-11-16T12:00:00Z')
const evaluate = (now = noon) => evaluateMarket(app.deps, now)

let ona: Customer
beforeEach(async () => {
  await database.run(sql`
    truncate market_products, market_prices, market_days, market_alerts, market_told_days, regulated_prices, notices,
      outbox, contracts cascade`)
  ona = await aCustomer(database)
})

const settle = (prices: Record<string, number>) => aMarketProduct(database, dec, prices)
const alert = (type: string, price: number, of = ona) =>
  addAlert(database, { customerId: of.id, today, product: dec, type, price })
const told = (event = 'alert_fired') =>
  database.many<{ key: string; told: Record<string, unknown> }>(sql`
    select key, told from notices where event = ${event} order by id`)
const days = async () => (await told()).map(({ key }) => key.split(':')[2])

test('fires on crossing, once, and again after leaving', async () => {
  await settle({ '2026-11-05': 99 })
  await evaluate()
  const { id } = await alert('>', 100)
  const following: [string, number, number][] = [
    ['2026-11-06', 101, 1],
    ['2026-11-09', 103, 0],
    ['2026-11-10', 100, 0],
    ['2026-11-11', 100.01, 1],
  ]
  for (const [day, price, fired] of following) {
    await settle({ [day]: price })
    expect([day, (await evaluate()).fired]).toEqual([day, fired])
    expect((await evaluate()).fired).toBe(0)
  }
  expect(await told()).toEqual([
    {
      key: `alert:${id}:2026-11-06`,
      told: { product: dec, price: 10_100, day: '2026-11-06', sign: '>', limit: 10_000 },
    },
    { key: `alert:${id}:2026-11-11`, told: expect.objectContaining({ price: 10_001 }) },
  ])
  const mails = await database.many<{ payload: { subject: string; text: string } }>(
    sql`select payload from outbox where kind = 'mail' order by id`,
  )
  expect(mails).toHaveLength(2)
  expect(mails[0]?.payload.subject).toBe('Base, diciembre de 2026: ha llegado a 101,00\u00A0€/MWh')
  expect(await database.many(sql`select is_met, since, fired_day, times_fired from market_alerts`)).toEqual([
    { is_met: true, since: '2026-11-11', fired_day: '2026-11-11', times_fired: 2 },
  ])
})

test('what was true when it was made has to leave first; several days at once count one by one', async () => {
  await settle({ '2026-11-05': 101 })
  await alert('>', 100)
  await alert('==', 101)
  await settle({ '2026-11-06': 102, '2026-11-09': 99, '2026-11-10': 101, '2026-11-11': 101 })
  expect((await evaluate()).fired).toBe(2)
  expect(await days()).toEqual(['2026-11-10', '2026-11-10'])
})

test('days before the alert, or before the last one that counted, are history', async () => {
  await settle({ '2026-11-05': 99 })
  await alert('>', 100)
  await settle({ '2026-11-09': 99 })
  await evaluate()
  await settle({ '2026-11-02': 150, '2026-11-06': 150 })
  expect((await evaluate()).fired).toBe(0)
})

test('a correction of the last day: fires what it makes true, tells nothing twice', async () => {
  await settle({ '2026-11-05': 99 })
  await alert('>', 100)
  await settle({ '2026-11-06': 98 })
  await evaluate()
  await settle({ '2026-11-06': 101 })
  expect((await evaluate()).fired).toBe(1)
  await settle({ '2026-11-06': 98 })
  expect((await evaluate()).fired).toBe(0)
  await settle({ '2026-11-06': 101 })
  expect((await evaluate()).fired).toBe(0)
  expect(await days()).toEqual(['2026-11-06'])
})

test('a price that was a mistake re-arms the alert: the true crossing is told', async () => {
  await settle({ '2026-11-05': 99 })
  await evaluate()
  await alert('>', 100)
  await settle({ '2026-11-06': 1010 })
  expect((await evaluate()).fired).toBe(1)
  await settle({ '2026-11-06': 98 })
  expect((await evaluate()).fired).toBe(0)
  expect(await database.many(sql`select is_met, times_fired from market_alerts`)).toEqual([
    { is_met: false, times_fired: 1 },
  ])
  await settle({ '2026-11-09': 101 })
  expect((await evaluate()).fired).toBe(1)
  expect(await days()).toEqual(['2026-11-06', '2026-11-09'])
})

test('leaving by mistake is no new crossing once it is corrected', async () => {
  await settle({ '2026-11-05': 99 })
  await evaluate()
  await alert('>', 100)
  for (const [day, price] of [
    ['2026-11-06', 101],
    ['2026-11-09', 10.1],
    ['2026-11-09', 101],
    ['2026-11-10', 102],
  ] as const) {
    await settle({ [day]: price })
    await evaluate()
  }
  expect(await days()).toEqual(['2026-11-06'])
})

test('two processes at once tell each customer once', async () => {
  await settle({ '2026-11-05': 99 })
  const others = await Promise.all(Array.from({ length: 20 }, () => aCustomer(database)))
  for (const other of others) await alert('>', 100, other)
  await settle({ '2026-11-06': 101 })
  const [one, two] = await Promise.all([evaluate(), evaluate()])
  expect(one.fired + two.fired).toBe(20)
  expect(await told()).toHaveLength(20)
})

test('cut off in the middle, it goes on where it was', async () => {
  await settle({ '2026-11-05': 99 })
  await alert('>', 100)
  const other = await aCustomer(database)
  await alert('>', 100, other)
  await settle({ '2026-11-06': 101, '2026-11-09': 99 })
  // As after a batch that has been told, and before the product counts as done.
  await evaluate()
  await database.run(sql`delete from notices where customer_id = ${other.id}`)
  await database.run(sql`
    update market_alerts set is_met = false, since = '2026-11-05', fired_day = null, times_fired = 0 where customer_id = ${other.id}`)
  await database.run(sql`update market_products set evaluated_at = null, evaluated_day = '2026-11-05'`)
  expect((await evaluate()).fired).toBe(1)
  expect(await database.many(sql`select times_fired from market_alerts`)).toEqual([
    { times_fired: 1 },
    { times_fired: 1 },
  ])
})

test.each([
  ['before the second batch', false],
  ['in the second batch, before it is committed', true],
])('killed %s of thousands, the next run tells the rest, and each once', async (_, isWorkDone) => {
  await settle({ '2026-11-05': 99 })
  await database.run(sql`
    insert into customers (vat, name, email) select 'K' || gen_random_uuid(), 'Cliente', '' from generate_series(1, 900)`)
  await database.run(sql`
    insert into market_alerts (customer_id, product, type, price, is_met, since)
    select c.id, ${dec}, '>', n, false, '2026-11-05' from customers c, generate_series(100, 104) n where c.vat like 'K%'`)
  await settle({ '2026-11-06': 200 })
  const { total } = await database.one<{ total: number }>(sql`select count(*) as total from market_alerts`)
  let batches = 0
  const dying = {
    ...database,
    transaction: <T>(work: (tx: Db) => Promise<T>) => {
      batches += 1
      return database.transaction(async (tx) => {
        if (batches > 1 && !isWorkDone) throw new Error('killed')
        const done = await work(tx)
        if (batches > 1) throw new Error('killed')
        return done
      })
    },
  }
  await expect(evaluateMarket({ ...app.deps, database: dying }, noon)).rejects.toThrow('killed')
  const first = (await told()).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(total)
  expect((await evaluate()).fired).toBe(total - first)
  expect(new Set((await told()).map(({ key }) => key)).size).toBe(total)
  expect(await database.many(sql`select distinct times_fired from market_alerts`)).toEqual([
    { times_fired: 1 },
  ])
})

test('a product that is traded no more ends its alerts, with a notice and a mail', async () => {
  await settle({ '2026-11-05': 99 })
  const { id } = await alert('>', 100)
  expect((await evaluate(new Date('2026-12-03T12:00:00Z'))).ended).toBe(0)
  // The settlement of its last day comes late, and still counts.
  await settle({ '2026-11-30': 101 })
  expect(await evaluate(new Date('2026-12-04T12:00:00Z'))).toMatchObject({ fired: 1, ended: 1 })
  expect((await evaluate(new Date('2026-12-05T12:00:00Z'))).ended).toBe(0)
  expect(await told('alert_ended')).toEqual([
    {
      key: `alert:${id}:ended`,
      told: { product: dec, day: '2026-11-30', sign: '>', limit: 10_000 },
    },
  ])
  await settle({ '2026-11-30': 99 })
  expect((await evaluate(new Date('2026-12-05T12:00:00Z'))).fired).toBe(0)
})

describe('the cheapest hours of tomorrow', () => {
  const tomorrow = '2026-11-17'
  async function indexed(name = 'Llum Mercat') {
    const known = await database.maybe(sql`select 1 as there from products where name = ${name}`)
    if (!known) await aProduct(database, name, '2.0TD')
    await database.run(sql`update products set is_indexed = true where name = ${name}`)
  }
  const pricesOf = (day: string) =>
    Array.from({ length: stepsOfDay(day, 'peninsula', 15) }, (_, i) => (i >= 52 && i < 68 ? 5 : 90))
  const dayAhead = (day = tomorrow) =>
    saveDay(database, { country: 'ES', day, step: 15, prices: pricesOf(day) })

  test('for who has an active indexed contract of electricity, once', async () => {
    await indexed()
    const of = (customerId: number, over: object = {}) =>
      aContract(database, { customerId, product: 'Llum Mercat', ...over })
    const [fixed, left] = [await aCustomer(database), await aCustomer(database)]
    await of(ona.id)
    await of(ona.id)
    await of(fixed.id, { product: 'Llum Clara' })
    await of(left.id, { state: 'baixa' })
    expect((await evaluate()).told).toBe(0)
    await dayAhead()
    expect((await evaluate()).told).toBe(1)
    expect((await evaluate()).told).toBe(0)
    expect(await told('cheap_hours')).toEqual([
      { key: `cheap_hours:${tomorrow}`, told: { hours: '13:00–17:00', day: tomorrow, price: 500 } },
    ])
    await saveRegulatedDays(database, 'peninsula', [{ day: tomorrow, prices: Array<number>(24).fill(1) }])
    await database.run(sql`truncate market_told_days`)
    expect((await evaluate()).told).toBe(0)
  })

  test.each([
    ['2026-03-28T12:00:00Z', '2026-03-29', '14:00–18:00'],
    ['2026-10-24T12:00:00Z', '2026-10-25', '12:00–16:00'],
  ])('on days of 23 and 25 hours: %s', async (now, day, hours) => {
    await indexed()
    await aContract(database, { customerId: ona.id, product: 'Llum Mercat' })
    await dayAhead(day)
    expect((await evaluate(new Date(now))).told).toBeGreaterThan(0)
    expect((await told('cheap_hours'))[0]?.told['hours']).toBe(hours)
  })

  test('by the regulated price where the daily market is not there', async () => {
    await indexed()
    await aContract(database, { customerId: ona.id, product: 'Llum Mercat' })
    const prices = Array.from({ length: 24 }, (_, i) => (i < 4 ? 80 : 150))
    await saveRegulatedDays(database, 'peninsula', [{ day: tomorrow, prices }])
    await evaluate()
    expect((await told('cheap_hours'))[0]?.told['hours']).toBe('00:00–04:00')
  })

  test('prices of today are late', async () => {
    await dayAhead(today)
    expect((await evaluate()).told).toBe(0)
    expect(addDays(madridDayOf(noon.getTime()), 1)).toBe(tomorrow)
  })
})
