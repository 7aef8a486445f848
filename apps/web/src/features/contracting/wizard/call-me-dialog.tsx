import { leadContact } from '@fanal/contract/contracting'
import { checkLeadContact } from '@fanal/domain/contracting/forms/check-lead-contact'
import { blankLeadContact, contactHours, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { leadContactBody } from '@fanal/domain/contracting/payloads'
import { useState } from 'react'
import { ConsentField } from '#fields/consent-field.tsx'
import { EmailField } from '#fields/email-field.tsx'
import { isPhone, loadPhoneCheck } from '#fields/phone-check.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { call } from '#lib/call.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { FullName } from '#features/contracting/steps/person/full-name.tsx'
import grid from '#ui/form/field-grid.module.css'
import { FormDialog } from './form-dialog.tsx'
import styles from './step-form.module.css'
import { useWizard } from './wizard-context.ts'

/** Somebody who does not want to go on alone is called; what was typed before is filled in. */
function useCallMeForm(onDone: () => void) {
  const { store } = useWizard()
  const { person, installation } = store.get()
  return useForm<LeadContactForm, unknown>({
    values: {
      ...blankLeadContact,
      name: person.name,
      surname1: person.surName1,
      surname2: person.surName2,
      email: person.email,
      telephone: person.mobile,
      cups: installation.cups,
    },
    check: (values) => checkLeadContact(values, { needsInvoice: false, isPhone }),
    textOf: useContractingMessages(),
    prepare: loadPhoneCheck,
    send: (values, idempotencyKey) =>
      call(leadContact, { body: leadContactBody(values) }, { idempotencyKey }),
    onDone,
  })
}

function CallMeFields({ form }: { form: Form<LeadContactForm> }) {
  const t = useTexts('contracting')
  return (
    <>
      <FullName
        parts={[
          { field: form.field('name'), label: 'person.name' },
          { field: form.field('surname1'), label: 'person.surname1' },
          { field: form.field('surname2'), label: 'person.surname2' },
        ]}
      />
      <div className={grid.pair}>
        <PhoneField field={form.field('telephone')} label={t('callMe.phone')} isLookedUp required />
        <EmailField field={form.field('email')} label={t('field.email')} required />
      </div>
      <SelectField
        field={form.field('contactHours')}
        label={t('callMe.hours')}
        placeholder={t('choose')}
        required
        options={contactHours.map((hours) => ({ value: hours, label: hours }))}
      />
      <ConsentField field={form.field('consent')} required>
        {t('callMe.consent')}
      </ConsentField>
    </>
  )
}

export function CallMeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('contracting')
  const [isSent, setSent] = useState(false)
  const form = useCallMeForm(() => setSent(true))
  return (
    <FormDialog
      form={form}
      title={t('callMe.title')}
      labels={{ submit: t('callMe.send'), failed: t('callMe.failed') }}
      sent={isSent && t('callMe.sent')}
      onClose={onClose}
    >
      <div className={styles.card}>
        <CallMeFields form={form} />
      </div>
    </FormDialog>
  )
}
