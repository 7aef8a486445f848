import { describe, expect, test } from 'vitest'
import { madridDayOf } from '../dates.ts'
import { madridOffsetMinutes } from '../madrid-offset.ts'
import type { EntryAuthor, EntryKind } from './case.ts'
import { type ClockEntry, clockOf } from './case-clock.ts'

/** `'2026-11-10 09:42'` of Madrid. */
function at(local: string): number {
  const utc = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  return utc - madridOffsetMinutes(utc - 5_400_000) * 60_000
}
const authors: Partial<Record<EntryKind, EntryAuthor>> = {
  opened: 'customer',
  answered: 'customer',
  withdrawn: 'customer',
  reopened: 'customer',
  distributor_answered: 'distributor',
}
const entry = (kind: EntryKind, time: string, more: Partial<ClockEntry> = {}): ClockEntry => ({
  kind,
  by: authors[kind] ?? 'staff',
  at: at(time),
  ...more,
})
const dayAndTime = (instant: number) => {
  const local = new Date(instant + madridOffsetMinutes(instant) * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 23)}`
}
const lastOf = (day: string) => `${day} 23:59:59.999`

/** Opened on Tuesday; the distributor answered; on Thursday the customer was asked. */
const history = [
  entry('opened', '2026-11-10 09:42'),
  entry('taken', '2026-11-10 12:15'),
  entry('forwarded', '2026-11-10 12:16'),
  entry('distributor_answered', '2026-11-11 16:40'),
  entry('asked', '2026-11-12 11:05'),
]

describe('a billing claim that waits for its customer', () => {
  test('on Monday two of five days are used, and both dates are told', () => {
    const clock = clockOf(history, 'billing', at('2026-11-16 10:02'))
    expect(clock).toMatchObject({ unit: 'days', total: 5, used: 2, left: 3, isStopped: true, isLate: false })
    expect(dayAndTime(clock.answerBy ?? 0)).toBe(lastOf('2026-11-26'))
    expect(dayAndTime(clock.dueAt)).toBe(lastOf('2026-11-29'))
    expect(clock.rejectedFrom).toBe('2026-11-30')
    expect(dayAndTime(clock.ifAnsweredNow?.dueAt ?? 0)).toBe(lastOf('2026-11-19'))
    expect(clock.ifAnsweredNow?.rejectedFrom).toBe('2026-11-20')
  })
  test('the answer starts it again', () => {
    const clock = clockOf(
      [...history, entry('answered', '2026-11-16 10:03')],
      'billing',
      at('2026-11-17 08:00'),
    )
    expect(clock).toMatchObject({ used: 3, left: 2, isStopped: false, rejectedFrom: '2026-11-20' })
    expect(clock.ifAnsweredNow).toBeUndefined()
    expect(clock.answerBy).toBeUndefined()
  })
  test('without one it starts by itself, on the date that was told', () => {
    const clock = clockOf(history, 'billing', at('2026-11-28 00:00'))
    expect(clock).toMatchObject({ used: 4, left: 1, isStopped: false, isLate: false, isClosed: false })
    expect(dayAndTime(clock.dueAt)).toBe(lastOf('2026-11-29'))
    expect(dayAndTime(clock.answerBy ?? 0)).toBe(lastOf('2026-11-26'))
  })
  test('late since the first instant after its date, while it is open', () => {
    const before = clockOf(history, 'billing', at('2026-11-29 23:59'))
    expect([before.isLate, before.lateSince]).toEqual([false, undefined])
    const late = clockOf(history, 'billing', at('2026-11-30 00:00') + 1)
    expect([late.isLate, late.lateSince]).toEqual([true, at('2026-11-30 00:00')])
    const closed = clockOf(
      [...history, entry('closed', '2026-12-01 09:00')],
      'billing',
      at('2026-12-02 09:00'),
    )
    expect([closed.isLate, closed.lateSince]).toEqual([true, undefined])
  })
  test('an answer that comes after its time changes nothing', () => {
    const late = clockOf(
      [...history, entry('answered', '2026-11-28 09:00')],
      'billing',
      at('2026-11-28 10:00'),
    )
    expect(dayAndTime(late.dueAt)).toBe(lastOf('2026-11-29'))
  })
  test('an answer on the same day changes nothing either', () => {
    const clock = clockOf(
      [...history, entry('answered', '2026-11-12 23:59')],
      'billing',
      at('2026-11-13 08:00'),
    )
    expect(dayAndTime(clock.dueAt)).toBe(lastOf('2026-11-15'))
  })
  test('more time than the law asks for may be given, not less', () => {
    const asked = (answerBy: string) =>
      clockOf(
        [...history.slice(0, 4), entry('asked', '2026-11-12 11:05', { answerBy })],
        'billing',
        at('2026-11-13 08:00'),
      )
    expect(dayAndTime(asked('2026-12-15').answerBy ?? 0)).toBe(lastOf('2026-12-15'))
    expect(dayAndTime(asked('2026-11-14').answerBy ?? 0)).toBe(lastOf('2026-11-26'))
  })
})

describe('asked before anything else', () => {
  const opened = [entry('opened', '2026-11-10 09:42'), entry('taken', '2026-11-10 12:15')]
  const asked = [...opened, entry('asked', '2026-11-12 11:05')]
  test('the whole term is left, and begins with the answer', () => {
    expect(clockOf(asked, 'billing', at('2026-11-13 08:00'))).toMatchObject({ used: 0, left: 5 })
    const answered = clockOf(
      [...asked, entry('answered', '2026-11-16 10:00')],
      'billing',
      at('2026-11-16 11:00'),
    )
    expect(answered).toMatchObject({ used: 0, rejectedFrom: '2026-11-22' })
  })
  test('a second question goes on with what is left', () => {
    const again = [...asked, entry('answered', '2026-11-16 10:00'), entry('asked', '2026-11-18 10:00')]
    expect(clockOf(again, 'billing', at('2026-11-18 11:00'))).toMatchObject({ used: 2, left: 3 })
  })
  test.each<[string, ClockEntry, number]>([
    ['words of ours', entry('message', '2026-11-11 10:00'), 2],
    ['words of the customer', entry('message', '2026-11-11 10:00', { by: 'customer' }), 0],
    ['a change of type', entry('type_changed', '2026-11-11 10:00'), 0],
    ['a notice to many', entry('notice', '2026-11-11 10:00', { by: 'system' }), 0],
    ['a step towards the distributor', entry('forwarded', '2026-11-11 10:00'), 2],
  ])('after %s', (_, before, used) => {
    const entries = [...opened, before, entry('asked', '2026-11-12 11:05')]
    expect(clockOf(entries, 'billing', at('2026-11-12 12:00')).used).toBe(used)
  })
  test('too late: the date that has passed stays', () => {
    const entries = [entry('opened', '2026-11-02 09:00'), entry('asked', '2026-11-12 11:05')]
    const clock = clockOf(entries, 'billing', at('2026-11-13 08:00'))
    expect(clock).toMatchObject({
      used: 5,
      left: 0,
      isStopped: true,
      isLate: true,
      rejectedFrom: '2026-11-08',
    })
    expect(clock.ifAnsweredNow).toBeUndefined()
    const answered = [...entries, entry('answered', '2026-11-13 09:00')]
    expect(clockOf(answered, 'billing', at('2026-11-13 10:00'))).toMatchObject({
      isLate: true,
      rejectedFrom: '2026-11-08',
    })
  })
  test('on the last day: the day of the answer is left', () => {
    const entries = [
      entry('opened', '2026-11-10 09:00'),
      entry('message', '2026-11-11 09:00'),
      entry('asked', '2026-11-15 11:00'),
      entry('answered', '2026-11-21 11:00'),
    ]
    expect(clockOf(entries, 'billing', at('2026-11-21 12:00')).rejectedFrom).toBe('2026-11-22')
  })
})

test.each([
  ['billing', '2026-11-10 00:00', '2026-11-15'],
  ['billing', '2026-11-10 23:59', '2026-11-15'],
  ['billing', '2026-12-29 12:00', '2027-01-03'],
  ['billing', '2026-10-23 12:00', '2026-10-28'],
  ['billing', '2026-03-27 12:00', '2026-04-01'],
  ['billing', '2024-02-27 12:00', '2024-03-03'],
  ['other', '2026-11-10 12:00', '2026-12-01'],
  ['other', '2026-11-14 12:00', '2026-12-04'],
  ['other', '2026-11-20 12:00', '2026-12-14'],
  ['other', '2026-03-20 12:00', '2026-04-13'],
  ['other', '2026-07-31 12:00', '2026-08-21'],
  ['other', '2026-12-15 12:00', '2027-01-08'],
] as const)('%s, opened on %s: due on %s', (kind, opened, due) => {
  const { dueAt } = clockOf([entry('opened', opened)], kind, at(opened))
  expect(dayAndTime(dueAt)).toBe(lastOf(due))
})

test('a region has its own days', () => {
  const clock = clockOf([entry('opened', '2026-12-15 12:00')], 'other', at('2026-12-15 12:00'), 'ES-NC')
  expect(clock.rejectedFrom).toBe('2027-01-09')
  const catalan = clockOf([entry('opened', '2025-12-15 12:00')], 'other', at('2025-12-15 12:00'), 'ES-CT')
  const national = clockOf([entry('opened', '2025-12-15 12:00')], 'other', at('2025-12-15 12:00'))
  expect([national.rejectedFrom, catalan.rejectedFrom]).toEqual(['2026-01-09', '2026-01-10'])
})

describe('two hours', () => {
  test.each([
    ['2026-11-10 09:42', '2026-11-10 11:42:00.000'],
    ['2026-11-10 23:30', '2026-11-11 01:30:00.000'],
    // The clock goes forward at two and back at three: two hours are two hours.
    ['2026-03-29 01:30', '2026-03-29 04:30:00.000'],
    ['2026-10-25 01:30', '2026-10-25 02:30:00.000'],
  ])('from %s: %s', (opened, due) => {
    expect(dayAndTime(clockOf([entry('opened', opened)], 'continuity', at(opened)).dueAt)).toBe(due)
  })
  test('stop and go on to the minute', () => {
    const entries = [
      entry('opened', '2026-11-10 09:00'),
      entry('message', '2026-11-10 09:10', { by: 'staff' }),
      entry('asked', '2026-11-10 09:30'),
    ]
    const asked = clockOf(entries, 'continuity', at('2026-11-10 15:00'))
    expect(asked).toMatchObject({ unit: 'hours', total: 2, used: 0.5, left: 1.5, isStopped: true })
    const answered = [...entries, entry('answered', '2026-11-10 18:00')]
    const clock = clockOf(answered, 'continuity', at('2026-11-10 19:00'))
    expect(clock).toMatchObject({ used: 1.5, left: 0.5, rejectedFrom: '2026-11-11' })
    expect(dayAndTime(clock.dueAt)).toBe('2026-11-10 19:30:00.000')
  })
})

test('the distributor has days of its own, and ours go on', () => {
  const clock = clockOf(history.slice(0, 3), 'billing', at('2026-11-12 09:00'))
  expect(clock).toMatchObject({ used: 2, isStopped: false })
  expect(dayAndTime(clock.distributor?.acceptsBy ?? 0)).toBe(lastOf('2026-11-17'))
  expect(dayAndTime(clock.distributor?.answersBy ?? 0)).toBe(lastOf('2026-12-09'))
  expect(clockOf(history.slice(0, 4), 'billing', at('2026-11-12 09:00')).distributor).toBeUndefined()
})

test('late from the first millisecond of the next day on', () => {
  const opened = [entry('opened', '2026-11-10 09:42')]
  const last = at('2026-11-16 00:00') - 1
  expect(clockOf(opened, 'billing', last)).toMatchObject({ isLate: false, used: 5, left: 0 })
  expect(clockOf(opened, 'billing', last + 1)).toMatchObject({ isLate: true, used: 5, left: 0 })
})

test.each([
  ['closed', '2026-11-13 10:00', false],
  ['closed', '2026-11-17 10:00', true],
  ['withdrawn', '2026-11-13 10:00', false],
  ['solved', '2026-11-13 10:00', false],
] as const)('%s on %s ends it; late: %s', (kind, time, isLate) => {
  const entries = [entry('opened', '2026-11-10 09:42'), entry(kind, time)]
  const clock = clockOf(entries, 'billing', at('2027-06-01 10:00'))
  expect(clock).toMatchObject({ isClosed: true, isStopped: false, isLate, rejectedFrom: '2026-11-16' })
})

test('closed while the customer was asked', () => {
  const clock = clockOf([...history, entry('closed', '2026-11-20 10:00')], 'billing', at('2026-12-20 10:00'))
  expect(clock).toMatchObject({ isClosed: true, isStopped: false, isLate: false, used: 2, left: 3 })
})

test('forwarded while the customer was asked: it is not their turn any more', () => {
  const clock = clockOf(
    [...history, entry('forwarded', '2026-11-16 10:00')],
    'billing',
    at('2026-11-17 10:00'),
  )
  expect(clock).toMatchObject({ isStopped: false, used: 3, left: 2 })
})

test('reopened: a whole new term', () => {
  const entries = [
    entry('opened', '2026-11-02 09:42'),
    entry('closed', '2026-11-10 10:00'),
    entry('reopened', '2026-11-20 10:00'),
  ]
  const clock = clockOf(entries, 'billing', at('2026-11-21 10:00'))
  expect(clock).toMatchObject({ isClosed: false, isLate: false, used: 1, rejectedFrom: '2026-11-26' })
  // It was worked on before, so a question goes on with what is left.
  const asked = [...entries, entry('asked', '2026-11-22 10:00')]
  expect(clockOf(asked, 'billing', at('2026-11-22 11:00'))).toMatchObject({ used: 2, left: 3 })
})

test('another type counts from the first', () => {
  const entries = [entry('opened', '2026-11-02 09:42'), entry('type_changed', '2026-11-10 10:00')]
  expect(clockOf(entries, 'billing', at('2026-11-10 11:00'))).toMatchObject({ isLate: true, left: 0 })
  expect(clockOf(entries, 'other', at('2026-11-10 11:00'))).toMatchObject({ isLate: false, used: 6, left: 9 })
})

test('the order of the entries does not matter, a case without any has no clock', () => {
  const now = at('2026-11-16 10:02')
  expect(clockOf(history.toReversed(), 'billing', now)).toEqual(clockOf(history, 'billing', now))
  expect(() => clockOf([], 'billing', now)).toThrow(RangeError)
})

test('the source is told', () => {
  const { source, dueAt } = clockOf(history, 'billing', at('2026-11-16 10:02'))
  expect(source).toContain('Ley 10/2025')
  expect(madridDayOf(dueAt)).toBe('2026-11-29')
})

describe('somebody asked to be called', () => {
  const callBy = at('2026-11-11 13:00')
  const opened = entry('opened', '2026-11-10 18:00', { callBy })
  const due = (entries: ClockEntry[], now = '2026-11-10 19:00') => {
    const { dueAt, isLate } = clockOf(entries, 'other', at(now))
    return [dayAndTime(dueAt), isLate]
  }

  test.each<[string, ClockEntry[], string, [string, boolean]]>([
    ['their hour is the date', [opened], '2026-11-10 19:00', ['2026-11-11 13:00:00.000', false]],
    ['after it the call is late', [opened], '2026-11-11 13:01', ['2026-11-11 13:00:00.000', true]],
    [
      'taking it is not calling',
      [opened, entry('taken', '2026-11-11 09:00')],
      '2026-11-11 14:00',
      ['2026-11-11 13:00:00.000', true],
    ],
    [
      'called, the term of the law counts',
      [opened, entry('message', '2026-11-11 12:00')],
      '2026-11-11 14:00',
      [lastOf('2026-12-01'), false],
    ],
    [
      'called too late, it stays late',
      [opened, entry('message', '2026-11-11 15:00')],
      '2026-11-11 16:00',
      ['2026-11-11 13:00:00.000', true],
    ],
  ])('%s', (_, entries, now, expected) => expect(due(entries, now)).toEqual(expected))
})
