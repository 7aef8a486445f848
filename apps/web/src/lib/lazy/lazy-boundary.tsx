import { RetryNote } from '#ui/state/retry-note.tsx'
import { Component, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { loadMissingStyles } from './missing-styles.ts'
import { forgetFailures } from './stable-promise.ts'

interface LazyBoundaryProps {
  /** Shown while code or texts load. */
  waiting?: ReactNode
  /** Shown when loading failed; by default a note with a retry button. */
  failed?: (retry: () => void) => ReactNode
  /** Preloaded before the page is drawn (`Preload`): the server renders it too. */
  isDrawn?: boolean
  children: ReactNode
}

/** Boundary of lazy parts: one that fails to load shows an error in its place, with a retry. */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = async () => {
    try {
      await loadMissingStyles()
    } catch {
      return
    }
    forgetFailures()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { waiting = null, failed, isDrawn = false, children } = this.props
    if (!this.state.hasFailed)
      return (
        <Waiting placeholder={waiting} isDrawn={isDrawn}>
          {children}
        </Waiting>
      )
    const retry = () => void this.retry()
    return failed ? failed(retry) : <Failed onRetry={retry} />
  }
}

interface WaitingProps {
  placeholder: ReactNode
  isDrawn: boolean
  children: ReactNode
}

/**
 * Lazy parts are not server-rendered, unless they were preloaded. The placeholder is replaced in a transition as soon as
 * the part is loaded: React delays what follows a fallback by 300 ms.
 */
function Waiting({ placeholder, isDrawn, children }: WaitingProps) {
  const [isMounted, setMounted] = useState(isDrawn)
  useEffect(() => startTransition(() => setMounted(true)), [])
  return <Suspense fallback={placeholder}>{isMounted ? children : placeholder}</Suspense>
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('shell')
  return (
    <RetryNote label={t('late.retry')} onRetry={onRetry}>
      {t('late.failed')}
    </RetryNote>
  )
}
