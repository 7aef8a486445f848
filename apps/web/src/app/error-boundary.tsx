import { Component, type ReactNode } from 'react'
import { ErrorView } from '#features/shell/error-view.tsx'

interface Props {
  children: ReactNode
}

/** A page that breaks shows the crash page in its place; the frame around it stays usable (spec 1 §8, 500). */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorView status={500} /> : this.props.children
  }
}
