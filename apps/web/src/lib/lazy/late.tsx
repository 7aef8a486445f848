import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { forgetFailures, kept } from './kept.ts'
import { loadMissingStyles } from './missing-styles.ts'
import { useTexts } from '#lib/texts.ts'

/** A part whose code comes when it is drawn. As React's `lazy`, but one that could not be had can be asked for again. */
export function late<P extends object>(find: () => Promise<ComponentType<P>>): ComponentType<P> {
  const findOnce = kept(find)
  return function Late(props: P) {
    const Part = use(findOnce())
    return <Part {...props} />
  }
}

interface LateBoundaryProps {
  /** Shows while code or texts are on their way. */
  waiting?: ReactNode
  /** Shows where they could not be had; without it, a note with a button. */
  failed?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Around parts that come late: one that cannot be had says so in its own place, and can be asked for again. */
export class LateBoundary extends Component<LateBoundaryProps, { hasFailed: boolean }> {
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
    const retry = () => void this.retry()
    if (this.state.hasFailed) return failed ? failed(retry) : <Failed onRetry={retry} />
    return <Suspense fallback={waiting}>{children}</Suspense>
  }
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
