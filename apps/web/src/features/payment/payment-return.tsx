import { useEffect, useState } from 'react'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
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
 * Resumes a payment: after a challenge, after the provider's page, or after a reload. Parameters are removed from the
 * address at once. The dialog's code is loaded only if there is a payment.
 */
export function PaymentReturn({ onResumed }: { onResumed?: () => void }) {
  const { profile } = usePortal()
  const address = useAddressState()
  const [resumed, setResumed] = useState<OpenAttempt>()
  useEffect(() => {
    const kept = keptAttempt(profile?.id)
    const returned = returnedAttempt(address.get, kept)
    const attempt = returned ?? kept
    // A resumed payment is the only dialog.
    if (attempt || isReturn(address.get)) changeAddress({ ...withoutReturn, action: undefined })
    if (!attempt) return
    onResumed?.()
    keepAttempt(profile?.id, attempt)
    setResumed(attempt)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is loaded
  }, [])
  if (!resumed) return null
  // Kept: if the dialog fails to load, a reload tries again.
  const close = () => setResumed(undefined)
  return (
    <LazyDialog onClose={close}>
      <PaymentDialog invoices={resumed.invoices} resumed={resumed} onClose={close} />
    </LazyDialog>
  )
}
