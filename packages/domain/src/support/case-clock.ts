import { addDays, daysBetween, madridDayOf, startOfMadridDay } from '../dates.ts'
import { type CaseState, type EntryAuthor, type EntryKind, stateAfter } from './case.ts'
import { type DeadlineKind, type DeadlineUnit, deadlineAt } from './deadlines.ts'
import { addWorkingDays, workingDaysBetween } from './working-days.ts'

// The legal clock of a case, computed from its history.
//
// - The day of opening is day 0 and a term ends with its last day, in Madrid; hours are counted to the millisecond.
// - While the customer is asked it stands still. The answer starts it again, with what was left; its day is day 0
//   again, so an answer on the day of the question changes nothing.
// - A case that was incomplete from the first (asked before we did anything else about it) starts anew with the
//   answer: Ley 10/2025, art. 13.3.
// - If no answer comes within the customer's days it starts again by itself: we decide with what there is. Time alone
//   closes nothing, and the date is the same before and after, so it can be stored.
// - Asking too late repairs nothing: a date that has passed stays. Nothing stops at the distributor.
// - Who asked to be called at an hour waits for that hour: until we have acted it is the date, if the law's is later.
// - A change of type counts as if it had been that type from the first. A reopened case has a whole new term.

export interface ClockEntry {
  kind: EntryKind
  by: EntryAuthor
  at: number
  /** The last day of a question that gives more time than the law. */
  answerBy?: string | undefined
  /** The opening entry's: when the customer asked to be called at the latest. It counts until we have acted. */
  callBy?: number | undefined
}

interface Due {
  /** The last millisecond of a Madrid day; exact for hours. */
  dueAt: number
  /** The day from which the case counts as rejected, if it has no answer. */
  rejectedFrom: string
}

export interface CaseClock extends Due {
  unit: DeadlineUnit
  total: number
  used: number
  left: number
  /** Units that have passed since its date. */
  over: number
  source: string
  /** The customer is asked, and their time has not run out. */
  isStopped: boolean
  isClosed: boolean
  /** Not closed by its date. */
  isLate: boolean
  /** While open and late: the first instant after its date. */
  lateSince?: number
  /** While stopped; `dueAt` is then the date if no answer comes. */
  ifAnsweredNow?: Due
  /** While asked, even late: the last millisecond of the customer's days. */
  answerBy?: number
  /** While with the distributor. */
  distributor?: { acceptsBy: number; answersBy: number }
}

interface Run {
  state: CaseState
  /** Where counting began, and what was left then. */
  from: number
  left: number
  total: number
  unit: DeadlineUnit
  source: string
  /** The case had an answer, question or step of ours. */
  hasActed: boolean
  /** The end of the customer's days. */
  answerBy: number
  /** The date that had passed when the question came. */
  missedAt: number | undefined
  closedAt: number | undefined
  forwardedAt: number
  /** Until we have acted. */
  callBy: number | undefined
}

const hourMs = 3_600_000
const endOfDay = (day: string) => startOfMadridDay(addDays(day, 1)) - 1
const dueOf = (dueAt: number): Due => ({ dueAt, rejectedFrom: addDays(madridDayOf(dueAt), 1) })

/** How a unit is counted. */
export interface Measure {
  used: (from: number, to: number, region: string) => number
  due: (from: number, left: number, region: string) => number
}
export const measures: Record<DeadlineUnit, Measure> = {
  hours: {
    used: (from, to) => (to - from) / hourMs,
    due: (from, left) => Math.round(from + left * hourMs),
  },
  days: {
    used: (from, to) => daysBetween(madridDayOf(from), madridDayOf(to)),
    due: (from, left) => endOfDay(addDays(madridDayOf(from), left)),
  },
  working_days: {
    used: (from, to, region) => workingDaysBetween(madridDayOf(from), madridDayOf(to), region),
    due: (from, left, region) => endOfDay(addWorkingDays(madridDayOf(from), left, region)),
  },
}

const steps: readonly EntryKind[] = ['message', 'asked', 'forwarded', 'distributor_answered', 'closed']
/** A word or a step that the customer waits for. */
export const isStepOfOurs = ({ kind, by }: ClockEntry) =>
  (by === 'staff' || by === 'distributor') && steps.includes(kind)

function begin(kind: DeadlineKind, at: number): Run {
  const { value, unit, source } = deadlineAt(kind, madridDayOf(at))
  const term = { from: at, left: value, total: value, unit, source }
  const nothing = { hasActed: false, answerBy: 0, missedAt: undefined, closedAt: undefined, forwardedAt: 0 }
  return { state: 'open', ...term, ...nothing, callBy: undefined }
}

