import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface FormDialogProps {
  title: string
  size?: 's'
  form: { props: NonNullable<ComponentProps<typeof Dialog>['form']>; isBusy: boolean }
  /** What its button does. */
  act: string
  onClose: () => void
  children: ReactNode
}

/** A dialog that may be left without doing anything. */
export function AskDialog(props: Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'cancelLabel'>) {
  const t = useTexts('notices')
  return <Dialog {...props} closeLabel={t('close')} cancelLabel={t('cancel')} />
}

/** A form that is sent or left. */
export function FormDialog({ title, size, form, act, onClose, children }: FormDialogProps) {
  return (
    <AskDialog
      {...(size && { size })}
      title={title}
      onClose={onClose}
      form={form.props}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {act}
        </Button>
      }
    >
      {children}
    </AskDialog>
  )
}
