import { expect, test } from 'vitest'
import {
  marksOf,
  marksOfDay,
  marksOfHours,
  marksOfMonths,
  type UsedYear,
  usedPart,
  wholeMonths,
} from './personal-use.ts'

const days = (start: string, counts: number[]): UsedYear => ({
  type: 'hourly',
  start,
  zone: 'peninsula',
  counts,
  activa: counts.flatMap((count) => Array.from({ length: count }, () => 100)),
})

test('hours are those of the clock, on days of 25 and 23 hours too', () => {
  const autumn = days('2026-10-24', [24, 25])
  expect(marksOf(autumn).slice(24, 29)).toEqual([0, 1, 2, 2, 3])
  // Two hours a day, and the one that comes twice.
  expect(usedPart(autumn, marksOf(autumn), marksOfHours({ startHour: 2, endHour: 4 }))).toEqual({
    wh: 500,
    share: 5 / 49,
    cost: undefined,
  })
  const spring = days('2026-03-29', [23])
  expect(usedPart(spring, marksOf(spring), marksOfHours({ startHour: 2, endHour: 4 }))?.wh).toBe(100)
})

const byDay: UsedYear = {
  type: 'daily',
  start: '2026-11-14',
  zone: 'peninsula',
  counts: [],
  activa: [1000, 2000, 3000, null, 4000],
  cost: [10, 20, 30, null, 40],
}

test('days of the week begin on Monday, unknown days count for nothing', () => {
  expect(marksOf(byDay)).toEqual([5, 6, 0, 1, 2])
  expect(usedPart(byDay, marksOf(byDay), marksOfDay('mon'))).toEqual({ wh: 3000, share: 0.3, cost: 30 })
  expect(usedPart(byDay, marksOf(byDay), marksOfDay('tuesday'))).toEqual({ wh: 0, share: 0, cost: 0 })
  expect(marksOfDay('lunes').size).toBe(0)
})

test('months run over the end of a year; a price that is missing leaves no cost', () => {
  const year: UsedYear = {
    ...byDay,
    type: 'monthly',
    start: '2025-12-01',
    activa: Array.from({ length: 12 }, () => 100),
    cost: Array.from({ length: 12 }, (_, at) => (at === 1 ? null : 7)),
  }
  const wanted = marksOfMonths({ startMonth: 11, startYear: 2026, endMonth: 1, endYear: 2027 })
  expect([...wanted]).toEqual([11, 12, 1])
  expect(usedPart(year, marksOf(year), wanted)).toEqual({ wh: 300, share: 0.25, cost: undefined })
  expect(usedPart(year, marksOf(year), new Set([2, 3]))?.cost).toBe(14)
  expect(usedPart({ ...year, activa: [0, null] }, [12, 1], wanted)).toBeUndefined()
})

test.each([
  ['2026-11-14', '2025-11-01', '2026-10-31'],
  ['2026-10-31', '2025-11-01', '2026-10-31'],
  ['2025-02-28', '2024-03-01', '2025-02-28'],
  ['2024-02-28', '2023-02-01', '2024-01-31'],
])('known until %s: whole months from %s to %s', (lastDay, start, end) =>
  expect(wholeMonths(lastDay)).toEqual({ start, end }),
)
