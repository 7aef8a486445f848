import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './home-box.module.css'

interface HomeBoxProps<Data> {
  /** Also its place in the address. */
  id: string
  title: ReactNode
  aside?: ReactNode
  query: {
    data: Data | undefined
    error: { reference?: string } | null
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** One question of home with its answer. It waits and fails alone, in its own place. */
export function HomeBox<Data>({ id, title, aside, query, children }: HomeBoxProps<Data>) {
  const t = useTexts('home')
  const { data, error } = query
  return (
    <Card id={id} className={styles.box} title={title} aside={aside}>
      {data === undefined && !error && (
        <Loading label={t('loading')} className={styles.waiting}>
          <Skeleton text="2xl" width="half" />
          <Skeleton width="long" />
          <Skeleton width="full" />
          <Skeleton width="long" />
        </Loading>
      )}
      {data === undefined && error && (
        <LoadFailed
          title={t('failed')}
          level={3}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={query}
        />
      )}
      {data !== undefined && children(data)}
    </Card>
  )
}
