import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, madridDayOf, startOfMadridDay } from '../dates.ts'
import { type CaseState, type EntryAuthor, type EntryKind, stateAfter } from '../support/case.ts'
import { type ClockEntry, clockOf } from '../support/case-clock.ts'
import type { DeadlineKind } from '../support/deadlines.ts'
import { clockOfMerged, historyOf } from '../support/merged-clock.ts'
import { addWorkingDays } from '../support/working-days.ts'
import { queuePartOf } from './queue-order.ts'

// The clock against one that is counted day by day, for histories at random: questions, answers, the distributor, ends and
// reopenings, cases that were merged, another type, another calendar. The whole run has 10,000 of them.

const isWhole = Boolean(process.env['TEST_WHOLE'])
const runs = { numRuns: isWhole ? 10_000 : 400, ...(!isWhole && { seed: 20_261_118 }) }

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const totals = { continuity: 2, billing: 5, other: 15 } as const
const endOf = (day: string) => startOfMadridDay(addDays(day, 1)) - 1
const isWorkingDay = (day: string, region: string) => addWorkingDays(day, 0, region) === day
const ours: readonly EntryKind[] = ['message', 'asked', 'forwarded', 'distributor_answered', 'closed']
const isOurs = ({ kind, by }: ClockEntry) => by !== 'customer' && ours.includes(kind)

function customersDays({ at, answerBy = '' }: ClockEntry, region: string): number {
  let day = madridDayOf(at)
  for (let left = 10; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, region)) left -= 1
  }
  return endOf(answerBy > day ? answerBy : day)
}

/** Walks through the days one by one; each that begins while the clock runs takes one off. */
function dueByDays(history: readonly ClockEntry[], kind: 'billing' | 'other', region: string): number {
  const total = totals[kind]
  const counts = (day: string) => kind === 'billing' || isWorkingDay(day, region)
  let [state, left, hasActed]: [CaseState, number, boolean] = ['open', total, false]
  let [due, resumeAt]: [string, number | undefined] = ['', undefined]
  let day = madridDayOf(history[0]?.at ?? 0)
  const lastDay = madridDayOf(history.at(-1)?.at ?? 0)
  const resume = () => {
    resumeAt = undefined
    if (left === 0 && counts(day)) due = day
  }
  const take = (entry: ClockEntry) => {
    const next = stateAfter(state, entry.kind)
    if (resumeAt !== undefined && next !== 'asked') resume()
    if (state === 'closed' && next !== 'closed') [left, due] = [total, '']
    else if (next === 'asked' && state !== 'asked' && (due === '' || entry.at <= endOf(due))) {
      if (!hasActed) left = total
      due = ''
      resumeAt = customersDays(entry, region)
    }
    state = next
    hasActed ||= isOurs(entry)
  }
  for (let isFirst = true; due === '' || day <= lastDay; day = addDays(day, 1), isFirst = false) {
    if (!isFirst && due === '' && resumeAt === undefined && counts(day)) {
      left = Math.max(0, left - 1)
      if (left === 0) due = day
    }
    for (const entry of history.filter(({ at }) => madridDayOf(at) === day)) take(entry)
    if (resumeAt !== undefined && resumeAt <= endOf(day)) resume()
  }
  return endOf(due)
}

/** The same in milliseconds. */
function dueByHours(history: readonly ClockEntry[], region: string): number {
  const total = totals.continuity * hourMs
  let [state, hasActed]: [CaseState, boolean] = ['open', false]
  let due = (history[0]?.at ?? 0) + total
  let stopped: { at: number; left: number } | undefined
  for (const entry of history) {
    const next = stateAfter(state, entry.kind)
    if (stopped && next !== 'asked') {
      due = Math.min(entry.at, stopped.at) + stopped.left
      stopped = undefined
    }
    if (state === 'closed' && next !== 'closed') due = entry.at + total
    else if (next === 'asked' && state !== 'asked' && entry.at <= due)
      stopped = { at: customersDays(entry, region), left: hasActed ? due - entry.at : total }
    state = next
    hasActed ||= isOurs(entry)
  }
  return stopped ? stopped.at + stopped.left : due
}

