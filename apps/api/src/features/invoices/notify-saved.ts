import { addDays, madridDayOf } from '@fanal/domain/dates'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import type { NoticeLink } from '#features/notices/notice-labels'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import type { Db } from '#platform/database'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { inGroups } from './group-notices.ts'
import { findToldInvoices, type KnownInvoice, type ToldInvoice } from './notice-queries.ts'

/** Older invoices are history: the first load of a portal notifies nobody. */
export const newsDays = 30

export const invoiceLink = ({ id, type }: { id: number; type: string }): NoticeLink => ({
  page: type === 'multipoint' ? 'multipointInvoice' : 'invoice',
  params: { id: String(id) },
})

interface Saved {
  /** Owned records of a file as JSON. */
  rows: string
  /** As they were before. */
  known: readonly KnownInvoice[]
  created: ReadonlySet<string>
  changed: ReadonlySet<string>
}

/** Tells of what an import brought: new invoices, payments, returned direct debits. */
export async function notifySaved(
  env: NoticeEnv,
  tx: Db,
  { rows, known, created, changed }: Saved,
): Promise<void> {
  const numbers = [...created, ...changed]
  if (numbers.length === 0) return
  const since = addDays(madridDayOf(Date.now()), -newsDays)
  const before = new Map(known.map((one) => [one.number, one]))
  const invoices = await findToldInvoices(tx, rows, numbers)
  const notices = invoices.flatMap((invoice) => [
    ...(created.has(invoice.number) ? newInvoice(invoice, since) : []),
    ...payment(invoice, before.get(invoice.number)),
    ...returned(invoice, since),
  ])
  await notifyMany(env, tx, inGroups(notices))
}

const base = (invoice: ToldInvoice) => ({ customerId: invoice.customer_id, link: invoiceLink(invoice) })

function newInvoice(invoice: ToldInvoice, since: string): NewNotice[] {
  const { id, number, date, amount_to_pay_cents: amount } = invoice
  if (date < since) return []
  const event = isRefund(invoice) ? 'invoice_refund' : 'invoice_new'
  return [{ ...base(invoice), event, key: `invoice:${id}`, told: { amount, number, day: date }, day: date }]
}

const isOwed = ({ paid_status: paid }: Pick<KnownInvoice, 'paid_status'>) =>
  paid === 'unpaid' || paid === 'pending_remesa' || paid === 'pending_transfer'

/** Notice of a payment by direct debit or transfer: payments made here are told when they are made. */
function payment(invoice: ToldInvoice, before: KnownInvoice | undefined): NewNotice[] {
  const amount = before?.amount_pending_cents ?? 0
  if (!before || !isOwed(before) || isOwed(invoice) || amount === 0 || isRefund(invoice)) return []
  const { id, number } = invoice
  return [
    { ...base(invoice), event: 'payment_received', key: `paid:${id}`, told: { amount, numbers: number } },
  ]
}

function returned(invoice: ToldInvoice, since: string): NewNotice[] {
  const { id, number, returned_on: day, amount_pending_cents: amount, paid_status } = invoice
  if (day === null || day < since || paid_status !== 'unpaid' || amount === 0) return []
  return [
    { ...base(invoice), event: 'bill_returned', key: `returned:${id}:${day}`, told: { amount, number } },
  ]
}
