import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** Name of the action, as title and on the button. */
  act: string
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks once more before what cannot be undone. */
export function ConfirmDialog({ open, act, busy, onClose, onConfirm, children }: ConfirmDialogProps) {
  const t = useTexts('contract-changes')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={act}
      closeLabel={t('dialog.close')}
      cancelLabel={t('dialog.cancel')}
      footer={
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {act}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
