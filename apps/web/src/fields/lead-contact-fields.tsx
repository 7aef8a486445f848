import { callDays } from '@fanal/domain/contracting/forms/call-hours'
import { contactHours, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import type { FormField } from '#lib/forms/form-field.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import styles from '#ui/form/field-grid.module.css'
import stack from '#ui/layout/stack.module.css'
import { ConsentField } from './consent-field.tsx'
import { EmailField } from './email-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { UploadsField } from './uploads-field.tsx'
import type { HeldFile } from './use-uploader.ts'

interface LeadContactFieldsProps {
  form: Form<LeadContactForm>
  /** The form asks for a bill too. */
  withInvoice?: boolean
}

function NameFields({ form: { field } }: Pick<LeadContactFieldsProps, 'form'>) {
  const t = useTexts('fields')
  return (
    <>
      <TextField field={field('name')} label={t('lead.name')} autoComplete="given-name" required />
      <div className={styles.grid}>
        <TextField field={field('surname1')} label={t('lead.surname1')} autoComplete="family-name" required />
        <TextField
          field={field('surname2')}
          label={t('lead.surname2')}
          optionalText={t('address.optional')}
        />
      </div>
    </>
  )
}

/** A day and hours to be called. */
function CallFields({ form: { field } }: Pick<LeadContactFieldsProps, 'form'>) {
  const t = useTexts('fields')
  const { longDate } = useFormats()
  const [days] = useState(() => callDays(Date.now()))
  return (
    <div className={styles.pair}>
      <SelectField
        field={field('contactDay')}
        label={t('lead.day')}
        placeholder={t('lead.anyDay')}
        options={days.map((day) => ({ value: day, label: longDate(day) }))}
      />
      <SelectField
        field={field('contactHours')}
        label={t('lead.hours')}
        placeholder={t('address.choose')}
        required
        options={contactHours.map((hours) => ({ value: hours, label: hours }))}
      />
    </div>
  )
}

/** Whom to call, when, and that it is allowed. Its rules are `useLeadContactChecks`. */
export function LeadContactFields({ form, withInvoice = false }: LeadContactFieldsProps) {
  const t = useTexts('fields')
  return (
    <div className={stack.s4}>
      <NameFields form={form} />
      <div className={styles.pair}>
        <PhoneField field={form.field('telephone')} label={t('lead.phone')} isLookedUp required />
        <EmailField field={form.field('email')} label={t('lead.email')} required />
      </div>
      <CallFields form={form} />
      {withInvoice && (
        <UploadsField
          field={form.field('invoice') as FormField<unknown> as FormField<HeldFile[]>}
          label={t('lead.invoice')}
          maxFiles={1}
          required
        />
      )}
      <ConsentField field={form.field('consent')} required>
        {t('lead.consent')}
      </ConsentField>
    </div>
  )
}
