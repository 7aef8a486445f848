import { expect, test } from 'vitest'
import { addDays } from '../../dates.ts'
import { expectedRange } from './expected-range.ts'

const days = (from: string, count: number, value: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(from, i), value: value(i) }))

const month = '2026-11-01'

test('the rest of the month is between the lowest and the highest week', () => {
  // Until the 12th, eight weeks back: seven of 5 a day, and the third one of 8.
  const known = days('2026-09-18', 56, (i) => (i >= 14 && i < 21 ? 8 : 5))
  expect(expectedRange({ month, known })).toEqual({ low: 60 + 18 * 5, high: 60 + 18 * 8 })
})

test('a week of other days does not count, nor one that is not known whole', () => {
  const before = days('2026-09-11', 7, () => 100)
  const known = days('2026-09-18', 56, () => 5).filter(({ day }) => day !== '2026-10-01')
  expect(expectedRange({ month, known: [...before, ...known] })).toEqual({ low: 150, high: 150 })
})

test('a month that is known whole is what it was', () => {
  const known = days('2026-10-06', 56, (i) => i)
  const used = known.filter(({ day }) => day >= month).reduce((sum, { value }) => sum + value, 0)
  expect(expectedRange({ month, known })).toEqual({ low: used, high: used })
})

test.each([
  ['nothing', []],
  ['one week', days('2026-11-01', 13, () => 5)],
])('of %s nothing is said', (_, known) => expect(expectedRange({ month, known })).toBeNull())