const plainDue = (history: readonly ClockEntry[], kind: DeadlineKind, region: string) =>
  kind === 'continuity' ? dueByHours(history, region) : dueByDays(history, kind, region)

const acts: [EntryKind, EntryAuthor][] = [
  ['message', 'staff'],
  ['message', 'customer'],
  ['asked', 'staff'],
  ['asked', 'staff'],
  ['answered', 'customer'],
  ['answered', 'customer'],
  ['forwarded', 'staff'],
  ['distributor_answered', 'distributor'],
  ['taken', 'staff'],
  ['type_changed', 'staff'],
  ['closed', 'staff'],
  ['reopened', 'customer'],
  ['late', 'system'],
]
const anyWait = fc.oneof(fc.nat(3 * hourMs), fc.nat(4 * dayMs), fc.nat(25 * dayMs))
const anyStep = fc.record({ act: fc.constantFrom(...acts), wait: anyWait, moreDays: fc.nat(40) })

const entriesFrom = (
  start: number,
  steps: { act: [EntryKind, EntryAuthor]; wait: number; moreDays: number }[],
) => {
  let at = start
  const entries: ClockEntry[] = [{ kind: 'opened', by: 'customer', at }]
  for (const { act, wait, moreDays } of steps) {
    const [kind, by] = act
    at += wait + 1
    const answerBy = addDays(madridDayOf(at), moreDays)
    entries.push({ kind, by, at, ...(kind === 'asked' && moreDays > 20 && { answerBy }) })
  }
  return entries
}

/** What the rules of steps let happen; of two merged cases, what follows the end of one opens it again. */
const possible: Record<CaseState, readonly EntryKind[]> = {
  open: ['message', 'asked', 'forwarded', 'taken', 'type_changed', 'closed', 'late', 'opened'],
  asked: [
    'message',
    'answered',
    'forwarded',
    'distributor_answered',
    'taken',
    'type_changed',
    'closed',
    'late',
    'opened',
  ],
  forwarded: [
    'message',
    'asked',
    'forwarded',
    'distributor_answered',
    'taken',
    'type_changed',
    'closed',
    'late',
    'opened',
  ],
  closed: ['reopened', 'opened'],
}

function onlyPossible(entries: readonly ClockEntry[]): ClockEntry[] {
  let state: CaseState = 'open'
  return entries.filter(({ kind }) => {
    const may = possible[state].includes(kind)
    if (may) state = stateAfter(state, kind)
    return may
  })
}

const anyStart = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
const anyCase = fc
  .tuple(anyStart, fc.array(anyStep, { maxLength: 10 }))
  .map(([at, steps]) => entriesFrom(at, steps))
/** A case, or two that were merged: their entries in the order of time. */
const anyHistory = fc
  .tuple(anyCase, fc.option(anyCase, { freq: 4, nil: [] }))
  .map(([one, other]) => {
    const first = one[0]?.at ?? 0
    const moved = other.map((entry) => ({ ...entry, at: first + 1 + (entry.at % (60 * dayMs)) }))
    return onlyPossible([...one, ...moved].toSorted((a, b) => a.at - b.at))
  })
  .filter((entries) => new Set(entries.map(({ at }) => at)).size === entries.length)
const anyKind = fc.constantFrom<DeadlineKind>('continuity', 'billing', 'other')
const anyRegion = fc.constantFrom('', 'ES-CT', 'ES-MD', 'ES-PV')

test('the clock of any history is the one that is counted day by day, whatever type and calendar it has by now', () => {
  fc.assert(
    fc.property(anyHistory, anyKind, anyKind, anyRegion, anyRegion, (history, before, kind, was, region) => {
      // What was told under another type and calendar leaves nothing behind.
      clockOf(history, before, history.at(-1)?.at ?? 0, was)
      const now = history.at(-1)?.at ?? 0
      expect(clockOf(history, kind, now, region).dueAt).toBe(plainDue(history, kind, region))
    }),
    runs,
  )
}, 120_000)

