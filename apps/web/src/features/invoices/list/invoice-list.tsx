import { LoadFailed } from '#ui/state/load-failed.tsx'
import type { DownloadType, InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { memo, useCallback, useEffect, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useStable } from '#lib/use-stable.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Loading } from '#ui/state/skeleton.tsx'
import { Toast } from '#ui/overlay/toast.tsx'
import { FilterBar, useApplyFilters } from '#features/invoices/filters/filter-bar.tsx'
import row from '#ui/layout/row.module.css'
import { cx } from '#ui/cx.ts'
import styles from './invoice-list.module.css'
import type { Opened } from './invoice-status.tsx'
import { InvoiceTable, InvoiceTableWaiting } from './invoice-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { isBlankList, type ShownInvoice, useInvoiceList } from '#features/invoices/use-invoices.ts'
import { useSelection } from './use-selection.ts'
import { sizesWith, type WantedInvoices } from '#features/invoices/wanted-invoices.ts'

const HistoryDialog = lazyPart(
  async () => (await import('#features/invoices/history-dialog.tsx')).HistoryDialog,
)

const titles: Record<WantedInvoices['type'], TextKey<'invoices'>> = {
  electricity: 'list.electricity',
  gas: 'list.gas',
  multipoint: 'list.multipoint',
}

interface InvoiceListProps {
  wanted: WantedInvoices
  isContractRemovable: boolean
  summary: InvoiceSummary | undefined
  canPayTogether: boolean
  onPay: (invoices: readonly ShownInvoice[]) => void
  onTransaction: (invoice: ShownInvoice) => void
  /** The server no longer accepts the customer, without `token_expired`. */
  onUnauthorised: () => void
}

type Answer = NonNullable<ReturnType<typeof useInvoiceList>['data']>

/** The total, or that there are more than were counted. */
function useCountWords() {
  const t = useTexts('invoices')
  const { number } = useFormats()
  return ({ n_items, is_more }: Answer) =>
    is_more ? t('list.more', { amount: number(n_items) }) : t('list.found', { count: n_items })
}

function Pages({ wanted, answer, isTop }: { wanted: WantedInvoices; answer: Answer; isTop?: boolean }) {
  const t = useTexts('invoices')
  const address = useAddressState()
  const { page, limit } = wanted
  // More than were counted may follow.
  const pages = Math.max(Math.ceil(answer.n_items / limit), answer.next === null ? 1 : page + 1)
  return (
    <Pagination
      page={page}
      pages={pages}
      href={(to) => address.addressWith({ page: to === 1 ? undefined : String(to) })}
      labels={{
        nav: isTop ? t('pages.top') : t('pages.bottom'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (one) => t('pages.page', { page: one }),
        position: t('pages.position', { page, pages }),
      }}
    />
  )
}

function PageSize({ limit }: { limit: number }) {
  const t = useTexts('invoices')
  const { itemsPerPage } = usePortal().settings.invoices
  const address = useAddressState()
  return (
    <Field label={t('list.pageSize')} className={styles.size}>
      {(control) => (
        <SelectInput
          {...control}
          value={String(limit)}
          options={sizesWith(itemsPerPage).map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => address.change({ limit: event.target.value, page: undefined })}
        />
      )}
    </Field>
  )
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

function Nothing({ wanted, isContractRemovable }: { wanted: WantedInvoices; isContractRemovable: boolean }) {
  const t = useTexts('invoices')
  const { linkTo } = usePortal()
  const apply = useApplyFilters()
  const address = useAddressState()
  if (wanted.list.filter)
    return (
      <EmptyState action={<Button onClick={() => apply([])}>{t('filters.removeAll')}</Button>}>
        {t('list.noMatch')}
      </EmptyState>
    )
  if (wanted.page > 1)
    return (
      <EmptyState
        action={<Button onClick={() => address.change({ page: undefined })}>{t('list.first')}</Button>}
      >
        {t('list.beyond')}
      </EmptyState>
    )
  const { contractName, type } = wanted
  const all = isContractRemovable
    ? address.addressWith({ contractName: undefined, page: undefined, action: undefined })
    : linkTo('invoices', {}, { contractType: type })
  const contracts = linkTo('contracts', { contractType: type === 'gas' ? 'gas' : 'electricity' })
  const href = contractName ? all : contracts
  return (
    <EmptyState
      action={
        href && <ButtonLink href={href}>{contractName ? t('list.all') : t('list.contracts')}</ButtonLink>
      }
    >
      {contractName ? t('list.emptyContract') : t('list.empty')}
    </EmptyState>
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

function Waiting({ type }: { type: WantedInvoices['type'] }) {
  const t = useTexts('invoices')
  return (
    <Loading label={t('loading')}>
      <InvoiceTableWaiting type={type} />
    </Loading>
  )
}

function History(props: { invoice: ShownInvoice; onClose: () => void }) {
  return (
    <LazyDialog onClose={props.onClose}>
      <HistoryDialog {...props} />
    </LazyDialog>
  )
}

/** Once for each refusal. */
function useRefusal(isRefused: boolean, onRefused: () => void) {
  useEffect(() => {
    if (isRefused) onRefused()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page's own function may be a new one each time
  }, [isRefused])
}

interface ListHeadProps {
  wanted: WantedInvoices
  isContractRemovable: boolean
  answer: ReturnType<typeof useInvoiceList>['data']
}

/** Filters, the number of invoices, and the page size. */
function ListHead({ wanted, isContractRemovable, answer }: ListHeadProps) {
  const t = useTexts('invoices')
  const countWords = useCountWords()
  return (
    <>
      {wanted.isFilterUnreadable && (
        <Note tone="warn" role="status">
          {t('filters.unreadable')}
        </Note>
      )}
      <FilterBar wanted={wanted} isContractRemovable={isContractRemovable} />
      <div className={cx(row.spread, styles.line)}>
        <p role="status" className={styles.count}>
          {answer && countWords(answer)}
        </p>
        <PageSize limit={wanted.limit} />
      </div>
    </>
  )
}

/** The invoices of one type: filtered, paged, selectable, each with its files and dialogs. */
export const InvoiceList = memo(function InvoiceList(props: InvoiceListProps) {
  const { wanted, summary, canPayTogether, onPay, onTransaction, onUnauthorised } = props
  const t = useTexts('invoices')
  const address = useAddressState()
  const query = useInvoiceList(wanted)
  const { data, error } = query
  const [history, setHistory] = useState<ShownInvoice>()
  const selection = useSelection()
  const { toast, say } = useReady()
  const isRefused = error?.status === 401
  useRefusal(isRefused && wanted.type === 'multipoint' && error?.code !== 'token_expired', onUnauthorised)
  // Nothing to filter, page or select.
  const isBlank = isBlankList(wanted, data)
  const isSelecting = wanted.action === 'download' && !isBlank
  const downloadTypes = useStable(summary?.download_types ?? onlyPdf)
  const invoices: readonly ShownInvoice[] = useStable(data?.items ?? none)
  const openMore = useCallback(
    (what: Opened, invoice: ShownInvoice) =>
      what === 'history' ? setHistory(invoice) : onTransaction(invoice),
    [onTransaction],
  )
  return (
    <Card title={t(titles[wanted.type])}>
      <div className={styles.list}>
        {!isBlank && (
          <ListHead wanted={wanted} isContractRemovable={props.isContractRemovable} answer={data} />
        )}
        {isSelecting && (
          <SelectionBar
            selection={selection}
            invoices={invoices}
            downloadTypes={downloadTypes}
            canPayTogether={canPayTogether}
            endHref={address.addressWith({ action: undefined })}
            onPay={onPay}
            onReady={say}
          />
        )}
        {!data && !error && <Waiting type={wanted.type} />}
        {error && !isRefused && <Failed query={query} />}
        {data && invoices.length === 0 && (
          <Nothing wanted={wanted} isContractRemovable={props.isContractRemovable} />
        )}
        {data && invoices.length > 0 && (
          <>
            <Pages wanted={wanted} answer={data} isTop />
            <InvoiceTable
              type={wanted.type}
              invoices={invoices}
              downloadTypes={downloadTypes}
              isDemoCertificate={summary?.is_demo_certificate === true}
              selecting={isSelecting ? selection : undefined}
              onPay={onPay}
              onOpen={openMore}
              onReady={say}
            />
            <Pages wanted={wanted} answer={data} />
          </>
        )}
      </div>
      {toast}
      {history && <History invoice={history} onClose={() => setHistory(undefined)} />}
    </Card>
  )
})
