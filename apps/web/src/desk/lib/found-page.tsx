import type { ReactNode } from 'react'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { FailedRead } from './failed-read.tsx'
import styles from './found-page.module.css'

interface FoundPageProps<T> {
  query: {
    data: T | undefined
    error: { status: number; reference?: string } | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** While it loads. */
  title: string
  loadingLabel: string
  /** There is none with this id. */
  missing: { title: string; text: string }
  children: (data: T) => ReactNode
}

/** The page of one thing: loading, not there, failed, or found. */
export function FoundPage<T>({ query, title, loadingLabel, missing, children }: FoundPageProps<T>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error?.status === 404 || error?.status === 400)
    return <EmptyState title={missing.title}>{missing.text}</EmptyState>
  if (error) return <FailedRead query={query} />
  return (
    <Loading label={loadingLabel}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.ghost} />
        <Skeleton shape="block" className={styles.ghost} />
      </div>
    </Loading>
  )
}
