import { signature, signatureDocument } from '@fanal/contract/contract-changes'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { type ChangeKey, displayOf } from '#features/contract-changes/change-kinds.ts'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconDownload } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './signature.module.css'
import { Signing } from './signing.tsx'

const closedTexts: Record<SignatureShown['state'], ChangeKey> = {
  signed: 'sign.signed',
  refused: 'sign.refused',
  withdrawn: 'sign.withdrawn',
  expired: 'sign.expired',
  pending: 'sign.expired',
}

function Closed({ shown }: { shown: SignatureShown }) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const { linkTo } = usePortal()
  const date = shown.closed_at ? dateTime(shown.closed_at) : ''
  const tone = { signed: 'ok', refused: 'warn', withdrawn: 'warn', expired: 'warn', pending: 'info' } as const
  const home = linkTo('contracts', { contractType: 'electricity' })
  return (
    <Note
      tone={tone[shown.state]}
      role="status"
      action={home && <ButtonLink href={home}>{t('sign.home')}</ButtonLink>}
    >
      {t(closedTexts[shown.state], { date })}
    </Note>
  )
}

/** What matters most of some changes. */
function KindNote({ kind }: { kind: string }) {
  const t = useTexts('contract-changes')
  const note = displayOf(kind)?.note
  if (!note) return null
  return (
    <Note tone={note.tone} title={t(note.title)}>
      {t(note.text)}
    </Note>
  )
}

const factsOf = (rows: SignatureShown['summary']) =>
  rows.map(({ field, after }) => ({ label: field, value: after }))

/** A change, beside what is so now. */
function ChangeTable({ rows }: { rows: SignatureShown['summary'] }) {
  const t = useTexts('contract-changes')
  return (
    <DataTable
      caption={t('sign.title')}
      cardsBelow="s"
      rows={rows}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', header: t('sign.table.field'), primary: true, cell: ({ field }) => field },
        { key: 'before', header: t('sign.table.before'), cell: ({ before }) => before },
        { key: 'after', header: t('sign.table.after'), cell: ({ after }) => <strong>{after}</strong> },
      ]}
    />
  )
}

function Change({ shown: { kind, summary } }: { shown: SignatureShown }) {
  const isMostlyNew = displayOf(kind)?.isMostlyNew
  const isNew = ({ before }: SignatureShown['summary'][number]) => isMostlyNew && before === '—'
  const changed = summary.filter((row) => !isNew(row))
  const added = summary.filter(isNew)
  return (
    <>
      {changed.length > 0 && <ChangeTable rows={changed} />}
      {added.length > 0 && <Facts items={factsOf(added)} />}
    </>
  )
}

function Signed({ shown, token }: { shown: SignatureShown; token: string }) {
  const t = useTexts('contract-changes')
  const display = displayOf(shown.kind)
  return (
    <Card title={display && t(display.name)}>
      <div className={styles.signing}>
        <Change shown={shown} />
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
      {data.state !== 'pending' && <Closed shown={data} />}
      <Signed shown={data} token={token} />
      {data.state === 'pending' && <Signing token={token} shown={data} onClosed={() => void refetch()} />}
    </div>
  )
}
