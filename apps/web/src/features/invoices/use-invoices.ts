import { invoiceChart, invoiceSummary, listInvoices, listMultipointInvoices } from '@fanal/contract/invoices'
import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { supplyList, type WantedInvoices } from './wanted-invoices.ts'

/** A row of either list. */
export type ShownInvoice = ListedInvoice & { address_invoice_id?: string }

/** The list that is asked for: of a supply, or of several points. */
export function useInvoiceList(wanted: WantedInvoices) {
  const isMultipoint = wanted.type === 'multipoint'
  const ofSupply = useApiQuery(listInvoices, supplyList(wanted), { isWanted: !isMultipoint })
  const ofSeveral = useApiQuery(listMultipointInvoices, { query: wanted.list }, { isWanted: isMultipoint })
  return isMultipoint ? ofSeveral : ofSupply
}

/** What is owed, and which files can be had. */
export function useInvoiceSummary({ summary }: WantedInvoices) {
  return useApiQuery(invoiceSummary, { query: summary })
}

/** Whether there is not a single invoice, whatever is filtered. */
export const isBlankList = (wanted: WantedInvoices, answer: { n_items: number } | undefined) =>
  answer?.n_items === 0 && !wanted.list.filter && wanted.page === 1

const shownTogether = [listInvoices, listMultipointInvoices, invoiceSummary, invoiceChart]

/** Asks anew for all that the screen shows. */
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

/** Why staff who looks on cannot pay; nothing for the customer. */
export function useReadOnlyReason(): string | undefined {
  const t = useTexts('invoices')
  return usePortal().profile?.readonly ? t('readOnly') : undefined
}

/** Money that is given back is negative to the customer's eye. */
export const signed = (invoice: ShownInvoice, amount: string) =>
  isRefund(invoice) ? -Number(amount) : Number(amount)

/** Whether it can be paid here and now. */
export const canBePaid = (invoice: ShownInvoice) =>
  invoice.online_payment.payment_enabled &&
  !invoice.online_payment.is_being_verified &&
  isPayable(invoice, Math.round(Number(invoice.amount_pending) * 100))
