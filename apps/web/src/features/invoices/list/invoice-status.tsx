import { madridDayOf } from '@fanal/domain/dates'
import { type ShownStatus, shownStatus, statusOpens, statusTone } from '@fanal/domain/invoices/paid-status'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconChat } from '#ui/text/icons.ts'
import styles from './invoice-table.module.css'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'

const words: Record<ShownStatus, TextKey<'invoices'>> = {
  paid: 'status.paid',
  refunded: 'status.refunded',
  notPaid: 'status.notPaid',
  partialPayment: 'status.partialPayment',
  pendingRemittance: 'status.pendingRemittance',
  pendingTransfer: 'status.pendingTransfer',
  pendingRefund: 'status.pendingRefund',
}

export type Opened = 'transaction' | 'history'

interface InvoiceStatusProps {
  invoice: ShownInvoice
  onOpen: (what: Opened) => void
}

/** The status of an invoice as a word; clicking it shows details, if there are any. */
export function InvoiceStatus({ invoice, onOpen }: InvoiceStatusProps) {
  const t = useTexts('invoices')
  const { money, date } = useFormats()
  const [today] = useState(() => madridDayOf(Date.now()))
  const shown = shownStatus(invoice)
  const { due_date: due } = invoice
  const opens = statusOpens(invoice)
  if (!shown) return null
  const chip = <Chip tone={statusTone(invoice)}>{t(words[shown])}</Chip>
  return (
    <span className={styles.status}>
      {opens ? (
        <button
          type="button"
          className={styles.opener}
          aria-haspopup="dialog"
          aria-label={`${t(words[shown])}: ${opens === 'history' ? t('history.open', { number: invoice.number }) : t('transaction.open', { number: invoice.number })}`}
          onClick={() => onOpen(opens)}
        >
          {chip}
        </button>
      ) : (
        chip
      )}
      {invoice.claim && (
        <Chip tone="info" icon={iconChat}>
          {t('status.claimed')}
        </Chip>
      )}
      {shown === 'partialPayment' && (
        <small>{t('status.left', { amount: money(Number(invoice.amount_pending)) })}</small>
      )}
      {shown === 'notPaid' && due && due >= today && <small>{t('status.due', { date: date(due) })}</small>}
      {shown === 'notPaid' && due && due < today && (
        <small className={styles.overdue}>{t('status.overdue', { date: date(due) })}</small>
      )}
    </span>
  )
}
