import {
  invoiceChart,
  invoiceDetail,
  invoiceMonths,
  invoiceSummary,
  listInvoices,
  listMultipointInvoices,
  multipointInvoiceDetail,
} from '@fanal/contract/invoices'
import { read } from '#lib/api/read.ts'
import type { InvoiceParams } from './invoice-params.ts'

/** The list of a supply type names it. */
export const invoicesRead = ({ type, list }: InvoiceParams) =>
  read(listInvoices, { query: { ...list, type: type === 'gas' ? 'gas' : 'electricity' } })

export const multipointInvoicesRead = ({ list }: InvoiceParams) =>
  read(listMultipointInvoices, { query: list })

/** The amount owed, and the available file types. */
export const invoiceSummaryRead = ({ summary }: InvoiceParams) => read(invoiceSummary, { query: summary })

/** Sums by month, filtered as the list is. */
export const invoiceMonthsRead = ({ chart }: InvoiceParams) => read(invoiceMonths, { query: chart })

/** Amounts by month and contract. */
export const invoiceChartRead = ({ chart }: InvoiceParams) => read(invoiceChart, { query: chart })

export const invoiceRead = (id: number) => read(invoiceDetail, { params: { id } })
export const multipointInvoiceRead = (id: number) => read(multipointInvoiceDetail, { params: { id } })
