import { expect, test } from 'vitest'
import { type CardPart, partProblem, type PartState, problemText } from './stripe-parts.ts'

test.each([
  ['cardNumber', undefined, false, undefined],
  ['cardNumber', undefined, true, 'missing'],
  ['cardNumber', { complete: false }, true, 'missing'],
  ['cardNumber', { complete: true }, true, undefined],
  ['cardNumber', { complete: false, error: { code: 'invalid_number' } }, false, 'invalid_number'],
  ['cardNumber', { complete: false, error: { code: 'incomplete_number' } }, false, undefined],
  ['cardNumber', { complete: false, error: { code: 'incomplete_number' } }, true, 'missing'],
  ['cardExpiry', { complete: false, error: { code: 'invalid_expiry_year_past' } }, false, 'expired_card'],
  ['cardExpiry', { complete: false, error: { code: 'invalid_expiry_month_past' } }, false, 'expired_card'],
  ['cardExpiry', { complete: false, error: { code: 'invalid_expiry_year' } }, false, 'invalid_expiry_year'],
  ['cardExpiry', { complete: false, error: { code: 'a_new_one' } }, false, 'invalid_expiry_month'],
  ['cardCvc', { complete: false }, true, 'invalid_cvc'],
] as [CardPart, PartState | undefined, boolean, string | undefined][])(
  '%s that says %j, tried: %s',
  (part, state, isTried, problem) => {
    expect(partProblem(part, state, isTried)).toBe(problem)
  },
)

test('a field that was left empty is missing, one that was begun is wrong', () => {
  expect(problemText('cardCvc', undefined, 'invalid_cvc')).toBe('missing.cvc')
  expect(problemText('cardExpiry', { complete: false, empty: true }, 'invalid_expiry_month')).toBe(
    'missing.expiry',
  )
  expect(problemText('cardCvc', { complete: false, empty: false }, 'invalid_cvc')).toBe('error.invalid_cvc')
})
