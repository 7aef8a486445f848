import { checkConfirmation } from '@fanal/domain/contracting/forms/check-confirmation'
import { withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { hindranceOf } from '#features/contracting/contracting-messages.ts'
import { useSupply } from '#features/contracting/price/use-supply.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconChevronLeft, iconClock } from '#ui/text/icons.ts'
import { useStepForm } from '../use-step-form.ts'
import { Consents } from './consents.tsx'
import { Papers } from './papers.tsx'
import { activeDay, StartFields } from './start-fields.tsx'
import { Summary } from './summary.tsx'
import { useSummaryMail } from './use-summary-mail.ts'

/** Nothing was signed, as far as is known here. */
function NotConfirmed({ onBack }: { onBack: () => void }) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  const { failure } = useWizard()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Note
        tone="bad"
        role="alert"
        title={t('confirm.failed')}
        action={
          <Button icon={iconChevronLeft} onClick={onBack}>
            {t('confirm.back')}
          </Button>
        }
      >
        {t(hindranceOf(failure) ?? 'confirm.failedText')}{' '}
        {phone_crm && t('leadError.phone', { phone: phone_crm })}{' '}
        {failure?.reference && t('leadError.reference', { reference: failure.reference })}
      </Note>
    </div>
  )
}

function useConfirmationForm(today: string, onFailed: () => void) {
  const { store, kind, sign } = useWizard()
  const { profile } = usePortal()
  const { installation } = store.get()
  const { config } = useSupply(installation.cups, kind === 'gas' ? 'gas' : 'electricity')
  const hasSocialBonus = kind !== 'gas' && config?.supply_point?.has_social_bonus === true
  const rules = { isSignedIn: profile !== null, hasSocialBonus, today }
  const form = useStepForm('confirmation', {
    check: (values) => checkConfirmation(values, rules),
    send: async (values) => {
      store.set('confirmation', values)
      const isDone = await sign()
      if (!isDone) onFailed()
      return isDone
    },
  })
  const values = useFormValues(form)
  const { startDay } = checkConfirmation(values, rules)
  return { form, values, hasSocialBonus, isStartRight: startDay === undefined }
}

const words = {
  signing: { title: 'confirm.title', sentence: 'confirm.sentence', act: 'confirm.sign' },
  leaving: { title: 'halt.title', sentence: 'halt.sentence', act: 'halt.send' },
} as const

interface ConfirmFormProps {
  form: ReturnType<typeof useConfirmationForm>['form']
  kind: keyof typeof words
  disabledReason?: string | undefined
  children: ReactNode
}

function ConfirmForm({ form, kind, disabledReason, children }: ConfirmFormProps) {
  const t = useTexts('contracting')
  const { title, sentence, act } = words[kind]
  return (
    <StepForm
      step="confirmation"
      form={form}
      title={t(title)}
      sentence={t(sentence)}
      submitLabel={t(act)}
      disabledReason={disabledReason}
    >
      <Summary />
      {children}
    </StepForm>
  )
}

interface SigningProps {
  onFailed: () => void
}

/** Everything on one page, the papers before the signature, and what follows it. */
function Signing({ onFailed }: SigningProps) {
  const t = useTexts('contracting')
  const { nearDate } = useFormats()
  const { config } = useWizard()
  const [today] = useState(() => madridDayOf(Date.now()))
  const { form, values, hasSocialBonus, isStartRight } = useConfirmationForm(today, onFailed)
  const mail = useSummaryMail({ ...values, isRight: isStartRight })
  return (
    <ConfirmForm
      form={form}
      kind="signing"
      disabledReason={mail.state === 'sent' ? undefined : t('confirm.waits')}
    >
      <StartFields form={form} today={today} />
      <Papers mail={mail} hasSocialBonus={hasSocialBonus} />
      <Consents form={form} hasSocialBonus={hasSocialBonus} hasSummary />
      <Note icon={iconClock} title={t('confirm.after')}>
        {t('confirm.afterText', {
          date: nearDate(activeDay(isStartRight ? values : { ...values, start: 'now' }, today)),
          until: nearDate(withdrawUntil(today)),
          count: config?.withdrawal_days ?? 14,
        })}
      </Note>
    </ConfirmForm>
  )
}

/** Companies whose contracts are made by a person leave their data. */
function Leaving({ onFailed }: SigningProps) {
  const [today] = useState(() => madridDayOf(Date.now()))
  const { form } = useConfirmationForm(today, onFailed)
  return (
    <ConfirmForm form={form} kind="leaving">
      <Consents form={form} />
    </ConfirmForm>
  )
}

export function ConfirmationStep() {
  const { steps, error, clearError } = useWizard()
  const [isRefused, setRefused] = useState(false)
  const fail = () => setRefused(true)
  if (isRefused && error !== 'badScore' && error !== 'dniInvalid')
    return (
      <NotConfirmed
        onBack={() => {
          setRefused(false)
          clearError()
        }}
      />
    )
  return steps.includes('payment') ? <Signing onFailed={fail} /> : <Leaving onFailed={fail} />
}
