/** Payment errors that have a message of their own. */
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
  // On the provider's own page: cancelled by the customer, or expired.
  'payment_canceled',
  'payment_expired',
] as const
export type PaymentError = (typeof paymentErrors)[number] | 'unknown'

/** Maps a provider's code to one that has a message. */
export function paymentErrorOf(code: string | null | undefined): PaymentError {
  return paymentErrors.find((known) => known === code) ?? 'unknown'
}
