import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import type { TextKey } from '#lib/texts.ts'
import { failureTexts } from './payment-failure.ts'

export const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type CardPart = (typeof cardParts)[number]

/** The state of Stripe's field. */
export interface PartState {
  complete: boolean
  empty?: boolean
  error?: { code: string } | undefined
}

const unfinished: Record<CardPart, PaymentError> = {
  cardNumber: 'missing',
  cardExpiry: 'invalid_expiry_month',
  cardCvc: 'invalid_cvc',
}

const missingTexts: Record<CardPart, TextKey<'payment'>> = {
  cardNumber: 'missing.number',
  cardExpiry: 'missing.expiry',
  cardCvc: 'missing.cvc',
}

/** The error text of a field: an empty one is missing, not wrong. */
export const problemText = (part: CardPart, state: PartState | undefined, problem: PaymentError) =>
  !state || state.empty ? missingTexts[part] : failureTexts[problem]

const otherNames: Record<string, PaymentError> = {
  invalid_expiry_month_past: 'expired_card',
  invalid_expiry_year_past: 'expired_card',
}

/** A field's error: what Stripe reports at once, and missing values after a submit. */
export function partProblem(
  part: CardPart,
  state: PartState | undefined,
  isTried: boolean,
): PaymentError | undefined {
  const code = state?.error?.code
  if (code && !code.startsWith('incomplete')) {
    const known = otherNames[code] ?? paymentErrorOf(code)
    return known === 'unknown' ? unfinished[part] : known
  }
  return isTried && !state?.complete ? unfinished[part] : undefined
}
