import { describe, expect, test } from 'vitest'
import { readCalendar, textOf } from '#test/doubles/calendar-reader'
import { composeCalendar, type DayEvent } from './ics.ts'

const event: DayEvent = {
  uid: '1@portal.example.com',
  day: '2026-11-23',
  at: new Date('2026-11-16T08:30:00.123Z'),
  title: 'Vence el pago',
  detail: 'Factura FE26-1',
  url: 'https://portal.example.com/factura/12?lang=es-ES',
}
const calendar = (over: Partial<DayEvent> = {}, name = 'Avisos') =>
  composeCalendar({ name, producer: '-//Fanal//Notices//ES', events: [{ ...event, ...over }] })

test('a day ends where the next begins', () => {
  expect(readCalendar(calendar())).toEqual({
    name: 'Avisos',
    events: [
      {
        uid: '1@portal.example.com',
        stamp: '20261116T083000Z',
        from: '2026-11-23',
        until: '2026-11-24',
        title: 'Vence el pago',
        detail: 'Factura FE26-1',
        url: 'https://portal.example.com/factura/12?lang=es-ES',
      },
    ],
  })
})

test.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-25', '2026-10-26'],
])('after %s comes %s', (day, until) => {
  expect(readCalendar(calendar({ day })).events[0]).toMatchObject({ from: day, until })
})

describe('texts', () => {
  test.each([
    'a; b, c \\ d',
    'one\ntwo\r\nthree\rfour',
    '\\n is no line',
    'END:VEVENT\nBEGIN:VEVENT',
    'ñ€😀'.repeat(60),
    'a'.repeat(74),
    'a'.repeat(75),
    `${'a'.repeat(65)}€€€€€€`,
    '👨‍👩‍👧‍👦'.repeat(40),
    ';'.repeat(200),
    'tab\tand bell\u0007',
    '',
  ])('%j arrives as it was, and breaks nothing', (words) => {
    const read = readCalendar(calendar({ title: words, detail: words }, words))
    const plain = words.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    expect([read.name, read.events[0]?.title, read.events[0]?.detail]).toEqual([plain, plain, plain])
    expect(read.events).toHaveLength(1)
  })

  test('the reader of the test is strict', () => {
    for (const wrong of ['a;b', 'a,b', String.raw`\x`, 'a\\']) expect(() => textOf(wrong)).toThrow()
    const good = calendar()
    for (const wrong of [
      good.replaceAll('\r\n', '\n'),
      good.slice(0, -2),
      good.replace('END:VEVENT\r\n', ''),
      good.replace('SUMMARY:', `SUMMARY:${'a'.repeat(80)}`),
      good.replace('UID:', 'X-UID:'),
      good.replace('BEGIN:VEVENT\r\n', 'BEGIN:VEVENT\r\nUID:2\r\n'),
      good.replace('20261124', '2026-11-24'),
      `${good}BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n`,
    ])
      expect(() => readCalendar(wrong)).toThrow()
  })
})
