import { publishDraft } from '@fanal/contract/desk/publishing'
import { OneDraft } from '#desk/features/publishing/draft/one-draft.tsx'
import { FoundPage } from '#desk/lib/found-page.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'

/** One draft: what it changes, its texts, how customers will see it, and its way to them. */
export function DraftPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts('desk-publishing')
  const desk = useTexts('desk')
  const { id = '' } = params
  const query = useApiQuery(publishDraft, { params: { id } }, { freshMs: 5_000 })
  return (
    <FoundPage
      query={query}
      title={desk('page.draft')}
      loadingLabel={t('draft.loading')}
      missing={{ title: t('draft.missing'), text: t('draft.missingText') }}
    >
      {(draft) => <OneDraft key={id} draft={draft} />}
    </FoundPage>
  )
}
