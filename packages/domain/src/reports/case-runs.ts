import { type CaseKind, type CaseResult, caseResults, type CaseState, stateAfter } from '../support/case.ts'
import { type ClockEntry, clockOf, isStepOfOurs, measures } from '../support/case-clock.ts'
import type { DeadlineKind } from '../support/deadlines.ts'
import { type CaseHistory, clockOfMerged } from '../support/merged-clock.ts'

// What reports count: a run of a case goes from its opening, or a reopening, to its end. Each has a whole legal term, so
// a case that was opened again counts twice, once for each answer that its customer was owed.

export interface ReportedEntry extends ClockEntry {
  /** The end's. */
  result?: string | undefined
  /** The rating's, from 1 to 5. */
  stars?: number | undefined
}

export interface ReportedCase {
  kind: CaseKind
  claimType: string | null
  claimSubtype: string | null
  categoryId: number | null
  term: DeadlineKind
  entries: readonly ReportedEntry[]
  /** Cases that go on in it: of all their dates the oldest counts. */
  merged?: readonly CaseHistory[] | undefined
}

export interface Run {
  term: DeadlineKind
  begunAt: number
  isReopened: boolean
  /** The first word or step of ours, and how much of the term it took, in the term's unit. */
  answeredAt?: number
  answerTook?: number
  forwardedAt?: number
  endedAt?: number
  result?: CaseResult
  /** How much of the term the end took, without the customer's time. */
  endTook?: number
  /** It ended after its date, or had not ended by it. */
  isLate: boolean
  stars?: number
}

interface Bounds {
  /** What happened from then on is not looked at, but for ratings: they are about an end that is older. */
  until: number
  region?: string | undefined
}

/** The runs of a case, the oldest first. */
export function runsOf({ term, entries, merged = [] }: ReportedCase, { until, region = '' }: Bounds): Run[] {
  const history = entries.toSorted((one, other) => one.at - other.at)
  const whole = history.filter(({ at }) => at < until)
  return partsOf(history)
    .filter(({ from }) => from < until)
    .map((part, index) => ({
      term,
      begunAt: part.from,
      isReopened: index > 0,
      ...factsOf(part, { whole, term, merged, until, region }),
    }))
}

interface Part {
  from: number
  history: ReportedEntry[]
}

/** From each opening to the next. */
function partsOf(history: readonly ReportedEntry[]): Part[] {
  const parts: Part[] = []
  let state: CaseState = 'closed'
  for (const entry of history) {
    const next: CaseState = parts.length === 0 ? 'open' : stateAfter(state, entry.kind)
    if (state === 'closed' && next !== 'closed') parts.push({ from: entry.at, history: [] })
    parts.at(-1)?.history.push(entry)
    state = next
  }
  return parts
}

const resultOf = ({ kind, result }: ReportedEntry): CaseResult =>
  caseResults.find((one) => one === kind || one === result) ?? 'accepted'

interface Around {
  /** All runs: the customer's time depends on what was done before. */
  whole: readonly ReportedEntry[]
  term: DeadlineKind
  merged: readonly CaseHistory[]
  until: number
  region: string
}

/** What there was of these cases by then. */
const mergedBy = (at: number, merged: readonly CaseHistory[]): CaseHistory[] =>
  merged
    .filter(({ entries }) => entries.some((entry) => entry.kind === 'merged' && entry.at <= at))
    .map((one) => ({
      kind: one.kind,
      entries: one.entries.filter((entry) => entry.at <= at),
      merged: mergedBy(at, one.merged),
    }))

function factsOf({ from, history }: Part, { whole, term, merged, until, region }: Around) {
  const seen = history.filter(({ at }) => at < until)
  const end = seen.find(({ kind }) => stateAfter('open', kind) === 'closed')
  const answer = seen.find((entry) => isStepOfOurs(entry))
  const forwarded = seen.find(({ kind }) => kind === 'forwarded')
  const stars = history.find(({ kind }) => kind === 'rated')?.stars
  const at = end?.at ?? until
  const before = whole.filter((entry) => entry.at <= at)
  const clock = clockOf(before, term, at, region)
  return {
    isLate: clockOfMerged({ kind: term, entries: before, merged: mergedBy(at, merged) }, at, region).isLate,
    ...(answer && { answeredAt: answer.at, answerTook: measures[clock.unit].used(from, answer.at, region) }),
    ...(forwarded && { forwardedAt: forwarded.at }),
    ...(end && { endedAt: end.at, result: resultOf(end), endTook: clock.used + clock.over }),
    ...(stars && { stars }),
  }
}
