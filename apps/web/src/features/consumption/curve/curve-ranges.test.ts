import { describe, expect, test } from 'vitest'
import {
  askedRange,
  besideRange,
  comparedRange,
  finerPlace,
  placesAbove,
  problemsOfRange,
  rangeInView,
  snappedRange,
} from './curve-ranges.ts'

const range = (start: string, end: string) => ({ start, end })

describe('the range before and after', () => {
  test.each([
    ['2026-11-01', '2026-11-30', -1, '2026-10-01', '2026-10-31'],
    ['2026-02-01', '2026-02-28', 1, '2026-03-01', '2026-03-31'],
    ['2025-12-01', '2026-11-30', -1, '2024-12-01', '2025-11-30'],
    ['2026-11-06', '2026-11-12', -1, '2026-10-30', '2026-11-05'],
    ['2026-11-12', '2026-11-12', 1, '2026-11-13', '2026-11-13'],
  ] as const)('%s to %s, side %i', (start, end, side, before, after) => {
    expect(besideRange(range(start, end), side)).toEqual(range(before, after))
  })
  test('a year earlier, a leap year too', () => {
    expect(comparedRange(range('2025-02-01', '2025-02-28'), 'year')).toEqual(
      range('2024-02-01', '2024-02-29'),
    )
    expect(comparedRange(range('2026-11-12', '2026-11-12'), 'year')).toEqual(
      range('2025-11-12', '2025-11-12'),
    )
    expect(comparedRange(range('2026-11-12', '2026-11-12'), 'before')).toEqual(
      range('2026-11-11', '2026-11-11'),
    )
  })
})

test('another view shows the same place, up to the last day with data', () => {
  const year = range('2025-12-01', '2026-11-30')
  expect(rangeInView('daily', year, '2026-11-12')).toEqual(range('2026-11-01', '2026-11-30'))
  expect(rangeInView('hourly', year, '2026-11-12')).toEqual(range('2026-11-06', '2026-11-12'))
  expect(rangeInView('quarter-hourly', year, '2026-11-12')).toEqual(range('2026-11-12', '2026-11-12'))
  const day = range('2026-03-29', '2026-03-29')
  expect(rangeInView('quarter-hourly', day, '2026-11-12')).toEqual(day)
  expect(rangeInView('hourly', day, '2026-11-12')).toEqual(day)
  expect(rangeInView('daily', day, '2026-11-12')).toEqual(range('2026-03-01', '2026-03-31'))
  expect(rangeInView('monthly', day, '2026-11-12')).toEqual(range('2025-04-01', '2026-03-31'))
})

test('drilling down goes one view at a time, down to what the meter provides', () => {
  expect(finerPlace('monthly', '2026-10-01', 'quarter-hourly')).toEqual({
    type: 'daily',
    range: range('2026-10-01', '2026-10-31'),
  })
  expect(finerPlace('daily', '2026-10-25', 'hourly')).toEqual({
    type: 'hourly',
    range: range('2026-10-25', '2026-10-25'),
  })
  expect(finerPlace('hourly', '2026-10-25', 'hourly')).toBeUndefined()
  expect(finerPlace('quarter-hourly', '2026-10-25', 'quarter-hourly')).toBeUndefined()
})

test('the way back', () => {
  const day = range('2026-10-25', '2026-10-25')
  expect(placesAbove({ type: 'quarter-hourly', range: day }).map(({ type }) => type)).toEqual([
    'monthly',
    'daily',
    'hourly',
  ])
  expect(placesAbove({ type: 'hourly', range: day })[1]?.range).toEqual(range('2026-10-01', '2026-10-31'))
  expect(placesAbove({ type: 'hourly', range: range('2026-10-28', '2026-11-03') })).toEqual([])
  expect(placesAbove({ type: 'monthly', range: range('2026-10-01', '2026-10-31') })).toEqual([])
})

test('a range in the address counts only where it is whole and possible', () => {
  expect(askedRange('daily', '2026-10-01', '2026-10-31')).toEqual(range('2026-10-01', '2026-10-31'))
  expect(askedRange('monthly', '2026-10-15', '2026-11-02')).toEqual(range('2026-10-01', '2026-11-30'))
  expect(askedRange('daily', '2026-10-01')).toBeUndefined()
  expect(askedRange('daily', '2026-10-31', '2026-10-01')).toBeUndefined()
  expect(askedRange('quarter-hourly', '2020-01-01', '2026-10-01')).toBeUndefined()
})

test('by months a range is of whole ones, and is measured as such', () => {
  expect(snappedRange('monthly', range('2026-01-15', '2026-02-10'))).toEqual(
    range('2026-01-01', '2026-02-28'),
  )
  expect(snappedRange('daily', range('2026-01-15', '2026-02-10'))).toEqual(range('2026-01-15', '2026-02-10'))
  // Reversed dates within a month stay reversed.
  expect(problemsOfRange('monthly', range('2026-02-10', '2026-02-01'))).toEqual({ end: 'before_start' })
  expect(problemsOfRange('monthly', range('2016-11-20', '2026-11-02'))).toEqual({ end: 'too_long' })
  expect(askedRange('monthly', '2016-11-20', '2026-11-02')).toBeUndefined()
})
