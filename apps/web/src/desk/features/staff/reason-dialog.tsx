import type { ReactNode } from 'react'
import { TextareaField } from '#fields/textarea-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { useFailureText } from '#desk/lib/failure-text.ts'

interface ReasonDialogProps<V extends { reason: string }> {
  form: Form<V>
  title: string
  submit: string
  onClose: () => void
  /** What goes with the reason. */
  children?: ReactNode
}

/** A change that a second person confirms: what, and why. */
export function ReasonDialog<V extends { reason: string }>(props: ReasonDialogProps<V>) {
  const { form, title, submit, onClose, children } = props
  const t = useTexts('desk-staff')
  const tDesk = useTexts('desk')
  const failureText = useFailureText()
  const { field } = form as unknown as Form<{ reason: string }>
  return (
    <Dialog
      form={form.props}
      size="s"
      title={title}
      closeLabel={tDesk('close')}
      cancelLabel={tDesk('cancel')}
      onClose={onClose}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {submit}
        </Button>
      }
    >
      <div className={layout.form}>
        {form.failure && (
          <Note tone="bad" role="alert">
            {failureText(form.failure)}
          </Note>
        )}
        {children}
        <TextareaField
          field={field('reason')}
          label={t('ask.reason')}
          help={t('ask.reasonHelp')}
          rows={2}
          required
        />
      </div>
    </Dialog>
  )
}
