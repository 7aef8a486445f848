import { type ComponentType, useEffect, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { loadTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import {
  isReturn,
  keepAttempt,
  keptAttempt,
  type OpenAttempt,
  returnedAttempt,
  withoutReturn,
} from './open-attempt.ts'

type Resumed = { attempt: OpenAttempt; Dialog: ComponentType<DialogProps> }
interface DialogProps {
  invoices: OpenAttempt['invoices']
  resumed: OpenAttempt
  onClose: () => void
}

/**
 * Goes on with a payment that this page was left for: back from a challenge or from the provider's page, or loaded anew in
 * the middle. What came in the address leaves it at once. The dialog's code is only loaded where there is one.
 */
export function PaymentReturn() {
  const { profile, lang } = usePortal()
  const address = useAddressState()
  const [resumed, setResumed] = useState<Resumed>()
  useEffect(() => {
    const kept = keptAttempt(profile?.id)
    const returned = returnedAttempt(address.get, kept)
    if (isReturn(address.get)) address.change(withoutReturn)
    const attempt = returned ?? kept
    if (!attempt) return
    keepAttempt(profile?.id, attempt)
    void Promise.all([import('./payment-dialog.tsx'), loadTexts(lang, 'payment')]).then(
      ([{ PaymentDialog }]) => setResumed({ attempt, Dialog: PaymentDialog }),
      // It is kept: loading the page anew tries again.
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is loaded
  }, [])
  if (!resumed) return null
  const { attempt, Dialog } = resumed
  return <Dialog invoices={attempt.invoices} resumed={attempt} onClose={() => setResumed(undefined)} />
}
