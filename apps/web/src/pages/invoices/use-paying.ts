import { useState } from 'react'
import { useReadOnlyReason, useRefresh } from '#features/invoices/use-invoices.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'
import { focusTitleIfLost } from '#features/payment/focus.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { useAskedPayment } from '#features/payment/payments.tsx'
import { platformsRead } from '#features/payment/reads.ts'

export type Payable = readonly { id: number; number: string; amount_pending: string }[]

/** Whether several invoices can be paid together. */
function usePayTogether(payable: Payable): boolean {
  const { settings } = usePortal()
  const isWanted = settings.invoices.enablePayment && payable.length > 1
  const { data } = useRead(platformsRead, { isWanted })
  return data?.platforms[0]?.is_multiple === true
}

/** The invoices that are being paid: chosen on the page, or asked for by its address. */
export function usePaying(wanted: InvoiceParams, payable: Payable | undefined) {
  const t = useTexts('invoices')
  const { refresh } = useRefresh()
  const readOnly = useReadOnlyReason()
  const [paying, setPaying] = useState<Payable>()
  const canPayTogether = usePayTogether(payable ?? [])
  const isAsked = wanted.action === 'payOnline'
  const atOnce = payable?.length === 1 || canPayTogether ? payable : undefined
  useAskedPayment(isAsked && !readOnly ? atOnce : undefined, setPaying)
  const end = () => {
    setPaying(undefined)
    // The element that opened the dialog may be gone after the payment.
    void refresh().then(focusTitleIfLost)
  }
  return {
    paying,
    setPaying,
    end,
    canPayTogether,
    /** Why the address opens no payment. */
    obstacle: isAsked && (payable?.length === 0 ? t('pay.nothing') : readOnly),
  }
}
