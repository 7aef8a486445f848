import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from '#features/contracting/wizard/step-form.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'

type Result = ConfirmAnswer['result']

export interface Made {
  energy: ContractType
  result: Result
}

const energyNames: Record<ContractType, TextKey<'contracting'>> = {
  electricity: 'energy.electricity',
  gas: 'energy.gas',
}

function useNextSteps({ sent_to, signed_at, due }: Result): TimelineStep[] {
  const t = useTexts('contracting')
  const { nearDate, nearDateTime } = useFormats()
  const { profile } = usePortal()
  if (!due) return []
  const toCome = { state: 'next', stateLabel: t('finish.toCome') } as const
  return [
    {
      state: 'done',
      stateLabel: t('follow.state.done'),
      title: t('follow.did.signed'),
      detail: sent_to
        ? t(profile ? 'finish.papersTo' : 'finish.papersToOrFile', { email: sent_to })
        : undefined,
      when: signed_at ? nearDateTime(signed_at) : undefined,
    },
    {
      state: 'now',
      stateLabel: t('finish.now'),
      title: t('finish.sent'),
      when: due.sent_by.length > 10 ? nearDateTime(due.sent_by) : nearDate(due.sent_by),
    },
    ...[
      { day: due.active_by, title: t('finish.active') },
      { day: due.withdraw_until, title: t('finish.withdraw'), detail: t('finish.withdrawHow') },
    ]
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, ...step }) => ({ ...toCome, ...step, when: nearDate(day) })),
  ]
}

interface WayProps {
  made: Made
  /** Goes the same way. */
  other?: Made | undefined
  isTwo: boolean
}

function Way({ made, other, isTwo }: WayProps) {
  const t = useTexts('contracting')
  const steps = useNextSteps(made.result)
  return (
    <Card className={styles.card}>
      {[made, ...(other ? [other] : [])].map(({ energy, result }) => (
        <p key={energy}>
          {isTwo && `${t(energyNames[energy])}: `}
          <b>{t('finish.contract', { number: result.contract ?? '' })}</b>
        </p>
      ))}
      {steps.length > 0 && <Timeline steps={steps} />}
    </Card>
  )
}

const daysOf = ({ result: { due } }: Made) => [due?.active_by, due?.withdraw_until].join(' ')

/** What was made, and what happens with it: once, where it is the same for both energies. */
export function MadeContracts({ made, isTwo }: { made: readonly Made[]; isTwo: boolean }) {
  const [first, second] = made.filter(({ result }) => result.contract)
  if (!first) return null
  if (!second || daysOf(first) === daysOf(second)) return <Way made={first} other={second} isTwo={isTwo} />
  return (
    <>
      <Way made={first} isTwo />
      <Way made={second} isTwo />
    </>
  )
}
