import { invoiceSummary } from '@fanal/contract/invoices'
import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import { publicSettings } from '@fanal/contract/settings'
import { madridDayOf } from '@fanal/domain/dates'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents, sumCents } from '@fanal/domain/money'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { downloadTypesOf } from '../listed-invoice.ts'
import { completion, type Visit } from '../visit.ts'
import { type InvoiceKind, invoicesOf } from '../whole-lists.ts'

const open = ['state', '=', 'open']
const maxPayable = 50

const pendingCents = (invoice: ListedInvoice) => eurosToCents(invoice.amount_pending)
const isOpen = (invoice: ListedInvoice) => !isRefund(invoice) && pendingCents(invoice) > 0
const isOwed = (invoice: ListedInvoice) => invoice.paid === 'unpaid' && isOpen(invoice)
const isUnderway = (invoice: ListedInvoice) =>
  (invoice.paid === 'pending_remesa' || invoice.paid === 'pending_transfer') && isOpen(invoice)
const eurosOf = (invoices: readonly ListedInvoice[]) => centsToEuros(sumCents(invoices.map(pendingCents)))

const canPay = (invoice: ListedInvoice) =>
  invoice.online_payment.payment_enabled &&
  invoice.online_payment.payment_link === '' &&
  isPayable(invoice, pendingCents(invoice))

/** Amounts owed for other types or contracts. */
async function elsewhere(visit: Visit, type: InvoiceKind, contractName: string | undefined) {
  const { features } = await visit.ask(publicSettings, {})
  const types = features.displayTypes.filter((one) => one !== type || contractName)
  const found = await Promise.all(
    types.map(async (one) => {
      const all = (await invoicesOf(visit, one, [open])).filter(isOwed)
      return { type: one, owed: one === type ? all.filter(({ contract }) => contract !== contractName) : all }
    }),
  )
  return found
    .filter(({ owed }) => owed.length > 0)
    .map(({ type: one, owed }) => ({ type: one, amount_owed: eurosOf(owed), n_owed: owed.length }))
}

/** The amount owed, from the unpaid invoices. */
export const completeInvoiceSummary = completion(invoiceSummary, async ({ query }, visit) => {
  const type = (query['type'] ?? 'electricity') as InvoiceKind
  const contractName = query['contractName'] || undefined
  const pinned = contractName ? [['polissa_id.name', '=', contractName]] : []
  const invoices = await invoicesOf(visit, type, [...pinned, open])
  const owed = invoices.filter(isOwed)
  const today = madridDayOf(Date.now())
  const overdue = owed.filter(({ due_date }) => due_date !== null && due_date < today)
  const dues = owed.flatMap(({ due_date }) => due_date ?? []).toSorted()
  const underway = invoices.filter(isUnderway)
  return {
    amount_owed: eurosOf(owed),
    n_owed: owed.length,
    amount_overdue: eurosOf(overdue),
    n_overdue: overdue.length,
    next_due: dues.find((day) => day >= today) ?? null,
    // Claims are not among these calls.
    amount_claimed: '0.00',
    n_claimed: 0,
    amount_underway: eurosOf(underway),
    n_underway: underway.length,
    owed_elsewhere: await elsewhere(visit, type, contractName),
    payable: owed
      .toReversed()
      .filter(canPay)
      .slice(0, maxPayable)
      .map(({ id, number, amount_pending }) => ({ id, number, amount_pending, is_claimed: false })),
    counts: null,
    download_types: downloadTypesOf(type),
    is_demo_certificate: false,
  }
})
