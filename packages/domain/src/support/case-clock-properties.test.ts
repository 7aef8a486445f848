import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, madridDayOf, startOfMadridDay } from '../dates.ts'
import type { EntryKind } from './case.ts'
import { type ClockEntry, clockOf } from './case-clock.ts'
import type { DeadlineKind } from './deadlines.ts'
import { addWorkingDays, regions } from './working-days.ts'

const isWorkingDay = (day: string, region = '') => addWorkingDays(day, 0, region) === day

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const timeIn = (year: number) =>
  fc.integer({ min: Date.UTC(year, 0, 1), max: Date.UTC(year + 2, 0, 1) }).map((time) => time)
/** Around what is hard: Easter, August, both changes of the clock, the bridges of December, the year's end. */
const hardDays = [
  '2026-04-01',
  '2026-08-14',
  '2026-03-28',
  '2026-10-24',
  '2026-12-04',
  '2026-12-23',
  '2028-02-28',
]
const hardTime = fc
  .tuple(fc.constantFrom(...hardDays), fc.integer({ min: -3 * dayMs, max: 4 * dayMs }))
  .map(([day, shift]) => Date.parse(`${day}T00:00:00Z`) + shift)
const anyTime = fc.oneof(timeIn(2026), hardTime)
const anyKind = fc.constantFrom<DeadlineKind>('continuity', 'billing', 'other')
const dayKind = fc.constantFrom<DeadlineKind>('billing', 'other')
const anyRegion = fc.constantFrom('', 'ES-CT', 'ES-MD', ...regions)

const opened = (at: number): ClockEntry => ({ kind: 'opened', by: 'customer', at })
const ours = (kind: EntryKind, at: number): ClockEntry => ({ kind, by: 'staff', at })
const theirs = (kind: EntryKind, at: number): ClockEntry => ({ kind, by: 'customer', at })

/** A case with a step of ours, one question and its answer. */
function asked(start: number, question: number, answer?: number): ClockEntry[] {
  const entries = [opened(start), ours('message', start + 1), ours('asked', question)]
  return answer === undefined ? entries : [...entries, theirs('answered', answer)]
}

/** A question up to so long after the start, and something else up to so long after it. */
const forAnyQuestion = (
  { waitMs, laterMs, kinds }: { waitMs: number; laterMs: number; kinds: fc.Arbitrary<DeadlineKind> },
  holds: (start: number, wait: number, later: number, kind: DeadlineKind, region: string) => void,
) => fc.assert(fc.property(anyTime, fc.nat(waitMs), fc.nat(laterMs), kinds, anyRegion, holds))

const movers: EntryKind[] = ['message', 'asked', 'answered', 'forwarded', 'distributor_answered', 'taken']
const anyHistory = fc
  .tuple(
    anyTime,
    fc.array(fc.tuple(fc.constantFrom(...movers), fc.integer({ min: 1, max: 12 * dayMs })), { maxLength: 8 }),
  )
  .map(([start, acts]) => {
    let time = start
    const rest = acts.map(([kind, wait]) => {
      time += wait
      return kind === 'answered' ? theirs(kind, time) : ours(kind, time)
    })
    return { entries: [opened(start), ...rest], last: time }
  })

test('days end with their last millisecond in Madrid, working days on one, and are rejected from the next day', () => {
  fc.assert(
    fc.property(anyHistory, dayKind, anyRegion, ({ entries, last }, kind, region) => {
      const { dueAt, rejectedFrom, unit } = clockOf(entries, kind, last, region)
      const dueDay = madridDayOf(dueAt)
      expect(startOfMadridDay(rejectedFrom)).toBe(dueAt + 1)
      expect(rejectedFrom).toBe(addDays(dueDay, 1))
      expect(unit === 'days' || isWorkingDay(dueDay, region)).toBe(true)
    }),
  )
})

test('used and left add up, used never shrinks, and late is after the date', () => {
  fc.assert(
    fc.property(
      anyHistory,
      anyKind,
      fc.nat(40 * dayMs),
      fc.nat(40 * dayMs),
      ({ entries, last }, kind, one, two) => {
        const before = clockOf(entries, kind, last + Math.min(one, two))
        const after = clockOf(entries, kind, last + Math.max(one, two))
        for (const { used, left, total } of [before, after]) {
          expect(used + left).toBe(total)
          expect(used >= 0 && left >= 0).toBe(true)
        }
        expect(after.used).toBeGreaterThanOrEqual(before.used)
        expect(after.isLate).toBe(last + Math.max(one, two) > after.dueAt)
      },
    ),
  )
})

