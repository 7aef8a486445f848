import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'

export const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type CardPart = (typeof cardParts)[number]

/** What Stripe's field says of itself. */
export interface PartState {
  complete: boolean
  error?: { code: string } | undefined
}

const unfinished: Record<CardPart, PaymentError> = {
  cardNumber: 'missing',
  cardExpiry: 'invalid_expiry_month',
  cardCvc: 'invalid_cvc',
}

const otherNames: Record<string, PaymentError> = {
  invalid_expiry_month_past: 'expired_card',
  invalid_expiry_year_past: 'expired_card',
}

/** What is wrong with a field: what Stripe sees at once, and what is missing once it was tried to pay. */
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
