import { madridDayOf } from '@fanal/domain/dates'
import { isDebitSuspended, shownStatus, type ShownStatus } from '@fanal/domain/invoices/paid-status'
import { useState } from 'react'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const plain: Record<Exclude<ShownStatus, 'pendingRemittance'>, TextKey<'invoices'>> = {
  paid: 'status.paid',
  refunded: 'status.refunded',
  notPaid: 'status.notPaid',
  partialPayment: 'status.partialPayment',
  pendingTransfer: 'status.transfer',
  pendingRefund: 'status.pendingRefund',
}

/** What happens next with an invoice, and under it when or how. */
export function useStatusLabels(invoice: ShownInvoice) {
  const t = useTexts('invoices')
  const { money, date, dayAndMonth, nearDate } = useFormats()
  const [today] = useState(() => madridDayOf(Date.now()))
  const shown = shownStatus(invoice)
  const { due_date: due, settled, rectifies, account_end: digits } = invoice
  const isOverdue = due !== null && due < today
  const dueLine = () => {
    if (!due) return undefined
    return isOverdue ? t('status.overdue', { date: date(due) }) : t('status.until', { date: nearDate(due) })
  }
  const settledLine = () => {
    if (!settled) return undefined
    // The year is needed only for older ones.
    const day = settled.date >= `${Number(today.slice(0, 4)) - 1}${today.slice(4)}` ? dayAndMonth : date
    const words = settled.by === 'card' ? 'status.byCard' : 'status.byDebit'
    return t(words, { date: day(settled.date) })
  }
  const amount = money(Number(invoice.amount_pending))
  const lines: Record<ShownStatus, () => string | undefined> = {
    paid: settledLine,
    refunded: () => (rectifies ? t('status.corrects', { number: rectifies.number }) : undefined),
    notPaid: dueLine,
    partialPayment: () => t(isOverdue ? 'status.leftOverdue' : 'status.left', { amount }),
    pendingRemittance: () => (digits ? t('status.account', { digits }) : undefined),
    pendingTransfer: dueLine,
    pendingRefund: () => (rectifies ? t('status.corrects', { number: rectifies.number }) : undefined),
  }
  const wordOf = (status: ShownStatus) => {
    if (status !== 'pendingRemittance') return t(plain[status])
    return due && !isOverdue ? t('status.charged', { date: dayAndMonth(due) }) : t('status.charging')
  }
  if (!shown) return undefined
  // While a claim is open, reminders and direct debits wait; any other state still holds.
  const claimLine = () => {
    if (isDebitSuspended(invoice)) return t('status.debitHeld')
    return isUnpaid ? t('status.quiet') : wordOf(shown)
  }
  const isUnpaid = shown === 'notPaid' || shown === 'partialPayment'
  if (invoice.claim)
    return {
      word: t('status.claimed'),
      line: claimLine(),
      isBad: false,
    }
  return {
    word: wordOf(shown),
    line: lines[shown](),
    isBad: isOverdue && (isUnpaid || shown === 'pendingTransfer'),
  }
}
