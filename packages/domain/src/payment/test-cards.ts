import type { PaymentError } from './payment-errors.ts'

/** What the sandbox does with a card. */
export interface TestCard {
  number: string
  /** The card's token: numbers never leave the browser. */
  token: string
  /** Whether a challenge is required. */
  hasChallenge: boolean
  /** Why it fails in the end; '' if it pays. */
  error: PaymentError | ''
}

const card = (
  number: string,
  token: string,
  error: TestCard['error'] = '',
  hasChallenge = false,
): TestCard => ({
  number: number.replaceAll(' ', ''),
  token,
  hasChallenge,
  error,
})

/** Like Stripe's test cards. */
export const testCards: readonly TestCard[] = [
  card('4242 4242 4242 4242', 'pm_card_visa'),
  card('4000 0072 4000 0007', 'pm_card_spain'),
  card('4000 0025 0000 3155', 'pm_card_authenticationRequired', '', true),
  card('4000 0027 6000 3184', 'pm_card_authenticationRequired', '', true),
  card('4000 0084 0000 1629', 'pm_card_challengeDeclined', 'card_declined', true),
  card('4000 0000 0000 0002', 'pm_card_chargeDeclined', 'card_declined'),
  card('4000 0000 0000 9995', 'pm_card_insufficientFunds', 'card_declined'),
  card('4000 0000 0000 0069', 'pm_card_expired', 'expired_card'),
  card('4000 0000 0000 0127', 'pm_card_cvcDeclined', 'incorrect_cvc'),
  card('4000 0000 0000 0119', 'pm_card_processingError', 'processing_error'),
]

/** Any other card: the sandbox accepts no real ones. */
const unknownCard = card('', 'pm_card_incorrectNumber', 'incorrect_number')

/** The token sent instead of the typed number. */
export function testTokenOf(typedNumber: string): string {
  const digits = typedNumber.replaceAll(/[\s-]/g, '')
  return (testCards.find(({ number }) => number === digits) ?? unknownCard).token
}

/** The card of a token. */
export function testCardOf(token: string): TestCard {
  return testCards.find((one) => one.token === token) ?? unknownCard
}
