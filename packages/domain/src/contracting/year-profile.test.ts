import { expect, test } from 'vitest'
import { addMonths, lastOfMonth } from '../dates.ts'
import { kwhByMonth, shareOut, usualKwh } from './year-profile.ts'

const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, i) => {
    const start = addMonths(`${year}-01-01`, i)
    return { start, end: lastOfMonth(start) }
  })
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [11, [1, 1, 1], [4, 4, 3]],
  [7, [265, 256, 479], [2, 2, 3]],
  [0, [1, 2], [0, 0]],
  [5, [0, 0], [5, 0]],
])('%i by %o', (total, weights, parts) => expect(shareOut(total, weights)).toEqual(parts))

test.each([
  ['2.0TD', ['3.45', '3.45'], 1_800, [477, 461, 862]],
  ['2.0TD', ['4,6', '4,6'], 3_000, [795, 768, 1_437]],
  ['2.0TD', ['2.3', '4.6'], 3_000, [795, 768, 1_437]],
  ['2.0TD', ['2.3', '2.3'], 1_200, [318, 307, 575]],
  ['2.0TD', ['10', '10'], 8_260, [2_189, 2_115, 3_956]],
  ['3.0TD', ['20', '20', '20', '20', '20', '20'], 18_000, [2_142, 2_412, 2_214, 2_394, 900, 7_938]],
  [
    '3.0TD',
    ['100', '100', '100', '100', '100', '100'],
    90_000,
    [10_710, 12_060, 11_070, 11_970, 4_500, 39_690],
  ],
  ['RL.1', [], 2_500, [2_500]],
  ['RL.2', [], 9_000, [9_000]],
  ['RL.11', [], 25_000_000, [25_000_000]],
])('a usual %s with %o', (tariff, powers, total, periods) => {
  expect(usualKwh(tariff, powers)).toEqual(periods)
  expect(sum(usualKwh(tariff, powers))).toBe(total)
})

test('a year of a home by month, nothing lost', () => {
  const months = kwhByMonth([795, 768, 1_437], {
    tariff: '2.0TD',
    zone: 'peninsula',
    months: monthsOf('2026'),
  })
  expect(sum(months.flat())).toBe(3_000)
  expect(months.map(sum)).toEqual([306, 256, 257, 221, 210, 227, 275, 263, 221, 222, 245, 297])
})

test('six periods are used only in the months that have them', () => {
  const months = kwhByMonth([100, 100, 100, 100, 100, 100], {
    tariff: '3.0TD',
    zone: 'peninsula',
    months: monthsOf('2026'),
  })
  expect(months.map(([p1]) => (p1 ?? 0) > 0)).toEqual('110000100001'.split('').map((digit) => digit === '1'))
  expect(sum(months.flat())).toBe(600)
})

test('gas by its season', () => {
  const months = kwhByMonth([10_000], { tariff: 'RL.2', zone: 'peninsula', months: monthsOf('2026') })
  expect(months.flat()).toEqual([1900, 1600, 1300, 800, 400, 200, 150, 150, 200, 500, 1100, 1700])
})
