import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { findInvoiceDetail } from '#features/invoices/explain-queries'
import type { FoundCase } from '#features/support/case-shape'
import type { Db } from '#platform/database'

/** The invoice that a case is about, as its customer reads it; nothing can be paid or downloaded from there. */
export async function findCaseInvoice(db: Db, row: FoundCase['row']): Promise<InvoiceDetail | undefined> {
  const { customer_id: customerId, invoice, locale } = row
  if (!invoice) return undefined
  const kind = invoice.type === 'multipoint' ? 'multipoint' : 'supply'
  const shown = { locale, isPaymentOn: false, downloadTypes: () => [] }
  return findInvoiceDetail(db, { customerId, id: invoice.id, kind }, shown)
}
