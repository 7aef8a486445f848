import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { periodOf20, periodOfSix } from './tariff-periods.ts'

// The start of the hour, its period in 2.0TD and in six-period tariffs.
test.each([
  ['peninsula', '2026-01-05', 9, 2, 1],
  ['peninsula', '2026-01-06', 12, 3, 6],
  ['peninsula', '2026-04-03', 12, 1, 4],
  ['peninsula', '2026-10-12', 20, 3, 6],
  ['peninsula', '2026-12-24', 21, 1, 1],
  ['peninsula', '2026-07-15', 14, 2, 2],
  ['peninsula', '2026-07-15', 8, 2, 2],
  ['peninsula', '2026-07-15', 7, 3, 6],
  ['peninsula', '2026-05-13', 19, 1, 4],
  ['peninsula', '2026-05-16', 12, 3, 6],
  ['peninsula', '2026-06-10', 23, 2, 4],
  ['balearic', '2026-06-10', 14, 2, 1],
  ['balearic', '2026-01-14', 9, 2, 4],
  ['canary', '2026-01-14', 11, 1, 2],
  ['canary', '2026-08-12', 9, 2, 3],
  ['ceuta', '2026-05-13', 19, 1, 3],
  ['ceuta', '2026-01-14', 9, 2, 4],
  ['melilla', '2026-09-09', 18, 2, 2],
  ['melilla', '2026-09-09', 22, 1, 1],
] as const)('%s on %s at %i h', (zone, day, hour, of20, ofSix) => {
  expect([periodOf20(day, hour, zone), periodOfSix(day, hour, zone)]).toEqual([of20, ofSix])
})

describe('hours of 2026 on the peninsula', () => {
  const count = (period: (day: string, hour: number) => number) => {
    const hours: Record<string, number> = {}
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      for (let hour = 0; hour < 24; hour += 1) {
        const name = `P${period(day, hour)}`
        hours[name] = (hours[name] ?? 0) + 1
      }
    return hours
  }
  test('of 2.0TD', () => {
    expect(count((day, hour) => periodOf20(day, hour, 'peninsula'))).toEqual({ P1: 2040, P2: 2040, P3: 4680 })
  })
  test('of six periods', () => {
    expect(count((day, hour) => periodOfSix(day, hour, 'peninsula'))).toEqual({
      P1: 756,
      P2: 975,
      P3: 886,
      P4: 1022,
      P5: 441,
      P6: 4680,
    })
  })
})
