import { expect, test } from 'vitest'
import { curveOfPoints } from './curve-of-points.ts'

const point = (date: string, activa: number, exportada = 0) => ({
  date,
  period: 'P3',
  activa,
  exportada,
  reactiva: 0,
})

test('points of the older version become columns, day by day', () => {
  const hours = [
    point('2026-10-24T23:00:00+02:00', 0.5),
    point('2026-10-25T00:00:00+02:00', 0.25),
    point('2026-10-25T01:00:00+02:00', 0.125, 0.5),
  ]
  const curve = curveOfPoints(hours, 'hourly')
  expect(curve).toMatchObject({ start: '2026-10-24', end: '2026-10-25' })
  expect(curve?.curve).toEqual({
    counts: [1, 2],
    activa: [500, 250, 125],
    exportada: [0, 0, 500],
    period: [3, 3, 3],
    state: [1, 1, 1],
  })
  expect(curveOfPoints([], 'daily')).toBeUndefined()
})
