// The reference for the list of invoices: the same statements, including the session's. No token verification, no
// validation, no headers.
import { findInvoicesPage } from '../../apps/api/src/features/invoices/list-queries.ts'
import { listed } from '../../apps/api/src/features/invoices/listed-invoice.ts'
import { findSessionRow } from '../../apps/api/src/platform/session.ts'
import { serveBare } from './serve-bare.ts'

serveBare(async (db, query) => {
  const customerId = Number(query.get('customer'))
  await findSessionRow(db, { customerId, id: query.get('session') ?? '' })
  const wanted = { customerId, type: 'electricity' as const, filters: [] }
  const page = { offset: 0, limit: 100 }
  const { rows, ...found } = await findInvoicesPage(db, wanted, page)
  return { items: rows.map((row) => listed(row, 'es-ES', found.is_payment_on)), ...found, ...page }
})
