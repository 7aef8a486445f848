import { type PaymentError, paymentErrorOf } from './payment-errors.ts'

/** The server's answer about a payment that was started or confirmed. */
interface Said {
  status: 'succeeded' | 'requires_action' | 'processing' | 'failed'
  payment_link?: string | undefined
  payment_intent_id?: string | undefined
  client_secret?: string | undefined
  error?: string | undefined
}

export type NextStep =
  | { step: 'paid' }
  | { step: 'failed'; error: PaymentError }
  /** Neither paid nor failed. */
  | { step: 'verifying' }
  | { step: 'challenge'; intentId: string; clientSecret: string }
  /** Redirect to the provider's page. */
  | { step: 'leave'; link: string }

/** The next step of the payment dialog. */
export function nextStep({ status, payment_link, payment_intent_id, client_secret, error }: Said): NextStep {
  if (status === 'succeeded') return { step: 'paid' }
  if (status === 'failed') return { step: 'failed', error: paymentErrorOf(error) }
  if (status === 'requires_action' && payment_link) return { step: 'leave', link: payment_link }
  if (status === 'requires_action' && payment_intent_id && client_secret)
    return { step: 'challenge', intentId: payment_intent_id, clientSecret: client_secret }
  return { step: 'verifying' }
}

/**
 * Without an answer, or after a server error, a payment may have been made: a retry with the same key returns its
 * result. Any other refusal is certain, and the next try is another attempt.
 */
export function mayHaveBeenPaid(httpStatus: number): boolean {
  return httpStatus === 0 || httpStatus === 408 || (httpStatus >= 500 && httpStatus !== 501)
}
