import { caseResults } from '../support/case.ts'
import type { DeadlineKind } from '../support/deadlines.ts'
import type { Run } from './case-runs.ts'
import type { Span } from './report-period.ts'

// Figures of a period. Each says which runs it counts, so that a figure and the list behind it cannot differ.

const isIn = ({ from, to }: Span, at: number | undefined): boolean =>
  at !== undefined && at >= from && at < to

export const reportMeasures = [
  'received',
  'reopened',
  'answered',
  'forwarded',
  'ended',
  ...caseResults,
  'in_time',
  'late',
  'rated',
  'pending',
  'pending_late',
] as const
export type ReportMeasure = (typeof reportMeasures)[number]

const hasEnded = ({ endedAt }: Run, span: Span) => isIn(span, endedAt)
const isPending = ({ begunAt, endedAt }: Run, { to }: Span) =>
  begunAt < to && (endedAt === undefined || endedAt >= to)

const counts: Record<ReportMeasure, (run: Run, span: Span) => boolean> = {
  received: (run, span) => !run.isReopened && isIn(span, run.begunAt),
  reopened: (run, span) => run.isReopened && isIn(span, run.begunAt),
  answered: (run, span) => isIn(span, run.answeredAt),
  forwarded: (run, span) => isIn(span, run.forwardedAt),
  ended: hasEnded,
  accepted: (run, span) => hasEnded(run, span) && run.result === 'accepted',
  denied: (run, span) => hasEnded(run, span) && run.result === 'denied',
  withdrawn: (run, span) => hasEnded(run, span) && run.result === 'withdrawn',
  solved: (run, span) => hasEnded(run, span) && run.result === 'solved',
  merged: (run, span) => hasEnded(run, span) && run.result === 'merged',
  in_time: (run, span) => hasEnded(run, span) && !run.isLate,
  late: (run, span) => hasEnded(run, span) && run.isLate,
  rated: (run, span) => hasEnded(run, span) && run.stars !== undefined,
  pending: isPending,
  pending_late: (run, span) => isPending(run, span) && run.isLate,
}

/** Whether a figure counts this run. */
export const isCounted = (measure: ReportMeasure, run: Run, span: Span): boolean => counts[measure](run, span)

export type Figures = Record<ReportMeasure, number>

export const noFigures = (): Figures =>
  Object.fromEntries(reportMeasures.map((measure) => [measure, 0])) as Figures

function addTo(figures: Figures, run: Run, span: Span): void {
  for (const measure of reportMeasures) if (counts[measure](run, span)) figures[measure] += 1
}

/** How long things took, in the unit of their term. */
export interface Times {
  mean: number
  /** Nine of ten took no longer. */
  nineOfTen: number
}

/** Undefined where there is nothing to say. */
export function timesOf(took: readonly number[]): Times | undefined {
  if (took.length === 0) return undefined
  const sorted = took.toSorted((one, other) => one - other)
  return {
    mean: took.reduce((sum, one) => sum + one, 0) / took.length,
    nineOfTen: sorted[Math.ceil(took.length * 0.9) - 1] ?? 0,
  }
}

/** Where a run is counted: a type of claims with its subtypes, or a kind of cases with its categories. */
export interface Place {
  section: string
  reason: string
}

interface TermTally {
  figures: Figures
  answers: number[]
  ends: number[]
}

/** A report while runs are added to it, one by one: there may be more than fit in memory. */
export interface Tally {
  total: Figures
  sections: Map<string, { figures: Figures; reasons: Map<string, Figures> }>
  terms: Map<DeadlineKind, TermTally>
  stars: number
}

export const newTally = (): Tally => ({ total: noFigures(), sections: new Map(), terms: new Map(), stars: 0 })

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

export function addRun(tally: Tally, run: Run, { section, reason, span }: Place & { span: Span }): void {
  if (!reportMeasures.some((measure) => counts[measure](run, span))) return
  addTo(tally.total, run, span)
  const ofSection = kept(tally.sections, section, () => ({
    figures: noFigures(),
    reasons: new Map<string, Figures>(),
  }))
  addTo(ofSection.figures, run, span)
  addTo(kept(ofSection.reasons, reason, noFigures), run, span)
  const ofTerm = kept(tally.terms, run.term, () => ({ figures: noFigures(), answers: [], ends: [] }))
  addTo(ofTerm.figures, run, span)
  if (counts.answered(run, span) && run.answerTook !== undefined) ofTerm.answers.push(run.answerTook)
  if (counts.ended(run, span) && run.endTook !== undefined) ofTerm.ends.push(run.endTook)
  if (counts.rated(run, span)) tally.stars += run.stars ?? 0
}
