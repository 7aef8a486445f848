import { addDays, madridDayOf, startOfMadridDay } from '../dates.ts'
import type { CaseKind, CaseResult, CaseState, EntryKind } from './case.ts'

// Who may do what with a case. No step is made by time alone.

/** `add`: words that nobody asked for. `link`: a new case that names this one, once it is too late to reopen it. */
export const customerActs = ['answer', 'add', 'withdraw', 'solve', 'reopen', 'link', 'rate'] as const
export type CustomerAct = (typeof customerActs)[number]

export type StaffAct = keyof typeof staffEntries

export type StepRefusal =
  | 'closed'
  | 'not_closed'
  | 'not_asked'
  | 'already_asked'
  | 'reopen_too_late'
  | 'reopen_instead'
  | 'already_rated'
  | 'not_resolved'
  | 'not_forwarded'
  | 'no_contract'
  | 'not_a_claim'
  | 'merged'

export interface CaseAtStep {
  kind: CaseKind
  state: CaseState
  result: CaseResult | null
  closedAt: number | null
  isRated: boolean
  hasContract: boolean
}

/** Days in which a closed case can be reopened, unless a setting says otherwise. */
export const defaultReopenDays = 30

/** The last millisecond in which it can, at the end of a Madrid day. */
export function reopenUntil(closedAt: number, reopenDays = defaultReopenDays): number {
  return startOfMadridDay(addDays(madridDayOf(closedAt), reopenDays + 1)) - 1
}

/** Days after its end in which a case is followed by a mailed link; a link that is asked for again works as long. */
export const followDays = 90

/** The last millisecond in which mailed links work: for ever while it is open. */
export function followUntil(closedAt: number | undefined, renewedUntil = 0): number {
  if (closedAt === undefined) return Infinity
  return Math.max(startOfMadridDay(addDays(madridDayOf(closedAt), followDays + 1)) - 1, renewedUntil)
}

/** Why a customer may not; undefined if they may. */
export function customerRefusal(
  act: CustomerAct,
  { state, result, closedAt, isRated }: CaseAtStep,
  now: number,
  reopenDays = defaultReopenDays,
): StepRefusal | undefined {
  const isClosed = state === 'closed'
  if (act === 'answer' || act === 'add' || act === 'withdraw' || act === 'solve') {
    if (isClosed) return 'closed'
    if (act === 'answer' && state !== 'asked') return 'not_asked'
    return act === 'add' && state === 'asked' ? 'already_asked' : undefined
  }
  if (!isClosed) return 'not_closed'
  // It goes on in another case, which can be.
  if (result === 'merged') return 'merged'
  // Satisfaction is asked after a resolution: a withdrawn case has none.
  if (act === 'rate') {
    if (isRated) return 'already_rated'
    return result === null || result === 'withdrawn' ? 'not_resolved' : undefined
  }
  const isLate = now > reopenUntil(closedAt ?? 0, reopenDays)
  if (act === 'reopen') return isLate ? 'reopen_too_late' : undefined
  return isLate ? undefined : 'reopen_instead'
}

/** Why staff may not; undefined if they may. */
export function staffRefusal(
  act: StaffAct,
  { kind, state, hasContract }: CaseAtStep,
): StepRefusal | undefined {
  if (state === 'closed') return 'closed'
  if (act === 'ask') return state === 'asked' ? 'already_asked' : undefined
  if (act === 'change_type') return kind === 'claim' ? undefined : 'not_a_claim'
  // The distributor knows supply points, not people.
  if (act === 'forward') return hasContract ? undefined : 'no_contract'
  // A customer may have been asked meanwhile.
  if (act === 'distributor_answer') return state === 'open' ? 'not_forwarded' : undefined
  return undefined
}

export const allowedCustomerActs = (
  at: CaseAtStep,
  now: number,
  reopenDays = defaultReopenDays,
): CustomerAct[] => customerActs.filter((act) => customerRefusal(act, at, now, reopenDays) === undefined)

/** The entry that an act leaves in the history. */
export const customerEntries: Record<CustomerAct, EntryKind> = {
  answer: 'answered',
  add: 'message',
  withdraw: 'withdrawn',
  solve: 'solved',
  reopen: 'reopened',
  link: 'linked',
  rate: 'rated',
}
export const staffEntries = {
  take: 'taken',
  answer: 'message',
  ask: 'asked',
  forward: 'forwarded',
  distributor_answer: 'distributor_answered',
  change_type: 'type_changed',
  close: 'closed',
} as const satisfies Record<string, EntryKind>
