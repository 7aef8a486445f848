import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { addDays } from '@fanal/domain/dates'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { expect, test } from 'vitest'
import { marksOf } from './curve-marks.ts'
import { shownCurve } from '#features/consumption/curve/curve-points.ts'

const words = {
  month: (month: string) => `m${Number(month.slice(5))}`,
  dayAndMonth: (day: string) => `${Number(day.slice(8))} m${Number(day.slice(5, 7))}`,
  second: 'again',
}

function marks(type: CurveType, start: string, days: number, width: number) {
  const counts: number[] = []
  const step = type === 'quarter-hourly' ? 15 : 60
  for (let i = 0; i < days; i += 1) counts.push(stepsOfDay(addDays(start, i), 'peninsula', step))
  const isByHour = type === 'hourly' || type === 'quarter-hourly'
  const length = isByHour ? counts.reduce((sum, one) => sum + one, 0) : days
  const activa = Array.from({ length }, () => 1)
  const curve = shownCurve(
    {
      magnitudes: { elements: ['activa'] },
      start,
      end: addDays(start, days - 1),
      curve: { counts: isByHour ? counts : [], activa, state: activa },
    },
    type,
    'peninsula',
  )
  return marksOf(curve, { from: 0, to: length, width }, words)
}

test('a year has its months, and its year where one begins', () => {
  const year = marks('quarter-hourly', '2025-11-13', 365, 1000)
  expect(year.map(({ label }) => label).join(' ')).toBe('m12 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11')
  expect(year.filter(({ under }) => under).map(({ under }) => under)).toEqual(['2026'])
  expect(marks('quarter-hourly', '2025-11-13', 365, 300).length).toBeLessThanOrEqual(6)
})

test('a month has its days, a week its dates, a day its hours: as many as fit', () => {
  expect(marks('daily', '2026-10-01', 31, 1000)).toHaveLength(31)
  expect(marks('daily', '2026-10-01', 31, 300).map(({ label }) => label)[1]).toBe('4')
  expect(marks('hourly', '2026-11-06', 7, 1000).map(({ label }) => label)[6]).toBe('12 m11')
  expect(marks('quarter-hourly', '2026-11-12', 1, 300).map(({ label }) => label)).toContain('12 h')
})

test('the second of the two hours of October is named as such, and has room on a phone', () => {
  const hours = marks('hourly', '2026-10-25', 1, 1000)
  expect(hours).toHaveLength(25)
  expect(hours.filter(({ label }) => label === '2 h').map(({ under }) => under)).toEqual([undefined, 'again'])
  for (const type of ['hourly', 'quarter-hourly'] as const) {
    const few = marks(type, '2026-10-25', 1, 250)
    expect(few.map(({ label, under }) => `${label}${under ?? ''}`).slice(0, 3)).toEqual([
      '0 h',
      '2 hagain',
      '8 h',
    ])
  }
  expect(marks('hourly', '2026-10-24', 1, 1000).some(({ under }) => under)).toBe(false)
})
