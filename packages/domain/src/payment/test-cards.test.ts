import { describe, expect, test } from 'vitest'
import { paymentErrors } from './payment-errors.ts'
import { testCardOf, testCards, testTokenOf } from './test-cards.ts'

describe('from the number to its token and on to what happens', () => {
  test.each([
    ['4242 4242 4242 4242', 'pm_card_visa', false, ''],
    ['4000007240000007', 'pm_card_spain', false, ''],
    ['4000 0025 0000 3155', 'pm_card_authenticationRequired', true, ''],
    ['4000-0027-6000-3184', 'pm_card_authenticationRequired', true, ''],
    ['4000008400001629', 'pm_card_challengeDeclined', true, 'card_declined'],
    ['4000000000000002', 'pm_card_chargeDeclined', false, 'card_declined'],
    ['4000000000009995', 'pm_card_insufficientFunds', false, 'card_declined'],
    ['4000000000000069', 'pm_card_expired', false, 'expired_card'],
    ['4000000000000127', 'pm_card_cvcDeclined', false, 'incorrect_cvc'],
    ['4000000000000119', 'pm_card_processingError', false, 'processing_error'],
    ['4242424242424241', 'pm_card_incorrectNumber', false, 'incorrect_number'],
    ['5555555555554444', 'pm_card_incorrectNumber', false, 'incorrect_number'],
    ['', 'pm_card_incorrectNumber', false, 'incorrect_number'],
  ])('%s', (number, token, hasChallenge, error) => {
    expect(testTokenOf(number)).toBe(token)
    expect(testCardOf(token)).toMatchObject({ hasChallenge, error })
  })
})

test('an unknown token is a wrong number', () => {
  expect(testCardOf('pm_1NoSuchCard').error).toBe('incorrect_number')
})

test('no token holds a digit of its card, and every error has words', () => {
  for (const { token } of testCards) expect(token).toMatch(/^pm_card_[A-Za-z]+$/)
  const errors = testCards.map(({ error }) => error).filter(Boolean)
  expect(errors.length).toBeGreaterThan(3)
  expect(paymentErrors).toEqual(expect.arrayContaining(errors))
})
