import { expect, test } from 'vitest'
import { madridInstant } from './publish-time.ts'

test.each([
  ['2026-11-20T08:00', '2026-11-20T07:00:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
  // The day of 23 hours and the day of 25.
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T08:00', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25T08:00', '2026-10-25T07:00:00.000Z'],
  ['', undefined],
  ['2026-02-30T08:00', undefined],
  ['2026-11-20T24:00', undefined],
  ['2026-11-20', undefined],
])('%s in Spain is %s', (typed, instant) => {
  expect(madridInstant(typed)).toBe(instant)
})
