import { LoadFailed } from '#ui/state/load-failed.tsx'
import type { DownloadType, InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { memo, startTransition, useCallback, useEffect, useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useStable } from '#lib/use-stable.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Toast } from '#ui/overlay/toast.tsx'
import styles from './invoice-list.module.css'
import type { Opened } from './invoice-status.tsx'
import { InvoiceTable, InvoiceTableWaiting } from './invoice-table.tsx'
import { ListHead } from './list-head.tsx'
import { ListPages } from './list-pages.tsx'
import { NoInvoices } from './no-invoices.tsx'
import { isBlankList, type ShownInvoice, useInvoiceList } from '#features/invoices/use-invoices.ts'
import { SelectionPart } from '#features/invoices/parts-of-address.ts'
import type { SelectionBarProps } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'

const HistoryDialog = lazyPart(
  async () => (await import('#features/invoices/history-dialog.tsx')).HistoryDialog,
)

interface InvoiceListProps {
  wanted: InvoiceParams
  isContractRemovable: boolean
  summary: InvoiceSummary | undefined
  canPayTogether: boolean
  onPay: (invoices: readonly ShownInvoice[]) => void
  onTransaction: (invoice: ShownInvoice) => void
  /** The server no longer accepts the customer, without `token_expired`. */
  onUnauthorised: () => void
}

/** Only the error state depends on refetching: the list need not re-render for it. */
function Failed({ query }: { query: ReturnType<typeof useInvoiceList> }) {
  const t = useTexts('invoices')
  const labels = { retry: t('retry'), reference: t('reference') }
  return (
    <LoadFailed title={t('failed')} level={3} labels={labels} query={query}>
      {t('failedHelp')}
    </LoadFailed>
  )
}

const readyMs = 8000
const onlyPdf: DownloadType[] = ['pdf']
const none: readonly ShownInvoice[] = []

/** Confirmation of a saved file, shown for a while. */
function useReady() {
  const t = useTexts('invoices')
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!name) return undefined
    const timer = setTimeout(() => setName(undefined), readyMs)
    return () => clearTimeout(timer)
  }, [name])
  const toast = (
    <Toast closeLabel={t('close')} onClose={() => setName(undefined)}>
      {name && t('download.ready', { name })}
    </Toast>
  )
  return { toast, say: setName }
}

function Waiting({ type }: { type: InvoiceParams['type'] }) {
  const t = useTexts('invoices')
  return (
    <Loading label={t('loading')}>
      <InvoiceTableWaiting type={type} />
    </Loading>
  )
}

interface SelectionProps extends Omit<SelectionBarProps, 'endHref'> {
  /** The page began with it. */
  isDrawn: boolean
}

function Selection({ isDrawn, ...props }: SelectionProps) {
  const address = useAddressState()
  return (
    <LazyBoundary isDrawn={isDrawn} waiting={<Skeleton shape="block" className={styles.bar} />}>
      <SelectionPart {...props} endHref={address.addressWith({ action: undefined })} />
    </LazyBoundary>
  )
}

/** Once for each refusal. */
function useRefusal(isRefused: boolean, onRefused: () => void) {
  useEffect(() => {
    if (isRefused) onRefused()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page's own function may be a new one each time
  }, [isRefused])
}

/** What a row opens: its history here, its transaction on the page. */
function useOpened(onTransaction: InvoiceListProps['onTransaction']) {
  const [history, setHistory] = useState<ShownInvoice>()
  const open = useCallback(
    (what: Opened, invoice: ShownInvoice) =>
      startTransition(() => (what === 'history' ? setHistory(invoice) : onTransaction(invoice))),
    [onTransaction],
  )
  const close = () => setHistory(undefined)
  const dialog = history && (
    <LazyDialog onClose={close}>
      <HistoryDialog invoice={history} onClose={close} />
    </LazyDialog>
  )
  return { open, dialog }
}

/** The invoices of one type: filtered, paged, selectable, each with its files and dialogs. */
export const InvoiceList = memo(function InvoiceList(props: InvoiceListProps) {
  const { wanted, isContractRemovable, summary, canPayTogether, onPay, onTransaction, onUnauthorised } = props
  const query = useInvoiceList(wanted)
  const { data, error } = query
  const selection = useSelection()
  const { toast, say } = useReady()
  const opened = useOpened(onTransaction)
  const isRefused = error?.status === 401
  useRefusal(isRefused && wanted.type === 'multipoint' && error?.code !== 'token_expired', onUnauthorised)
  // Nothing to filter, page or select.
  const isBlank = isBlankList(wanted, data)
  const isSelecting = wanted.action === 'download' && !isBlank
  const [isBarDrawn] = useState(isSelecting)
  const downloadTypes = useStable(summary?.download_types ?? onlyPdf)
  const invoices: readonly ShownInvoice[] = useStable(data?.items ?? none)
  return (
    <Card className={styles.card}>
      <div className={styles.list}>
        <ListHead wanted={wanted} isContractRemovable={isContractRemovable} answer={data} isBlank={isBlank} />
        {isSelecting && (
          <Selection
            isDrawn={isBarDrawn}
            selection={selection}
            invoices={invoices}
            downloadTypes={downloadTypes}
            canPayTogether={canPayTogether}
            onPay={onPay}
            onReady={say}
          />
        )}
        {!data && !error && <Waiting type={wanted.type} />}
        {error && !isRefused && <Failed query={query} />}
        {data && invoices.length === 0 && (
          <NoInvoices wanted={wanted} isContractRemovable={isContractRemovable} />
        )}
        {data && invoices.length > 0 && (
          <>
            <ListPages wanted={wanted} answer={data} isTop />
            <InvoiceTable
              type={wanted.type}
              invoices={invoices}
              downloadTypes={downloadTypes}
              isDemoCertificate={summary?.is_demo_certificate === true}
              selecting={isSelecting ? selection : undefined}
              onPay={onPay}
              onOpen={opened.open}
              onReady={say}
            />
            <ListPages wanted={wanted} answer={data} />
          </>
        )}
      </div>
      {toast}
      {opened.dialog}
    </Card>
  )
})
