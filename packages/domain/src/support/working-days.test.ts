import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../dates.ts'
import { addWorkingDays, easterSunday, regions, workingDaysBetween } from './working-days.ts'

const isWorkingDay = (day: string, region = '') => addWorkingDays(day, 0, region) === day

test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2016, '2016-03-27'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2035, '2035-03-25'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => expect(easterSunday(year)).toBe(day))

test('Easter is a Sunday from 22 March to 25 April', () => {
  for (let year = 1900; year <= 2299; year++) {
    const easter = easterSunday(year)
    expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`, easter).toBe(true)
  }
})

describe('the days of 2026', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-01-06', 'Epiphany'],
    ['2026-04-03', 'Good Friday'],
    ['2026-05-01', 'Labour Day'],
    ['2026-08-15', 'a Saturday and a holiday'],
    ['2026-10-12', 'the national day'],
    ['2026-12-08', 'the Immaculate Conception'],
    ['2026-12-25', 'Christmas'],
    ['2026-11-14', 'a Saturday'],
    ['2026-11-15', 'a Sunday'],
  ])('%s is none: %s', (day) => {
    expect(isWorkingDay(day)).toBe(false)
  })
  test.each([
    ['2026-04-02', 'Maundy Thursday, which not every region keeps'],
    ['2026-04-06', 'Easter Monday, likewise'],
    ['2026-08-03', 'August'],
    ['2026-11-02', 'a Monday after a holiday on a Sunday'],
    ['2026-12-24', 'the day before Christmas'],
    ['2026-12-31', 'the last of the year'],
  ])('%s is one: %s', (day) => {
    expect(isWorkingDay(day)).toBe(true)
  })
})

test.each([
  ['ES-CT', '2026-06-24', '2026-09-11', '2026-04-06'],
  ['ES-MD', '2025-05-02', '2026-04-02', '2024-03-28'],
  ['ES-CM', '2026-06-04', '2025-06-19', '2024-05-31'],
  ['ES-IB', '2027-03-01', '2026-04-02', '2026-04-06'],
  ['ES-VC', '2026-03-19', '2026-10-09', '2026-04-06'],
])('%s is off on %s, %s and %s, when others work', (region, ...off) => {
  expect(off.filter((day) => isWorkingDay(day, region))).toEqual([])
  expect(off.every((day) => isWorkingDay(day))).toBe(true)
})

test.each(['', 'ES-XX', 'ES', 'es-ct', 'constructor'])('%j is no region: the national days', (region) => {
  expect(isWorkingDay('2026-09-11', region)).toBe(true)
  expect(isWorkingDay('2026-04-03', region)).toBe(false)
})

test.each([
  ['2026-11-12', 10, '2026-11-26', 'ten of two weeks'],
  ['2026-11-13', 1, '2026-11-16', 'from a Friday'],
  ['2026-11-14', 1, '2026-11-16', 'from a Saturday'],
  ['2026-11-15', 1, '2026-11-16', 'from a Sunday'],
  ['2026-04-01', 1, '2026-04-02', 'before Good Friday'],
  ['2026-04-01', 2, '2026-04-06', 'over Easter'],
  ['2026-07-31', 15, '2026-08-21', 'through August, whose holiday is a Saturday'],
  ['2025-07-31', 15, '2025-08-22', 'through August, whose holiday is a Friday'],
  ['2026-12-04', 1, '2026-12-07', 'into the bridge'],
  ['2026-12-04', 2, '2026-12-09', 'over the bridge'],
  ['2026-12-23', 5, '2026-12-31', 'over Christmas'],
  ['2026-12-30', 2, '2027-01-04', 'over the turn of the year'],
  ['2027-01-04', 2, '2027-01-07', 'over Epiphany'],
  ['2026-11-12', 0, '2026-11-12', 'none, on a working day'],
  ['2026-11-14', 0, '2026-11-16', 'none, on a Saturday'],
])('%s and %i working days: %s (%s)', (day, count, expected) => {
  expect(addWorkingDays(day, count)).toBe(expected)
})

test('a region moves the end', () => {
  expect(addWorkingDays('2026-12-23', 5, 'ES-CT')).toBe('2026-12-31')
  expect(addWorkingDays('2025-12-23', 5)).toBe('2025-12-31')
  expect(addWorkingDays('2025-12-23', 5, 'ES-CT')).toBe('2026-01-02')
})

test.each([-1, 1.5, Number.NaN])('%d days cannot be counted', (count) => {
  expect(() => addWorkingDays('2026-11-12', count)).toThrow(RangeError)
})
test('what is no day is not taken for one', () => {
  expect(() => isWorkingDay('2026-02-30')).toThrow(RangeError)
})

const anyDay = fc.integer({ min: 0, max: 40 * 366 }).map((count) => addDays('2010-01-01', count))
const anyRegion = fc.constantFrom('', ...regions)

test('adding and counting agree, end on a working day, and each step counts', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), anyRegion, (day, count, region) => {
      const end = addWorkingDays(day, count, region)
      expect(isWorkingDay(end, region)).toBe(true)
      expect(workingDaysBetween(day, end, region)).toBe(count)
      expect(addWorkingDays(addWorkingDays(day, count, region), 1, region)).toBe(
        addWorkingDays(day, count + 1, region),
      )
      expect(daysBetween(day, end)).toBeGreaterThanOrEqual(count)
    }),
  )
})

test('later days never end earlier, and a region never ends before the country', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(40), anyRegion, (day, count, region) => {
      const end = addWorkingDays(day, count, region)
      expect(addWorkingDays(addDays(day, 1), count, region) >= end).toBe(true)
      expect(end >= addWorkingDays(day, count)).toBe(true)
    }),
  )
})

test('a year has between 245 and 257 working days, wherever', () => {
  for (let year = 2020; year <= 2040; year++)
    for (const region of ['', ...regions]) {
      const count = workingDaysBetween(`${year - 1}-12-31`, `${year}-12-31`, region)
      expect(count >= 245 && count <= 257, `${year} ${region}: ${count}`).toBe(true)
    }
})
