import { expect, test } from 'vitest'
import { cheapestHours } from './cheap-hours.ts'

/** 100 everywhere, 10 in these places. */
const cheapAt = (count: number, ...places: number[]) =>
  Array.from({ length: count }, (_, i) => (places.includes(i) ? 10 : 100))

test.each<[string, string, number[], [string, string][]]>([
  ['in a row', '2026-11-17', cheapAt(24, 13, 14, 15, 16), [['13:00', '17:00']]],
  [
    'apart',
    '2026-11-17',
    cheapAt(24, 3, 13, 14, 23),
    [
      ['03:00', '04:00'],
      ['13:00', '15:00'],
      ['23:00', '24:00'],
    ],
  ],
  ['all alike: the first', '2026-11-17', cheapAt(24), [['00:00', '04:00']]],
  ['of 23 hours: two is not there', '2026-03-29', cheapAt(23, 0, 1, 2, 3), [['00:00', '05:00']]],
  ['of 25 hours: two is there twice', '2026-10-25', cheapAt(25, 0, 1, 2, 3), [['00:00', '03:00']]],
  [
    'only the second of the two',
    '2026-10-25',
    cheapAt(25, 3, 10, 11, 12),
    [
      ['02:00 (UTC+1)', '03:00'],
      ['09:00', '12:00'],
    ],
  ],
  [
    'up to the second of the two',
    '2026-10-25',
    cheapAt(25, 2, 10, 11, 12),
    [
      ['02:00 (UTC+2)', '02:00 (UTC+1)'],
      ['09:00', '12:00'],
    ],
  ],
])('%s', (_, day, prices, ranges) => {
  expect(cheapestHours(day, prices)?.ranges).toEqual(ranges.map(([from, to]) => ({ from, to })))
})

test('by quarters of an hour: the mean of each hour', () => {
  const quarters = Array.from({ length: 96 }, (_, i) => (i >= 52 && i < 68 ? -4 + (i % 4) : 90))
  expect(cheapestHours('2026-11-17', quarters)).toEqual({
    ranges: [{ from: '13:00', to: '17:00' }],
    price: -2.5,
  })
  expect(cheapestHours('2026-03-29', Array(92).fill(1))?.price).toBe(1)
  expect(cheapestHours('2026-10-25', Array(100).fill(1))?.ranges).toEqual([{ from: '00:00', to: '03:00' }])
})

test.each([0, 23, 25, 92, 97])('%i prices are not those of a day of 24 hours', (count) => {
  expect(cheapestHours('2026-11-17', Array(count).fill(1))).toBeUndefined()
})
