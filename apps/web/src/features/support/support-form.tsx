import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallError } from '#lib/call.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import row from '#ui/layout/row.module.css'
import { Note } from '#ui/state/note.tsx'
import { useFailureText } from './support-messages.ts'
import styles from './support-form.module.css'

/** What failed, that nothing was lost, and the reference. */
export function FailureNote({ failure }: { failure: CallError }) {
  const t = useTexts('support')
  const textOf = useFailureText()
  return (
    <Note tone="bad" role="alert" title={textOf(failure)}>
      {t('failure.kept')} {failure.reference && t('failure.reference', { reference: failure.reference })}
    </Note>
  )
}

interface SupportFormProps<V extends FieldValues> {
  form: Form<V>
  submitLabel: string
  /** Beside the button. */
  hint?: ReactNode
  children: ReactNode
}

/** The frame of every form about a case: what is wrong, the fields, a failure beside the button. */
export function SupportForm<V extends FieldValues>(props: SupportFormProps<V>) {
  const { form, submitLabel, hint, children } = props
  const t = useTexts('support')
  const readOnly = useReadOnlyReason()
  return (
    <form {...form.props} className={cx(styles.form, paper.screenOnly)}>
      {form.errorCount > 0 && (
        <Note tone="bad" role="alert">
          {t('form.errors', { count: form.errorCount })}
        </Note>
      )}
      {children}
      {form.failure && <FailureNote failure={form.failure} />}
      <div className={cx(row.spread, styles.buttons)}>
        <span className={styles.hint}>{hint ?? (form.isDirty && t('form.draft'))}</span>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={readOnly}>
          {form.failure ? t('form.again') : submitLabel}
        </Button>
      </div>
    </form>
  )
}
