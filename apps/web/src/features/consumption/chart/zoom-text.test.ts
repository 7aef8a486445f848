import type { Curve } from '@fanal/contract/schemas/consumption'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays } from '@fanal/domain/dates'
import { describe, expect, test } from 'vitest'
import { shownCurve } from '#features/consumption/curve/curve-points.ts'
import { textOfZoom, zoomOfText } from './zoom-text.ts'

const curveOf = (columns: Partial<Curve['curve']>, start: string, end: string): Curve =>
  ({ magnitudes: { elements: ['activa'] }, start, end, curve: columns }) as unknown as Curve
const values = (count: number) => Array.from({ length: count }, () => 1)

/** A week of quarters around the day of 25 hours. */
const quarters = (start: string) => {
  const counts = Array.from({ length: 7 }, (_, i) => stepsOfDay(addDays(start, i), 'peninsula', 15))
  const activa = values(counts.reduce((sum, one) => sum + one, 0))
  return shownCurve(curveOf({ counts, activa }, start, addDays(start, 6)), 'quarter-hourly', 'peninsula')
}
const days = shownCurve(curveOf({ activa: values(90) }, '2026-01-01', '2026-03-31'), 'daily', 'peninsula')
const months = shownCurve(curveOf({ activa: values(12) }, '2025-12-01', '2026-11-30'), 'monthly', 'peninsula')

describe('a part of a curve in the address', () => {
  test('is its first point and how many there are', () => {
    expect(textOfZoom(quarters('2025-10-24'), { from: 2 * 96 + 99, to: 4 * 96 })).toBe('2025-10-26.99.93')
    expect(textOfZoom(days, { from: 31, to: 59 })).toBe('2026-02-01.0.28')
    expect(textOfZoom(months, { from: 3, to: 6 })).toBe('2026-03-01.0.3')
  })

  test('is restored, also when the range has moved on', () => {
    const zoom = { from: 291, to: 384 }
    expect(zoomOfText(quarters('2025-10-24'), '2025-10-26.99.93')).toEqual(zoom)
    expect(zoomOfText(quarters('2025-10-25'), '2025-10-26.99.93')).toEqual({ from: 195, to: 288 })
    expect(zoomOfText(days, '2026-02-01.0.28')).toEqual({ from: 31, to: 59 })
    expect(zoomOfText(months, '2026-03-01.0.3')).toEqual({ from: 3, to: 6 })
  })

  test.each([
    undefined,
    '',
    'x',
    '2026-02-30.0.5',
    '2025-12-31.0.5',
    '2026-04-01.0.5',
    '2026-03-31.0.2',
    '2026-01-01.0.0',
    '2026-01-01.0.-3',
  ])('what cannot be is the whole: %s', (text) => {
    expect(zoomOfText(days, text)).toBeUndefined()
    expect(zoomOfText(quarters('2025-10-24'), text)).toBeUndefined()
  })
  test('nor are ninety of a view that has fewer', () =>
    expect(zoomOfText(days, '2026-01-01.0.90')).toBeUndefined())
})
