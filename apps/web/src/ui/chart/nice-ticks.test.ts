import { describe, expect, test } from 'vitest'
import { nearTicks, niceTicks } from './nice-ticks.ts'

describe('nice ticks', () => {
  test.each<[string, number[], number[]]>([
    ['amounts', [68.07, 12], [0, 20, 40, 60, 80]],
    ['refunds below the axis', [90, -30], [-50, 0, 50, 100]],
    ['only refunds', [-30], [-30, -20, -10, 0]],
    ['small values, without errors of binary fractions', [0.3], [0, 0.1, 0.2, 0.3]],
    ['nothing', [], [0, 1]],
    ['only zeros', [0, 0], [0, 1]],
  ])('%s', (_, values, ticks) => {
    expect(niceTicks(values)).toEqual(ticks)
  })
  test.each<[string, number[], number[]]>([
    ['near each other', [97.34, 110.2], [95, 100, 105, 110, 115]],
    ['around nothing', [-3, 4], [-4, -2, 0, 2, 4]],
    ['one', [70], [70, 71]],
  ])('far from 0: %s', (_, values, ticks) => {
    expect(nearTicks(values)).toEqual(ticks)
  })
  test('hold every value', () => {
    for (const high of [1, 3, 7, 99, 101, 250, 1001, 123_456]) {
      const ticks = niceTicks([high, -high / 3])
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
      expect(ticks[0]).toBeLessThanOrEqual(-high / 3)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })
})
