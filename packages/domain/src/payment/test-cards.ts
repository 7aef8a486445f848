import type { PaymentError } from './payment-errors.ts'

/** What the demo's own payment platform does with a card (decisions §3, payment). */
export interface TestCard {
  number: string
  /** What stands for the card on its way to the server: numbers never leave the browser. */
  token: string
  /** Whether the customer's bank asks first. */
  hasChallenge: boolean
  /** Why it does not pay in the end; '' when it pays. */
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

/** As Stripe's test cards do (domain facts §10). */
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

/** Any other card: the demo's platform takes no real ones. */
const unknownCard = card('', 'pm_card_incorrectNumber', 'incorrect_number')

/** What the browser sends in place of the number that was typed. */
export function testTokenOf(typedNumber: string): string {
  const digits = typedNumber.replaceAll(/[\s-]/g, '')
  return (testCards.find(({ number }) => number === digits) ?? unknownCard).token
}

/** The card that a token stands for. */
export function testCardOf(token: string): TestCard {
  return testCards.find((one) => one.token === token) ?? unknownCard
}
