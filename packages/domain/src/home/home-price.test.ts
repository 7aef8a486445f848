import { expect, test } from 'vitest'
import { regulatedMonths } from '../comparators/regulated-months.ts'
import { addDays } from '../dates.ts'
import { bundledRates } from '../rates/bundled-rates.ts'
import { homeKinds, ordinaryHomes } from './home-kinds.ts'
import { homePrice } from './home-price.ts'

const prices = { power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', '0.124'], fixed: null }
const flat = { name: 'Flat', prices: { ...prices, energy: ['0.16'] } }
const clear = { name: 'Clear', prices }
const half = { name: 'Half', prices: { ...prices, power: [] } }
const days = Array.from({ length: 400 }, (_, i) => ({
  day: addDays('2025-11-01', i),
  // Dearer in the second half of the time.
  prices: Array.from({ length: 24 }, () => (i < 200 ? 100 : 140)),
}))
const input = {
  kind: 'flat',
  zone: 'peninsula',
  products: [flat, clear, half],
  rates: [bundledRates],
  regulated: regulatedMonths(days),
  from: '2026-11-01',
} as const

test('the cheapest first; one without a price for each period is left out', () => {
  const { products } = homePrice(input)
  expect(products.map(({ product }) => product.name)).toEqual(['Clear', 'Flat'])
  const [first] = products
  // 4.6 kW of 90.107 € a year, and 663, 640 and 1,197 kWh of it.
  const amountOf = (wanted: string) => Number(first?.lines.find(({ kind }) => kind === wanted)?.amount)
  // A bill a month, each rounded.
  expect(amountOf('power')).toBeCloseTo(151.29, 0)
  expect(amountOf('energy')).toBeCloseTo(394.26, 0)
  const sum = first?.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(Math.round(Number(first?.total) * 100))
})

test('the regulated tariff is beside it, with its least and its most dear month', () => {
  const { regulated } = homePrice(input)
  const [total, least, most] = [regulated?.total, regulated?.leastMonth, regulated?.mostMonth].map(Number)
  expect(total).toBeGreaterThan(12 * (least ?? 0))
  expect(total).toBeLessThan(12 * (most ?? 0))
})

test.each([
  ['Ceuta', { zone: 'ceuta' as const }],
  ['months that are not known', { regulated: [] }],
])('of %s no regulated price is said, ours is', (_, over) => {
  const { products, regulated } = homePrice({ ...input, ...over })
  expect([products.length, regulated]).toEqual([2, undefined])
})

test('a larger home costs more, and fits the regulated tariff', () => {
  const totals = homeKinds.map((kind) => Number(homePrice({ ...input, kind }).products[0]?.total))
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  for (const { powerKw } of Object.values(ordinaryHomes)) expect(Number(powerKw)).toBeLessThan(10)
})