test('the order of the entries does not matter, and a stored date sorts like a clock of now', () => {
  const anyQueue = fc.array(fc.tuple(anyHistory, anyKind), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(anyQueue, anyRegion, fc.nat(60 * dayMs), (cases, region, later) => {
      const now = Math.max(...cases.map(([history]) => history.at(-1)?.at ?? 0)) + later
      const queue = cases.map(([history, kind]) => {
        const stored = clockOf(history, kind, history.at(-1)?.at ?? 0, region)
        const clock = clockOf(history.toReversed(), kind, now, region)
        expect([clock.dueAt, clock.answerBy]).toEqual([stored.dueAt, stored.answerBy])
        return { part: queuePartOf(clock, now), dueAt: stored.dueAt, isOpen: !clock.isClosed }
      })
      const running = queue.filter(({ part, isOpen }) => isOpen && part !== 'stopped')
      const sorted = running.toSorted((one, other) => one.dueAt - other.dueAt)
      const parts = sorted.map(({ part }) => ['late', 'today', 'later'].indexOf(part))
      expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    }),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 4) },
  )
}, 120_000)

const kindsOf = fc.tuple(anyKind, anyKind, anyKind)
/** The history up to its merging, which is the last line. */
const mergedAt = (entries: readonly ClockEntry[], at: number): ClockEntry[] => [
  ...entries.filter((entry) => entry.at < at),
  { kind: 'merged', by: 'staff', at },
]

test('a merged case has the oldest date of all that it goes on for, each counted day by day', () => {
  const three = fc.tuple(anyCase, anyCase, anyCase).map((cases) => cases.map(onlyPossible))
  const waits = fc.tuple(fc.nat(20 * dayMs), fc.nat(20 * dayMs))
  fc.assert(
    fc.property(
      three,
      kindsOf,
      waits,
      anyRegion,
      ([own = [], second = [], third = []], kinds, wait, region) => {
        // They begin at one time, and are merged one into the other: the third into the second, that one into the first.
        const moved = [own, second, third].map((entries, i) =>
          entries.map((entry) => ({
            ...entry,
            at: entry.at - (entries[0]?.at ?? 0) + Date.UTC(2026, 2, 2, 9) + 7 * i,
          })),
        )
        const [a = [], b = [], c = []] = moved
        const start = Date.UTC(2026, 2, 2, 12)
        const [cEnd, bEnd] = [start + wait[0] + 3, start + wait[0] + wait[1] + 5]
        const isAlone = (at: number) => moved.every((entries) => entries.every((entry) => entry.at !== at))
        fc.pre(isAlone(cEnd) && isAlone(bEnd))
        const stored = [
          { name: 'a', into: null, kind: kinds[0], entries: a },
          { name: 'b', into: 'a', kind: kinds[1], entries: mergedAt(b, bEnd) },
          { name: 'c', into: 'b', kind: kinds[2], entries: mergedAt(c, cEnd) },
        ]
        const going = (entries: readonly ClockEntry[], at: number, next: readonly ClockEntry[]) => [
          ...entries.filter((entry) => entry.at < at),
          { kind: 'answered', by: 'staff', at } as const,
          ...next.filter((entry) => entry.at > at),
        ]
        const asB = going(b, bEnd, a)
        const asC = going(going(c, cEnd, b), bEnd, a)
        const history = historyOf('a', stored)
        const now = Math.max(bEnd, a.at(-1)?.at ?? 0) + dayMs
        const dates = [a, asB, asC].map((line, i) => plainDue(line, kinds[i] ?? 'other', region))
        expect(history && clockOfMerged(history, now, region).dueAt).toBe(Math.min(...dates))
      },
    ),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 2) },
  )
}, 120_000)

test('a case with none merged into it has its own clock', () => {
  fc.assert(
    fc.property(anyHistory, anyKind, anyRegion, (entries, kind, region) => {
      const now = (entries.at(-1)?.at ?? 0) + 3 * dayMs
      expect(clockOfMerged({ kind, entries, merged: [] }, now, region)).toEqual(
        clockOf(entries, kind, now, region),
      )
    }),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 4) },
  )
})
