import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, wholePercents } from './bill-shares.ts'

test.each([
  // The standard example: power, P1, P2, P3, bonus, rent, taxes.
  [
    ['12.44', '15.82', '9.30', '14.63', '0.57', '0.80', '14.51'],
    [18, 23, 14, 22, 1, 1, 21],
  ],
  [
    ['50.00', '50.00', '-20.00'],
    [50, 50, -20],
  ],
  [
    ['1.00', '1.00', '1.00'],
    [34, 33, 33],
  ],
  [
    ['99.99', '0.01'],
    [99, 1],
  ],
  [['68.07'], [100]],
  [['0.00'], [0]],
  [[], []],
  [
    ['10.00', '0.00'],
    [100, 0],
  ],
])('%j is %j %% of it', (amounts, shares) => {
  expect(sharesOf(amounts)).toEqual(shares)
})

test('what is charged is always 100 %, and nothing of it is none', () => {
  const amount = fc.integer({ min: -100_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 16 }), (amounts) => {
      const shares = sharesOf(amounts)
      const charged = shares.filter((_, i) => Number(amounts[i]) > 0)
      expect(charged.reduce((sum, share) => sum + share, 0)).toBe(charged.length > 0 ? 100 : 0)
      expect(charged.every((share) => share >= 1)).toBe(true)
    }),
  )
})

test('periods of a week: each rounded alone would make 101', () => {
  expect(wholePercents([26_600, 16_600, 56_800])).toEqual([27, 16, 57])
})
