import { activationDays, connectionDays, sendingHours } from '../contracting/switch-dates.ts'
import { measures } from '../support/case-clock.ts'
import type { DeadlineUnit } from '../support/deadlines.ts'

// What waits for staff outside of cases, each kind with a term of its own. A term counts from the last thing that
// happened, never from a stored sum.

export const taskKinds = [
  'lead',
  'check',
  'holder',
  'activation',
  'mail',
  'bounce',
  'switch',
  'change',
  'payment',
] as const
export type TaskKind = (typeof taskKinds)[number]

interface Term {
  kind: TaskKind
  value: number
  unit: DeadlineUnit
}

/** What a task waits for, with its term. */
export const taskTerms = {
  /** Somebody left the wizard and may be called: from their last activity. */
  left: { kind: 'lead', value: 1, unit: 'working_days' },
  /** They were called, and did not go on since: from the last note. */
  called: { kind: 'lead', value: 5, unit: 'working_days' },
  /** A company whose contract a person makes: from its confirmation. */
  halted: { kind: 'lead', value: 2, unit: 'working_days' },
  /** A service refused a holder, or did not answer: from that moment. */
  unchecked: { kind: 'check', value: 2, unit: 'working_days' },
  /** The same of a signed contract, until the day by which it is settled, or the customer's is over. */
  unsettled: { kind: 'holder', value: 2, unit: 'days' },
  /** An activation that matches nothing on file: from its request. */
  unmatched: { kind: 'activation', value: 1, unit: 'working_days' },
  /** It cannot be sent: from the first failure until it is given up. Mails about what ends soon have terms of their own. */
  failing: { kind: 'mail', value: 72, unit: 'hours' },
  /** Mails to the address on file come back: from the first that did. */
  bounced: { kind: 'bounce', value: 2, unit: 'working_days' },
  /** The distributor has a change, and has to accept or reject it: from its sending. */
  sent: { kind: 'change', value: 5, unit: 'working_days' },
  /** They accepted it, and have to make it: from their acceptance. */
  accepted: { kind: 'change', value: 15, unit: 'working_days' },
  /** A signed contract that the distributor has to get: from its signature. */
  to_send: { kind: 'switch', value: sendingHours, unit: 'hours' },
  /** The distributor has it, and has to accept or refuse it: from its sending. */
  to_accept: { kind: 'switch', value: 5, unit: 'working_days' },
  /** They accepted it, and have to begin: a switch, and a point without supply, both from the sending. */
  to_start: { kind: 'switch', value: activationDays, unit: 'working_days' },
  to_connect: { kind: 'switch', value: connectionDays, unit: 'working_days' },
  /** They begin on the day that the customer wished for: from its beginning. */
  wished: { kind: 'switch', value: 24, unit: 'hours' },
  /** An active supply that was withdrawn from has to be asked back: from the withdrawal. */
  to_return: { kind: 'switch', value: sendingHours, unit: 'hours' },
  returning: { kind: 'switch', value: activationDays, unit: 'working_days' },
  /** It cannot go back, and stays until another retailer takes it: looked at again from the refusal. */
  kept: { kind: 'switch', value: 15, unit: 'working_days' },
  /** A payment that fits no debt any more: from the payment. */
  doubtful: { kind: 'payment', value: 2, unit: 'working_days' },
} as const satisfies Record<string, Term>

export type TaskPhase = keyof typeof taskTerms
export const taskPhases = Object.keys(taskTerms) as TaskPhase[]

export const taskKindOf = (phase: TaskPhase): TaskKind => taskTerms[phase].kind

/** Phases of a kind: within each, what began earlier is due earlier. */
export const phasesOf = (kind: TaskKind): TaskPhase[] =>
  taskPhases.filter((phase) => taskKindOf(phase) === kind)

interface TaskEvents {
  phase: TaskPhase
  /** When its term began. */
  since: number
  /** Hours of its own, where a message has them. */
  hours?: number | undefined
  /** When it was given up before its term was over. */
  endedAt?: number | undefined
}

export interface TaskClock {
  dueAt: number
  unit: DeadlineUnit
  total: number
  used: number
  /** Units that have passed since its date. */
  over: number
  isLate: boolean
  /** No task waits for somebody else: its clock goes on. */
  isStopped: false
}

/** `region` as in the settings of support: whose holidays count. */
export function taskClock({ phase, since, hours, endedAt }: TaskEvents, now: number, region = ''): TaskClock {
  const { value, unit } = taskTerms[phase]
  const { used, due } = measures[unit]
  const total = hours ?? value
  const dueAt = Math.min(due(since, total, region), endedAt ?? Number.POSITIVE_INFINITY)
  const isLate = now > dueAt
  return {
    dueAt,
    unit,
    total,
    used: isLate ? total : Math.min(total, Math.max(0, used(since, now, region))),
    over: isLate ? used(dueAt, now, region) : 0,
    isLate,
    isStopped: false,
  }
}
