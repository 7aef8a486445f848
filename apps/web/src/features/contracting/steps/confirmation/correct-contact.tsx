import { checkPerson } from '@fanal/domain/contracting/forms/check-person'
import type { SignCodeChannel } from '@fanal/domain/contracting/sign-code'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import { loadPhoneCheck } from '#fields/phone-check.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import { usePersonRules } from '../person/use-person-rules.ts'
import fold from './fold.module.css'
import styles from './signature-card.module.css'
import type { SignCode } from './use-sign-code.ts'
import type { SummaryMail } from './use-summary-mail.ts'

interface CorrectContactProps {
  mail: SummaryMail
  code: SignCode
}

function ContactFields({ mail, code, onDone }: CorrectContactProps & { onDone: () => void }) {
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
      if (!sent) return
      // To what was wrong, if it can be used.
      const changed: SignCodeChannel | undefined =
        typed.mobile === mobile ? (typed.email === email ? undefined : 'email') : 'sms'
      const isOffered = sent.channels.some(({ channel }) => channel === changed)
      code.send(isOffered ? changed : sent.channels[0]?.channel)
    },
    onDone,
  })
  // Inside the form that signs there cannot be another: Enter saves what is typed here, and signs nothing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) form.props.onSubmit(event)
  }
  return (
    <div
      ref={form.props.ref as unknown as RefObject<HTMLDivElement>}
      role="group"
      aria-label={t('contact.title')}
      className={styles.fix}
      onKeyDown={onKeyDown}
    >
      <PhoneField field={form.field('mobile')} label={t('field.mobile')} isLookedUp required />
      <EmailField field={form.field('email')} label={t('field.email')} required />
      <Button busy={form.isBusy} onClick={form.props.onSubmit}>
        {t('contact.save')}
      </Button>
    </div>
  )
}

/** A number or an address with a typo is corrected where it is noticed; the code goes there at once. */
export function CorrectContact(props: CorrectContactProps) {
  const t = useTexts('contracting')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={fold.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon path={iconChevronRight} size="s" />
        {t('contact.title')}
      </summary>
      {isOpen && <ContactFields {...props} onDone={() => setOpen(false)} />}
    </details>
  )
}
