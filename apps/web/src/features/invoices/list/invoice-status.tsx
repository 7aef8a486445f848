import { statusOpens, statusTone } from '@fanal/domain/invoices/paid-status'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconChat } from '#ui/text/icons.ts'
import styles from './invoice-table.module.css'
import { useStatusLabels } from './status-labels.ts'

export type Opened = 'transaction' | 'history'

interface InvoiceStatusProps {
  invoice: ShownInvoice
  onOpen: (what: Opened) => void
}

/** What happens next with an invoice as a word, when or how below it; pressing it shows details, if there are any. */
export function InvoiceStatus({ invoice, onOpen }: InvoiceStatusProps) {
  const t = useTexts('invoices')
  const words = useStatusLabels(invoice)
  const opens = statusOpens(invoice)
  if (!words) return null
  const { number, claim } = invoice
  const chip = claim ? (
    <Chip tone="info" icon={iconChat}>
      {words.word}
    </Chip>
  ) : (
    <Chip tone={statusTone(invoice)}>{words.word}</Chip>
  )
  return (
    <span className={styles.status}>
      {opens ? (
        <button
          type="button"
          className={styles.opener}
          aria-haspopup="dialog"
          aria-label={`${words.word}: ${opens === 'history' ? t('history.open', { number }) : t('transaction.open', { number })}`}
          onClick={() => onOpen(opens)}
        >
          {chip}
        </button>
      ) : (
        <span className={styles.word}>{chip}</span>
      )}
      {words.line && <small className={cx(words.isBad && styles.overdue)}>{words.line}</small>}
    </span>
  )
}
