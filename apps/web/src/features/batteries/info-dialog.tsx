import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface InfoDialogProps {
  title: string
  size: 's' | 'l'
  onClose: () => void
  children: ReactNode
}

/** A dialog that only informs. */
export function InfoDialog({ title, size, onClose, children }: InfoDialogProps) {
  const t = useTexts('batteries')
  return (
    <Dialog
      size={size}
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('origin.understood')}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
