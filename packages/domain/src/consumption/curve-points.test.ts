import { expect, test } from 'vitest'
import { curvePoints } from './curve-points.ts'

const sunday = { start: '2026-10-25', end: '2026-10-25', zone: 'peninsula' } as const

test('the repeated hour is distinguished by its offset; unknown steps have no point', () => {
  const activa = Array.from({ length: 25 }, (_, i) => (i === 1 ? null : i * 1_001))
  const points = curvePoints(
    { counts: [25], activa, exportada: activa.map(() => 5), period: activa.map(() => 3), state: [] },
    { ...sunday, type: 'hourly' },
  )
  expect(points).toHaveLength(24)
  expect(points.slice(0, 4).map(({ date }) => date)).toEqual([
    '2026-10-25T00:00:00+02:00',
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T03:00:00+01:00',
  ])
  expect(points[1]).toEqual({
    date: '2026-10-25T02:00:00+02:00',
    period: 'P3',
    activa: 2.002,
    exportada: 0.005,
    reactiva: 0,
  })
})

test('quarters in the Canary Islands, days and months', () => {
  const quarters = curvePoints(
    { counts: [92], activa: Array.from({ length: 92 }, () => 1), state: [] },
    { start: '2026-03-29', end: '2026-03-29', zone: 'canary', type: 'quarter-hourly' },
  )
  expect(quarters.slice(3, 5).map(({ date }) => date)).toEqual([
    '2026-03-29T00:45:00+00:00',
    '2026-03-29T02:00:00+01:00',
  ])
  const columns = { counts: [], activa: [1_000, 2_000], state: [] }
  const days = curvePoints(columns, { ...sunday, end: '2026-10-26', type: 'daily' })
  expect(days.map(({ date, period }) => [date, period])).toEqual([
    ['2026-10-25T00:00:00+02:00', ''],
    ['2026-10-26T00:00:00+01:00', ''],
  ])
  const months = curvePoints(columns, { ...sunday, start: '2026-10-01', end: '2026-11-30', type: 'monthly' })
  expect(months.map(({ date }) => date)).toEqual(['2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'])
})
