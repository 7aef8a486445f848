import { describe, expect, test } from 'vitest'
import { addDays } from '../../dates.ts'
import { expectedMonth, type KnownDay } from './expected-month.ts'

/** So many days from there, each of this worth. */
const days = (from: string, count: number, value: (i: number) => number): KnownDay[] =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(from, i), value: value(i) }))

describe('a month under way', () => {
  test('the same every day', () => {
    // November has 30 days, 12 of them known.
    const known = days('2026-10-16', 28, () => 5)
    expect(expectedMonth({ month: '2026-11-01', known })).toEqual({ used: 60, expected: 150, days: 12 })
  })

  test('weekends differ: each day as its own weekday', () => {
    // 16 October 2026 is a Friday. Saturdays and Sundays 10, else 2.
    const known = days('2026-10-16', 28, (i) => (i % 7 === 1 || i % 7 === 2 ? 10 : 2))
    // November begins on a Sunday: 1 to 12 have three days of weekends, 13 to 30 have six.
    expect(expectedMonth({ month: '2026-11-01', known })).toEqual({
      used: 3 * 10 + 9 * 2,
      expected: 9 * 10 + 21 * 2,
      days: 12,
    })
  })

  test('older days than four weeks do not count', () => {
    const known = [...days('2026-09-16', 30, () => 100), ...days('2026-10-16', 28, () => 5)]
    expect(expectedMonth({ month: '2026-11-01', known }).expected).toBe(150)
  })

  test('a gap is filled like what is to come', () => {
    const known = days('2026-10-16', 28, () => 5).filter(({ day }) => day !== '2026-11-03')
    expect(expectedMonth({ month: '2026-11-01', known })).toEqual({ used: 55, expected: 150, days: 11 })
  })

  test('an unknown weekday is as all days', () => {
    const known = days('2026-11-02', 10, (i) => i).filter(({ day }) => !['2026-11-08'].includes(day))
    const { expected } = expectedMonth({ month: '2026-11-01', known })
    // No Sunday is known: the mean of the nine is (0+1+2+3+4+5+7+8+9)/9 = 13/3.
    const others = { mon: 3.5, tue: 4.5, wed: 5.5, thu: 3, fri: 4, sat: 5 }
    const rest = 5 * (13 / 3) + 3 * others.mon + 2 * others.tue + 2 * others.wed
    expect(expected).toBeCloseTo(39 + rest + 3 * others.thu + 3 * others.fri + 3 * others.sat, 9)
  })

  test('before its first day: all of it by the weeks before', () => {
    const known = days('2026-10-04', 28, () => 5)
    expect(expectedMonth({ month: '2026-11-01', known })).toEqual({ used: 0, expected: 150, days: 0 })
  })
})

describe('with too little data', () => {
  const known = days('2026-11-01', 6, () => 5)

  test('a year ago says what a day is like', () => {
    expect(expectedMonth({ month: '2026-11-01', known, yearAgo: 90 })).toEqual({
      used: 30,
      expected: 30 + 24 * 3,
      days: 6,
    })
  })

  test('else nothing is expected', () => {
    expect(expectedMonth({ month: '2026-11-01', known })).toEqual({ used: 30, expected: null, days: 6 })
    expect(expectedMonth({ month: '2026-11-01', known: [] })).toEqual({ used: 0, expected: null, days: 0 })
  })
})

test('a whole month is what it was, in February too', () => {
  const known = days('2028-02-01', 29, () => 1)
  expect(expectedMonth({ month: '2028-02-01', known })).toEqual({ used: 29, expected: 29, days: 29 })
})
