import { type PaymentError, paymentErrorOf } from './payment-errors.ts'

/** What a server says of a payment that was begun or confirmed. */
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
  /** Neither paid nor failed (decisions §6). */
  | { step: 'verifying' }
  | { step: 'challenge'; intentId: string; clientSecret: string }
  /** On to the provider's page. */
  | { step: 'leave'; link: string }

/** What comes next for who pays (spec 2 §4, payment flow). */
export function nextStep({ status, payment_link, payment_intent_id, client_secret, error }: Said): NextStep {
  if (status === 'succeeded') return { step: 'paid' }
  if (status === 'failed') return { step: 'failed', error: paymentErrorOf(error) }
  if (status === 'requires_action' && payment_link) return { step: 'leave', link: payment_link }
  if (status === 'requires_action' && payment_intent_id && client_secret)
    return { step: 'challenge', intentId: payment_intent_id, clientSecret: client_secret }
  return { step: 'verifying' }
}

/**
 * After no answer, or one that says that the server broke, a payment may have been made: asked again with the same key it
 * answers as the first time. Any other refusal is certain, and what is tried after it is another attempt.
 */
export function mayHaveBeenPaid(httpStatus: number): boolean {
  return httpStatus === 0 || httpStatus === 408 || (httpStatus >= 500 && httpStatus !== 501)
}
