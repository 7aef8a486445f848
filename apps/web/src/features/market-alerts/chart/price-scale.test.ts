import { expect, test } from 'vitest'
import { monthStarts, nearest, pathOf, priceScale } from './price-scale.ts'

const settlements = [
  { day: '2026-09-29', price: 100 },
  { day: '2026-09-30', price: 90 },
  { day: '2026-10-02', price: 110 },
  { day: '2026-10-09', price: 105 },
]

test('days from left to right, prices from top to bottom', () => {
  const scale = priceScale(settlements, undefined)
  expect(scale.ticks).toEqual([90, 95, 100, 105, 110])
  expect(pathOf(settlements, scale)).toBe('M0.00 50.00L10.00 100.00L30.00 0.00L100.00 25.00')
})

test.each([
  [undefined, false, 110],
  [105, true, 110],
  [120, true, 120],
  [0, false, 110],
  [10_000, false, 110],
])('a limit of %s is drawn: %s, up to %i', (limit, isDrawn, top) => {
  const scale = priceScale(settlements, limit)
  expect(scale.hasLimit).toBe(isDrawn)
  expect(scale.ticks.at(-1)).toBe(top)
})

test('months that begin, and the nearest day', () => {
  expect(monthStarts(settlements)).toEqual(['2026-10-02'])
  const scale = priceScale(settlements, undefined)
  expect([0, 11, 60, 70, 200].map((place) => nearest(settlements, scale, place))).toEqual([0, 1, 2, 3, 3])
})

test('one day alone', () => {
  const one = [{ day: '2026-10-02', price: 70 }]
  expect(pathOf(one, priceScale(one, undefined))).toBe('M0.00 100.00')
})
