import { describe, expect, test } from 'vitest'
import {
  hoursOfDay,
  periodCountOf,
  periodsOfDay,
  powerPeriodOf,
  startOfLocalDay,
  stepsOfDay,
} from './local-clock.ts'

describe('the local day', () => {
  test.each([
    ['2026-03-29', 'peninsula', 92, '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'peninsula', 96, '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'peninsula', 100, '2026-10-24T22:00:00.000Z'],
    ['2026-03-29', 'canary', 92, '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', 'canary', 100, '2026-10-24T23:00:00.000Z'],
    ['2026-01-01', 'canary', 96, '2026-01-01T00:00:00.000Z'],
  ] as const)('%s in %s has %i quarters from %s', (day, zone, steps, start) => {
    expect(stepsOfDay(day, zone, 15)).toBe(steps)
    expect(stepsOfDay(day, zone, 60)).toBe(steps / 4)
    expect(new Date(startOfLocalDay(day, zone)).toISOString()).toBe(start)
  })
  test('the hours of the days when the clocks change', () => {
    expect(hoursOfDay('2026-03-29', 'peninsula', 60).slice(0, 4)).toEqual([0, 1, 3, 4])
    expect(hoursOfDay('2026-10-25', 'peninsula', 60).slice(0, 5)).toEqual([0, 1, 2, 2, 3])
    expect(hoursOfDay('2026-03-29', 'canary', 60).slice(0, 4)).toEqual([0, 2, 3, 4])
    expect(hoursOfDay('2026-10-25', 'canary', 60).slice(0, 4)).toEqual([0, 1, 1, 2])
  })
})

test('the periods of a day', () => {
  const hours = (tariff: string, day = '2026-01-05') => periodsOfDay(day, tariff, 'peninsula', 60).join('')
  expect(hours('2.0TD')).toBe('333333332211112222111122')
  expect(hours('3.0TD')).toBe('666666662111112222111122')
  expect(hours('2.0TD', '2026-01-06')).toBe('3'.repeat(24))
  expect([periodCountOf('2.0TD'), periodCountOf('6.1TD')]).toEqual([3, 6])
  expect([1, 2, 3].map((period) => powerPeriodOf('2.0TD', period))).toEqual([1, 1, 2])
  expect([1, 6].map((period) => powerPeriodOf('3.0TD', period))).toEqual([1, 6])
})