test('the date that is told does not depend on when it is asked for: it can be stored', () => {
  fc.assert(
    fc.property(
      anyHistory,
      anyKind,
      anyRegion,
      fc.nat(90 * dayMs),
      ({ entries, last }, kind, region, later) => {
        const stored = clockOf(entries, kind, last, region)
        const seen = clockOf(entries, kind, last + later, region)
        expect([seen.dueAt, seen.answerBy]).toEqual([stored.dueAt, stored.answerBy])
      },
    ),
  )
})

test('without a question the term is the term, at any hour of any day', () => {
  fc.assert(
    fc.property(anyTime, anyRegion, (start, region) => {
      const day = madridDayOf(start)
      const due = (kind: DeadlineKind) => clockOf([opened(start)], kind, start, region).dueAt
      expect(due('continuity')).toBe(start + 2 * hourMs)
      expect(madridDayOf(due('billing'))).toBe(addDays(day, 5))
      expect(madridDayOf(due('other'))).toBe(addWorkingDays(day, 15, region))
    }),
  )
})

test('a wait for the customer moves the date by just its days', () => {
  const waits = fc.tuple(fc.nat(4 * dayMs), fc.nat(9 * dayMs))
  fc.assert(
    fc.property(anyTime, waits, (start, [untilAsked, wait]) => {
      const question = start + 2 + untilAsked
      const plain = clockOf([opened(start)], 'billing', start).dueAt
      const moved = clockOf(asked(start, question, question + wait), 'billing', question + wait).dueAt
      const waited = daysBetween(madridDayOf(question), madridDayOf(question + wait))
      expect(daysBetween(madridDayOf(plain), madridDayOf(moved))).toBe(waited)
    }),
  )
})

test('an answer on the day of the question is as if nobody had asked', () => {
  forAnyQuestion({ waitMs: 14 * dayMs, laterMs: dayMs, kinds: dayKind }, (start, wait, gap, kind, region) => {
    const question = start + 2 + wait
    fc.pre(madridDayOf(question) === madridDayOf(question + gap))
    const plain = clockOf([opened(start)], kind, start, region)
    expect(clockOf(asked(start, question, question + gap), kind, question + gap, region).dueAt).toBe(
      plain.dueAt,
    )
  })
})

test('a question never brings the date forward, and a later answer never either', () => {
  forAnyQuestion(
    { waitMs: 20 * dayMs, laterMs: 20 * dayMs, kinds: anyKind },
    (start, wait, gap, kind, region) => {
      const question = start + 2 + wait
      const due = (entries: ClockEntry[]) => clockOf(entries, kind, question, region).dueAt
      const plain = due([opened(start)])
      const soon = due(asked(start, question, question + gap))
      const later = due(asked(start, question, question + gap + dayMs))
      expect(soon).toBeGreaterThanOrEqual(plain)
      expect(later).toBeGreaterThanOrEqual(soon)
      expect(due(asked(start, question))).toBeGreaterThanOrEqual(later)
    },
  )
})

test('an answer after the customer’s days, and none, are the same', () => {
  forAnyQuestion(
    { waitMs: 10 * dayMs, laterMs: 30 * dayMs, kinds: anyKind },
    (start, wait, late, kind, region) => {
      const question = start + 2 + wait
      const none = clockOf(asked(start, question), kind, question, region)
      const answer = (none.answerBy ?? 0) + 1 + late
      expect(clockOf(asked(start, question, answer), kind, answer, region).dueAt).toBe(none.dueAt)
    },
  )
})

test('the customer has at least ten working days, whole', () => {
  fc.assert(
    fc.property(anyTime, anyRegion, (start, region) => {
      const { answerBy = 0 } = clockOf(asked(start, start + 2), 'other', start + 2, region)
      let working = 0
      for (
        let day = addDays(madridDayOf(start + 2), 1);
        startOfMadridDay(day) < answerBy;
        day = addDays(day, 1)
      )
        if (isWorkingDay(day, region)) working += 1
      expect(working).toBe(10)
    }),
  )
})

test('asked at once: the answer begins the whole term', () => {
  fc.assert(
    fc.property(
      anyTime,
      fc.nat(2 * hourMs - 1),
      fc.nat(9 * dayMs),
      anyKind,
      anyRegion,
      (start, wait, gap, kind, region) => {
        const answer = start + wait + gap + 1
        const entries = [opened(start), ours('asked', start + wait), theirs('answered', answer)]
        const fresh = clockOf([opened(answer)], kind, answer, region)
        expect(clockOf(entries, kind, answer, region).dueAt).toBe(fresh.dueAt)
      },
    ),
  )
})
