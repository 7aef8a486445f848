import type { TransactionSummary } from '@fanal/contract/schemas/payment'
import { centsToEuros } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { bind, type Db, sqlOf } from '#platform/database'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { Payment } from './queries.ts'

interface PaidInvoice {
  invoice_id: number
  invoice_number: string
  amount_cents: number
}

export interface Transaction extends Payment {
  customer_name: string
  invoices: PaidInvoice[]
}

/**
 * The customer's own, by id; digits alone are an invoice, of whose payments the most telling is returned: paid, then
 * open, then failed, the latest of equals.
 */
export function findTransaction(db: Db, customerId: number, id: string): Promise<Transaction | undefined> {
  // One of two statements: an index answers each of them, and neither a choice between both.
  const condition = /^[1-9]\d{0,14}$/.test(id)
    ? sqlOf`p.id in (select payment_id from payment_items
        where customer_id = ${bind(customerId)} and invoice_id = ${bind(Number(id))})`
    : sqlOf`p.transaction_id = ${bind(id)}`
  return db.maybe(sqlOf`
    select p.*, u.name as customer_name,
      (select jsonb_agg(jsonb_build_object('invoice_id', v.id, 'invoice_number', v.number, 'amount_cents', i.amount_cents)
         order by v.id)
       from payment_items i join invoices v on v.customer_id = i.customer_id and v.id = i.invoice_id where i.customer_id = ${bind(customerId)} and i.payment_id = p.id) as invoices
    from payments p join customers u on u.id = p.customer_id
    where p.customer_id = ${bind(customerId)} and ${condition}
    order by case p.state when 'succeeded' then 0 when 'refunded' then 1 when 'failed' then 3 else 2 end, p.id desc
    limit 1`)
}

const nothing: TransactionSummary = {
  transaction_id: '',
  status: '',
  amount: '',
  currency: '',
  last_transaction_update_at: '',
  invoice_id: null,
  invoice_number: '',
  invoice_concept: '',
  invoices: [],
  payment_method_id: '',
  payment_type: '',
  paid_by_user_email: '',
  error: 'internal_error',
}

/** The result of a transaction; an unknown one is not an error of the call. */
export function summaryOf(transaction: Transaction | undefined, locale: Locale): TransactionSummary {
  if (!transaction) return nothing
  const { state, invoices } = transaction
  const first = invoices[0]
  return {
    transaction_id: transaction.transaction_id,
    status: state === 'started' ? 'processing' : state,
    amount: centsToEuros(transaction.amount_cents),
    currency: transaction.currency,
    last_transaction_update_at: transaction.updated_at.toISOString(),
    invoice_id: first?.invoice_id ?? null,
    invoice_number: first?.invoice_number ?? '',
    invoice_concept: conceptOf(invoices, locale),
    invoices: invoices.map(({ amount_cents, ...invoice }) => ({
      ...invoice,
      amount: centsToEuros(amount_cents),
    })),
    payment_method_id: transaction.payment_method_id,
    payment_type: 'credit_card',
    paid_by_user_email: transaction.paid_by_user_email,
    error: state === 'failed' ? transaction.error_code : '',
  }
}

function conceptOf(invoices: readonly PaidInvoice[], locale: Locale): string {
  const texts = textsOf('payment', locale)
  const [first] = invoices
  if (first && invoices.length === 1) return `${texts.invoice} ${first.invoice_number}`
  return fillText(texts.invoices, { count: String(invoices.length) })
}
