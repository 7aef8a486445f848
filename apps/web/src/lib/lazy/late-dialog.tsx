import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LateBoundary } from './late.tsx'
import { useTexts } from '#lib/texts.ts'

interface LateDialogProps {
  onClose: () => void
  /** The dialog, whose code and texts come when it is opened. */
  children: ReactNode
}

/** Around a dialog that comes late: one that cannot be had is a dialog that says so. */
export function LateDialog({ onClose, children }: LateDialogProps) {
  return (
    <LateBoundary failed={(retry) => <FailedDialog onRetry={retry} onClose={onClose} />}>
      {children}
    </LateBoundary>
  )
}

function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const t = useTexts('shell')
  return (
    <Dialog
      open
      size="s"
      title={t('late.title')}
      closeLabel={t('late.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('late.close')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onRetry}>
            {t('late.retry')}
          </Button>
        </>
      }
    >
      <p role="alert">{t('late.failed')}</p>
    </Dialog>
  )
}
