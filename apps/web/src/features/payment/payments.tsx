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
  type PayingInvoice,
  returnedAttempt,
  withoutReturn,
} from './open-attempt.ts'

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog)

/** Resumes a payment after a challenge, the provider's page, or a reload; its parameters leave the address at once. */
function useResumed() {
  const { profile } = usePortal()
  const address = useAddressState()
  const [resumed, setResumed] = useState<OpenAttempt>()
  useEffect(() => {
    const kept = keptAttempt(profile?.id)
    const attempt = returnedAttempt(address.get, kept) ?? kept
    if (attempt || isReturn(address.get)) changeAddress({ ...withoutReturn, action: undefined })
    if (!attempt) return
    keepAttempt(profile?.id, attempt)
    setResumed(attempt)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is loaded
  }, [])
  return [resumed, () => setResumed(undefined)] as const
}

interface PaymentsProps {
  /** Invoices that the page asks to pay. */
  paying?: readonly PayingInvoice[] | undefined
  onEnd?: () => void
}

/** THE payment dialog of a page: a payment that was begun before goes before one that is asked for. */
export function Payments({ paying, onEnd }: PaymentsProps) {
  const [resumed, endResumed] = useResumed()
  const invoices = resumed?.invoices ?? paying
  if (!invoices) return null
  // The attempt is kept: if the dialog fails to load, a reload tries again.
  const close = () => {
    endResumed()
    onEnd?.()
  }
  return (
    <LazyDialog onClose={close}>
      <PaymentDialog
        key={resumed ? 'resumed' : 'asked'}
        invoices={invoices}
        onClose={close}
        {...(resumed && { resumed })}
      />
    </LazyDialog>
  )
}

/** Opens the payment that the address asks for; the request leaves the address as the dialog opens. */
export function useAskedPayment(
  payable: readonly PayingInvoice[] | undefined,
  pay: (invoices: readonly PayingInvoice[]) => void,
): void {
  const isAsked = useAddressState().get('action') === 'payOnline' && Boolean(payable?.length)
  useEffect(() => {
    if (!isAsked || !payable) return
    pay(payable)
    changeAddress({ action: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per request: what is payable changes during the payment
  }, [isAsked])
}
