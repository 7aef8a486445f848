import { madridDayOf } from '../dates.ts'
import { activeBy, sentBy, type TermRules, withdrawUntil } from './switch-dates.ts'

/** Instants in ISO form; null for what has not happened. */
export interface SwitchEvents {
  requestedAt: string
  signedAt: string | null
  sentAt: string | null
  acceptedAt: string | null
  refusedAt: string | null
  activeAt: string | null
  withdrawnAt: string | null
  /** How it ended without a signature. */
  unsigned?: { step: UnsignedStep; at: string } | null
  /** Why the distributor refused, in plain words. */
  reason?: string | undefined
  /** After a withdrawal from an active supply. */
  supplyReturn?: SupplyReturn | null
}

/** Supply goes back to the former retailer, or to the one of last resort. */
export interface SupplyReturn {
  sentAt: string | null
  refusedAt: string | null
  reason: string
  returnedAt: string | null
}

export interface SwitchPlan extends TermRules {
  /** The last day to sign. */
  signBy?: string | undefined
  /** Chosen by the customer; '' for as soon as possible. */
  startDay?: string | undefined
}

/** Not signed in time, refused to sign, or taken back before. */
export type UnsignedStep = 'expired' | 'declined' | 'cancelled'

export type SwitchStepName =
  | 'requested'
  | 'signed'
  | 'sent'
  | 'accepted'
  | 'refused'
  | 'active'
  | 'withdrawn'
  | 'return_sent'
  | 'return_refused'
  | 'returned'
  | UnsignedStep

export interface SwitchStep {
  step: SwitchStepName
  at: string | null
  /** The day by which it is due, of a step to come; null where there is no term. */
  by: string | null
  reason: string
}

const dayOf = (instant: string) => madridDayOf(Date.parse(instant))
const later = (one: string, other: string) => (one > other ? one : other)

function due(events: SwitchEvents, { signBy, startDay = '', ...rules }: SwitchPlan) {
  const { signedAt, sentAt } = events
  // Without a signature nothing else has a term.
  if (!signedAt) return { signed: signBy ?? null, sent: null, active: null }
  const sent = madridDayOf(sentBy(Date.parse(signedAt)))
  return { signed: null, sent, active: later(activeBy(sentAt ? dayOf(sentAt) : sent, rules), startDay) }
}

/** In order: what happened, and what is to come unless it has ended. */
export function switchTimeline(events: SwitchEvents, plan: SwitchPlan = {}): SwitchStep[] {
  const terms = due(events, plan)
  const { unsigned = null } = events
  const isEnded = events.withdrawnAt !== null || events.refusedAt !== null || unsigned !== null
  const step = (
    name: SwitchStepName,
    at: string | null,
    by: string | null = null,
    reason = '',
  ): SwitchStep[] => (at === null && isEnded ? [] : [{ step: name, at, by: at === null ? by : null, reason }])
  return [
    ...step('requested', events.requestedAt),
    ...step('signed', events.signedAt, terms.signed),
    ...(unsigned === null ? [] : step(unsigned.step, unsigned.at)),
    ...step('sent', events.sentAt, terms.sent),
    ...step('accepted', events.acceptedAt),
    ...(events.refusedAt === null ? [] : step('refused', events.refusedAt, null, events.reason)),
    ...step('active', events.activeAt, terms.active),
    ...(events.withdrawnAt === null ? [] : step('withdrawn', events.withdrawnAt)),
    ...returnSteps(events, plan.region),
  ]
}

/** The days by which a supply is asked back and returns: those of a switch. */
export function returnTerms(withdrawnAt: string, sentAt: string | null, region?: string) {
  const sent = madridDayOf(sentBy(Date.parse(withdrawnAt)))
  return { sent, returned: activeBy(sentAt ? dayOf(sentAt) : sent, { region }) }
}

/** A refused return leaves the supply with us, without a term, until another retailer takes it. */
function returnSteps({ withdrawnAt, supplyReturn }: SwitchEvents, region?: string): SwitchStep[] {
  if (!withdrawnAt || !supplyReturn) return []
  const { sentAt, refusedAt, reason, returnedAt } = supplyReturn
  const by = returnTerms(withdrawnAt, sentAt, region)
  const step = (name: SwitchStepName, at: string | null, day: string | null = null): SwitchStep => ({
    step: name,
    at,
    by: at === null ? day : null,
    reason: '',
  })
  return [
    ...(returnedAt && !sentAt ? [] : [step('return_sent', sentAt, by.sent)]),
    ...(refusedAt ? [{ ...step('return_refused', refusedAt), reason }] : []),
    step('returned', returnedAt, refusedAt ? null : by.returned),
  ]
}

/** The last day to withdraw; null before the signature, when the signature is refused instead. */
export const withdrawalEnd = ({ signedAt }: Pick<SwitchEvents, 'signedAt'>): string | null =>
  signedAt === null ? null : withdrawUntil(dayOf(signedAt))

/** To the end of its last day, also when supply is active already; nothing is left to withdraw from after a refusal. */
export function canWithdraw(
  events: Pick<SwitchEvents, 'signedAt' | 'refusedAt' | 'withdrawnAt'>,
  today: string,
): boolean {
  const end = withdrawalEnd(events)
  return end !== null && events.refusedAt === null && events.withdrawnAt === null && today <= end
}
