import { describe, expect, test } from 'vitest'
import { clockOf } from '../support/case-clock.ts'
import { queuePartOf, termLevel, termShare } from './queue-order.ts'

const at = (text: string) => Date.parse(text)
// Monday.
const opened = at('2026-11-16T09:00:00Z')
const billing = (now: string) => clockOf([{ kind: 'opened', by: 'customer', at: opened }], 'billing', at(now))

describe('the term of five days from Monday', () => {
  test.each([
    ['2026-11-16T20:00:00Z', 0, 'early', 'later'],
    ['2026-11-18T09:00:00Z', 40, 'early', 'later'],
    ['2026-11-19T09:00:00Z', 60, 'half', 'later'],
    ['2026-11-20T09:00:00Z', 80, 'near', 'later'],
    ['2026-11-21T09:00:00Z', 100, 'near', 'today'],
    ['2026-11-22T09:00:00Z', 120, 'late', 'late'],
    ['2026-11-26T09:00:00Z', 200, 'late', 'late'],
  ] as const)('at %s: %i %%, %s, %s', (now, share, level, part) => {
    const clock = billing(now)
    expect([termShare(clock), termLevel(clock), queuePartOf(clock, at(now))]).toEqual([share, level, part])
  })
})

test('hours are counted to the millisecond: 80 % is not shown before it is reached', () => {
  const clock = (now: number) => clockOf([{ kind: 'opened', by: 'customer', at: opened }], 'continuity', now)
  const fourFifths = opened + 1.6 * 3_600_000
  expect([termShare(clock(fourFifths - 1)), termLevel(clock(fourFifths - 1))]).toEqual([79, 'half'])
  expect([termShare(clock(fourFifths)), termLevel(clock(fourFifths))]).toEqual([80, 'near'])
  expect(termShare(clock(opened + 3 * 3_600_000))).toBe(150)
})

describe('a question', () => {
  const asked = [
    { kind: 'opened', by: 'customer', at: opened },
    { kind: 'message', by: 'staff', at: opened + 1 },
    { kind: 'asked', by: 'staff', at: opened + 2 },
  ] as const
  test('stops the term, which comes last, until the customer’s days are over', () => {
    const now = at('2026-11-20T09:00:00Z')
    expect(queuePartOf(clockOf(asked, 'billing', now), now)).toBe('stopped')
    const later = at('2026-12-03T09:00:00Z')
    expect(queuePartOf(clockOf(asked, 'billing', later), later)).toBe('later')
  })
  test('that came too late repairs nothing', () => {
    const now = at('2026-11-24T09:00:00Z')
    const late = [asked[0], { ...asked[2], at: now - 1000 }]
    expect(queuePartOf(clockOf(late, 'billing', now), now)).toBe('late')
  })
})

test('at the distributor a case keeps its place', () => {
  const now = at('2026-11-20T09:00:00Z')
  const clock = clockOf(
    [
      { kind: 'opened', by: 'customer', at: opened },
      { kind: 'forwarded', by: 'staff', at: opened + 1 },
    ],
    'billing',
    now,
  )
  expect([termShare(clock), queuePartOf(clock, now)]).toEqual([80, 'later'])
})
