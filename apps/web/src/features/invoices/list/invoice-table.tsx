import type { DownloadType } from '@fanal/contract/schemas/invoices'
import { memo } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { iconClock } from '#ui/text/icons.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { InvoiceDownload } from '#features/invoices/invoice-download.tsx'
import { type InvoiceColumn, useFactColumns } from './fact-columns.tsx'
import { InvoiceStatus, type Opened } from './invoice-status.tsx'
import styles from './invoice-table.module.css'
import { canBePaid, type ShownInvoice, useReadOnlyReason } from '#features/invoices/use-invoices.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'

export interface RowActs {
  onPay: (invoices: readonly ShownInvoice[]) => void
  onOpen: (what: Opened, invoice: ShownInvoice) => void
  onReady: (fileName: string) => void
}

export interface Selecting {
  has: (id: number) => boolean
  toggle: (invoice: ShownInvoice) => void
}

interface InvoiceTableProps extends RowActs {
  type: InvoiceParams['type']
  invoices: readonly ShownInvoice[]
  downloadTypes: readonly DownloadType[]
  isDemoCertificate: boolean
  /** Rows are selectable. */
  selecting: Selecting | undefined
}

function PayButton({ invoice, onPay }: { invoice: ShownInvoice; onPay: RowActs['onPay'] }) {
  const t = useTexts('invoices')
  const readOnly = useReadOnlyReason()
  const { is_being_verified: isBeingVerified, payment_link: link } = invoice.online_payment
  if (isBeingVerified)
    return (
      <Chip tone="info" icon={iconClock}>
        {t('pay.verifying')}
      </Chip>
    )
  if (!canBePaid(invoice)) return null
  const looks = { size: 's', label: t('pay.one', { number: invoice.number }) } as const
  if (link && !readOnly)
    return (
      <ButtonLink {...looks} href={link} rel="noopener">
        {t('pay.pay')}
      </ButtonLink>
    )
  return (
    <Button {...looks} disabledReason={readOnly} onClick={() => onPay([invoice])}>
      {t('pay.pay')}
    </Button>
  )
}

/** An invoice in claim leads to its case; it can still be paid on its page. */
function FollowLink({ invoice }: { invoice: ShownInvoice }) {
  const t = useTexts('invoices')
  const { linkTo } = usePortal()
  const href = invoice.claim && linkTo('request', { id: invoice.claim })
  return href ? (
    <ButtonLink size="s" href={href} label={t('claim.followOf', { number: invoice.number })}>
      {t('claim.follow')}
    </ButtonLink>
  ) : null
}

function useColumns(props: InvoiceTableProps): InvoiceColumn[] {
  const { type, downloadTypes, isDemoCertificate, selecting, onPay, onOpen, onReady } = props
  const t = useTexts('invoices')
  const facts = useFactColumns(type)
  return [
    ...(selecting
      ? [
          {
            key: 'select',
            header: t('select.column'),
            className: styles.select,
            hideHeader: true,
            cell: (one: ShownInvoice) => (
              <Checkbox
                className={styles.check}
                checked={selecting.has(one.id)}
                onChange={() => selecting.toggle(one)}
              >
                <span className="visually-hidden">{t('select.one', { number: one.number })}</span>
              </Checkbox>
            ),
          },
        ]
      : []),
    ...facts,
    {
      key: 'state',
      header: t('table.state'),
      className: styles.state,
      cell: (one) => <InvoiceStatus invoice={one} onOpen={(what) => onOpen(what, one)} />,
    },
    {
      key: 'actions',
      header: t('table.actions'),
      className: styles.acts,
      hideHeader: true,
      align: 'end',
      cell: (one) => (
        <div className={styles.actions}>
          {one.claim ? <FollowLink invoice={one} /> : <PayButton invoice={one} onPay={onPay} />}
          {/* In selection mode, files are downloaded together. */}
          {!selecting && (
            <InvoiceDownload
              invoice={one}
              types={downloadTypes}
              isDemoCertificate={isDemoCertificate}
              onReady={onReady}
            />
          )}
        </div>
      ),
    },
  ]
}

/** Memoised: a hundred rows are slow to render. */
export const InvoiceTable = memo(function InvoiceTable(props: InvoiceTableProps) {
  const t = useTexts('invoices')
  return (
    <DataTable
      caption={t('table.caption')}
      cardsBelow="l"
      className={styles.table}
      columns={useColumns(props)}
      rows={props.invoices}
      rowKey={({ id }) => id}
    />
  )
})

const nothing = () => undefined
const waitingRows = Array.from({ length: 8 }, (_, index) => index)

/** As tall as two lines, as every row is. */
function Waiting({ isTall }: { isTall: boolean }) {
  return (
    <>
      <Skeleton className={styles.waiting} />
      {isTall && <Skeleton text="s" className={styles.waiting} />}
    </>
  )
}

/** The table while its rows load. */
export function InvoiceTableWaiting({ type }: { type: InvoiceTableProps['type'] }) {
  const t = useTexts('invoices')
  const columns = useColumns({
    type,
    invoices: [],
    downloadTypes: [],
    isDemoCertificate: false,
    selecting: undefined,
    onPay: nothing,
    onOpen: nothing,
    onReady: nothing,
  })
  return (
    <DataTable
      caption={t('table.caption')}
      cardsBelow="l"
      className={styles.table}
      columns={columns.map((column) => ({
        ...column,
        cell: () => <Waiting isTall={column.key === 'number'} />,
      }))}
      rows={waitingRows}
      rowKey={(row) => row}
    />
  )
}
