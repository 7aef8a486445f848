import type { TransactionSummary } from '@fanal/contract/schemas/payment'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { failureTexts, isNothingCharged } from './payment-failure.ts'
import styles from './payment.module.css'
import { StepView, Support } from './step-view.tsx'
import { TransactionDetails } from './transaction-details.tsx'
import type { Step } from './use-payment.ts'
import { Verifying } from './verifying.tsx'

const doings: Record<Extract<Step, { name: 'busy' }>['doing'], TextKey<'payment'>> = {
  paying: 'busy.title',
  confirming: 'busy.confirming',
  leaving: 'busy.leaving',
}

interface StepBodyProps {
  step: Step
  amount: number
  onHeard: (summary: TransactionSummary) => void
}

/** The dialog's content at each step after the form. */
export function StepBody({ step, amount, onHeard }: StepBodyProps) {
  const t = useTexts('payment')
  if (step.name === 'busy')
    return (
      <StepView look="busy" title={t(doings[step.doing])}>
        <p>{t('busy.text')}</p>
      </StepView>
    )
  if (step.name === 'challenge') return <BankStep amount={amount} />
  if (step.name === 'verifying') return <Verifying transactionId={step.transactionId} onHeard={onHeard} />
  if (step.name === 'paid')
    return (
      <>
        <StepView look="ok" title={t('paid.title')} />
        <TransactionDetails id={step.transactionId} />
      </>
    )
  if (step.name === 'failed')
    return (
      <StepView look="bad" title={t(step.why === 'not_payable' ? 'failed.notPayable' : 'failed.title')}>
        <p>{t(failureTexts[step.why])}</p>
        {isNothingCharged(step.why) && <p>{t('failed.nothing')}</p>}
        <Support text={t('failed.support')} />
        <Reference value={step.reference} />
      </StepView>
    )
  if (step.name === 'lost')
    return (
      <StepView look="waiting" title={t('lost.title')}>
        <p>{t('lost.text')}</p>
        <Reference value={step.reference} />
      </StepView>
    )
  if (step.name === 'unknown')
    return (
      <StepView look="info" title={t('detail.unknown')}>
        <p>{t('detail.unknownText')}</p>
        <Support text={t('failed.support')} />
      </StepView>
    )
  return null
}

/** The sandbox's stand-in for the customer's bank. */
function BankStep({ amount }: { amount: number }) {
  const t = useTexts('payment')
  const { money } = useFormats()
  const { name } = usePortal().settings.organization
  return (
    <StepView look="info" title={t('bank.title')}>
      {amount > 0 && (
        <p>
          <strong className={styles.total}>{money(amount)}</strong> {t('bank.to', { name })}
        </p>
      )}
      <p>{t('bank.text')}</p>
    </StepView>
  )
}

function Reference({ value }: { value: string | undefined }) {
  const t = useTexts('payment')
  return (
    value && (
      <p className={styles.quiet}>
        {t('reference')} <code>{value}</code>
      </p>
    )
  )
}
