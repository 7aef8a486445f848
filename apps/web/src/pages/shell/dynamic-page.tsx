import { ServerBlocks } from '#features/content/server-blocks.tsx'
import { ErrorView } from '#features/shell/error-view.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { serverLinkOf } from '#lib/server-link.ts'
import { useTexts } from '#lib/texts.ts'
import { useInitialAnswer } from '#lib/api/initial-answer.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { pageElementsRead } from '#features/content/reads.ts'

/** An operator's page: /d/{routePath}/{pageId}. */
export default function DynamicPage() {
  const t = useTexts('content')
  const params = useParams()
  const { serverLinks } = usePortal()
  const elements = pageElementsRead(params['pageId'] ?? '')
  const query = useRead(elements)
  const { data, error } = query
  const initial = useInitialAnswer(elements)
  const link = serverLinkOf(params, serverLinks)
  if (!link || error?.status === 404 || error?.status === 400) return <ErrorView status={404} />
  return (
    <>
      <PageHead title={link.btn_title}>{link.btn_description}</PageHead>
      {!data && !error && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {error && !data && (
        <LoadFailed
          title={t('failed')}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={query}
        />
      )}
      {data?.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
      {data && <ServerBlocks elements={data} isClean={data === initial} />}
    </>
  )
}
