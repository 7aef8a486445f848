import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'

type Key = TextKey<'contracting'>
type Step = Switching['steps'][number]
type StepState = TimelineStep['state']

const happened: Record<Step['step'], Key> = {
  requested: 'follow.did.requested',
  signed: 'follow.did.signed',
  sent: 'follow.did.sent',
  accepted: 'follow.did.accepted',
  refused: 'follow.did.refused',
  active: 'follow.did.active',
  withdrawn: 'follow.did.withdrawn',
  return_sent: 'follow.did.return_sent',
  return_refused: 'follow.did.return_refused',
  returned: 'follow.did.returned',
  expired: 'follow.did.expired',
  declined: 'follow.did.declined',
  cancelled: 'follow.did.cancelled',
}
const toCome: Partial<Record<Step['step'], Key>> = {
  sent: 'follow.will.sent',
  accepted: 'follow.will.accepted',
  active: 'follow.will.active',
  return_sent: 'follow.will.return_sent',
  returned: 'follow.will.returned',
}
const hints: Partial<Record<Step['step'], Key>> = {
  sent: 'follow.hint.sent',
  accepted: 'follow.hint.accepted',
  active: 'follow.hint.active',
  return_sent: 'follow.hint.returned',
  returned: 'follow.hint.returned',
}
const stateLabels: Record<StepState, Key> = {
  done: 'follow.state.done',
  now: 'follow.state.now',
  next: 'follow.state.next',
  failed: 'follow.state.failed',
}

/** After these nothing comes of the contract. */
const ends: readonly Step['step'][] = [
  'refused',
  'return_refused',
  'withdrawn',
  'expired',
  'declined',
  'cancelled',
]
/** What the customer did, or did not do: to the minute. */
const exact: readonly Step['step'][] = ['signed', 'withdrawn', 'expired', 'declined', 'cancelled']

const stateOf = ({ step, at }: Step, isNow: boolean): StepState => {
  if (at === null) return isNow ? 'now' : 'next'
  return ends.includes(step) ? 'failed' : 'done'
}

/** Where the contract is: what happened and when, what is to come and by when. */
export function SwitchTimeline({
  switching: { steps, is_new_supply },
}: {
  switching: Pick<Switching, 'steps' | 'is_new_supply'>
}) {
  const t = useTexts('contracting')
  const { date, dateTime } = useFormats()
  const now = steps.findIndex(({ at }) => at === null)
  const isGivenUp = steps.some(({ step, at }) => step === 'return_refused' && at !== null)
  const titleOf = ({ step, at }: Step): Key => {
    if (at !== null) return happened[step]
    // Not to the former retailer: there was none, or they do not take it back.
    if (step === 'returned' && (is_new_supply || isGivenUp)) return 'follow.will.newReturned'
    return toCome[step] ?? happened[step]
  }
  const hintOf = (step: Step['step']) =>
    step === 'active' && is_new_supply ? 'follow.hint.newActive' : hints[step]
  const detailOf = ({ step, reason }: Step, isNow: boolean): ReactNode => {
    const hint = isNow ? hintOf(step) : undefined
    return reason || (hint && t(hint))
  }
  const whenOf = ({ step, at, by }: Step) => {
    if (at !== null) return exact.includes(step) ? dateTime(at) : date(at)
    return by === null ? undefined : t('follow.by', { date: date(by) })
  }
  const shown = steps.map((step, i): TimelineStep => {
    const isNow = i === now
    const state = stateOf(step, isNow)
    return {
      title: t(titleOf(step)),
      state,
      stateLabel: t(stateLabels[state]),
      detail: detailOf(step, isNow),
      when: whenOf(step),
    }
  })
  return <Timeline steps={shown} />
}
