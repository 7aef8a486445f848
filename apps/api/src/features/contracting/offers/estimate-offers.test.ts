import type { Estimate, TaxedPrices } from '@fanal/contract/schemas/contracting-offers'
import { eurosToCents, sumCents } from '@fanal/domain/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProduct } from '#features/products/import-products'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { upsertPromoCode } from './promo-queries.ts'

const app = await closedAfterAll(testApp())
const prices = { from: '2025-01-01', power: ['0.08', '0.01'], energy: ['0.2', '0.15', '0.1'], fixed: null }
const product = (name: string, over: object, tariff = '2.0TD') =>
  saveProduct(app.database, {
    product: name,
    tariff,
    offered: true,
    duration_months: 12,
    prices: [{ ...prices, surplus: null, ...over }],
  })
beforeAll(async () => {
  await product('Llum Clara', {})
  await product('Llum Cara', { energy: ['0.4', '0.3', '0.2'] })
  await product('Gas Llar', { power: [], energy: ['0.056'], fixed: '0.28' }, 'RL.2')
  const code = { code: 'HOLA', discount_cents: 2000, from: null, to: null, energy: null, max_uses: null }
  await upsertPromoCode(app.database, code)
})

interface Answer {
  kwh: number[]
  source: string
  products: { id: number; estimate: Estimate; taxed: TaxedPrices | null }[]
  tax: string
  present: Estimate | null
}
const home = {
  energy: 'electricity',
  atr: '18',
  powers: ['4.6', '4,6'],
  kwh: [870, 750, 1380],
  zipcode: '17001',
}
const send = (over: object) =>
  app.visitor.send('POST', '/api/v2/contractacio/estimate/', { ...home, ...over })
async function estimate(over: object = {}): Promise<Answer> {
  const answer = await send(over)
  expect([answer.statusCode, answer.statusCode === 200 ? undefined : answer.json()]).toEqual([200, undefined])
  return answer.json<Answer>()
}
const cents = (amounts: readonly string[]) => sumCents(amounts.map(eurosToCents))

test.each([
  // 0.2 × 1.0511269632 and × 1.21; a Canary home pays no IGIC, Ceuta 1 % of IPSI.
  ['17001', 'vat', '0.254373'],
  ['35001', 'igic', '0.210225'],
  ['51001', 'ipsi', '0.212328'],
])('prices with the taxes of %s, and the name of its tax', async (zipcode, tax, energy) => {
  const answer = await estimate({ zipcode })
  expect([answer.tax, answer.products[0]?.taxed?.energy[0]]).toEqual([tax, energy])
  expect(answer.products[0]?.taxed).toMatchObject({
    power: { length: 2 },
    energy: { length: 3 },
    fixed: null,
  })
})

describe('a year', () => {
  test('with each product that is sold, cheapest or not: months and lines add up', async () => {
    const { products, kwh, source, present } = await estimate()
    expect([products.length, kwh, source, present]).toEqual([2, [870, 750, 1380], 'given', null])
    for (const { estimate: year } of products) {
      expect(year.months).toHaveLength(12)
      const total = eurosToCents(year.total)
      expect(cents(year.months.map((month) => month.total))).toBe(total)
      expect(cents(year.lines.map(({ amount }) => amount))).toBe(total)
      expect(year.lines.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['power', 'energy', 'social_bonus', 'electricity_tax', 'rental', 'vat']),
      )
    }
    const [clara, cara] = products.map(({ estimate: year }) => year)
    // 870 × 0.2 + 750 × 0.15 + 1380 × 0.1, and cents of rounding by month and period.
    const energy = Number(clara?.lines.find(({ kind }) => kind === 'energy')?.amount)
    expect(Math.abs(energy - 424.5)).toBeLessThan(0.2)
    expect(Number(cara?.total)).toBeGreaterThan(Number(clara?.total))
  })
  test('without own kWh, of a usual household of that power', async () => {
    const { kwh, source } = await estimate({ kwh: undefined })
    expect([kwh.reduce((sum, one) => sum + one, 0), source]).toEqual([3000, 'profile'])
  })
  test('of one number, spread over the periods', async () => {
    const { kwh, source } = await estimate({ kwh: [3000] })
    expect([kwh.length, kwh.reduce((sum, one) => sum + one, 0), source]).toEqual([3, 3000, 'given'])
  })
  test('with the prices of the present bill beside it, without our code', async () => {
    const present = { power: prices.power, energy: prices.energy, fixed: null }
    const { products, present: now } = await estimate({ present, promocode: 'hola' })
    const off = Number(now?.total) - Number(products[0]?.estimate.total)
    expect(off).toBeCloseTo(20, 5)
    expect((await estimate({ present: { ...present, energy: [] } })).present).toBeNull()
  })
  test('of gas', async () => {
    const { products, kwh } = await estimate({ energy: 'gas', atr: 'RL.2', kwh: undefined, powers: [] })
    expect([products.length, kwh]).toEqual([1, [9000]])
    expect(products[0]?.estimate.lines.map(({ kind }) => kind)).toContain('hydrocarbon_tax')
  })
  test('of gas where its tax is not known: none', async () => {
    const gas = { energy: 'gas', atr: '2', kwh: undefined, powers: [], zipcode: '38001' }
    expect((await estimate(gas)).products).toEqual([])
  })
  test('above 15 kW there is no 2.0TD', async () => {
    expect((await estimate({ powers: ['4.6', '15.1'] })).products).toEqual([])
  })
  test('of the largest numbers is still one', async () => {
    const largest = { powers: ['15', '15'], kwh: [10_000_000, 10_000_000, 10_000_000] }
    const { present } = await estimate({
      ...largest,
      present: { power: ['99.99999999'], energy: ['99.99999999'], fixed: '99' },
    })
    expect(Number(present?.total)).toBeGreaterThan(3_000_000_000)
  })
})

test.each([
  [{ atr: '99' }, { atr: ['not_a_choice'] }],
  [{ powers: ['4.6'] }, { powers: ['not_of_tariff'] }],
  [
    { kwh: [1, 2], powers: [] },
    { kwh: ['not_of_tariff'], powers: ['not_of_tariff'] },
  ],
  [{ energy: 'gas', atr: '2', kwh: [1, 2, 3] }, { kwh: ['not_of_tariff'] }],
  [{ powers: ['x', '1'] }, { 'powers.0': ['power_field_not_valid'] }],
])('refused: %j', async (over, errors) => {
  const answer = await send(over)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
})
