import type { ClaimQuestion } from '@fanal/domain/support/claims/claim-questions'
import type { ReactNode } from 'react'
import { ConsentField } from '#fields/consent-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { IbanField } from '#fields/iban-field.tsx'
import { PhoneField } from '#fields/phone-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { ReadingFields } from '#features/support/readings/reading-fields.tsx'
import styles from '#features/support/support-form.module.css'
import grid from '#ui/form/field-grid.module.css'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { ChangePicker, EarlierCasePicker, InvoicePicker } from './pickers.tsx'
import type { ClaimForm } from './use-claim-form.ts'

interface QuestionProps {
  claim: ClaimForm
}

function ReadingQuestion({ claim: { form, periods, isMeterUnknown, today } }: QuestionProps) {
  const t = useTexts('support')
  return (
    <fieldset className={styles.group}>
      <legend>{t('claim.reading')}</legend>
      <DateField field={form.field('answers.reading_day')} label={t('reading.day')} max={today} required />
      {isMeterUnknown && (
        <div className={grid.pair}>
          {['P1', 'P2', 'P3'].map((period) => (
            <Skeleton key={period} shape="block" className={styles.unknownField} />
          ))}
        </div>
      )}
      <ReadingFields periods={periods} fieldOf={(name) => form.field(`answers.reading.${name}`)} />
    </fieldset>
  )
}

function PeriodQuestion({ claim: { form, today } }: QuestionProps) {
  const t = useTexts('support')
  const { is_ongoing: isOngoing } = useFormValues(form).answers
  return (
    <fieldset className={styles.group}>
      <legend>{t('claim.when')}</legend>
      <div className={grid.pair}>
        <DateField field={form.field('answers.incident_from')} label={t('claim.from')} max={today} required />
        {!isOngoing && (
          <DateField field={form.field('answers.incident_to')} label={t('claim.to')} max={today} required />
        )}
      </div>
      <ConsentField field={form.field('answers.is_ongoing')}>{t('claim.ongoing')}</ConsentField>
    </fieldset>
  )
}

function ContactPerson({ claim: { form } }: QuestionProps) {
  const t = useTexts('support')
  return (
    <div className={grid.pair}>
      <TextField
        field={form.field('answers.contact_name')}
        label={t('claim.contactName')}
        autoComplete="name"
        required
      />
      <PhoneField field={form.field('answers.contact_phone')} label={t('claim.contactPhone')} required />
    </div>
  )
}

function Question({ question, claim }: QuestionProps & { question: ClaimQuestion }): ReactNode {
  const t = useTexts('support')
  const { form, today } = claim
  switch (question) {
    case 'invoice':
      return <InvoicePicker claim={claim} />
    case 'reading':
      return <ReadingQuestion claim={claim} />
    case 'incidentDate':
      return (
        <DateField field={form.field('answers.incident_day')} label={t('claim.day')} max={today} required />
      )
    case 'incidentPeriod':
      return <PeriodQuestion claim={claim} />
    case 'amount':
      return (
        <TextField
          field={form.field('answers.amount')}
          label={t('claim.amount')}
          optionalText={t('optional')}
          unit="€"
          inputMode="decimal"
          autoComplete="off"
          figures
        />
      )
    case 'change':
      return <ChangePicker claim={claim} />
    case 'earlierCase':
      return <EarlierCasePicker claim={claim} />
    case 'bankAccount':
      return <IbanField field={form.field('iban')} label={t('claim.iban')} optionalText={t('optional')} />
    case 'place':
      return (
        <TextField field={form.field('answers.place')} label={t('claim.place')} autoComplete="off" required />
      )
    default:
      return <ContactPerson claim={claim} />
  }
}

/** What the chosen reason needs beside the description. */
export function ClaimQuestions({ claim }: QuestionProps) {
  return claim.questions.map((question) => <Question key={question} question={question} claim={claim} />)
}
