import { Fragment, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { FailedRead } from './failed-read.tsx'
import styles from './queue-list.module.css'

interface QueueListProps<T> {
  query: Parameters<typeof FailedRead>[0]['query'] & {
    items: readonly T[]
    isPending: boolean
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  labels: { loading: string; empty: string; more: string }
  /** Heads of the parts, in their order. */
  partLabels: Readonly<Record<string, string>>
  partOf: (item: T) => string
  keyOf: (item: T) => string
  row: (item: T) => ReactNode
}

/** What waits, page after page, under the heads of its parts. */
export function QueueList<T>(props: QueueListProps<T>) {
  const { query, labels, partLabels, partOf, keyOf, row } = props
  const { items, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (isPending)
    return (
      <Loading label={labels.loading}>
        <div className={styles.loading}>
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} shape="block" className={styles.ghost} />
          ))}
        </div>
      </Loading>
    )
  if (isError && items.length === 0)
    return (
      <div className={styles.empty}>
        <FailedRead query={query} />
      </div>
    )
  if (items.length === 0) return <p className={styles.empty}>{labels.empty}</p>
  return (
    <>
      {Object.entries(partLabels).map(([part, label]) => {
        const own = items.filter((item) => partOf(item) === part)
        return (
          own.length > 0 && (
            <Fragment key={part}>
              <h2 className={styles.part}>
                <b>{label}</b>
                <span>{own.length}</span>
              </h2>
              <ol className={styles.list}>
                {own.map((item) => (
                  <li key={keyOf(item)}>{row(item)}</li>
                ))}
              </ol>
            </Fragment>
          )
        )
      })}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {labels.more}
          </Button>
        </div>
      )}
    </>
  )
}
