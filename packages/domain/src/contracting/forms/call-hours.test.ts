import { expect, test } from 'vitest'
import { callDays, callWindow, contactDayError, firstCallDay } from './call-hours.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-18', '9-13h', '2026-11-18T08:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ['2026-07-01', '19-21h', '2026-07-01T17:00:00.000Z', '2026-07-01T19:00:00.000Z'],
  // The clock changes on the night before.
  ['2026-10-25', '13-15h', '2026-10-25T12:00:00.000Z', '2026-10-25T14:00:00.000Z'],
])('%s, %s', (day, hours, from, to) => {
  const window = callWindow(day, hours)
  expect([iso(window.from), iso(window.to)]).toEqual([from, to])
})

test('five working days, from today on', () => {
  expect(callDays(at('2026-11-18T10:00:00Z'))).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
  ])
  // A Saturday; a holiday in Catalonia alone.
  expect(callDays(at('2026-11-21T10:00:00Z'))[0]).toBe('2026-11-23')
  expect(callDays(at('2026-09-11T10:00:00Z'), 'ES-CT')[0]).toBe('2026-09-14')
})

test.each([
  ['2026-11-18T07:00:00Z', '9-13h', '2026-11-18'],
  ['2026-11-18T11:00:00Z', '9-13h', '2026-11-18'],
  ['2026-11-18T11:00:01Z', '9-13h', '2026-11-19'],
  ['2026-11-20T19:30:00Z', '19-21h', '2026-11-23'],
])('asked at %s for %s: called on %s', (now, hours, day) => expect(firstCallDay(hours, at(now))).toBe(day))

test.each([
  ['', '9-13h', undefined],
  ['2026-11-18', '9-13h', 'too_late'],
  ['2026-11-18', '15-19h', undefined],
  ['2026-11-18', '', undefined],
  ['2026-11-19', '9-13h', undefined],
  ['2026-11-17', '9-13h', 'not_a_choice'],
  ['2026-11-22', '9-13h', 'not_a_choice'],
  ['2027-11-18', '9-13h', 'not_a_choice'],
  ['tomorrow', '9-13h', 'not_a_choice'],
])('day %j with %j: %s', (day, hours, error) =>
  expect(contactDayError(day, hours, { now: at('2026-11-18T12:30:00Z') })).toBe(error),
)
