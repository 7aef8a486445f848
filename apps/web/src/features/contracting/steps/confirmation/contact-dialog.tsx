import { checkPerson } from '@fanal/domain/contracting/forms/check-person'
import type { SignCodeChannel } from '@fanal/domain/contracting/forms/sign-code'
import { EmailField } from '#fields/email-field.tsx'
import { loadPhoneCheck } from '#fields/phone-check.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { FormDialog } from '#features/contracting/wizard/form-dialog.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { usePersonRules } from '../person/use-person-rules.ts'
import type { SignCode } from './use-sign-code.ts'
import type { SummaryMail } from './use-summary-mail.ts'

interface ContactDialogProps {
  mail: SummaryMail
  code: SignCode
  onClose: () => void
}

/** A number or an address with a typo is corrected where it is noticed; the code goes there at once. */
export function ContactDialog({ mail, code, onClose }: ContactDialogProps) {
  const t = useTexts('contracting')
  const { store } = useWizard()
  // The summary goes by mail: without an address nothing can be signed.
  const rules = { ...usePersonRules(), emailRequired: true }
  const { mobile, email } = store.get().person
  const form = useForm({
    values: { mobile, email },
    check: (typed) => {
      const found = checkPerson({ ...store.get().person, ...typed }, rules)
      return { mobile: found['mobile'], email: found['email'] }
    },
    textOf: useContractingMessages(),
    prepare: loadPhoneCheck,
    send: async (typed) => {
      store.set('person', { ...store.get().person, ...typed })
      const sent = await mail.send()
      if (!sent) throw new CallError(0)
      // To what was wrong, if it can be used.
      const changed: SignCodeChannel = typed.mobile === mobile ? 'email' : 'sms'
      const isOffered = sent.channels.some(({ channel }) => channel === changed)
      code.send(isOffered ? changed : sent.channels[0]?.channel)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('contact.title')}
      size="s"
      labels={{ submit: t('contact.save'), failed: t('contact.failed') }}
      sent={undefined}
      onClose={onClose}
    >
      <p>{t('contact.text')}</p>
      <PhoneField field={form.field('mobile')} label={t('field.mobile')} isLookedUp required />
      <EmailField field={form.field('email')} label={t('field.email')} required />
    </FormDialog>
  )
}
