import { expect, test } from 'vitest'
import { periodCosts, stepCost, stepCosts } from './step-costs.ts'

const prices = { energy: [22_600_000, 15_000_000, 12_400_000] }

test.each([
  [1, 1_000, 22_600],
  [1, 1, 23],
  [3, 25, 310],
  [2, 0, 0],
  [1, 4_000_000_000, 90_400_000_000],
  [9, 1_000, 0],
])('P%i: %i Wh: %i thousandths of a cent', (period, wh, cost) => {
  expect(stepCost(prices, period, wh)).toBe(cost)
})

test('each day by its own prices; what is not known cost nothing that is known', () => {
  const other = { energy: [10_000_000, 10_000_000, 10_000_000] }
  const curve = {
    counts: [2, 2, 2],
    activa: [1_000, null, 1_000, 1_000, 1_000, 0],
    period: [1, 1, 3, 3, 1, 2],
    prices: [
      { day: 0, ...prices },
      { day: 2, ...other },
    ],
  }
  expect(stepCosts(curve)).toEqual([22_600, null, 12_400, 12_400, 10_000, 0])
  expect(stepCosts({ ...curve, prices: [] })).toBeUndefined()
  expect(stepCosts({ counts: [1], activa: [1_000] })).toBeUndefined()
})

test('days and months by period, each by its own prices', () => {
  const by_period = [
    [1_000, null, 2_000],
    [0, null, 1_000],
  ]
  const later = { day: 2, energy: [10_000_000, 1_000_000] }
  expect(periodCosts({ by_period, prices: [{ day: 0, ...prices }, later] })).toEqual([
    [22_600, null, 20_000],
    [0, null, 1_000],
  ])
  expect(periodCosts({ by_period, prices: [] })).toBeUndefined()
  expect(periodCosts({ prices: [later] })).toBeUndefined()
})
