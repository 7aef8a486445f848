import { Component, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'

/** Where it fails to load (the network is gone, a new version was installed), the document is reloaded. */
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
  /** What a page can do without shows nothing in its place. */
  isQuiet?: boolean
}

/** A page that breaks shows the crash page in its place; the frame around it stays usable (spec 1 §8, 500). */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
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
