import { useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'

const LaterDialog = lazyPart(async () => (await import('./later-dialog.tsx')).LaterDialog)

/** Mails a link to go on another day or device. */
export function LaterButton({ className }: { className?: string | undefined }) {
  const t = useTexts('contracting')
  const { current } = useWizard()
  const [isOpen, setOpen] = useState(false)
  if (current === 'finish') return null
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setOpen(true)}>
        {t('later')}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <LaterDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
