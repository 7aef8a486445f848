import { expect, test } from 'vitest'
import { addMonths } from '../dates.ts'
import { besideYearBefore, type BilledMonth, lastYear, percentAbove, yearTotals } from './years.ts'

/** Months in a row, from one on; the amount is 10 times its place. */
const months = (from: string, count: number): BilledMonth[] =>
  Array.from({ length: count }, (_, index) => ({
    month: addMonths(`${from}-01`, index).slice(0, 7),
    amount: (index + 1) * 10.1,
    energy: index + 1,
  }))

test.each([
  ['less than a year', 5, 151.5, undefined],
  ['a year and a half: not all of the year before is known', 18, 1515, undefined],
  ['two years', 24, 2242.2, 787.8],
  ['more than two years', 30, 2969.4, 1515],
] as const)('the last twelve months of %s', (_, count, sum, before) => {
  const found = lastYear(months('2024-01', count))
  expect(found.months).toHaveLength(Math.min(count, 12))
  expect(found).toMatchObject({ sum })
  expect(found.before).toBe(before)
})

test.each([
  [96, 100, -4],
  [104, 100, 4],
  [100, 100, 0],
  [5, 0, undefined],
  [5, -3, undefined],
  [5, undefined, undefined],
])('%d against %s', (value, other, percent) => {
  expect(percentAbove(value, other)).toBe(percent)
})

test('totals by calendar year say which months they have', () => {
  expect(yearTotals(months('2024-11', 4), 'energy')).toEqual([
    { year: '2025', sum: 7, from: '2025-01', to: '2025-02' },
    { year: '2024', sum: 3, from: '2024-11', to: '2024-12' },
  ])
})

test('each month stands beside that of the year before, where there is one', () => {
  const beside = besideYearBefore(months('2024-12', 14), 'energy')
  expect(beside).toHaveLength(12)
  expect(beside[0]).toEqual({ month: '2025-02', value: 3, before: null })
  expect(beside.slice(-2)).toEqual([
    { month: '2025-12', value: 13, before: 1 },
    { month: '2026-01', value: 14, before: 2 },
  ])
})
