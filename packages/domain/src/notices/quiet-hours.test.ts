import { expect, test } from 'vitest'
import { digestAt, sendAt } from './quiet-hours.ts'

type Quiet = Parameters<typeof sendAt>[1]
const hours = (from: number, until: number) => ({ from, until })
const due = (now: string, quiet: Quiet) => sendAt(new Date(now), quiet).toISOString()

// Winter is UTC+1, summer UTC+2; in 2026 the clock changes on 29 March and 25 October, at 01:00 UTC.
test.each([
  ['the last moment before', '2026-11-16T20:59:59.999Z', '2026-11-16T20:59:59.999Z'],
  ['the first moment', '2026-11-16T21:00:00.000Z', '2026-11-17T07:00:00.000Z'],
  ['before midnight', '2026-11-16T22:59:59.999Z', '2026-11-17T07:00:00.000Z'],
  ['after midnight', '2026-11-16T23:00:00.000Z', '2026-11-17T07:00:00.000Z'],
  ['the last moment', '2026-11-17T06:59:59.999Z', '2026-11-17T07:00:00.000Z'],
  ['the moment they end', '2026-11-17T07:00:00.000Z', '2026-11-17T07:00:00.000Z'],
  ['in summer', '2026-07-01T20:00:00.000Z', '2026-07-02T06:00:00.000Z'],
  ['in summer, before', '2026-07-01T19:59:00.000Z', '2026-07-01T19:59:00.000Z'],
  ['over the new year', '2026-12-31T22:30:00.000Z', '2027-01-01T07:00:00.000Z'],
  ['a night of an hour less', '2026-03-28T21:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['a night of an hour more', '2026-10-24T20:00:00.000Z', '2026-10-25T07:00:00.000Z'],
])('from 22 to 8: %s', (_, now, when) => {
  expect(due(now, hours(22, 8))).toBe(when)
})

test.each([
  ['an hour that the day has not', '2026-03-29T00:59:00.000Z', '2026-03-29T00:59:00.000Z'],
  ['after the hour that was not', '2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['an hour that comes twice, first', '2026-10-25T00:00:00.000Z', '2026-10-25T02:00:00.000Z'],
  ['an hour that comes twice, again', '2026-10-25T01:59:00.000Z', '2026-10-25T02:00:00.000Z'],
])('from 2 to 3: %s', (_, now, when) => {
  expect(due(now, hours(2, 3))).toBe(when)
})

test.each<[string, Quiet, string, string]>([
  ['no quiet hours', null, '2026-11-16T02:00:00.000Z', '2026-11-16T02:00:00.000Z'],
  ['equal hours are none', hours(8, 8), '2026-11-16T07:30:00.000Z', '2026-11-16T07:30:00.000Z'],
  ['within a day', hours(13, 16), '2026-11-16T12:30:00.000Z', '2026-11-16T15:00:00.000Z'],
  ['within a day, after', hours(13, 16), '2026-11-16T15:00:00.000Z', '2026-11-16T15:00:00.000Z'],
  ['from midnight', hours(0, 7), '2026-11-15T23:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ['until midnight', hours(20, 0), '2026-11-16T19:10:00.000Z', '2026-11-16T23:00:00.000Z'],
  ['all but one hour', hours(13, 12), '2026-11-16T12:00:00.000Z', '2026-11-17T11:00:00.000Z'],
  ['all but one hour, in it', hours(13, 12), '2026-11-16T11:59:00.000Z', '2026-11-16T11:59:00.000Z'],
  [
    'until an hour that the day has not',
    hours(22, 2),
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ],
  ['until the hour that comes twice', hours(23, 2), '2026-10-24T23:59:00.000Z', '2026-10-25T00:00:00.000Z'],
  ['from the hour that comes twice', hours(2, 6), '2026-10-25T00:30:00.000Z', '2026-10-25T05:00:00.000Z'],
])('%s', (_, quiet, now, when) => {
  expect(due(now, quiet)).toBe(when)
})

test('whatever the hours and the moment: never early, never in quiet hours, within a day', () => {
  const local = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Madrid',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const starts = ['2026-03-28T20:17:00Z', '2026-10-24T19:43:00Z', '2026-06-10T00:00:00Z'].map((text) =>
    Date.parse(text),
  )
  for (const start of starts)
    for (let step = 0; step < 30; step += 1)
      for (let from = 0; from < 24; from += 1)
        for (let until = 0; until < 24; until += 5) {
          const now = new Date(start + step * 3_600_000)
          const due = sendAt(now, { from, until })
          const hour = Number(local.format(due))
          const isInside = from <= until ? hour >= from && hour < until : hour >= from || hour < until
          expect(isInside, `${from}-${until} at ${now.toISOString()}`).toBe(false)
          expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
          expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
        }
})

test.each<[string, Quiet, string, string]>([
  ['at 8', null, '2026-11-16T06:59:59.999Z', '2026-11-16T07:00:00.000Z'],
  ['at 8: the next day', null, '2026-11-16T07:00:00.000Z', '2026-11-17T07:00:00.000Z'],
  ['equal hours: at 8', hours(3, 3), '2026-11-16T03:00:00.000Z', '2026-11-16T07:00:00.000Z'],
  ['as quiet hours end', hours(23, 9), '2026-11-16T22:00:00.000Z', '2026-11-17T08:00:00.000Z'],
  ['at midnight', hours(18, 0), '2026-11-16T18:00:00.000Z', '2026-11-16T23:00:00.000Z'],
  ['in summer', null, '2026-07-01T12:00:00.000Z', '2026-07-02T06:00:00.000Z'],
  ['over a night of an hour less', null, '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['over a night of an hour more', null, '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['an hour that the day has not', hours(22, 2), '2026-03-28T23:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  [
    'an hour that comes twice comes once',
    hours(22, 2),
    '2026-10-25T00:00:00.000Z',
    '2026-10-26T01:00:00.000Z',
  ],
])('the digest is due %s', (_, quiet, now, due) => {
  expect(digestAt(new Date(now), quiet).toISOString()).toBe(due)
})
