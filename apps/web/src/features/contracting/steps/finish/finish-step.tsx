import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting-signature'
import { useState } from 'react'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { StepTitle } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import buttons from '#ui/button/button-line.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { type Made, MadeContracts } from './made-contracts.tsx'
import { OrderTracking } from './order-tracking.tsx'

type Result = ConfirmAnswer['result']

/** The retailer's own words, where its server tells nothing else. */
function Render({ render: { format, body } }: Pick<Result, 'render'>) {
  if (!body) return null
  return format === 'html' ? <ServerHtml html={body} /> : <p className={styles.words}>{body}</p>
}

/** Electricity is done and stays so; gas can be tried again. */
function GasPending() {
  const t = useTexts('contracting')
  const { signGas } = useWizard()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await signGas()
    setBusy(false)
  }
  return (
    <Note
      tone="warn"
      role="alert"
      title={t('finish.gasPending')}
      action={
        <Button busy={isBusy} onClick={() => void retry()}>
          {t('finish.gasRetry')}
        </Button>
      }
    >
      {t('finish.gasPendingText')}
    </Note>
  )
}

/** Whether it is signed, or a person will call. */
function useFinishLabels(made: readonly Made[]): { title: string; sentence: string } {
  const t = useTexts('contracting')
  const { outcome, steps } = useWizard()
  const isHalted = outcome.isShown
    ? made.every(({ result }) => result.contract === null)
    : !steps.includes('payment')
  if (isHalted) return { title: t('finish.haltTitle'), sentence: t('finish.haltSentence') }
  const isSigned = made.every(({ result }) => result.signed_at)
  return isSigned
    ? { title: t('finish.signedTitle'), sentence: t('finish.signedSentence') }
    : { title: t('finish.title'), sentence: t('finish.sentence') }
}

/** What was signed, and what comes next with its dates. */
export function FinishStep() {
  const t = useTexts('contracting')
  const { outcome, reset, startAnew } = useWizard()
  const { phone_crm } = usePortal().settings.organization
  const { electricity, gas, isGasPending } = outcome
  const made: Made[] = [
    ...(electricity ? [{ energy: 'electricity' as const, result: electricity.result }] : []),
    ...(gas ? [{ energy: 'gas' as const, result: gas.result }] : []),
  ]
  const { title, sentence } = useFinishLabels(made)
  const ownWords = made.filter(({ result }) => !result.due && !result.case_number)
  const caseNumber = made.find(({ result }) => result.case_number)?.result.case_number
  return (
    <div className={styles.form}>
      <StepTitle title={title}>{sentence}</StepTitle>
      {caseNumber && <p>{t('finish.case', { number: caseNumber })}</p>}
      <MadeContracts made={made} isTwo={made.length > 1 || isGasPending} />
      {ownWords.map(({ energy, result }) => (
        <Card key={energy} className={styles.card}>
          <Render render={result.render} />
        </Card>
      ))}
      {isGasPending && <GasPending />}
      {phone_crm && <p>{t('finish.help', { phone: phone_crm })}</p>}
      <div className={buttons.line}>
        <Button
          variant="primary"
          onClick={() => {
            // Gas that waits is found again.
            if (isGasPending) reset()
            else startAnew()
            navigate('/')
          }}
        >
          {t('finish.home')}
        </Button>
        <Button onClick={startAnew}>{t('finish.another')}</Button>
      </div>
      <OrderTracking />
    </div>
  )
}
