import { createContext, type ReactNode, use, useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'

const LaterDialog = lazyPart(async () => (await import('./later-dialog.tsx')).LaterDialog)
const OpenContext = createContext<() => void>(() => undefined)

/** The dialog has a form of its own, which cannot be inside that of a step. */
export function LaterProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OpenContext value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <LazyBoundary>
          <LaterDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </OpenContext>
  )
}

/** Mails a link to go on another day or device. */
export function LaterButton({ className }: { className?: string | undefined }) {
  const t = useTexts('contracting')
  const readOnly = useReadOnlyReason()
  return (
    <Button variant="quiet" className={className} disabledReason={readOnly} onClick={use(OpenContext)}>
      {t('later')}
    </Button>
  )
}
