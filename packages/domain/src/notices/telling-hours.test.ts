import { expect, test } from 'vitest'
import { isTellingTime } from './telling-hours.ts'

test.each([
  ['2026-11-16T06:59:59Z', false],
  ['2026-11-16T07:00:00Z', true],
  ['2026-11-16T20:59:59Z', true],
  ['2026-11-16T21:00:00Z', false],
  // In summer an hour earlier.
  ['2026-07-16T05:59:59Z', false],
  ['2026-07-16T06:00:00Z', true],
  ['2026-07-16T20:00:00Z', false],
])('at %s: %s', (at, expected) => {
  expect(isTellingTime(Date.parse(at))).toBe(expected)
})
