import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from './error-state.tsx'

interface LoadFailedProps {
  title: ReactNode
  level?: 1 | 2 | 3
  labels: { retry: string; reference: string }
  query: { error: { reference?: string } | null; isFetching: boolean; refetch: () => unknown }
  className?: string
  children?: ReactNode
}

/** Replaces what failed to load, with a retry button. */
export function LoadFailed({ title, level, labels, query, className, children }: LoadFailedProps) {
  const reference = query.error?.reference
  // A successful retry removes the button: focus moves to the heading of the section.
  const retry = async (button: HTMLElement) => {
    const heading = button.closest('section')?.querySelector('h2')
    await query.refetch()
    if (heading && !button.isConnected && document.activeElement === document.body) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }
  return (
    <ErrorState
      title={title}
      level={level}
      role="alert"
      className={className}
      reference={reference ? { label: labels.reference, value: reference } : undefined}
      action={
        <Button busy={query.isFetching} onClick={(event) => void retry(event.currentTarget)}>
          {labels.retry}
        </Button>
      }
    >
      {children}
    </ErrorState>
  )
}
