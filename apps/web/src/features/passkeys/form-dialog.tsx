import type { ComponentProps, ReactNode } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'form' | 'title' | 'onClose'> {
  failed: TextKey<'passkeys'> | undefined
  /** The button that sends the form, if it can be sent. */
  submit: ReactNode
  children: ReactNode
}

/** A small form that can be cancelled, with what failed above its fields. */
export function FormDialog({ failed, submit, children, ...dialog }: FormDialogProps) {
  const t = useTexts('passkeys')
  return (
    <Dialog {...dialog} size="s" closeLabel={t('cancel')} cancelLabel={t('cancel')} footer={submit}>
      <div className={styles.form}>
        {failed && (
          <Note tone="bad" role="alert">
            {t(failed)}
          </Note>
        )}
        {children}
      </div>
    </Dialog>
  )
}
