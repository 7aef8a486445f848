import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import type { TextKey } from '#lib/texts.ts'
import { failureTexts } from './payment-failure.ts'

export const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type CardPart = (typeof cardParts)[number]

/** What Stripe's field says of itself. */
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

/** What to say of a field's problem: one that was left empty is missing, not wrong. */
export const problemText = (part: CardPart, state: PartState | undefined, problem: PaymentError) =>
  !state || state.empty ? missingTexts[part] : failureTexts[problem]

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
