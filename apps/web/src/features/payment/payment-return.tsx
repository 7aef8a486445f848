import { useEffect, useState } from 'react'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import {
  isReturn,
  keepAttempt,
  keptAttempt,
  type OpenAttempt,
  returnedAttempt,
  withoutReturn,
} from './open-attempt.ts'

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog)

/**
 * Goes on with a payment that this page was left for: back from a challenge or from the provider's page, or loaded anew in
 * the middle. What came in the address leaves it at once. The dialog's code is only loaded where there is one.
 */
export function PaymentReturn({ onResumed }: { onResumed?: () => void }) {
  const { profile } = usePortal()
  const address = useAddressState()
  const [resumed, setResumed] = useState<OpenAttempt>()
  useEffect(() => {
    const kept = keptAttempt(profile?.id)
    const returned = returnedAttempt(address.get, kept)
    const attempt = returned ?? kept
    // Who comes back to a payment is not asked for another one besides.
    if (attempt || isReturn(address.get)) address.change({ ...withoutReturn, action: undefined })
    if (!attempt) return
    onResumed?.()
    keepAttempt(profile?.id, attempt)
    setResumed(attempt)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is loaded
  }, [])
  if (!resumed) return null
  // It is kept: where the dialog cannot be had, loading the page anew tries again too.
  const close = () => setResumed(undefined)
  return (
    <LazyDialog onClose={close}>
      <PaymentDialog invoices={resumed.invoices} resumed={resumed} onClose={close} />
    </LazyDialog>
  )
}
