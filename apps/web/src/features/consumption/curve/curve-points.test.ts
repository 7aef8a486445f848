import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { expect, test } from 'vitest'
import { besideValues, isBegunMonth, pointTime, shownCurve } from './curve-points.ts'

const curveOf = (
  type: CurveType,
  start: string,
  end: string,
  counts: number[],
  zone = 'peninsula' as const,
) => {
  const length = counts.reduce((sum, count) => sum + count, 0)
  const activa = Array.from({ length }, (_, i) => i)
  return shownCurve(
    {
      magnitudes: { elements: ['activa'] },
      start,
      end,
      curve: { counts, activa, state: activa.map(() => 1) },
    },
    type,
    zone,
  )
}

test('months and days count from the start', () => {
  const months = curveOf('monthly', '2025-12-01', '2026-11-30', [31, 31, 28])
  expect(pointTime(months, 2)).toEqual({ day: '2026-02-01' })
  const days = curveOf('daily', '2026-02-27', '2026-03-02', [1, 1, 1, 1])
  expect(pointTime(days, 2)).toEqual({ day: '2026-03-01' })
})

test.each([
  ['2026-02-13', 2],
  ['2026-02-28', undefined],
  [undefined, undefined],
])('with data until %s the month that has only begun is the one at %s', (lastDay, place) => {
  const months = { ...curveOf('monthly', '2025-12-01', '2026-11-30', [31, 31, 28]), lastDay }
  expect([0, 1, 2].find((index) => isBegunMonth(months, index))).toBe(place)
  expect(isBegunMonth({ ...months, type: 'daily' }, 2)).toBe(false)
})

test('the repeated hour is distinguished', () => {
  const hours = curveOf('hourly', '2026-10-24', '2026-10-26', [24, 25, 24])
  expect(pointTime(hours, 0)).toEqual({ day: '2026-10-24', from: 0, to: 60 })
  expect(pointTime(hours, 23)).toEqual({ day: '2026-10-24', from: 1380, to: 1440 })
  expect(pointTime(hours, 26)).toEqual({ day: '2026-10-25', from: 120, to: 180, season: 'summer' })
  expect(pointTime(hours, 27)).toEqual({ day: '2026-10-25', from: 120, to: 180, season: 'winter' })
  expect(pointTime(hours, 28)).toEqual({ day: '2026-10-25', from: 180, to: 240 })
  expect(pointTime(hours, 49)).toEqual({ day: '2026-10-26', from: 0, to: 60 })
  expect(pointTime(hours, 72)).toEqual({ day: '2026-10-26', from: 1380, to: 1440 })
})

test('the missing hour of March does not exist, in quarters neither', () => {
  const hours = curveOf('hourly', '2026-03-29', '2026-03-29', [23])
  expect([1, 2].map((i) => pointTime(hours, i).from)).toEqual([60, 180])
  const quarters = curveOf('quarter-hourly', '2026-03-29', '2026-03-29', [92])
  expect([7, 8].map((i) => pointTime(quarters, i).from)).toEqual([105, 180])
})

test('another period is aligned by local time, whatever the length of its days', () => {
  const shown = curveOf('hourly', '2026-10-24', '2026-10-26', [24, 25, 24])
  const other = curveOf('hourly', '2026-10-17', '2026-10-19', [24, 24, 24])
  const beside = besideValues(shown, other, other.columns.activa)
  expect(beside).toHaveLength(73)
  // The 25th: 0 h, 1 h, 2 h twice, 3 h … 23 h.
  expect(beside.slice(24, 29)).toEqual([24, 25, 26, 26, 27])
  expect([beside[48], beside[49]]).toEqual([47, 48])
  const march = curveOf('hourly', '2026-03-29', '2026-03-29', [23])
  const before = curveOf('hourly', '2026-03-28', '2026-03-28', [24])
  expect(besideValues(march, before, before.columns.activa).slice(0, 4)).toEqual([0, 1, 3, 4])
  expect(besideValues(before, march, march.columns.activa).slice(0, 4)).toEqual([0, 1, null, 2])
})
