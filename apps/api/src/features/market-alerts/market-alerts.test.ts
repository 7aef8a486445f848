import { addDays, addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aMarketProduct } from '#test/fixtures/market'

const app = await closedAfterAll(testApp())
const today = madridDayOf(Date.now())
const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const monthOf = (day: string) => `FTB M ${names[Number(day.slice(5, 7)) - 1]}-${day.slice(2, 4)}`
const next = monthOf(addMonths(firstOfMonth(today), 1))
const current = monthOf(today)

let ona: SignedInCustomer
let pol: SignedInCustomer
beforeAll(async () => {
  await aMarketProduct(app.database, next, {
    [addMonths(today, -13)]: 70,
    [addDays(today, -2)]: 101.5,
    [addDays(today, -1)]: 102,
  })
  await aMarketProduct(app.database, current, { [addDays(today, -1)]: 60 })
  await aMarketProduct(app.database, 'OMIE ES', { [today]: -1.25 })
})
beforeEach(async () => {
  ona = await aSignedInCustomer(app)
  pol = await aSignedInCustomer(app)
})

const alert = { id: '', product: next, type: '>', price: 105 }
const add = (who: SignedInCustomer, over: object = {}) =>
  who.client.send('POST', '/api/v2/omip/alerts/', { ...alert, ...over })
const remove = (who: SignedInCustomer, id: unknown) =>
  who.client.send('POST', '/api/v2/omip/delete/alerts/', { id })
const listOf = async (who: SignedInCustomer) => (await who.client.get('/api/v2/omip/alerts/')).json()

test('the products that are traded, the daily market first, with their last settlement', async () => {
  expect((await ona.client.get('/api/v2/omip/products/')).json()).toEqual([
    { name: 'OMIE ES', last_day: today, last_price: -1.25 },
    { name: next, last_day: addDays(today, -1), last_price: 102 },
  ])
})

test('added, listed, deleted', async () => {
  expect(await listOf(ona)).toEqual([])
  const added = (await add(ona)).json()
  expect(added).toEqual({ status: 200, id: expect.any(Number) })
  const waiting = { is_met: false, fired_day: null, fired_price: null, times_fired: 0, ended_on: null }
  expect(await listOf(ona)).toEqual([{ id: added.id, product: next, type: '>', price: 105, ...waiting }])
  expect((await remove(ona, added.id)).json()).toEqual({ status: 200 })
  expect(await listOf(ona)).toEqual([])
  expect(
    await app.database.many(sql`select kind from events where customer_id = ${ona.id} order by id`),
  ).toEqual([{ kind: 'alert.add' }, { kind: 'alert.delete' }])
})

test('what is true already waits until it is not', async () => {
  await add(ona, { price: 100 })
  expect(await listOf(ona)).toMatchObject([{ is_met: true, times_fired: 0 }])
})

describe('refused with words, and nothing is changed', () => {
  test.each<[string, object, object]>([
    ['-500', { price: -500 }, { price: ['price_negative'] }],
    ['1e9', { price: 1e9 }, { price: ['price_too_high'] }],
    ['1e21', { price: 1e21 }, { price: ['price_not_valid'] }],
    ['NaN', { price: Number.NaN }, { price: ['price_not_valid'] }],
    ['three decimals', { price: 12.345 }, { price: ['price_decimals'] }],
    ['a word', { price: 'cheap' }, { price: ['price_not_valid'] }],
    ['no price', { price: undefined }, { price: ['required'] }],
    ['a product that does not exist', { product: 'FTB M Foo-26' }, { product: ['unknown_product'] }],
    ['one that is not listed', { product: 'FTB YR-60' }, { product: ['unknown_product'] }],
    ['one that is traded no more', { product: current }, { product: ['product_expired'] }],
    ['another comparison', { type: '>=' }, { type: ['not_a_choice'] }],
    [
      'nothing',
      { product: '', type: '', price: '' },
      { product: ['required'], type: ['required'], price: ['required'] },
    ],
  ])('%s', async (_, over, errors) => {
    const answer = await add(ona, over)
    expect([answer.statusCode, answer.json().error, answer.json().errors]).toEqual([
      400,
      'invalid_request',
      errors,
    ])
    expect(await listOf(ona)).toEqual([])
  })

  test('the same alert twice, also at the same time', async () => {
    const answers = await Promise.all([add(ona), add(ona), add(ona, { price: '105,00' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused?.json().errors).toEqual({ price: ['alert_exists'] })
    expect(await listOf(ona)).toHaveLength(1)
    expect((await add(pol)).statusCode).toBe(200)
  })

  test('more than fifty', async () => {
    await app.database.run(sql`
      insert into market_alerts (customer_id, product, type, price, is_met)
      select ${ona.id}, ${next}, '<', n, false from generate_series(1, 49) n`)
    const both = await Promise.all([add(ona, { price: 60 }), add(ona, { price: 61 })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await add(ona)).json().errors).toEqual({ product: ['too_many_alerts'] })
    await app.database.run(sql`
      update market_alerts set ended_on = ${today} where customer_id = ${ona.id} and price = 1`)
    expect((await add(ona)).statusCode).toBe(200)
  })
})

describe("others'", () => {
  test('are not listed and not deleted', async () => {
    const { id } = (await add(ona)).json()
    expect(await listOf(pol)).toEqual([])
    expect((await remove(pol, id)).statusCode).toBe(404)
    expect(await listOf(ona)).toHaveLength(1)
  })

  test('read-only sessions look and change nothing', async () => {
    const { id } = (await add(ona)).json()
    const staff = { ...ona, client: await app.asReadOnly(ona.vat) }
    expect(await listOf(staff)).toHaveLength(1)
    expect([(await add(staff, { price: 1 })).statusCode, (await remove(staff, id)).statusCode]).toEqual([
      403, 403,
    ])
    expect(await listOf(ona)).toHaveLength(1)
  })
})

test.each([undefined, null, 0, -1, 1.5, '1', 9_007_199_254_740_992])('no id: %j', async (id) => {
  expect((await remove(ona, id)).statusCode).toBe(400)
})

test('the settlements of twelve months, of what is known', async () => {
  const prices = (product: string) =>
    ona.client.get(`/api/v2/omip/prices/?product=${encodeURIComponent(product)}`)
  expect((await prices(next)).json()).toEqual({
    product: next,
    settlements: [
      { day: addDays(today, -2), price: 101.5 },
      { day: addDays(today, -1), price: 102 },
    ],
  })
  expect((await prices('FTB YR-60')).statusCode).toBe(404)
})
