import { useTexts } from '#lib/texts.ts'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './budget-control.module.css'

/** In the place of a limit that is not there yet. */
export function BudgetWaiting({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useTexts('consumption')
  return query.error ? (
    <RetryNote label={t('retry')} onRetry={() => void query.refetch()}>
      {t('budget.notLoaded')}
    </RetryNote>
  ) : (
    <Loading label={t('budget.loading')}>
      <Skeleton shape="block" className={styles.place} />
    </Loading>
  )
}
