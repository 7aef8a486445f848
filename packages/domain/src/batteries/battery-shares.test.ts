import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampPercent,
  readPercent,
  scaledWeights,
  sharesOf,
  splitByWeight,
  withShare,
} from './battery-shares.ts'

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const weight = fc.integer({ min: 0, max: 1_000_000 })
const weights = fc.array(weight, { minLength: 1, maxLength: 12 })

describe('shares', () => {
  test.each([
    [
      [60, 40],
      [60, 40],
    ],
    [[1], [100]],
    [[0], [100]],
    [
      [0, 0],
      [50, 50],
    ],
    [
      [0, 0, 0],
      [34, 33, 33],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 2],
      [33, 67],
    ],
    [
      [0, 7],
      [0, 100],
    ],
    [
      [9_999, 1],
      [100, 0],
    ],
    [[], []],
  ])('of the weights %j are %j', (given, expected) => {
    expect(sharesOf(given)).toEqual(expected)
  })

  test('always total 100, are whole, and each is within one of what it is exactly', () => {
    fc.assert(
      fc.property(weights, (given) => {
        const shares = sharesOf(given)
        expect(sum(shares)).toBe(100)
        const all = sum(given)
        for (const [i, share] of shares.entries()) {
          expect(Number.isInteger(share) && share >= 0 && share <= 100).toBe(true)
          const exact = all > 0 ? ((given[i] ?? 0) * 100) / all : share
          expect(Math.abs(share - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  test('a higher weight never has a lower share', () => {
    fc.assert(
      fc.property(weights, (given) => {
        const sorted = given.toSorted((a, b) => b - a)
        const shares = sharesOf(sorted)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      }),
    )
  })

  test('any amount is split without losing or making a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), weights, (total, given) => {
        expect(sum(splitByWeight(total, given))).toBe(total)
      }),
    )
  })
})

test.each([
  // No stored weights: the total is 10,000.
  [
    [60, 40],
    [undefined, undefined],
    [6_000, 4_000],
  ],
  [
    [1, 1, 1],
    [undefined, undefined, undefined],
    [3_334, 3_333, 3_333],
  ],
  [[0], [undefined], [0]],
  // Stored receivers keep their weight; new ones get theirs in the proportion of the file.
  [
    [60, 40],
    [2_500, 7_500],
    [2_500, 7_500],
  ],
  [
    [60, 40, 50],
    [6_000, 4_000, undefined],
    [6_000, 4_000, 5_000],
  ],
  [
    [60, 20],
    [9_000, undefined],
    [9_000, 3_000],
  ],
  [
    [0, 50],
    [0, undefined],
    [0, 10_000],
  ],
])('weights %j beside %j are stored as %j', (given, stored, expected) => {
  expect(scaledWeights(given, stored)).toEqual(expected)
})

describe('a changed share', () => {
  test.each([
    [[6_000, 4_000], 0, 70, [70, 30]],
    [[6_000, 4_000], 1, 100, [0, 100]],
    [[6_000, 4_000], 0, 0, [0, 100]],
    [[60, 40], 0, 25, [25, 75]],
    [[5_000, 3_000, 2_000], 0, 0, [0, 60, 40]],
    [[5_000, 3_000, 2_000], 1, 60, [29, 60, 11]],
    [[10_000, 0, 0], 0, 40, [40, 30, 30]],
    [[0, 0], 0, 100, [100, 0]],
  ] as const)('%j, the one at %i gets %i: %j', (given, place, percent, expected) => {
    expect(sharesOf(withShare(given, place, percent))).toEqual(expected)
  })

  test('the only one keeps all', () => {
    expect(withShare([500], 0, 30)).toEqual([500])
  })

  test('it is exactly what was asked for, they total 100, the sum of weights stays, the others keep their order', () => {
    const shared = fc.array(weight, { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(shared, fc.nat(), fc.integer({ min: 0, max: 100 }), (given, at, percent) => {
        const place = at % given.length
        const changed = withShare(given, place, percent)
        const shares = sharesOf(changed)
        expect(shares[place]).toBe(percent)
        expect(sum(shares)).toBe(100)
        expect(sum(changed)).toBe(Math.max(10_000, sum(given)))
        const others = [...given.entries()].filter(([i]) => i !== place)
        for (const [i, before] of others)
          for (const [k] of others.filter(([, other]) => before > other))
            expect(changed[i] ?? 0).toBeGreaterThanOrEqual(changed[k] ?? 0)
      }),
    )
  })

  test('and back again leaves everybody where they were', () => {
    const parts = fc.array(fc.integer({ min: 5, max: 95 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 90 }), (given, percent) => {
        const before = splitByWeight(10_000, given)
        const [own = 0] = sharesOf(before)
        const back = sharesOf(withShare(withShare(before, 0, percent), 0, own))
        for (const [i, share] of sharesOf(before).entries())
          expect(Math.abs(share - (back[i] ?? 0))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test.each([
  [-1, 0],
  [0, 0],
  [49.5, 50],
  [49.4, 49],
  [100, 100],
  [101, 100],
  [Number.POSITIVE_INFINITY, 100],
])('%d is clamped to %d', (typed, percent) => {
  expect(clampPercent(typed)).toBe(percent)
})

test.each([
  ['33,3', 33],
  ['33.3', 33],
  ['33,', 33],
  ['33,5', 34],
  ['99,9', 100],
  ['333', 100],
  ['-5', 0],
  ['-0,4', 0],
  [' 40 % ', 40],
  ['007', 7],
  ['', undefined],
  ['-', undefined],
  [',5', undefined],
  ['4 0', undefined],
  ['1e2', undefined],
  ['33,3,3', undefined],
  ['1.000,5', undefined],
  ['abc', undefined],
])('%j typed is %j percent', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})
