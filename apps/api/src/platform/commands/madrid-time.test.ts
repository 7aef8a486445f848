import { expect, test } from 'vitest'
import { madridTime } from './madrid-time.ts'

test.each([
  ['2026-11-19T22:59:59.999Z', '2026-11-19 23:59'],
  ['2026-11-19T23:00:00.000Z', '2026-11-20 00:00'],
  ['2026-07-01T22:30:00.000Z', '2026-07-02 00:30'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25 02:30'],
])('%s is %s in Madrid', (instant, shown) => {
  expect(madridTime(new Date(instant))).toBe(shown)
  expect(madridTime(Date.parse(instant))).toBe(shown)
})
