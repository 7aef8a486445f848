import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

interface FormDialogProps<V extends FieldValues> {
  form: Form<V>
  title: string
  size?: 's'
  labels: { submit: string; failed: string }
  /** Once it is sent, instead of the form. */
  sent: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A short form beside the wizard. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, title, size, labels, sent, onClose, children } = props
  const t = useTexts('contracting')
  const frame = { title, size, closeLabel: t('close'), onClose }
  if (sent)
    return (
      <Dialog {...frame} cancelLabel={t('close')}>
        <Note tone="ok" role="status">
          {sent}
        </Note>
      </Dialog>
    )
  const submit = (
    <Button type="submit" variant="primary" busy={form.isBusy}>
      {labels.submit}
    </Button>
  )
  return (
    <Dialog {...frame} cancelLabel={t('cancel')} form={form.props} footer={submit}>
      {children}
      {form.failure && (
        <Note tone="bad" role="alert">
          {labels.failed}
        </Note>
      )}
    </Dialog>
  )
}
