import { leadContact } from '@fanal/contract/contracting'
import { blankLeadContact, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { leadContactBody } from '@fanal/domain/contracting/payloads'
import { useState } from 'react'
import { useLeadContactChecks } from '#fields/lead-contact-checks.ts'
import { LeadContactFields } from '#fields/lead-contact-fields.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { FormDialog } from './form-dialog.tsx'
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
    ...useLeadContactChecks(),
    send: (values, idempotencyKey) =>
      call(leadContact, { body: leadContactBody(values) }, { idempotencyKey }),
    onDone,
  })
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
      <LeadContactFields form={form} />
    </FormDialog>
  )
}
