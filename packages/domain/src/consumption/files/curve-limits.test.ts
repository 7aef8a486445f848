import { expect, test } from 'vitest'
import { kwText, limitsOf } from './curve-limits.ts'

test.each([
  [['4.600', '4.600'], 20_000, 100_000],
  [['2.300', '9.200'], 27_600, 100_000],
  [['15.000'], 45_000, 100_000],
  [['20', '20', '20', '20', '20', '55.5'], 166_500, 166_500],
  [['40000'], 80_000_000, 80_000_000],
  [[], 80_000_000, 80_000_000],
  [['', '0'], 80_000_000, 80_000_000],
])('%j kW', (powers, imported, exported) => {
  expect(limitsOf(powers.map(Number))).toEqual({ imported, exported })
})

test('as it is read', () => {
  expect([20_000, 27_600, 5_000_000].map(kwText)).toEqual(['20 kW', '27.6 kW', '5,000 kW'])
})
