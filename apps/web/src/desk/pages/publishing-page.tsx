import { publishing } from '@fanal/contract/desk/publishing'
import { CategoriesCard } from '#desk/features/casework/setup/categories-card.tsx'
import { TextsCard } from '#desk/features/casework/setup/texts-card.tsx'
import { NewDraft } from '#desk/features/publishing/list/new-draft.tsx'
import { OpenDrafts } from '#desk/features/publishing/list/open-drafts.tsx'
import { Publications } from '#desk/features/publishing/list/publications.tsx'
import styles from '#desk/features/publishing/publishing.module.css'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Changes of the portal: open ones, published ones, and how to begin another. */
export function PublishingPage() {
  const t = useTexts('desk-publishing')
  const desk = useTexts('desk')
  const may = useMay()
  const mayWrite = may('publish.draft').is !== 'refused'
  const maySetUp = may('case.setup').is === 'allowed'
  const query = useApiQuery(publishing, {}, { freshMs: 5_000 })
  return (
    <div className={styles.page}>
      <PageHead title={desk('page.publishing')}>{t('sentence')}</PageHead>
      <div className={styles.two}>
        <div className={styles.column}>
          <PartState query={query} lines={3}>
            {({ drafts, published }) => (
              <>
                <OpenDrafts drafts={drafts} />
                <Publications items={published} />
              </>
            )}
          </PartState>
        </div>
        {/* On a phone it comes below a list whose length is not known before. */}
        {(mayWrite || maySetUp) && !query.isPending && (
          <div className={styles.column}>
            {mayWrite && <NewDraft />}
            {maySetUp && (
              <>
                <TextsCard />
                <CategoriesCard />
              </>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
