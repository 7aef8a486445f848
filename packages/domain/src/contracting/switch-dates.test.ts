import { expect, test } from 'vitest'
import {
  activeBy,
  earliestStart,
  latestStart,
  sentBy,
  startAfterWithdrawal,
  startDayError,
  termsOf,
  withdrawUntil,
} from './switch-dates.ts'

test.each([
  ['2026-11-16', '2026-11-30'],
  ['2026-12-24', '2027-01-07'],
  ['2028-02-20', '2028-03-05'],
])('signed on %s, until the end of %s it can be withdrawn from', (day, end) => {
  expect(withdrawUntil(day)).toBe(end)
  expect(startAfterWithdrawal(day) > end).toBe(true)
})

test('24 hours, also over a change of the clock', () =>
  expect(new Date(sentBy(Date.parse('2026-10-24T22:30:00Z'))).toISOString()).toBe('2026-10-25T22:30:00.000Z'))

test.each([
  ['2026-11-16', '', '2026-11-30'],
  // Constitution and Immaculate Conception; Christmas, and the day after it in Catalonia.
  ['2026-11-30', '', '2026-12-15'],
  ['2026-12-18', '', '2027-01-05'],
  ['2025-12-19', 'ES-CT', '2026-01-08'],
  // A Saturday counts from Monday.
  ['2026-11-21', '', '2026-12-04'],
])('sent on %s (%s), active by %s', (day, region, by) => expect(activeBy(day, { region })).toBe(by))

test.each([
  ['2026-11-16', '2026-11-23'],
  ['2026-12-03', '2026-12-11'],
])('a supply without contract, sent on %s, is connected by %s', (day, by) =>
  expect(activeBy(day, { isNewSupply: true })).toBe(by),
)

test('what follows a signature of a new supply is not what follows that of a switch', () => {
  const signedAt = Date.parse('2026-11-16T10:00:00Z')
  const now = { start: 'now', startDay: null } as const
  expect(termsOf(signedAt, now).activeBy).toBe('2026-12-01')
  expect(termsOf(signedAt, now, { isNewSupply: true }).activeBy).toBe('2026-11-24')
  const after = { ...now, start: 'after_withdrawal' } as const
  expect(termsOf(signedAt, after, { isNewSupply: true }).activeBy).toBe('2026-12-01')
})

test.each([
  // Sent within a day, active on a working day after it.
  ['2026-11-16', '2026-11-18'],
  ['2026-11-19', '2026-11-23'],
  ['2026-11-20', '2026-11-23'],
])('asked on %s, the earliest start is %s', (today, day) => expect(earliestStart(today)).toBe(day))

test.each([
  ['', 'required'],
  ['2026-11-31', 'not_a_day'],
  ['16/12/2026', 'not_a_day'],
  ['2026-11-16', 'too_early'],
  ['2026-11-17', 'too_early'],
  ['2026-11-18', undefined],
  ['2027-02-16', undefined],
  ['2027-02-17', 'too_late'],
])('start on %j', (day, error) => expect(startDayError(day, { today: '2026-11-16' })).toBe(error))

test('three months ahead', () => expect(latestStart('2026-11-30')).toBe('2027-02-28'))
