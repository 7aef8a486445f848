/** Every reason for which a payment fails that has words of its own (spec 2 §8, provider error codes). */
export const paymentErrors = [
  'incorrect_number',
  'invalid_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'expired_card',
  'incorrect_cvc',
  'incorrect_zip',
  'card_declined',
  'missing',
  'processing_error',
  'rate_limit',
  'not_payable',
  'user_not_enabled_to_payment_platform',
  'payment_intent_unexpected_state',
  // Of a provider's own page: left by the customer, or nobody came in time.
  'payment_canceled',
  'payment_expired',
] as const
export type PaymentError = (typeof paymentErrors)[number] | 'unknown'

/** The code that has words for what a provider said. */
export function paymentErrorOf(code: string | null | undefined): PaymentError {
  return paymentErrors.find((known) => known === code) ?? 'unknown'
}
