import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

interface SubmitDialogProps {
  title: string
  size?: 's' | 'm'
  submitLabel: string
  /** Why it cannot be submitted yet. */
  missing?: string | undefined
  isBusy: boolean
  /** Why it was refused. */
  failure?: string | null | undefined
  onSubmit: () => void
  onClose: () => void
  /** Buttons before the one that submits. */
  more?: ReactNode
  children: ReactNode
}

/** A small form over the page: fields, what is missing, and why it was refused. */
export function SubmitDialog(props: SubmitDialogProps) {
  const {
    title,
    size = 's',
    submitLabel,
    missing,
    isBusy,
    failure,
    onSubmit,
    onClose,
    more,
    children,
  } = props
  const t = useTexts('desk')
  return (
    <Dialog
      size={size}
      title={title}
      closeLabel={t('close')}
      cancelLabel={t('cancel')}
      onClose={onClose}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (missing === undefined) onSubmit()
        },
      }}
      footer={
        <>
          {more}
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            {...(missing !== undefined && { disabledReason: missing })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={layout.form}>
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {children}
      </div>
    </Dialog>
  )
}
