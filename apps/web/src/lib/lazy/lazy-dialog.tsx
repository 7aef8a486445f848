import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { useTexts } from '#lib/texts.ts'

interface LazyDialogProps {
  onClose: () => void
  /** A lazy part that renders the dialog. */
  children: ReactNode
}

/** Boundary of a lazy dialog: one that fails to load is a dialog with an error. */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  return (
    <LazyBoundary failed={(retry) => <FailedDialog onRetry={retry} onClose={onClose} />}>
      {children}
    </LazyBoundary>
  )
}

function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const t = useTexts('shell')
  return (
    <Dialog
      size="s"
      title={t('late.title')}
      closeLabel={t('late.close')}
      onClose={onClose}
      cancelLabel={t('late.close')}
      footer={
        <Button variant="primary" data-autofocus onClick={onRetry}>
          {t('late.retry')}
        </Button>
      }
    >
      <p role="alert">{t('late.failed')}</p>
    </Dialog>
  )
}
