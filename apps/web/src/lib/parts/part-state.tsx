import { RetryNote } from '#ui/state/retry-note.tsx'
import type { ReactNode } from 'react'
import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './part-state.module.css'

interface PartStateProps<T> {
  query: { data: T | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown }
  /** Number of skeleton lines: the usual number of rows. */
  lines: number
  children: (data: T) => ReactNode
}

/** A part of the profile: loading, failed or loaded. */
export function PartState<T>({ query, lines, children }: PartStateProps<T>) {
  const t = useTexts('shell')
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <RetryNote tone="bad" label={t('part.retry')} busy={isFetching} onRetry={() => void refetch()}>
        {t('part.failed')} {error.reference && t('part.reference', { reference: error.reference })}
      </RetryNote>
    )
  return (
    <Loading label={t('part.loading')} className={styles.waiting}>
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} shape="block" className={styles.line} />
      ))}
    </Loading>
  )
}
