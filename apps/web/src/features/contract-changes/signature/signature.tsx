import { signature, signatureDocument } from '@fanal/contract/contract-changes'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { changeNames, type DialogChange } from '#features/contract-changes/change-kinds.ts'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconDownload } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './signature.module.css'
import { Signing } from './signing.tsx'

type SummaryRow = SignatureShown['summary'][number]

function Closed({ shown }: { shown: SignatureShown }) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const { linkTo } = usePortal()
  const date = shown.closed_at ? dateTime(shown.closed_at) : ''
  const tone = { signed: 'ok', refused: 'warn', withdrawn: 'warn', expired: 'warn', pending: 'info' } as const
  const texts = {
    signed: 'sign.signed',
    refused: 'sign.refused',
    withdrawn: 'sign.withdrawn',
    expired: 'sign.expired',
    pending: 'sign.expired',
  } as const
  const home = linkTo('contracts', { contractType: 'electricity' })
  return (
    <Note
      tone={tone[shown.state]}
      role="status"
      action={home && <ButtonLink href={home}>{t('sign.home')}</ButtonLink>}
    >
      {t(texts[shown.state], { date })}
    </Note>
  )
}

/** What matters most of some changes. */
function KindNote({ kind }: { kind: string }) {
  const t = useTexts('contract-changes')
  if (kind === 'holder') return <Note title={t('sign.holderNote')}>{t('sign.holderText')}</Note>
  if (kind !== 'leaving') return null
  return (
    <Note tone="warn" title={t('leaving.cut')}>
      {t('leaving.cutText')}
    </Note>
  )
}

/** The document to sign, as a table and as a PDF; then the code, or the refusal. */
export function Signature({ token }: { token: string }) {
  const t = useTexts('contract-changes')
  const { data, error, refetch } = useApiQuery(signature, { params: { token } })
  if (error && !data)
    return (
      <ErrorState
        title={error.status === 404 || error.status === 400 ? t('sign.notFound') : t('sign.failed')}
        role="alert"
      />
    )
  if (!data)
    return (
      <Loading label={t('sign.loading')}>
        <Skeleton shape="block" />
      </Loading>
    )
  const name = changeNames[data.kind as DialogChange]
  const isNew = data.kind === 'contract'
  return (
    <div className={styles.page}>
      <PageHead title={t('sign.title')}>
        {data.asked_by === null
          ? t('sign.sentence', { customer: data.customer, contract: data.contract })
          : t('sign.holderSentence', {
              customer: data.customer,
              contract: data.contract,
              present: data.asked_by,
            })}
      </PageHead>
      <KindNote kind={data.kind} />
      <Card title={name && t(name)}>
        <div className={styles.signing}>
          <DataTable
            caption={t('sign.title')}
            cardsBelow="s"
            rows={data.summary}
            rowKey={({ field }) => field}
            columns={[
              { key: 'field', header: t('sign.table.field'), primary: true, cell: ({ field }) => field },
              // A new contract has nothing before it.
              ...(isNew
                ? []
                : [
                    {
                      key: 'before',
                      header: t('sign.table.before'),
                      cell: ({ before }: SummaryRow) => before,
                    },
                  ]),
              {
                key: 'after',
                header: t(isNew ? 'sign.table.content' : 'sign.table.after'),
                cell: ({ after }) => <strong>{after}</strong>,
              },
            ]}
          />
          <div>
            <Button
              icon={iconDownload}
              onClick={() => void download(signatureDocument, { params: { token } }).catch(() => undefined)}
            >
              {t('sign.document')}
            </Button>
          </div>
        </div>
      </Card>
      {data.state === 'pending' ? (
        <Signing token={token} isNew={isNew} expiresAt={data.expires_at} onClosed={() => void refetch()} />
      ) : (
        <Closed shown={data} />
      )}
    </div>
  )
}
