import { Component, type ReactNode, Suspense } from 'react'
import { reportCrash } from '#lib/error-reports/report-crash.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'

/** If it fails to load (network down, new release), reload the document. */
const ErrorView = lazyPart(() =>
  import('#features/shell/error-view.tsx').then(
    ({ ErrorView: View }) => View,
    (error: unknown) => {
      window.location.reload()
      throw error
    },
  ),
)

interface Props {
  children: ReactNode
  /** An optional part renders nothing on failure. */
  isQuiet?: boolean
}

/** A crashing page is replaced by the crash page; the frame around it stays usable. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportCrash(error)
  }

  override render(): ReactNode {
    const { children, isQuiet } = this.props
    if (!this.state.isBroken) return children
    if (isQuiet) return null
    return (
      <Suspense>
        <ErrorView status={500} />
      </Suspense>
    )
  }
}
