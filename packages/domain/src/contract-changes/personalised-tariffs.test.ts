import { expect, test } from 'vitest'
import {
  availableDoubleTariffs,
  availableHappyHours,
  mayChangeAgain,
  nextBillingMonth,
} from './personalised-tariffs.ts'

test.each([
  ['2026-11-15', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2026-01-31', '2026-02-01'],
])('the billing month after %s begins on %s', (day, next) => expect(nextBillingMonth(day)).toBe(next))

test.each([
  [undefined, '2026-11-15', true],
  ['2026-11-15', '2026-11-30', false],
  ['2026-11-15', '2026-12-01', true],
  ['2026-12-31', '2027-01-01', true],
])('chosen on %s, today %s: %s', (chosenOn, today, expected) =>
  expect(mayChangeAgain(chosenOn, today)).toBe(expected),
)

test('twelve windows of three months, over the turn of the year', () => {
  const all = availableDoubleTariffs('2026-11-15')
  expect(all).toHaveLength(12)
  expect(all[0]).toEqual({ startMonth: 12, startYear: 2026, endMonth: 2, endYear: 2027 })
  expect(all[11]).toEqual({ startMonth: 11, startYear: 2027, endMonth: 1, endYear: 2028 })
})
test('two hours inside the day', () => {
  const all = availableHappyHours()
  expect(all[0]).toEqual({ startHour: 0, endHour: 2 })
  expect(all.at(-1)).toEqual({ startHour: 22, endHour: 24 })
})
