import { describe, expect, test } from 'vitest'
import { completeRange, type CurveType, daysOf, maxDays, rangeProblems } from './curve-range.ts'

const last = '2026-11-12'
const of = (type: CurveType, start?: string, end?: string) => completeRange(type, { start, end }, last)

describe('what is asked for', () => {
  test.each<[CurveType, string | undefined, string | undefined, string, string]>([
    ['monthly', undefined, undefined, '2025-12-01', '2026-11-30'],
    ['daily', undefined, undefined, '2026-11-01', '2026-11-30'],
    ['hourly', undefined, undefined, '2026-11-06', '2026-11-12'],
    ['quarter-hourly', undefined, undefined, '2026-11-12', '2026-11-12'],
    ['quarter-hourly', '', '', '2026-11-12', '2026-11-12'],
    ['monthly', '2025-02-10', undefined, '2025-02-01', '2026-01-31'],
    ['daily', '2025-02-10', undefined, '2025-02-10', '2025-02-28'],
    ['hourly', '2025-02-10', undefined, '2025-02-10', '2025-02-16'],
    ['quarter-hourly', '2025-02-10', undefined, '2025-02-10', '2025-02-10'],
    ['monthly', undefined, '2025-02-10', '2024-03-01', '2025-02-28'],
    ['daily', undefined, '2025-02-10', '2025-02-01', '2025-02-10'],
    ['hourly', undefined, '2025-02-10', '2025-02-04', '2025-02-10'],
    ['monthly', '2026-01-31', '2026-02-01', '2026-01-01', '2026-02-28'],
    ['daily', '2026-01-31', '2026-02-01', '2026-01-31', '2026-02-01'],
    ['daily', '2027-05-01', undefined, '2027-05-01', '2027-05-31'],
  ])('%s from %s to %s', (type, start, end, from, to) => {
    expect(of(type, start, end)).toEqual({ range: { start: from, end: to } })
  })
})

describe('what is refused', () => {
  test.each<[CurveType, string | undefined, string | undefined, object]>([
    ['daily', '2026-02-30', '2026-03-01', { start: 'invalid_date' }],
    ['daily', '2026-02-01', 'yesterday', { end: 'invalid_date' }],
    ['daily', 'x', 'y', { start: 'invalid_date', end: 'invalid_date' }],
    ['daily', 'x', undefined, { start: 'invalid_date' }],
    ['daily', '1999-12-31', '2026-01-01', { start: 'invalid_date' }],
    ['daily', '2026-01-01', '9999-12-31', { end: 'invalid_date' }],
    ['daily', '0001-01-01', '0001-01-01', { start: 'invalid_date', end: 'invalid_date' }],
    ['daily', '2026-03-02', '2026-03-01', { end: 'before_start' }],
    ['monthly', '2026-03-20', '2026-03-10', { end: 'before_start' }],
    ['hourly', '2024-01-01', '2026-01-02', { end: 'too_long' }],
    ['quarter-hourly', '2025-01-01', '2026-01-02', { end: 'too_long' }],
    ['monthly', '2000-01-01', '2026-01-01', { end: 'too_long' }],
  ])('%s from %s to %s', (type, start, end, problems) => {
    expect(of(type, start, end)).toEqual({ problems })
  })
})

test('the longest range is not refused, one day more is', () => {
  expect(rangeProblems('quarter-hourly', { start: '2024-01-01', end: '2024-12-31' })).toEqual({})
  expect(rangeProblems('quarter-hourly', { start: '2024-01-01', end: '2025-01-01' })).toEqual({
    end: 'too_long',
  })
  expect(maxDays['quarter-hourly']).toBe(366)
})

test('every day of a range, the change of the clocks within it', () => {
  expect(daysOf({ start: '2026-10-24', end: '2026-10-27' })).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
  ])
  expect(daysOf({ start: '2024-02-01', end: '2024-03-01' })).toHaveLength(30)
})