/** The first day that may be the last for an answer to a question of this day: the law gives the customer time. */
export const leastAnswerDay = (day: string, region = ''): string =>
  addWorkingDays(day, deadlineAt('completion', day).value, region)

function ask(run: Run, { at, answerBy = '' }: ClockEntry, region: string): Run {
  const { used, due } = measures[run.unit]
  const dueAt = due(run.from, run.left, region)
  const left = run.hasActed ? Math.max(0, run.left - used(run.from, at, region)) : run.total
  const least = leastAnswerDay(madridDayOf(at), region)
  const customers = { answerBy: endOfDay(answerBy > least ? answerBy : least) }
  return at > dueAt
    ? { ...run, ...customers, missedAt: run.missedAt ?? dueAt }
    : { ...run, ...customers, left }
}

/** Counting goes on with the answer, or with the end of the customer's days. */
const goOn = (run: Run, at: number): Run => ({ ...run, from: Math.min(at, run.answerBy) })

/** A call that was missed stays missed. */
function call(run: Run, entry: ClockEntry): Partial<Run> {
  if (run.callBy === undefined || !isStepOfOurs(entry)) return {}
  return { callBy: undefined, ...(entry.at > run.callBy && { missedAt: run.missedAt ?? run.callBy }) }
}

function step(run: Run, entry: ClockEntry, kind: DeadlineKind, region: string): Run {
  const state = stateAfter(run.state, entry.kind)
  let after = run
  if (run.state === 'closed' && state !== 'closed') after = begin(kind, entry.at)
  else if (state === 'asked' && run.state !== 'asked') after = ask(run, entry, region)
  else if (run.state === 'asked' && state !== 'asked') after = goOn(run, entry.at)
  return {
    ...after,
    ...call(run, entry),
    state,
    hasActed: run.hasActed || isStepOfOurs(entry),
    ...(state === 'closed' && run.state !== 'closed' && { closedAt: entry.at }),
    ...(entry.kind === 'forwarded' && { forwardedAt: entry.at }),
  }
}

function distributorTerms(forwardedAt: number, region: string): CaseClock['distributor'] {
  const day = madridDayOf(forwardedAt)
  const accepted = addWorkingDays(day, deadlineAt('distributor_acceptance', day).value, region)
  const answered = addWorkingDays(accepted, deadlineAt('distributor', day).value, region)
  return { acceptsBy: endOfDay(accepted), answersBy: endOfDay(answered) }
}

/** `kind` is the one of today. The entries may come in any order; the first in time opens the case. */
export function clockOf(
  entries: readonly ClockEntry[],
  kind: DeadlineKind,
  now: number,
  region = '',
): CaseClock {
  const history = entries.toSorted((one, other) => one.at - other.at)
  const [first] = history
  if (!first) throw new RangeError('A case has at least one entry')
  const opened = { ...begin(kind, first.at), callBy: first.callBy }
  const run = history.reduce((before, entry) => step(before, entry, kind, region), opened)
  const { state, total, unit, source, answerBy } = run
  const measure = measures[unit]
  const isAsked = state === 'asked'
  const from = isAsked ? answerBy : run.from
  const end = run.closedAt ?? now
  const legal = dueOf(run.missedAt ?? measure.due(from, run.left, region))
  const dueAt = Math.min(run.callBy ?? legal.dueAt, legal.dueAt)
  const isMissed = run.missedAt !== undefined
  const since = Math.max(0, measure.used(from, end, region))
  const used = isMissed ? total : Math.min(total, total - run.left + since)
  const isStopped = isAsked && now <= answerBy
  return {
    unit,
    total,
    used,
    left: total - used,
    over: end > legal.dueAt ? measure.used(legal.dueAt, end, region) : 0,
    source,
    dueAt,
    rejectedFrom: legal.rejectedFrom,
    isStopped,
    isClosed: state === 'closed',
    isLate: end > dueAt,
    ...(state !== 'closed' && now > dueAt && { lateSince: dueAt + 1 }),
    ...(isStopped && !isMissed && { ifAnsweredNow: dueOf(measure.due(now, run.left, region)) }),
    ...(isAsked && { answerBy }),
    ...(state === 'forwarded' && { distributor: distributorTerms(run.forwardedAt, region) }),
  }
}
