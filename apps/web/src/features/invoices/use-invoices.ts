import {
  invoiceChart,
  invoiceMonths,
  invoiceSummary,
  listInvoices,
  listMultipointInvoices,
} from '@fanal/contract/invoices'
import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import type { InvoiceParams } from './invoice-params.ts'
import {
  invoiceChartRead,
  invoiceMonthsRead,
  invoicesRead,
  invoiceSummaryRead,
  multipointInvoicesRead,
} from './reads.ts'

/** A row of either list. */
export type ShownInvoice = ListedInvoice & { address_invoice_id?: string }

/** The list of a supply type, or the multipoint one. */
export function useInvoiceList(params: InvoiceParams) {
  const isMultipoint = params.type === 'multipoint'
  const ofSupply = useRead(invoicesRead(params), { isWanted: !isMultipoint })
  const ofSeveral = useRead(multipointInvoicesRead(params), { isWanted: isMultipoint })
  return isMultipoint ? ofSeveral : ofSupply
}

export type ListAnswer = NonNullable<ReturnType<typeof useInvoiceList>['data']>

export const useInvoiceSummary = (params: InvoiceParams) => useRead(invoiceSummaryRead(params))
export const useInvoiceMonths = (params: InvoiceParams) => useRead(invoiceMonthsRead(params))

/** While this chart is open. */
export const useInvoiceChart = (params: InvoiceParams) =>
  useRead(invoiceChartRead(params), { isWanted: params.view === 'months' })

/** Whether there are no invoices at all, filters aside. */
export const isBlankList = (wanted: InvoiceParams, answer: { n_items: number } | undefined) =>
  answer?.n_items === 0 && !wanted.list.filter && wanted.page === 1

const shownTogether = [listInvoices, listMultipointInvoices, invoiceSummary, invoiceMonths, invoiceChart]

/** Refetches everything on screen. */
export function useRefresh() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await Promise.allSettled(shownTogether.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    setBusy(false)
  }
  return { refresh, isBusy }
}

/** Why a read-only session cannot pay; undefined for the customer. */
export function useReadOnlyReason(): string | undefined {
  const t = useTexts('invoices')
  return usePortal().profile?.readonly ? t('readOnly') : undefined
}

/** Refunds are negative on screen. */
export const signed = (invoice: ShownInvoice, amount: string) =>
  isRefund(invoice) ? -Number(amount) : Number(amount)

/** Whether it can be paid here now. */
export const canBePaid = (invoice: ShownInvoice) =>
  invoice.online_payment.payment_enabled &&
  !invoice.online_payment.is_being_verified &&
  isPayable(invoice, Math.round(Number(invoice.amount_pending) * 100))
