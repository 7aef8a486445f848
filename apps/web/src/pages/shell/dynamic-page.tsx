import { pageElements } from '@fanal/contract/content'
import { ServerBlocks } from '#features/content/server-blocks.tsx'
import { ErrorView } from '#features/shell/error-view.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery, useDrawnAnswer } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'

/** An operator's page: /d/{routePath}/{pageId}. */
export default function DynamicPage() {
  const t = useTexts('content')
  const { routePath, pageId } = useParams()
  const { serverLinks } = usePortal()
  const asked = { params: { pageId: pageId ?? '' } }
  const { data, error, refetch } = useApiQuery(pageElements, asked)
  const drawn = useDrawnAnswer(pageElements, asked)
  const link = serverLinks.find(({ id, route_path }) => String(id) === pageId && route_path === routePath)
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
        <ErrorState
          title={t('failed')}
          level={2}
          role="alert"
          reference={error.reference ? { label: t('reference'), value: error.reference } : undefined}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {data?.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
      {data && <ServerBlocks elements={data} isClean={data === drawn} />}
    </>
  )
}
