import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Note } from '#ui/state/note.tsx'
import { focusTitleIfLost } from './focus.ts'
import { forgetAttempt, type OpenAttempt, type PayingInvoice, type Platform } from './open-attempt.ts'
import { totalOf } from './paying-summary.tsx'
import { mayTryAgain } from './payment-failure.ts'
import { FormSkeleton, type OfferedPlatform, PaymentForm } from './payment-form.tsx'
import { StepBody } from './payment-steps.tsx'
import { type Step, usePayment } from './use-payment.ts'
import { platformsRead } from './reads.ts'

const StripeChallenge = lazyPart(async () => (await import('./stripe-challenge.tsx')).StripeChallenge)

interface PaymentDialogProps {
  invoices: readonly PayingInvoice[]
  onClose: () => void
  /** A payment started before this page was loaded. */
  resumed?: OpenAttempt
}

/** What happens when the dialog opens for a payment in progress, has nothing to show, and is closed. */
function useEnds(
  payment: ReturnType<typeof usePayment>,
  resumed: OpenAttempt | undefined,
  onClose: () => void,
) {
  const { step } = payment
  useEffect(() => {
    if (resumed) payment.resume(resumed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is back
  }, [])
  useEffect(() => {
    if (step.name === 'nothing') onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page's own function may be a new one each time
  }, [step.name])
  // After the dialog has restored the focus.
  useEffect(() => () => void setTimeout(focusTitleIfLost), [])
}

/** Payment by card: form, in process, challenge, error, being verified, success. */
export function PaymentDialog({ invoices, onClose, resumed }: PaymentDialogProps) {
  const t = useTexts('payment')
  const { profile } = usePortal()
  const formId = useId()
  const [chosen, setChosen] = useState<Platform>()
  const [ready, setReady] = useState<Platform>()
  const payment = usePayment(invoices, resumed && { name: 'busy', doing: 'confirming' })
  const { step } = payment
  useEnds(payment, resumed, onClose)
  const close = () => {
    // Closed while pending: the invoice keeps showing that it is being verified.
    if (step.name === 'verifying' || step.name === 'lost') forgetAttempt(profile?.id)
    onClose()
  }
  const offer = useOffer(invoices, step.name === 'form')
  const platform = offer.fitting.find(({ name }) => name === chosen) ?? offer.fitting[0]
  const submittable = platform?.name === ready ? platform : undefined
  if (step.name === 'nothing') return null
  if (step.name === 'challenge' && step.platform === 'stripe')
    return (
      <LazyDialog onClose={close}>
        <StripeChallenge
          clientSecret={step.clientSecret}
          onAnswered={() => payment.confirm('stripe', step.intentId)}
        />
      </LazyDialog>
    )
  return (
    <Dialog
      onClose={close}
      dismissible={!['busy', 'challenge'].includes(step.name)}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <Buttons
          step={step}
          payment={payment}
          onClose={close}
          hasInvoices={invoices.length > 0}
          submit={submittable && <SubmitButton formId={formId} platform={submittable} invoices={invoices} />}
        />
      }
    >
      {offer.missing && step.name === 'form' && offer.missing}
      {platform && (
        <PaymentForm
          formId={formId}
          invoices={invoices}
          platforms={offer.fitting}
          chosen={platform.name}
          onChoose={setChosen}
          onPay={(method) => payment.start(platform.name, method)}
          onReady={setReady}
          isHidden={step.name !== 'form'}
        />
      )}
      <StepBody step={step} amount={totalOf(invoices)} onHeard={payment.heard} />
    </Dialog>
  )
}

/** The platforms that can pay everything, or what to show instead of a form. */
function useOffer(
  invoices: readonly PayingInvoice[],
  isWanted: boolean,
): { fitting: readonly OfferedPlatform[]; missing: ReactNode } {
  const t = useTexts('payment')
  const { data, error, refetch } = useRead(platformsRead, { isWanted })
  if (data) {
    const fitting = data.platforms.filter(({ is_multiple }) => is_multiple || invoices.length === 1)
    const why = data.platforms.length === 0 ? t('unavailable') : t('oneByOne')
    return { fitting, missing: fitting.length === 0 && <Note role="status">{why}</Note> }
  }
  if (!error) return { fitting: [], missing: <FormSkeleton /> }
  return {
    fitting: [],
    missing: (
      <ErrorState
        title={t('loadFailed')}
        level={3}
        role="alert"
        reference={error.reference ? { label: t('reference'), value: error.reference } : undefined}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      >
        {t('loadFailedText')}
      </ErrorState>
    ),
  }
}

interface SubmitButtonProps {
  formId: string
  platform: OfferedPlatform
  invoices: readonly PayingInvoice[]
}

function SubmitButton({ formId, platform, invoices }: SubmitButtonProps) {
  const t = useTexts('payment')
  const { money } = useFormats()
  const { profile } = usePortal()
  const amount = money(totalOf(invoices))
  return (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      disabledReason={profile?.readonly ? t('readOnly') : undefined}
    >
      {platform.form === 'link' ? t('link.submit', { amount }) : t('submit', { amount })}
    </Button>
  )
}

interface ButtonsProps {
  step: Step
  payment: ReturnType<typeof usePayment>
  onClose: () => void
  hasInvoices: boolean
  submit: ReactNode
}

function Buttons({ step, payment, onClose, hasInvoices, submit }: ButtonsProps) {
  const t = useTexts('payment')
  if (step.name === 'busy') return null
  if (step.name === 'challenge')
    return (
      <>
        <Button onClick={() => payment.answerChallenge(step, false)}>{t('bank.refuse')}</Button>
        <Button variant="primary" onClick={() => payment.answerChallenge(step, true)}>
          {t('bank.accept')}
        </Button>
      </>
    )
  return (
    <>
      <Button variant={step.name === 'paid' ? 'primary' : 'quiet'} onClick={onClose}>
        {step.name === 'form' ? t('cancel') : t('close')}
      </Button>
      {step.name === 'form' && submit}
      {step.name === 'failed' && mayTryAgain(step.why) && hasInvoices && (
        <Button variant="primary" onClick={payment.toForm}>
          {t('retry')}
        </Button>
      )}
      {step.name === 'lost' && (
        <Button variant="primary" onClick={payment.again}>
          {t('lost.retry')}
        </Button>
      )}
    </>
  )
}
