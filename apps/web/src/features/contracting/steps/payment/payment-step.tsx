import { ibans } from '@fanal/contract/contract-changes'
import { checkPayment } from '@fanal/domain/contracting/forms/check-payment'
import { isValidIban, maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { useEffect } from 'react'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { IbanField } from '#fields/iban-field.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { useIsOwn } from '../use-is-own.ts'
import { type StepPartProps, useStepForm } from '../use-step-form.ts'
import { nameOf } from '../confirmation/said.ts'

/** Accounts on file, the first of them chosen where nothing was typed; '' is another one. */
function Account({ form }: StepPartProps<'payment'>) {
  const t = useTexts('contracting')
  const { store } = useWizard()
  const { iban, bankId } = useFormValues(form)
  const isOwn = useIsOwn(store.get().person.vat)
  const { data } = useApiQuery(ibans, {}, { isWanted: isOwn })
  const accounts = (isOwn && data?.items) || []
  useEffect(() => {
    if (isOwn && !data) return
    const ids = accounts.map(({ id }) => String(id))
    if (bankId ? !ids.includes(bankId) : !iban) form.set('bankId', ids[0] ?? '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [isOwn, data])
  return (
    <>
      {accounts.length > 0 && (
        <ChoiceField
          field={form.field('bankId')}
          label={t('payment.which')}
          layout="cards"
          options={[
            ...accounts.map(({ id, printable_iban }) => ({ value: String(id), label: printable_iban })),
            { value: '', label: t('payment.other') },
          ]}
        />
      )}
      {!bankId && <IbanField field={form.field('iban')} label="IBAN" help={t('payment.ibanHelp')} required />}
      <div role="status">
        {!bankId && isValidIban(iban) && (
          <Note tone="ok">{t('payment.right', { iban: maskIban(normaliseIban(iban)) })}</Note>
        )}
      </div>
    </>
  )
}

/** The account that bills are charged to. */
export function PaymentStep() {
  const t = useTexts('contracting')
  const { store } = useWizard()
  const form = useStepForm('payment', { check: checkPayment })
  return (
    <StepForm step="payment" form={form} title={t('payment.title')} sentence={t('payment.sentence')}>
      <Card className={styles.card}>
        <Account form={form} />
        <ConsentField field={form.field('isOwner')} required>
          {t('payment.isOwner', { name: nameOf(store.get().person) })}
        </ConsentField>
        <Note>{t('payment.mandate')}</Note>
      </Card>
    </StepForm>
  )
}
