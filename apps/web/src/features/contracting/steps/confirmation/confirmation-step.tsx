import { checkConfirmation } from '@fanal/domain/contracting/forms/check-confirmation'
import { madridDayOf } from '@fanal/domain/dates'
import { useEffect, useState } from 'react'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { hindranceOf } from '#features/contracting/contracting-messages.ts'
import { cancelTexts } from '#features/contracting/draft/delete-texts.ts'
import { DeleteDialog } from '#features/contracting/draft/lazy-delete-dialog.tsx'
import { LaterButton } from '#features/contracting/draft/later-button.tsx'
import { useSupply } from '#features/contracting/price/use-supply.ts'
import { useTotal } from '#features/contracting/price/use-total.ts'
import { previousNames } from '#features/contracting/wizard/step-labels.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { iconChevronLeft } from '#ui/text/icons.ts'
import { useStepForm } from '../use-step-form.ts'
import { AfterSigning } from './after-signing.tsx'
import styles from './confirmation.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { Consents } from './consents.tsx'
import { Papers } from './papers.tsx'
import { SignatureCard } from './signature-card.tsx'
import { activeDay, isAllNew, StartFields } from './start-fields.tsx'
import { Summary } from './summary.tsx'
import { useSignCode } from './use-sign-code.ts'
import { useSummaryMail } from './use-summary-mail.ts'

function useConfirmationForm(isHalted: boolean) {
  const { store, kind, sign } = useWizard()
  const { profile } = usePortal()
  const [today] = useState(() => madridDayOf(Date.now()))
  const { cups, actsForHolder } = store.get().installation
  const { config } = useSupply(cups, kind === 'gas' ? 'gas' : 'electricity', actsForHolder)
  // Who did not say to be the holder learns it with the summary.
  const [isBonusTold, setBonusTold] = useState(false)
  const hasSocialBonus = kind !== 'gas' && (isBonusTold || config?.supply_point?.has_social_bonus === true)
  const rules = { isSignedIn: profile !== null, hasSocialBonus, isHalted, today }
  const form = useStepForm('confirmation', {
    check: (values) => checkConfirmation(values, rules),
    send: (values) => {
      store.set('confirmation', values)
      return sign()
    },
  })
  const values = useFormValues(form)
  return { form, values, hasSocialBonus, setBonusTold, today, errors: checkConfirmation(values, rules) }
}

/** On a phone the price is far below: its figure stands on top too. */
function TopTotal() {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const total = useTotal()
  if (!total) return null
  return (
    <a className={styles.top} href="#precio">
      <b>{money(total.month)}</b>
      <small>{t('total.top', { year: money(total.year) })}</small>
    </a>
  )
}

/** It does not stick: one signs at the end of what one signs. */
function Links() {
  const t = useTexts('contracting')
  const { back } = useWizard()
  return (
    <div className={styles.links}>
      <Button variant="quiet" icon={iconChevronLeft} onClick={back}>
        {t(previousNames.payment)}
      </Button>
      <LaterButton />
    </div>
  )
}

/** Everything on one page: what, when, the papers, the signature, and what follows it. */
function Signing() {
  const t = useTexts('contracting')
  const { kind, store, failure, sign, advance } = useWizard()
  const { form, values, hasSocialBonus, setBonusTold, today, errors } = useConfirmationForm(false)
  const isRight = !errors['start'] && !errors['startDay']
  // Signed elsewhere: its answer is the one that a signature here would have.
  const onSigned = () => {
    void sign().then(
      (isDone) => isDone && advance(),
      () => undefined,
    )
  }
  const mail = useSummaryMail({ ...values, isRight }, onSigned)
  const isBonusTold = mail.sent?.has_social_bonus === true
  useEffect(() => setBonusTold(isBonusTold), [setBonusTold, isBonusTold])
  const code = useSignCode(mail, onSigned)
  const [dialog, setDialog] = useState<'contact' | 'cancel'>()
  const close = () => setDialog(undefined)
  const isTwo = kind === 'dual' && store.get().gasContract.includeGas
  const isNewSupply = isAllNew(store.get(), isTwo)
  const isStale = hindranceOf(failure) === 'hindrance.summaryStale'
  useEffect(() => {
    if (isStale) void mail.send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [isStale, failure])
  return (
    <>
      <StepForm
        step="confirmation"
        form={form}
        title={t('confirm.title')}
        sentence={t(isTwo ? 'confirm.sentenceBoth' : 'confirm.sentence')}
        foot={
          <>
            <SignatureCard
              form={form}
              mail={mail}
              code={code}
              isTwo={isTwo}
              // What was typed of a code that went elsewhere is none.
              errors={code.sent ? errors : { ...errors, code: 'required' }}
              onCorrect={() => setDialog('contact')}
              onCancel={() => setDialog('cancel')}
            />
            <AfterSigning today={today} isTwo={isTwo} activeBy={activeDay(values, today, isNewSupply)} />
            <Links />
          </>
        }
      >
        <TopTotal />
        <Summary title="summary.numbered" hasPrices />
        <StartFields form={form} today={today} isNewSupply={isNewSupply} />
        <Card title={t('paper.title')} level={3}>
          <Papers mail={mail} today={today} isTwo={isTwo} hasSocialBonus={hasSocialBonus} />
          <Consents form={form} accepts={isTwo ? 'contracts' : 'contract'} hasSocialBonus={hasSocialBonus} />
        </Card>
      </StepForm>
      {dialog === 'contact' && <ContactDialog mail={mail} code={code} onClose={close} />}
      {dialog === 'cancel' && <DeleteDialog texts={cancelTexts} onClose={close} />}
    </>
  )
}

/** Companies whose contracts are made by a person leave their data. */
function Leaving() {
  const t = useTexts('contracting')
  const { form } = useConfirmationForm(true)
  return (
    <StepForm
      step="confirmation"
      form={form}
      title={t('halt.title')}
      sentence={t('halt.sentence')}
      submitLabel={t('halt.send')}
    >
      <Summary title="summary.title" />
      <Card title={t('consent.title')} level={3}>
        <Consents form={form} accepts="conditions" />
      </Card>
    </StepForm>
  )
}

export function ConfirmationStep() {
  return useWizard().steps.includes('payment') ? <Signing /> : <Leaving />
}
