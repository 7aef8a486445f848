import { type ShownInvoice, signed } from '#features/invoices/use-invoices.ts'
import type { WantedInvoices } from '#features/invoices/wanted-invoices.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/table/data-table.tsx'
import styles from './invoice-table.module.css'

export type InvoiceColumn = Column<ShownInvoice>

function InvoiceNumber({ invoice }: { invoice: ShownInvoice }) {
  const { linkTo } = usePortal()
  const id = invoice.type === 'multipoint' ? 'multipointInvoice' : 'invoice'
  const href = linkTo(id, { id: String(invoice.id) })
  return href ? <a href={href}>{invoice.number}</a> : invoice.number
}

/** At most two lines in a table; complete in its title and in a card. */
function Address({ children }: { children: string }) {
  return (
    <span className={styles.address} title={children}>
      {children}
    </span>
  )
}

/** The amounts that the retailer shows. */
function useAmountColumns(): InvoiceColumn[] {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { showTotal } = usePortal().settings.invoices
  const amount = (key: 'amount_total' | 'amount_to_pay', header: string, title?: string): InvoiceColumn => ({
    key,
    header,
    align: 'end',
    className: styles.sum,
    cell: (invoice) => (
      <span className={styles.amount} title={title}>
        {money(signed(invoice, invoice[key]))}
      </span>
    ),
  })
  return [
    ...(showTotal.amount_total ? [amount('amount_total', t('table.total'))] : []),
    ...(showTotal.amount_to_pay ? [amount('amount_to_pay', t('table.toPay'), t('table.toPayHelp'))] : []),
  ]
}

/** What an invoice says: the columns before its state and its buttons. */
export function useFactColumns(type: WantedInvoices['type']): InvoiceColumn[] {
  const t = useTexts('invoices')
  const { date, period, energyKwh } = useFormats()
  const amounts = useAmountColumns()
  const isMultipoint = type === 'multipoint'
  const energy: InvoiceColumn = {
    key: 'energy',
    header: t('table.energy'),
    className: styles.fact,
    align: 'end',
    cell: (one) => <span className={styles.day}>{energyKwh(signed(one, String(one.energy_consumed)))}</span>,
  }
  return [
    {
      key: 'number',
      header: t('table.number'),
      primary: true,
      className: styles.number,
      cell: (one) => <InvoiceNumber invoice={one} />,
    },
    {
      key: 'date',
      header: isMultipoint ? t('table.date') : t('table.dateAndPeriod'),
      className: cx(styles.fact, styles.long),
      cell: (one) => (
        <>
          <span className={styles.day}>{date(one.date)}</span>
          {!isMultipoint && <span className={styles.period}>{period(one.start_date, one.end_date)}</span>}
        </>
      ),
    },
    {
      key: 'address',
      header: t('table.address'),
      className: styles.wide,
      cell: (one) => <Address>{one.address_invoice_id ?? one.cups.full_address}</Address>,
    },
    ...(isMultipoint ? [] : [energy]),
    ...amounts,
  ]
}
