import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { navigate } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { StepTitle } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'
import { Note } from '#ui/state/note.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { OrderTracking } from './order-tracking.tsx'

type Result = ConfirmAnswer['result']

/** The retailer's own words. */
function Render({ render: { format, body } }: Pick<Result, 'render'>) {
  if (!body) return null
  return format === 'html' ? <ServerHtml html={body} /> : <p className={styles.words}>{body}</p>
}

function useNextSteps({ sent_to, due }: Result): TimelineStep[] {
  const t = useTexts('contracting')
  const { nearDate, nearDateTime } = useFormats()
  const toCome = { state: 'next', stateLabel: t('finish.toCome') } as const
  if (!due) return []
  return [
    {
      state: 'now',
      stateLabel: t('finish.now'),
      title: t('finish.sign'),
      detail: sent_to ? t('finish.signAt', { email: sent_to }) : undefined,
    },
    {
      ...toCome,
      title: t('finish.sent'),
      when: due.sent_by.length > 10 ? nearDateTime(due.sent_by) : nearDate(due.sent_by),
    },
    { ...toCome, title: t('finish.active'), when: nearDate(due.active_by) },
    { ...toCome, title: t('finish.withdraw'), when: nearDate(due.withdraw_until) },
  ]
}

function Done({ answer, title }: { answer: ConfirmAnswer; title: string | undefined }) {
  const t = useTexts('contracting')
  const { result } = answer
  const steps = useNextSteps(result)
  return (
    <Card title={title} level={3} className={styles.card}>
      {result.contract && <p>{t('finish.contract', { number: result.contract })}</p>}
      <Render render={result.render} />
      {steps.length > 0 && <Timeline steps={steps} />}
    </Card>
  )
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

/** What was signed, and what comes next with its dates. */
export function FinishStep() {
  const t = useTexts('contracting')
  const { outcome, kind, reset, steps } = useWizard()
  const { electricity, gas, isGasPending } = outcome
  const isTwo = kind === 'dual' && (gas !== undefined || isGasPending)
  const goHome = () => {
    reset()
    navigate('/')
  }
  return (
    <div className={styles.form}>
      <StepTitle title={t(steps.includes('payment') ? 'finish.title' : 'finish.haltTitle')}>
        {t(steps.includes('payment') ? 'finish.sentence' : 'finish.haltSentence')}
      </StepTitle>
      {electricity && <Done answer={electricity} title={isTwo ? t('energy.electricity') : undefined} />}
      {gas && <Done answer={gas} title={isTwo ? t('energy.gas') : undefined} />}
      {isGasPending && <GasPending />}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={goHome}>
          {t('finish.home')}
        </Button>
        {isGasPending && <Button onClick={reset}>{t('draft.startAnew')}</Button>}
      </div>
      <OrderTracking />
    </div>
  )
}
