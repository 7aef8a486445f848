import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { leftVariables } from '@fanal/domain/casework/text-module'
import { lostPins } from '@fanal/domain/support/pins'
import { mentionsDisputeBody } from '@fanal/domain/support/check-closing'
import type { TextKey } from '#lib/texts.ts'

interface Situation {
  one: StaffCase
  draft: CaseDraft
  isOffline: boolean
  isChanged: boolean
  isBlank: boolean
}

const acts = {
  answer: 'case.answer',
  ask: 'case.answer',
  forward: 'case.forward',
  distributor_answer: 'case.forward',
  note: 'case.note',
} as const

/** What one has to be permitted to send it. */
export const actOf = ({ act, ending }: CaseDraft) =>
  act === 'answer' && ending !== 'open' ? 'case.close' : acts[act]

type Problem = TextKey<'desk-casework'>

/** Why it cannot be sent as it is by somebody who may; the button says so. The server asks all of it again. */
export function problemOf(situation: Situation): Problem | undefined {
  const { one, draft, isOffline, isChanged, isBlank } = situation
  const { act, ending } = draft
  if (isOffline) return 'why.offline'
  if (act === 'note') return isBlank ? 'why.empty' : undefined
  if (one.sending) return 'why.leaving'
  if (isChanged) return 'why.changed'
  const refusal = one.refusals[act === 'answer' && ending !== 'open' ? 'close' : act]
  if (refusal) return refusals[refusal] ?? 'why.notPossible'
  if (act === 'forward') return undefined
  if (isBlank) return 'why.empty'
  if (leftVariables(draft.message).length > 0) return 'why.variable'
  if (act === 'ask' && draft.answer_by !== null && draft.answer_by < one.least_answer_day)
    return 'why.tooSoon'
  if (lostPins(draft.pins, draft.message).length > 0) return 'why.pin'
  if (act !== 'answer' || ending !== 'denied') return undefined
  if (one.denial === null) return 'why.noBody'
  return mentionsDisputeBody(draft.message, one.case.dispute_body) ? undefined : 'why.body'
}

const refusals: Readonly<Record<string, Problem>> = {
  closed: 'why.closed',
  already_asked: 'why.asked',
  no_contract: 'why.noContract',
  not_forwarded: 'why.notForwarded',
}
