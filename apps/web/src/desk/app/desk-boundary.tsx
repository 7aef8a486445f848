import { Component, type ReactNode, Suspense } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'

/** A page that crashes, or whose code does not load, is replaced by a note; the frame around it stays usable. */
export class DeskBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return <Suspense>{this.state.isBroken ? <Crashed /> : this.props.children}</Suspense>
  }
}

function Crashed() {
  const t = useTexts('desk')
  return (
    <EmptyState
      title={t('crashed.title')}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('crashed.reload')}
        </Button>
      }
    >
      {t('crashed.text')}
    </EmptyState>
  )
}
