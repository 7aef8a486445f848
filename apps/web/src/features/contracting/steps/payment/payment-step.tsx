import { checkPayment } from '@fanal/domain/contracting/forms/check-payment'
import { isValidIban, maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { ConsentField } from '#fields/consent-field.tsx'
import { IbanField } from '#fields/iban-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { useStepForm } from '../use-step-form.ts'
import { nameOf } from '../confirmation/said.ts'

/** The account that bills are charged to. */
export function PaymentStep() {
  const t = useTexts('contracting')
  const { store } = useWizard()
  const form = useStepForm('payment', { check: checkPayment })
  const { iban } = useFormValues(form)
  const isRight = isValidIban(iban)
  return (
    <StepForm step="payment" form={form} title={t('payment.title')} sentence={t('payment.sentence')}>
      <Card className={styles.card}>
        <IbanField field={form.field('iban')} label="IBAN" help={t('payment.ibanHelp')} required />
        <div role="status">
          {isRight && <Note tone="ok">{t('payment.right', { iban: maskIban(normaliseIban(iban)) })}</Note>}
        </div>
        <ConsentField field={form.field('isOwner')} required>
          {t('payment.isOwner', { name: nameOf(store.get().person) })}
        </ConsentField>
        <Note>{t('payment.mandate')}</Note>
      </Card>
    </StepForm>
  )
}
