import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import { CallError } from '#lib/call.ts'
import type { TextKey } from '#lib/texts.ts'

/** Why a payment was certainly not made. */
export type Failure = PaymentError | 'session' | 'read_only'

/** Thrown if a card is refused before our server is called. */
export class CardRefused extends Error {
  override name = 'CardRefused'
  readonly code: PaymentError

  constructor(code: string | undefined) {
    super(code ?? 'unknown')
    this.code = paymentErrorOf(code)
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CardRefused) return error.code
  if (!(error instanceof CallError)) return 'unknown'
  if (error.status === 401) return 'session'
  if (error.status === 429) return 'rate_limit'
  return error.code === 'read_only' ? 'read_only' : paymentErrorOf(error.code)
}

/** Texts of the provider's error codes. */
export const failureTexts: Record<Failure, TextKey<'payment'>> = {
  incorrect_number: 'error.incorrect_number',
  invalid_number: 'error.invalid_number',
  invalid_expiry_month: 'error.invalid_expiry_month',
  invalid_expiry_year: 'error.invalid_expiry_year',
  invalid_cvc: 'error.invalid_cvc',
  expired_card: 'error.expired_card',
  incorrect_cvc: 'error.incorrect_cvc',
  incorrect_zip: 'error.incorrect_zip',
  card_declined: 'error.card_declined',
  missing: 'error.missing',
  processing_error: 'error.processing_error',
  rate_limit: 'error.rate_limit',
  not_payable: 'error.not_payable',
  user_not_enabled_to_payment_platform: 'error.user_not_enabled_to_payment_platform',
  payment_intent_unexpected_state: 'error.payment_intent_unexpected_state',
  payment_canceled: 'error.payment_canceled',
  payment_expired: 'error.payment_expired',
  unknown: 'error.unknown',
  session: 'error.session',
  read_only: 'readOnly',
}

const pointless: ReadonlySet<Failure> = new Set([
  'not_payable',
  'user_not_enabled_to_payment_platform',
  'session',
  'read_only',
])

/** Whether a retry could help. */
export const mayTryAgain = (failure: Failure) => !pointless.has(failure)

/** Only if certain: an invoice that cannot be paid may have been paid before. */
export const isNothingCharged = (failure: Failure) => failure !== 'not_payable' && failure !== 'session'
