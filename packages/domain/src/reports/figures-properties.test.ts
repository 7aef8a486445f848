import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryKind } from '../support/case.ts'
import { clockOf } from '../support/case-clock.ts'
import type { DeadlineKind } from '../support/deadlines.ts'
import { type ReportedCase, type ReportedEntry, runsOf } from './case-runs.ts'
import { addRun, newTally, noFigures } from './figures.ts'
import { placeOf } from './reports.ts'

// Figures against a plain walk through all events, one after the other, that knows nothing of runs.

const dayMs = 86_400_000
const start = Date.UTC(2026, 8, 1)
const span = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2027, 0, 1) }

const ends: readonly EntryKind[] = ['closed', 'withdrawn', 'solved']
const middle: readonly EntryKind[] = ['message', 'asked', 'answered', 'forwarded', 'taken', 'late']
const ours: readonly EntryKind[] = ['message', 'asked', 'forwarded', 'closed']

const anyStep = fc.record({
  kind: fc.constantFrom<EntryKind>(...middle, ...ends, 'reopened'),
  wait: fc.integer({ min: 1, max: 30 * dayMs }),
  result: fc.constantFrom('accepted', 'denied'),
})
const anyCase = fc
  .tuple(
    fc.nat(150 * dayMs),
    fc.array(anyStep, { maxLength: 9 }),
    fc.constantFrom<DeadlineKind>('continuity', 'billing', 'other'),
    fc.constantFrom('009', '036', '101'),
  )
  .map(([after, steps, term, claimSubtype]): ReportedCase => {
    let at = start + after
    let isClosed = false
    const entries: ReportedEntry[] = [{ kind: 'opened', by: 'customer', at }]
    for (const { kind, wait, result } of steps) {
      // A closed case can only be opened again.
      if (isClosed !== (kind === 'reopened')) continue
      at += wait
      isClosed = ends.includes(kind)
      entries.push({
        kind,
        by: ours.includes(kind) ? 'staff' : 'customer',
        at,
        ...(kind === 'closed' && { result }),
      })
    }
    return { kind: 'claim', claimType: '02', claimSubtype, categoryId: null, term, entries }
  })

function plainly(cases: readonly ReportedCase[]) {
  const n = { received: 0, reopened: 0, ended: 0, accepted: 0, denied: 0, withdrawn: 0, solved: 0 }
  const more = { in_time: 0, late: 0, answered: 0, pending: 0, pending_late: 0 }
  for (const { entries, term } of cases) {
    let [isOpen, isAnswered] = [false, false]
    for (const [index, { kind, at, by, result }] of entries.entries()) {
      if (at >= span.to) break
      const counts = at >= span.from ? 1 : 0
      if (kind === 'opened') n.received += counts
      if (kind === 'reopened') n.reopened += counts
      if (kind === 'opened' || kind === 'reopened') [isOpen, isAnswered] = [true, false]
      if (by === 'staff' && !isAnswered) {
        more.answered += counts
        isAnswered = true
      }
      if (!ends.includes(kind)) continue
      isOpen = false
      n.ended += counts
      n[(result ?? kind) as 'accepted'] += counts
      const { dueAt } = clockOf(entries.slice(0, index), term, at)
      more[at > dueAt ? 'late' : 'in_time'] += counts
    }
    const known = entries.filter(({ at }) => at < span.to)
    if (!isOpen) continue
    more.pending += 1
    if (clockOf(known, term, span.to).dueAt < span.to) more.pending_late += 1
  }
  return { ...n, ...more }
}

test('the figures of any cases are those of a walk through their events', () => {
  fc.assert(
    fc.property(fc.array(anyCase, { maxLength: 30 }), (cases) => {
      const tally = newTally()
      for (const one of cases)
        for (const run of runsOf(one, { until: span.to }))
          addRun(tally, run, { ...placeOf('claims', one), span })
      expect(tally.total).toMatchObject(plainly(cases))
      for (const { claimSubtype: subtype } of cases) {
        const own = plainly(cases.filter(({ claimSubtype }) => claimSubtype === subtype))
        const counted = tally.sections.get('02')?.reasons.get(subtype ?? '')
        expect(counted ?? noFigures()).toMatchObject(own)
      }
    }),
    { numRuns: 300 },
  )
})
