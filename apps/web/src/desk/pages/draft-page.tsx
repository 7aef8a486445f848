import { publishDraft } from '@fanal/contract/desk/publishing'
import { OneDraft } from '#desk/features/publishing/draft/one-draft.tsx'
import styles from '#desk/features/publishing/publishing.module.css'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'

/** One draft: what it changes, its texts, how customers will see it, and its way to them. */
export function DraftPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts('desk-publishing')
  const desk = useTexts('desk')
  const { id = '' } = params
  const query = useApiQuery(publishDraft, { params: { id } }, { freshMs: 5_000 })
  const status = query.error?.status
  if (query.data) return <OneDraft key={id} draft={query.data} />
  if (status === 404 || status === 400)
    return <EmptyState title={t('draft.missing')}>{t('draft.missingText')}</EmptyState>
  if (query.error) return <FailedRead query={query} />
  return (
    <Loading label={t('draft.loading')}>
      <h1 className="visually-hidden">{desk('page.draft')}</h1>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.ghost} />
        <Skeleton shape="block" className={styles.ghost} />
      </div>
    </Loading>
  )
}
