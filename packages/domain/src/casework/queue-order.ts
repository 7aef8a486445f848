import { addDays, madridDayOf, startOfMadridDay } from '../dates.ts'
import type { CaseClock } from '../support/case-clock.ts'

// The queue of staff: the order of the law. Late cases come first, then whatever is due next, and those whose clock
// stands still come last. With the distributor the clock goes on, so such a case keeps its place.

export const queueParts = ['late', 'today', 'later', 'stopped'] as const
export type QueuePart = (typeof queueParts)[number]

/** How far the term is used up: colours change at half and at four fifths. */
export const termLevels = ['early', 'half', 'near', 'late'] as const
export type TermLevel = (typeof termLevels)[number]
const [half, near] = [0.5, 0.8]

type Term = Pick<CaseClock, 'total' | 'used' | 'over' | 'isLate'>

/** The used part of the term, 1 at its end and more after it. */
const usedPart = ({ total, used, over }: Term): number => (used + over) / total

/** In percent, rounded down: 80 is never shown before it is reached. */
export const termShare = (term: Term): number => Math.floor(usedPart(term) * 100)

export function termLevel(term: Term): TermLevel {
  if (term.isLate) return 'late'
  const part = usedPart(term)
  return part >= near ? 'near' : part >= half ? 'half' : 'early'
}

type Due = Pick<CaseClock, 'dueAt' | 'isLate' | 'isStopped'>

/** The last millisecond of today in Madrid. */
export const endOfToday = (now: number): number => startOfMadridDay(addDays(madridDayOf(now), 1)) - 1

export function queuePartOf({ dueAt, isLate, isStopped }: Due, now: number): QueuePart {
  if (isLate) return 'late'
  if (isStopped) return 'stopped'
  return dueAt <= endOfToday(now) ? 'today' : 'later'
}

/** What a queue shows of a clock. */
export const termShown = (clock: Term & Due & Pick<CaseClock, 'unit'>, now: number) => ({
  part: queuePartOf(clock, now),
  level: termLevel(clock),
  share: termShare(clock),
  due_at: new Date(clock.dueAt).toISOString(),
  unit: clock.unit,
  over: Math.floor(clock.over),
})
