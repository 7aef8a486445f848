import { describe, expect, test } from 'vitest'
import { queuePartOf, termLevel, termShare } from '../casework/queue-order.ts'
import { phasesOf, taskClock, taskKinds, type TaskPhase, taskPhases } from './task-clock.ts'

const at = (text: string) => Date.parse(text)
/** A Monday. */
const monday = '2026-11-16T10:00:00+01:00'

describe('the term of each phase counts from its event', () => {
  test.each<[phase: TaskPhase, due: string]>([
    ['left', '2026-11-17T23:59:59.999+01:00'],
    ['called', '2026-11-23T23:59:59.999+01:00'],
    ['halted', '2026-11-18T23:59:59.999+01:00'],
    ['unchecked', '2026-11-18T23:59:59.999+01:00'],
    ['unmatched', '2026-11-17T23:59:59.999+01:00'],
    ['failing', '2026-11-19T10:00:00+01:00'],
    ['sent', '2026-11-23T23:59:59.999+01:00'],
    // The sixth and the eighth of December are no working days.
    ['accepted', '2026-12-07T23:59:59.999+01:00'],
    ['bounced', '2026-11-18T23:59:59.999+01:00'],
    ['unsettled', '2026-11-18T23:59:59.999+01:00'],
    ['to_send', '2026-11-17T10:00:00+01:00'],
    ['to_accept', '2026-11-23T23:59:59.999+01:00'],
    ['to_start', '2026-11-30T23:59:59.999+01:00'],
    ['to_connect', '2026-11-23T23:59:59.999+01:00'],
    ['wished', '2026-11-17T10:00:00+01:00'],
    ['to_return', '2026-11-17T10:00:00+01:00'],
    ['returning', '2026-11-30T23:59:59.999+01:00'],
    ['kept', '2026-12-07T23:59:59.999+01:00'],
    ['doubtful', '2026-11-18T23:59:59.999+01:00'],
  ])('%s is due %s', (phase, due) => {
    expect(taskClock({ phase, since: at(monday) }, at(monday)).dueAt).toBe(at(due))
  })

  test('each phase belongs to one kind, and each kind has one', () => {
    expect(taskKinds.flatMap((kind) => phasesOf(kind)).toSorted()).toEqual(taskPhases.toSorted())
  })
})

describe('colours follow the used part of the term', () => {
  test.each<[now: string, share: number, level: string, part: string]>([
    ['2026-11-16T22:00:00+01:00', 16, 'early', 'later'],
    ['2026-11-17T21:59:59+01:00', 49, 'early', 'later'],
    ['2026-11-17T22:00:00+01:00', 50, 'half', 'later'],
    ['2026-11-18T19:36:00+01:00', 80, 'near', 'later'],
    ['2026-11-19T10:00:00+01:00', 100, 'near', 'today'],
    ['2026-11-19T10:00:01+01:00', 100, 'late', 'late'],
    ['2026-11-22T10:00:00+01:00', 200, 'late', 'late'],
  ])('at %s a failing mail has used %s %%: %s, %s', (now, share, level, part) => {
    const clock = taskClock({ phase: 'failing', since: at(monday) }, at(now))
    expect([termShare(clock), termLevel(clock), queuePartOf(clock, at(now))]).toEqual([share, level, part])
  })
})

test('a code is tried for an hour; what is given up earlier is late from then', () => {
  const code = { phase: 'failing', since: at(monday), hours: 1 } as const
  expect(taskClock(code, at(monday) + 1_800_000)).toMatchObject({
    total: 1,
    used: 0.5,
    over: 0,
    isLate: false,
  })
  const refused = { phase: 'failing', since: at(monday), endedAt: at(monday) } as const
  expect(taskClock(refused, at(monday) + 7_200_000)).toMatchObject({
    dueAt: at(monday),
    total: 72,
    used: 72,
    over: 2,
    isLate: true,
  })
})

test('weekends and the holidays of the region do not count', () => {
  const friday = { phase: 'left', since: at('2026-11-20T18:00:00+01:00') } as const
  expect(taskClock(friday, friday.since).dueAt).toBe(at('2026-11-23T23:59:59.999+01:00'))
  // Sant Joan is a holiday in Catalonia.
  const june = { phase: 'left', since: at('2026-06-23T18:00:00+02:00') } as const
  expect(taskClock(june, june.since).dueAt).toBe(at('2026-06-24T23:59:59.999+02:00'))
  expect(taskClock(june, june.since, 'ES-CT').dueAt).toBe(at('2026-06-25T23:59:59.999+02:00'))
})
