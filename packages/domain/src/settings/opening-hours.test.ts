import { expect, test } from 'vitest'
import { dayGroups, openingAt, openingWeek } from './opening-hours.ts'

const hours = 'Mo-Fr 08:00-14:00,16:00-20:00; Sa 09:00-13:00'
const week = openingWeek(hours) ?? []

test('days with the same hours are one row', () => {
  expect(dayGroups(week)).toEqual([
    {
      from: 0,
      to: 4,
      spans: [
        ['08:00', '14:00'],
        ['16:00', '20:00'],
      ],
    },
    { from: 5, to: 5, spans: [['09:00', '13:00']] },
    { from: 6, to: 6, spans: [] },
  ])
})

test.each(['', '9-18', 'Mo-Fr 8:00-20:00', 'Fr-Mo 08:00-20:00', 'Mo 20:00-08:00', 'Xx 08:00-20:00', 'Mo-Fr'])(
  '"%s" is not understood',
  (text) => expect(openingWeek(text)).toBeUndefined(),
)

// 16 November 2026 is a Monday; Madrid is an hour ahead of UTC, in summer two.
test.each([
  ['2026-11-16T06:59:00Z', { isOpen: false, day: '2026-11-16', at: '08:00' }],
  ['2026-11-16T07:00:00Z', { isOpen: true, day: '2026-11-16', at: '14:00' }],
  ['2026-11-16T13:00:00Z', { isOpen: false, day: '2026-11-16', at: '16:00' }],
  ['2026-11-16T19:00:00Z', { isOpen: false, day: '2026-11-17', at: '08:00' }],
  ['2026-07-13T06:00:00Z', { isOpen: true, day: '2026-07-13', at: '14:00' }],
  ['2026-11-21T12:00:00Z', { isOpen: false, day: '2026-11-23', at: '08:00' }],
  // Monday the 7th is open, the 8th is a holiday.
  ['2026-12-07T19:30:00Z', { isOpen: false, day: '2026-12-09', at: '08:00' }],
  ['2026-12-08T10:00:00Z', { isOpen: false, day: '2026-12-09', at: '08:00' }],
])('%s', (now, expected) => expect(openingAt(week, ['2026-12-08'], Date.parse(now))).toEqual(expected))

test('without hours it never opens', () =>
  expect(openingAt([], [], Date.now())).toEqual({ isOpen: false, day: null, at: null }))
