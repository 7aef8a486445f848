import { useDeferredValue, useState } from 'react'
import { CouponsBanner } from '#features/content/coupons-banner.tsx'
import { InvoiceList } from '#features/invoices/list/invoice-list.tsx'
import { InvoiceTabs } from '#features/invoices/list/invoice-tabs.tsx'
import { OwedCard } from '#features/invoices/owed-card.tsx'
import { ChartPart, preloadParts } from '#features/invoices/parts-of-address.ts'
import {
  isBlankList,
  useInvoiceList,
  useInvoiceSummary,
  useRefresh,
} from '#features/invoices/use-invoices.ts'
import { type InvoiceParams, invoiceParams } from '#features/invoices/invoice-params.ts'
import { Payments } from '#features/payment/payments.tsx'
import { YearCard } from '#features/invoices/year-card.tsx'
import { useKeepList } from '#lib/last-list.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useShown } from '#lib/resolution.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useStable } from '#lib/use-stable.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { iconDownload, iconRefresh } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './invoices-page.module.css'
import { usePaying } from './use-paying.ts'

export const preload = preloadParts

const TransactionDialog = lazyPart(
  async () => (await import('#features/payment/transaction-dialog.tsx')).TransactionDialog,
)

function useWanted() {
  const shown = useShown()
  const { settings } = usePortal()
  const address = useAddressState()
  const match = shown.kind === 'page' ? shown : { id: 'invoices' as const, params: {} }
  return {
    wanted: useStable(invoiceParams(match, settings, address.get)),
    isOfContract: match.id === 'contractInvoices',
  }
}

/** If signing out fails, a page load lets the server determine the session. */
function leave() {
  signOut().catch(() => window.location.assign('/'))
}

interface HeadProps {
  wanted: InvoiceParams
  isOfContract: boolean
  isBlank: boolean
}

function Head({ wanted, isOfContract, isBlank }: HeadProps) {
  const t = useTexts('invoices')
  const { linkTo } = usePortal()
  const address = useAddressState()
  const { refresh, isBusy } = useRefresh()
  const { type, contractName = '' } = wanted
  const back = isOfContract ? linkTo('contract', { contractType: type, contractName }) : undefined
  const isSelecting = address.get('action') === 'download'
  return (
    <PageHead
      className={styles.head}
      title={isOfContract ? t('titleContract', { name: contractName }) : t('title')}
      back={back ? { href: back, label: t('back', { name: contractName }) } : undefined}
      action={
        <>
          <Button
            icon={iconRefresh}
            label={t('refresh')}
            title={t('refresh')}
            busy={isBusy}
            className={styles.refresh}
            onClick={() => void refresh()}
          />
          {!isSelecting && !isBlank && (
            <ButtonLink
              icon={iconDownload}
              className={styles.download}
              href={address.addressWith({ action: 'download' })}
            >
              <span>{t('select.begin')}</span>
            </ButtonLink>
          )}
        </>
      }
    >
      {t('sentence')}
    </PageHead>
  )
}

function knowsOwed(
  wanted: InvoiceParams,
  list: ReturnType<typeof useInvoiceList>['data'],
  summary: ReturnType<typeof useInvoiceSummary>['data'],
): boolean {
  // Without invoices, or with an unknown contract, "up to date" would claim too much.
  const isNarrow = isBlankList(wanted, list) || Boolean(wanted.contractName)
  if (isNarrow && list?.n_items === 0 && summary?.n_owed === 0) return false
  // A retailer's own server may not provide the paid status: then nothing is claimed.
  return !list?.items.some(({ paid }) => paid === 'unknown')
}

/** The chart that the address opens; the server draws it if the page begins with it. */
function Chart({ wanted }: { wanted: InvoiceParams }) {
  const isOpen = wanted.view !== undefined
  const [isDrawn] = useState(isOpen)
  if (!isOpen) return null
  return (
    <LazyBoundary isDrawn={isDrawn} waiting={<Skeleton shape="block" className={styles.chart} />}>
      <ChartPart wanted={wanted} />
    </LazyBoundary>
  )
}

/** On a phone the list comes first; drawn twice, so that the order of keys is that of the eyes. */
function YearOnPhone({ wanted }: { wanted: InvoiceParams }) {
  return (
    <div className={styles.onPhone}>
      <YearCard wanted={wanted} />
      <Chart wanted={wanted} />
    </div>
  )
}

/** Invoices of a type, of a contract, or all: amount owed beside the last year, and the list. */
export default function InvoicesPage() {
  const address = useAddressState()
  const { wanted, isOfContract } = useWanted()
  // A press is answered first; then the list, which may be long, or the chart is drawn.
  const drawn = useDeferredValue(wanted)
  const [transaction, setTransaction] = useState<{ id: number }>()
  const { type } = wanted
  useKeepList(`invoices ${type}`, ['invoices', 'invoicesMultipoint', 'contractInvoices'])
  const owed = useInvoiceSummary(wanted)
  const summary = useStable(owed.data)
  const { paying, setPaying, end, canPayTogether, obstacle } = usePaying(wanted, summary?.payable)
  const { data: list } = useInvoiceList(wanted)
  return (
    <div className={styles.page}>
      <Head wanted={wanted} isOfContract={isOfContract} isBlank={isBlankList(wanted, list)} />
      {!isOfContract && <InvoiceTabs type={type} counts={summary?.counts} />}
      {obstacle && <Note role="status">{obstacle}</Note>}
      <div className={styles.strip}>
        {knowsOwed(wanted, list, summary) && (
          <OwedCard
            query={owed}
            type={type}
            contractName={wanted.contractName}
            canPayTogether={canPayTogether}
            unpaidHref={address.addressWith({ filter: '[["state","=","open"]]', page: undefined })}
            onPay={setPaying}
          />
        )}
        <YearCard wanted={wanted} className={styles.onWide} />
      </div>
      <div className={styles.onWide}>
        <Chart wanted={drawn} />
      </div>
      <InvoiceList
        key={drawn.type}
        wanted={drawn}
        isContractRemovable={!isOfContract}
        summary={summary}
        canPayTogether={canPayTogether}
        onPay={setPaying}
        onTransaction={setTransaction}
        onUnauthorised={leave}
      />
      <YearOnPhone wanted={drawn} />
      <CouponsBanner />
      <Payments paying={paying} onEnd={end} />
      {transaction && (
        <LazyDialog onClose={() => setTransaction(undefined)}>
          <TransactionDialog invoiceId={transaction.id} onClose={() => setTransaction(undefined)} />
        </LazyDialog>
      )}
    </div>
  )
}
