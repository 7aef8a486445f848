import type { InvoiceSummary } from '@fanal/contract/invoices.schemas'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { iconCard, iconCheck } from '#ui/icons.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Stat } from '#ui/stat.tsx'
import styles from './owed-card.module.css'
import { useReadOnlyReason } from './use-invoices.ts'

interface OwedCardProps {
  summary: InvoiceSummary | undefined
  /** Several are paid by one payment. */
  canPayTogether: boolean
  /** The list of what is not paid yet. */
  unpaidHref: string
  onPay: (invoices: InvoiceSummary['payable']) => void
}

/** What is owed in all, and the way to pay it. */
export function OwedCard({ summary, canPayTogether, unpaidHref, onPay }: OwedCardProps) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const readOnly = useReadOnlyReason()
  if (!summary)
    return (
      <Card className={styles.card}>
        <Loading label={t('owed.loading')} className={styles.waiting}>
          <Skeleton text="s" width="half" />
          <Skeleton text="2xl" />
        </Loading>
      </Card>
    )
  const { amount_owed, n_owed, payable } = summary
  if (n_owed === 0)
    return (
      <Card className={styles.card}>
        <p className={styles.nothing}>
          <Icon path={iconCheck} /> {t('owed.nothing')}
        </p>
      </Card>
    )
  const isOneAct = payable.length === 1 || (payable.length > 1 && canPayTogether)
  return (
    <Card className={styles.card}>
      <Stat
        label={t('owed.label')}
        value={money(Number(amount_owed))}
        unit={t('owed.count', { count: n_owed })}
      />
      {isOneAct ? (
        <Button variant="primary" icon={iconCard} disabledReason={readOnly} onClick={() => onPay(payable)}>
          {t('owed.pay')}
        </Button>
      ) : (
        <ButtonLink href={unpaidHref}>{t('owed.see')}</ButtonLink>
      )}
    </Card>
  )
}
