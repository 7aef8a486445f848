import { transactionReceipt, transactionSummary } from '@fanal/contract/payment'
import type { TransactionSummary } from '@fanal/contract/schemas/payment'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { failureTexts } from './payment-failure.ts'
import { paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import styles from './payment.module.css'
import { Support } from './step-view.tsx'

/** A payment's details, by its own id or an invoice's: data, receipt and contact. */
export function TransactionDetails({ id }: { id: string }) {
  const t = useTexts('payment')
  // Never a cached answer from before the payment.
  const { data, error, refetch, isFetching } = useApiQuery(
    transactionSummary,
    { params: { id } },
    { freshMs: 0 },
  )
  if (error && (!data || data.error))
    return <DetailsMissing status={error.status} reference={error.reference} retry={refetch} />
  if (!data || (isFetching && data.error))
    return (
      <Loading label={t('detail.loading')} className={styles.lines}>
        <Skeleton shape="block" className={styles.detailsSkeleton} />
      </Loading>
    )
  if (data.error === 'internal_error') return <Note role="status">{t('detail.notFound')}</Note>
  return <KnownTransaction summary={data} />
}

function DetailsMissing(props: { status: number; reference: string | undefined; retry: () => unknown }) {
  const t = useTexts('payment')
  if (props.status === 404) return <Note role="status">{t('detail.notFound')}</Note>
  return (
    <ErrorState
      title={t('detail.failed')}
      level={3}
      role="alert"
      reference={props.reference ? { label: t('reference'), value: props.reference } : undefined}
      action={<Button onClick={() => void props.retry()}>{t('retry')}</Button>}
    />
  )
}

function KnownTransaction({ summary }: { summary: TransactionSummary }) {
  const t = useTexts('payment')
  const { money, dateTime } = useFormats()
  const { transaction_id: id, status, amount, last_transaction_update_at: at, invoices } = summary
  const isPaid = status === 'succeeded' || status === 'refunded'
  return (
    <div className={styles.lines}>
      {status === 'refunded' && <Note title={t('refunded.title')}>{t('refunded.text')}</Note>}
      {status === 'failed' && (
        <Note tone="bad" title={t('detail.notPaid')}>
          {t(failureTexts[paymentErrorOf(summary.error)])}
        </Note>
      )}
      {(status === 'processing' || status === 'requires_action') && (
        <Note tone="warn" title={t('verify.title')}>
          {t('verify.text')}
        </Note>
      )}
      <Facts
        items={[
          { label: t('detail.amount'), value: money(Number(amount)) },
          { label: t('detail.date'), value: at && dateTime(at) },
          { label: t('detail.transaction'), value: id },
          { label: t('detail.type'), value: t('detail.card') },
          { label: t('detail.email'), value: summary.paid_by_user_email, wide: true },
          {
            label: t('detail.invoices'),
            wide: true,
            value: (
              <ul className={styles.paidInvoices}>
                {invoices.map((one) => (
                  <li key={one.invoice_id}>
                    <span>{t('invoice', { number: one.invoice_number })}</span>
                    <span>{money(Number(one.amount))}</span>
                  </li>
                ))}
              </ul>
            ),
          },
        ].filter(({ value }) => value)}
      />
      {isPaid && (
        <div>
          <DownloadButton
            failedLabel={t('detail.receiptFailed')}
            save={() => download(transactionReceipt, { params: { id } })}
          >
            {t('detail.receipt')}
          </DownloadButton>
        </div>
      )}
      <Support text={t('detail.support')} />
    </div>
  )
}
