import { setMails, subscriber } from '@fanal/contract/newsletter'
import { isValidEmail } from '@fanal/domain/identifiers/email'
import { useEffect, useState } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import row from '#ui/layout/row.module.css'
import { Note } from '#ui/state/note.tsx'
import styles from './newsletter-form.module.css'
import { useNewsletterMessages } from './newsletter-messages.ts'
import type { Known } from './use-subscriptor.ts'

/** The address of a subscriber: fixed, unless the operator lets it be changed. */
export function MailLine({ known }: { known: Known }) {
  const t = useTexts('newsletter')
  const { settings, profile } = usePortal()
  const readOnly = useReadOnlyReason()
  const [isEdited, setEdited] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const mayEdit = known.id !== null && !settings.newsletter.mailEditionDisabled
  if (isEdited)
    return (
      <MailForm
        known={known}
        onEnd={(email) => {
          setSentTo(email)
          setEdited(false)
        }}
      />
    )
  return (
    <div className={row.spread}>
      <div className={styles.address}>
        <span className={styles.label}>{t('mail.label')}</span>
        <span className={styles.value}>{known.email}</span>
        {known.id === null && profile && <span className={layout.hint}>{t('mail.ofAccount')}</span>}
      </div>
      {mayEdit && (
        <Button size="s" disabledReason={readOnly} onClick={() => setEdited(true)}>
          {t('mail.edit')}
        </Button>
      )}
      {sentTo && (
        <Note tone="ok" role="status" className={styles.wide}>
          {t('mail.sent', { email: sentTo })}
        </Note>
      )}
    </div>
  )
}

function MailForm({ known, onEnd }: { known: Known; onEnd: (sentTo?: string) => void }) {
  const t = useTexts('newsletter')
  const textOf = useNewsletterMessages()
  const { mutateAsync } = useApiMutation(setMails, { invalidates: [subscriber] })
  const form = useForm({
    values: { emails: '' },
    check: ({ emails }) => (isValidEmail(emails) ? {} : { emails: 'newsletter_email_not_valid' }),
    textOf,
    send: ({ emails }) => mutateAsync({ body: { subscriberId: known.subscriptor, emails: [emails] } }),
    onDone: (_, { emails }) => onEnd(emails.trim()),
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.props} className={layout.form}>
      <EmailField field={form.field('emails')} label={t('mail.new')} help={t('mail.hint')} required />
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('mail.failed')}
        </Note>
      )}
      <div className={layout.buttons}>
        <Button variant="quiet" onClick={() => onEnd()}>
          {t('mail.cancel')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('mail.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** Opened from the mail that a new address got. */
export function NewMail({ known }: { known: Known & { newEmail: string } }) {
  const t = useTexts('newsletter')
  const { mutate, isPending, isSuccess, isError } = useApiMutation(setMails)
  const { email: old, newEmail: email, subscriptor } = known
  if (isSuccess)
    return (
      <Note tone="ok" role="status">
        {t('mail.changed', { email })}
      </Note>
    )
  return (
    <Note
      tone={isError ? 'bad' : 'info'}
      role={isError ? 'alert' : undefined}
      action={
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => mutate({ body: { subscriberId: subscriptor, emails: [email] } })}
        >
          {t('mail.confirmAsked')}
        </Button>
      }
    >
      {isError ? t('mail.failed') : t('mail.asked', { email, old })}
    </Note>
  )
}
