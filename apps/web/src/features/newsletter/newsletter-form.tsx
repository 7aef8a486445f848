import { setActiveNewsletters } from '@fanal/contract/newsletter'
import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { checkNewsletter } from '@fanal/domain/newsletter/check-newsletter'
import { saveAct, toggleAll } from '@fanal/domain/newsletter/newsletter-choice'
import { useId } from 'react'
import { EmailField } from '#fields/email-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useField } from '#lib/forms/form-field.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import layout from '#ui/form/form-layout.module.css'
import row from '#ui/layout/row.module.css'
import { Note } from '#ui/state/note.tsx'
import { MailLine } from './mail-line.tsx'
import { NewsletterCard } from './newsletter-card.tsx'
import styles from './newsletter-form.module.css'
import { useNewsletterMessages } from './newsletter-messages.ts'
import type { Known } from './use-subscriptor.ts'

interface NewsletterFormProps {
  newsletters: readonly Newsletter[]
  known: Known | undefined
  onDone: (done: Done) => void
}

export interface Done {
  /** `mailed`: a link was sent to confirm the address. */
  kind: 'mailed' | 'subscribed' | 'saved' | 'removed'
  email: string
}

function useNewsletterForm({ newsletters, known, onDone }: NewsletterFormProps) {
  const hasSubscriber = known !== undefined && known.id !== null
  const { mutateAsync } = useApiMutation(setActiveNewsletters)
  const form = useForm({
    values: {
      email: known?.email ?? '',
      chosen: newsletters.filter(({ subscribed }) => subscribed).map(({ newsletter_id: id }) => id),
    },
    check: (values) => checkNewsletter(values, { hasSubscriber }),
    textOf: useNewsletterMessages(),
    errorsShow: 'whenSent',
    send: ({ email, chosen }) =>
      mutateAsync({
        body: { subscriptor_or_email: known?.subscriptor ?? email, selected_newsletters: chosen },
      }),
    refused: ({ errors }) => (errors['subscriptor_or_email'] ? { email: 'newsletter_email_not_valid' } : {}),
    onDone: (answer, { email }) => {
      const kindOfKnown = hasSubscriber ? 'saved' : 'subscribed'
      const kind = known ? kindOfKnown : 'mailed'
      onDone({ kind: answer === 'removed' ? 'removed' : kind, email: known?.email ?? email.trim() })
    },
  })
  return { form, hasSubscriber }
}

const actTexts: Record<ReturnType<typeof saveAct>, TextKey<'newsletter'>> = {
  confirm: 'act.confirm',
  unsubscribe: 'act.unsubscribe',
  save: 'act.save',
}

/** The chosen newsletters, and the address they go to. */
export function NewsletterForm(props: NewsletterFormProps) {
  const { newsletters, known } = props
  const t = useTexts('newsletter')
  const readOnly = useReadOnlyReason()
  const { form, hasSubscriber } = useNewsletterForm(props)
  const { chosen } = useFormValues(form)
  const act = saveAct(hasSubscriber, chosen.length)
  return (
    <>
      {known && <MailLine known={known} />}
      <form {...form.props} className={layout.form}>
        {!known && (
          <EmailField field={form.field('email')} label={t('mail.label')} help={t('mail.hint')} required />
        )}
        <ChoiceOfNewsletters field={form.field('chosen')} newsletters={newsletters} />
        {form.failure && (
          <Note tone="bad" role="alert">
            {form.failure.code === 'too_many_requests' ? t('tooMany') : t('saveFailed')}
          </Note>
        )}
        <div className={layout.buttons}>
          <Button
            type="submit"
            variant={act === 'unsubscribe' ? 'danger' : 'primary'}
            busy={form.isBusy}
            disabledReason={readOnly}
          >
            {t(actTexts[act])}
          </Button>
        </div>
      </form>
    </>
  )
}

interface ChoiceProps {
  field: FormField<number[]>
  newsletters: readonly Newsletter[]
}

function ChoiceOfNewsletters({ field, newsletters }: ChoiceProps) {
  const t = useTexts('newsletter')
  const { value, error, set } = useField(field)
  const errorId = useId()
  const chosen = new Set(value)
  const isWhole = newsletters.every(({ newsletter_id: id }) => chosen.has(id))
  return (
    <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{t('list.label')}</legend>
      <div className={row.spread}>
        <span className={styles.label} aria-hidden="true">
          {t('list.label')}
        </span>
        <Button size="s" variant="quiet" onClick={() => set(toggleAll(newsletters, chosen))}>
          {isWhole ? t('list.none') : t('list.all')}
        </Button>
      </div>
      <ul className={styles.cards}>
        {newsletters.map((one) => (
          <NewsletterCard
            key={one.newsletter_id}
            newsletter={one}
            isChosen={chosen.has(one.newsletter_id)}
            onChange={(isChosen) =>
              set(isChosen ? [...value, one.newsletter_id] : value.filter((id) => id !== one.newsletter_id))
            }
          />
        ))}
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
