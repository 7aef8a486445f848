import type { DownloadType, InvoiceDetail, ListedInvoice } from '@fanal/contract/schemas/invoices'
import { daysBetween } from '@fanal/domain/dates'
import { AppError } from '#platform/errors'
import type { Visit } from './visit.ts'
import { type InvoiceKind, invoicesOf, newestInvoices } from './whole-lists.ts'

/** All file types of the minimal API; curves are for electricity. */
export const downloadTypesOf = (type: InvoiceKind): DownloadType[] => [
  'pdf',
  'signed_pdf',
  'signed_xml',
  ...(type === 'electricity' ? (['curve_csv'] as const) : []),
]

/** Most are among the newest; there is no filter by id. */
export async function findInvoice(visit: Visit, id: number, types: readonly InvoiceKind[]) {
  const isIt = (invoice: ListedInvoice) => invoice.id === id
  const olderTypes: InvoiceKind[] = []
  for (const type of types) {
    const { items, isAll } = await newestInvoices(visit, type)
    const found = items.find(isIt)
    if (found) return found
    if (!isAll) olderTypes.push(type)
  }
  for (const type of olderTypes) {
    const found = (await invoicesOf(visit, type)).find(isIt)
    if (found) return found
  }
  throw new AppError('not_found')
}

/** The list's data; its lines are only in its PDF. */
export const detailOf = (invoice: ListedInvoice): InvoiceDetail => ({
  ...invoice,
  days: Math.max(1, daysBetween(invoice.start_date, invoice.end_date) + 1),
  tariff: '',
  lines: [],
  parts: [],
  supply_points: [],
  readings: [],
  max_demand: [],
  rectified_by: [],
  previous: null,
  year_ago: null,
  download_types: downloadTypesOf(invoice.type),
})
