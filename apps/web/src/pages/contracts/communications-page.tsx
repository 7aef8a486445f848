import { communicationDocument } from '@fanal/contract/contracts'
import type { Answer } from '@fanal/contract/endpoint'
import type { communicationsSchemas } from '@fanal/contract/schemas/contracts'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useFileFailure } from '#lib/parts/use-file-failure.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './communications-page.module.css'
import { communicationsRead } from '#features/contracts/reads.ts'

const channels = {
  email: 'channel.email',
  postal: 'channel.postal',
  sms: 'channel.sms',
  portal: 'channel.portal',
} as const satisfies Record<string, TextKey<'contracts'>>

type Communication = Answer<typeof communicationsSchemas>['items'][number]

function useColumns(contractName: string): Column<Communication>[] {
  const t = useTexts('contracts')
  const failedLabel = useFileFailure(t('attachments.failed'))
  const { dateTime } = useFormats()
  return [
    {
      key: 'subject',
      header: t('communications.subject'),
      primary: true,
      cell: ({ subject, body }) =>
        body ? (
          <details className={styles.message}>
            <summary>{subject}</summary>
            <p className={styles.body}>{body}</p>
          </details>
        ) : (
          subject
        ),
    },
    { key: 'date', header: t('communications.date'), cell: ({ sent_at }) => dateTime(sent_at) },
    {
      key: 'channel',
      header: t('communications.channel'),
      cell: ({ channel }) => t(channels[channel]),
    },
    {
      key: 'document',
      header: t('communications.document'),
      hideHeader: true,
      align: 'end',
      cell: ({ id, subject, has_document }) =>
        has_document && (
          <DownloadButton
            size="s"
            label={`${t('communications.document')}: ${subject}`}
            failedLabel={failedLabel}
            save={() => download(communicationDocument, { params: { contractName, id } })}
          />
        ),
    },
  ]
}

/** What was sent about a contract: when, by which channel, and the document. */
export default function CommunicationsPage() {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { contractName = '', contractType = 'electricity' } = useParams()
  const { data, error, refetch } = useRead(communicationsRead(contractName))
  const columns = useColumns(contractName)
  return (
    <>
      <PageHead
        title={t('communications.title', { name: contractName })}
        back={{
          href: linkTo('contract', { contractType, contractName }) ?? '/',
          label: t('detail.title', { name: contractName }),
        }}
      >
        {t('communications.sentence')}
      </PageHead>
      <Card>
        {!data && !error && (
          <Loading label={t('communications.loading')}>
            <Skeleton shape="block" />
          </Loading>
        )}
        {error && !data && (
          <ErrorState
            title={t('communications.failed')}
            role="alert"
            action={<Button onClick={() => void refetch()}>{t('home.retry')}</Button>}
          />
        )}
        {data?.items.length === 0 && <EmptyState>{t('communications.empty')}</EmptyState>}
        {data && data.items.length > 0 && (
          <DataTable
            caption={t('communications.link')}
            hideCaption
            rows={data.items}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </Card>
    </>
  )
}
