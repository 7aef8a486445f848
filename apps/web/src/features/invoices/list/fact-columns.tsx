import { type ShownInvoice, signed } from '#features/invoices/use-invoices.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'
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

/** "Carrer Nou, 7, 17001 Girona": the street, and the place without its postal code. Others stay whole. */
function partsOf(address: string): { street: string; city: string } {
  const [, street = address, city = ''] = /^(.+), \d{5} (.+)$/.exec(address) ?? []
  return { street, city }
}

/** In one line where there is little room; complete in its title. */
function Place({ address, period }: { address: string; period?: string }) {
  const { street, city } = partsOf(address)
  const below = [city, period].filter(Boolean)
  return (
    <span className={styles.place} title={address}>
      <span className={styles.street}>{street}</span>
      {below.length > 0 && <span className={styles.small}>{below.join(' · ')}</span>}
    </span>
  )
}

/** The amounts that the retailer shows; the last is the one that counts. */
function useAmountColumns(type: InvoiceParams['type']): InvoiceColumn[] {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { amount_total: hasTotal, amount_to_pay: hasToPay } = usePortal().settings.invoices.showTotal
  const column = (key: 'amount_total' | 'amount_to_pay', header: string): InvoiceColumn => ({
    key,
    header,
    align: 'end',
    className: styles.lead,
    cell: (invoice) => <span className={styles.amount}>{money(signed(invoice, invoice[key]))}</span>,
  })
  const total = column('amount_total', t('table.total'))
  const toPay = {
    ...column('amount_to_pay', t('table.toPay')),
    // Gas has no battery.
    ...(type !== 'gas' && { headerNote: t('table.toPayNote') }),
  }
  if (!hasToPay) return hasTotal ? [total] : []
  const before: InvoiceColumn = {
    ...total,
    className: styles.total,
    // On a card it is said only where it differs.
    cell: (invoice) => (
      <span className={cx(styles.day, invoice.amount_total === invoice.amount_to_pay && styles.same)}>
        {money(signed(invoice, invoice.amount_total))}
      </span>
    ),
  }
  return hasTotal ? [before, toPay] : [toPay]
}

/** What an invoice says: the columns before its state and its buttons. */
export function useFactColumns(type: InvoiceParams['type']): InvoiceColumn[] {
  const t = useTexts('invoices')
  const { date, period, energyKwh } = useFormats()
  const amounts = useAmountColumns(type)
  const isMultipoint = type === 'multipoint'
  const energy: InvoiceColumn = {
    key: 'energy',
    header: t('table.energy'),
    className: styles.energy,
    align: 'end',
    cell: (one) => <span className={styles.day}>{energyKwh(signed(one, String(one.energy_consumed)))}</span>,
  }
  return [
    {
      key: 'number',
      header: t('table.invoice'),
      primary: true,
      className: styles.number,
      cell: (one) => (
        <>
          <InvoiceNumber invoice={one} />
          <span className={styles.small}>{date(one.date)}</span>
        </>
      ),
    },
    {
      key: 'address',
      header: isMultipoint ? t('table.address') : t('table.place'),
      className: styles.wide,
      cell: (one) =>
        isMultipoint ? (
          <Place address={one.address_invoice_id ?? one.cups.full_address} />
        ) : (
          <Place address={one.cups.full_address} period={period(one.start_date, one.end_date)} />
        ),
    },
    ...(isMultipoint ? [] : [energy]),
    ...amounts,
  ]
}
