import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { goesToDistributor } from '@fanal/domain/contracts/contract-actions'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'
import type { ChangeKey } from '../change-kinds.ts'

type Step = ContractChangeRequest['state'] | 'requested' | 'accepted'

export const stepNames: Record<Step, ChangeKey> = {
  requested: 'step.requested',
  signature_pending: 'step.signature_pending',
  sent: 'step.sent',
  accepted: 'step.accepted',
  done: 'step.done',
  rejected: 'step.rejected',
  refused: 'step.refused',
  withdrawn: 'step.withdrawn',
  expired: 'step.expired',
}

/** The remaining steps if all goes well. */
function stepsAhead({ kind, state }: ContractChangeRequest): Step[] {
  if (state === 'sent') return ['done']
  if (state !== 'signature_pending') return []
  return goesToDistributor(kind) ? ['sent', 'done'] : ['done']
}

const failed: readonly string[] = ['rejected', 'refused', 'withdrawn', 'expired']

/** Progress of a change and its next steps. */
export function ChangeTimeline({ change }: { change: ContractChangeRequest }) {
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const ahead = stepsAhead(change)
  const past = change.history.map(({ state, detail, happened_at }, i): TimelineStep => {
    const isNow = i === change.history.length - 1 && ahead.length > 0
    const hasFailed = failed.includes(state)
    const hint = isNow && change.state === 'sent' ? t('step.sentHint') : undefined
    return {
      title: t(stepNames[state as Step] ?? 'step.requested'),
      detail: detail || hint,
      when: date(happened_at),
      state: hasFailed ? 'failed' : isNow ? 'now' : 'done',
      stateLabel: t(hasFailed ? 'step.state.failed' : isNow ? 'step.state.now' : 'step.state.done'),
    }
  })
  const next = ahead.map(
    (step): TimelineStep => ({
      title: t(stepNames[step]),
      state: 'next',
      stateLabel: t('step.state.next'),
    }),
  )
  return <Timeline steps={[...past, ...next]} />
}
