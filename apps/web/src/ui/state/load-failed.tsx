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
  return (
    <ErrorState
      title={title}
      level={level}
      role="alert"
      className={className}
      reference={reference ? { label: labels.reference, value: reference } : undefined}
      action={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {labels.retry}
        </Button>
      }
    >
      {children}
    </ErrorState>
  )
}
