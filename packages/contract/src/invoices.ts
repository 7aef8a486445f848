import { endpoint } from './endpoint.ts'
import type {
  filterParamsSchemas,
  invoiceChartSchemas,
  invoiceDetailSchemas,
  invoiceDownloadSchemas,
  invoiceMonthsSchemas,
  invoiceSummarySchemas,
  listInvoicesSchemas,
  listMultipointInvoicesSchemas,
} from './schemas/invoices.ts'

/** Electricity, or gas with `type`. */
export const listInvoices = endpoint<typeof listInvoicesSchemas>({
  name: 'listInvoices',
  path: 'invoices/',
  access: 'customer',
})

export const listMultipointInvoices = endpoint<typeof listMultipointInvoicesSchemas>({
  name: 'listMultipointInvoices',
  path: 'invoices_multipoint/',
  versions: [2],
  access: 'customer',
})

/** The values offered by filters. */
export const filterParams = endpoint<typeof filterParamsSchemas>({
  name: 'filterParams',
  path: 'filter/params',
  access: 'customer',
})

/** The amount owed, and the available file types. */
export const invoiceSummary = endpoint<typeof invoiceSummarySchemas>({
  name: 'invoiceSummary',
  isOwn: true,
  path: 'invoices/summary',
  access: 'customer',
})

/** Amounts and energy by month, of all contracts together. */
export const invoiceMonths = endpoint<typeof invoiceMonthsSchemas>({
  name: 'invoiceMonths',
  isOwn: true,
  path: 'invoices/months',
  access: 'customer',
})

/** Amounts and energy by month and contract. */
export const invoiceChart = endpoint<typeof invoiceChartSchemas>({
  name: 'invoiceChart',
  isOwn: true,
  path: 'invoices/chart',
  access: 'customer',
})

/** The invoice explained: its lines, compared with the previous invoice and that of a year ago. */
export const invoiceDetail = endpoint<typeof invoiceDetailSchemas>({
  name: 'invoiceDetail',
  isOwn: true,
  path: 'invoices/{id}',
  access: 'customer',
  errors: ['not_found'],
})

export const multipointInvoiceDetail = endpoint<typeof invoiceDetailSchemas>({
  name: 'multipointInvoiceDetail',
  isOwn: true,
  path: 'invoices_multipoint/{id}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

export const downloadInvoice = endpoint<typeof invoiceDownloadSchemas>({
  name: 'downloadInvoice',
  path: 'invoices/{id}/{downloadType}/',
  access: 'customer',
  errors: ['not_found'],
})

export const downloadMultipointInvoice = endpoint<typeof invoiceDownloadSchemas>({
  name: 'downloadMultipointInvoice',
  path: 'invoices_multipoint/{id}/{downloadType}/',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})
