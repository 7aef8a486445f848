import { withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './confirmation.module.css'

interface AfterSigningProps {
  today: string
  /** When supply is ours at the latest. */
  activeBy: string
  isTwo: boolean
}

/** What follows, with its days. */
export function AfterSigning({ today, activeBy, isTwo }: AfterSigningProps) {
  const t = useTexts('contracting')
  const { nearDate } = useFormats()
  const isNew = useWizard().store.get().installation.activeContract === false
  const steps = [
    { when: t('after.sentWhen'), what: t(isTwo ? 'after.sentBoth' : 'after.sent') },
    {
      when: t('after.activeWhen', { date: nearDate(activeBy) }),
      what: t(isNew ? 'after.activeNew' : 'after.active'),
    },
    { when: t('after.withdrawWhen', { date: nearDate(withdrawUntil(today)) }), what: t('after.withdraw') },
  ]
  return (
    <Card title={t('after.title')} level={3}>
      <ol className={styles.after}>
        {steps.map(({ when, what }) => (
          <li key={when}>
            <b>{when}</b>
            {what}
          </li>
        ))}
      </ol>
    </Card>
  )
}
