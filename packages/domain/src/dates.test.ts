import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  endWithinMonth,
  hoursInMadridDay,
  isDay,
  madridDayOf,
  startOfMadridDay,
} from './dates.ts'
import { madridOffsetMinutes } from './madrid-offset.ts'

const madrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Day and offset from the time-zone database. */
function byIntl(utcMs: number) {
  const part = Object.fromEntries(madrid.formatToParts(utcMs).map(({ type, value }) => [type, value]))
  const day = `${part['year']}-${part['month']}-${part['day']}`
  const local = Date.parse(`${day}T${part['hour']}:${part['minute']}:${part['second']}Z`)
  return { day, offset: (local - utcMs) / 60_000 }
}

function expectAgreement(utcMs: number) {
  const { day, offset } = byIntl(utcMs)
  expect(madridOffsetMinutes(utcMs), new Date(utcMs).toISOString()).toBe(offset)
  expect(madridDayOf(utcMs), new Date(utcMs).toISOString()).toBe(day)
}

describe('against the time-zone database', () => {
  test('thousands of instants from 1996 to 2040', () => {
    const step = 37 * 3_600_000 + 61_000
    for (let utcMs = Date.UTC(1996, 0, 2); utcMs < Date.UTC(2040, 0, 1); utcMs += step) expectAgreement(utcMs)
  })
  test('every quarter of an hour and second around each change of the clock', () => {
    for (let year = 2000; year <= 2037; year++) {
      for (const month of [2, 9]) {
        for (let day = 25; day <= 31; day++) {
          const one = Date.UTC(year, month, day, 1)
          for (const offset of [-9_000_000, -900_000, -1000, 0, 1000, 900_000, 9_000_000])
            expectAgreement(one + offset)
        }
      }
    }
  })
  test('a day starts where its first instant is', () => {
    let changes = 0
    for (let day = '2019-12-30'; day < '2031-01-03'; day = addDays(day, 1)) {
      const start = startOfMadridDay(day)
      expect(byIntl(start).day).toBe(day)
      expect(byIntl(start - 1000).day).toBe(addDays(day, -1))
      if (hoursInMadridDay(day) !== 24) changes++
    }
    expect(changes).toBe(22)
  })
})

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-03-30', 24],
  ['2026-10-24', 24],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
  ['2024-03-31', 23],
  ['2021-10-31', 25],
])('%s has %i hours', (day, hours) => {
  expect(hoursInMadridDay(day)).toBe(hours)
})

test('the days of the curve files start where they say', () => {
  expect(new Date(startOfMadridDay('2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(new Date(startOfMadridDay('2026-10-25')).toISOString()).toBe('2026-10-24T22:00:00.000Z')
})

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(count)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-08-31', 13, '2027-09-30'],
])('%s and %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test.each([
  '',
  '2026-2-3',
  '2026-13-01',
  '2026-02-30',
  '2025-02-29',
  '2026-04-31',
  'tomorrow',
  '2026-01-01T00:00',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
  expect(() => addDays(text, 1)).toThrow(RangeError)
  expect(() => startOfMadridDay(text)).toThrow(RangeError)
})

test('a month that goes on says until when', () => {
  expect(endWithinMonth('2026-11-12', '2026-11-01')).toBe('2026-11-12')
  expect(endWithinMonth('2026-11-12', '2026-10-01')).toBeUndefined()
  expect(endWithinMonth('2026-10-31', '2026-10-01')).toBeUndefined()
  expect(endWithinMonth(undefined, '2026-10-01')).toBeUndefined()
})
