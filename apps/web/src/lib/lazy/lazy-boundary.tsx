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
    const { waiting = null, failed, children } = this.props
    if (!this.state.hasFailed) return <Waiting placeholder={waiting}>{children}</Waiting>
    const retry = () => void this.retry()
    return failed ? failed(retry) : <Failed onRetry={retry} />
  }
}

/**
 * Lazy parts are not server-rendered. The placeholder is replaced in a transition as soon as the part is loaded: React
 * delays what follows a fallback by 300 ms.
 */
function Waiting({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isMounted, setMounted] = useState(false)
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
