import { Component, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { forgetFailures } from './stable-promise.ts'

interface LazyBoundaryProps {
  /** Shows while code or texts are loading. */
  waiting?: ReactNode
  /** Shows where they could not be loaded; without it, a note with a button. */
  failed?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Around lazy parts: one that fails to load says so in its own place, and can be retried. */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => {
    forgetFailures()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { waiting = null, failed, children } = this.props
    if (!this.state.hasFailed) return <Waiting placeholder={waiting}>{children}</Waiting>
    return failed ? failed(this.retry) : <Failed onRetry={this.retry} />
  }
}

/**
 * Nothing lazy is in the server's drawing. The placeholder is replaced in a transition, as soon as the part is loaded: React holds what
 * follows a fallback back for 300 ms.
 */
function Waiting({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  return <Suspense fallback={placeholder}>{isMounted ? children : placeholder}</Suspense>
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('shell')
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="s" onClick={onRetry}>
          {t('late.retry')}
        </Button>
      }
    >
      {t('late.failed')}
    </Note>
  )
}
