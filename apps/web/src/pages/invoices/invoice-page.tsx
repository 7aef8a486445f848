import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { useState } from 'react'
import { BillComparison } from '#features/invoices/bill/bill-comparison.tsx'
import { BillHead } from '#features/invoices/bill/bill-head.tsx'
import { BillLines } from '#features/invoices/bill/bill-lines.tsx'
import { BillNotes } from '#features/invoices/bill/bill-notes.tsx'
import { BillParts } from '#features/invoices/bill/bill-parts.tsx'
import { BillReadings } from '#features/invoices/bill/bill-readings.tsx'
import { BillUse } from '#features/invoices/bill/bill-use.tsx'
import { SupplyPoints } from '#features/invoices/bill/supply-points.tsx'
import { InvoiceDownload } from '#features/invoices/invoice-download.tsx'
import { InvoiceStatus, type Opened } from '#features/invoices/list/invoice-status.tsx'
import { canBePaid, useReadOnlyReason } from '#features/invoices/use-invoices.ts'
import type { PayingInvoice } from '#features/payment/open-attempt.ts'
import { Payments, useAskedPayment } from '#features/payment/payments.tsx'
import { ErrorView } from '#features/shell/error-view.tsx'
import { useFormats } from '#lib/format.ts'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { PaperHead } from '#lib/parts/paper-head.tsx'
import { useListHref } from '#lib/last-list.ts'
import { usePortal } from '#lib/portal.tsx'
import { useParams, useShown } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconCard, iconPrint } from '#ui/text/icons.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import styles from './invoice-page.module.css'
import { invoiceRead, multipointInvoiceRead } from '#features/invoices/reads.ts'

const TransactionDialog = lazyPart(
  async () => (await import('#features/payment/transaction-dialog.tsx')).TransactionDialog,
)
const HistoryDialog = lazyPart(
  async () => (await import('#features/invoices/history-dialog.tsx')).HistoryDialog,
)

const payingOf = ({ id, number, amount_pending }: InvoiceDetail): PayingInvoice => ({
  id,
  number,
  amount_pending,
})

/** Here, or on the retailer's own page if the invoice names one. */
function PayButton({ bill, onPay }: { bill: InvoiceDetail; onPay: () => void }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const words = t('select.pay', { amount: money(Number(bill.amount_pending)) })
  const readOnly = useReadOnlyReason()
  const { payment_link: link } = bill.online_payment
  if (link && !readOnly)
    return (
      <ButtonLink variant="primary" icon={iconCard} href={link} rel="noopener">
        {words}
      </ButtonLink>
    )
  return (
    <Button variant="primary" icon={iconCard} disabledReason={readOnly} onClick={onPay}>
      {words}
    </Button>
  )
}

function Explanation({ bill }: { bill: InvoiceDetail }) {
  return bill.type === 'multipoint' ? (
    <div className={styles.whole}>
      <SupplyPoints bill={bill} />
    </div>
  ) : (
    <>
      {isExplained(bill) && (
        <>
          <BillParts bill={bill} />
          <div className={styles.column}>
            <BillUse bill={bill} />
            <BillReadings bill={bill} />
          </div>
        </>
      )}
      <BillLines bill={bill} className={styles.whole} />
      {!isExplained(bill) && <BillReadings bill={bill} />}
    </>
  )
}

/** Without lines there is nothing to explain: the head shows what is known. */
const isExplained = ({ lines }: InvoiceDetail) => lines.length > 0

/** Opened by the button, or by an address that asks for it. */
function usePaying(bill: InvoiceDetail | undefined) {
  const readOnly = useReadOnlyReason()
  const [paying, setPaying] = useState<readonly PayingInvoice[]>()
  const isPaidHere = bill && canBePaid(bill) && !readOnly && !bill.online_payment.payment_link
  useAskedPayment(isPaidHere ? [payingOf(bill)] : undefined, setPaying)
  return { paying, setPaying }
}

function LoadedInvoice({ bill, onPay }: { bill: InvoiceDetail; onPay: () => void }) {
  const t = useTexts('invoices')
  const { linkTo } = usePortal()
  const [opened, setOpened] = useState<Opened>()
  const [ready, setReady] = useState('')
  const { number, type } = bill
  const list = useListHref(`invoices ${type}`, linkTo('invoices', {}, { contractType: type }) ?? '/')
  const close = () => setOpened(undefined)
  return (
    <div className={styles.page}>
      <PaperHead />
      <PageHead
        className={styles.head}
        title={
          <>
            {type === 'multipoint' ? t('bill.nameMultipoint') : t('bill.name')}{' '}
            <span className={styles.number}>{number}</span>
          </>
        }
        back={{ href: list, label: t('bill.back') }}
      >
        {bill.cups.full_address}
      </PageHead>
      <p role="status" className={ready ? styles.ready : 'visually-hidden'}>
        {ready && t('bill.ready', { name: ready })}
      </p>
      <BillNotes bill={bill} />
      <div className={styles.parts}>
        <BillHead
          bill={bill}
          status={<InvoiceStatus invoice={bill} onOpen={setOpened} />}
          acts={
            <div className={cx(styles.acts, paper.screenOnly)}>
              {canBePaid(bill) && <PayButton bill={bill} onPay={onPay} />}
              <div className={styles.files}>
                <InvoiceDownload invoice={bill} types={bill.download_types} size="m" onReady={setReady} />
                <Button icon={iconPrint} onClick={() => window.print()}>
                  {t('bill.print')}
                </Button>
              </div>
            </div>
          }
        />
        {isExplained(bill) && <BillComparison bill={bill} />}
        <Explanation bill={bill} />
      </div>
      {opened && (
        <LazyDialog onClose={close}>
          {opened === 'transaction' && <TransactionDialog invoiceId={bill.id} onClose={close} />}
          {opened === 'history' && <HistoryDialog invoice={bill} onClose={close} />}
        </LazyDialog>
      )}
    </div>
  )
}

function InvoiceSkeleton() {
  const t = useTexts('invoices')
  return (
    <Loading label={t('bill.loading')}>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <div className={styles.parts}>
          <Skeleton shape="block" className={styles.part} />
          <Skeleton shape="block" className={styles.part} />
        </div>
      </div>
    </Loading>
  )
}

/** One invoice explained: its parts, and why it differs from others. */
export default function InvoicePage() {
  const t = useTexts('invoices')
  const shown = useShown()
  const { id = '' } = useParams()
  const isKnowable = /^[1-9]\d{0,14}$/.test(id)
  const isMultipoint = shown.kind === 'page' && shown.id === 'multipointInvoice'
  const ofInvoice = isMultipoint ? multipointInvoiceRead : invoiceRead
  const { data, error, refetch } = useRead(ofInvoice(Number(id)), { isWanted: isKnowable })
  const { paying, setPaying } = usePaying(data)
  if (!isKnowable || (error?.status === 404 && !data)) return <ErrorView status={404} />
  if (!data && !error) return <InvoiceSkeleton />
  return (
    <>
      {data ? (
        <LoadedInvoice key={data.id} bill={data} onPay={() => setPaying([payingOf(data)])} />
      ) : (
        <ErrorState
          title={t('bill.failed')}
          level={1}
          role="alert"
          reference={error?.reference ? { label: t('bill.reference'), value: error.reference } : undefined}
          action={<Button onClick={() => void refetch()}>{t('bill.retry')}</Button>}
        >
          {t('bill.failedText')}
        </ErrorState>
      )}
      <Payments paying={paying} onEnd={() => setPaying(undefined)} />
    </>
  )
}
