import { expect, test } from 'vitest'
import { checkCard, formatCardNumber, formatExpiry, type TypedCard } from './card-check.ts'

const good: TypedCard = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
const today = '2026-11-15'

test.each([
  [{}, {}],
  [{ number: '4242-4242-4242-4242' }, {}],
  [{ number: '' }, { number: 'missing' }],
  [{ number: '  ' }, { number: 'missing' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'incorrect_number' }],
  [{ number: '4242' }, { number: 'invalid_number' }],
  [{ number: '4242 4242 4242 424x' }, { number: 'invalid_number' }],
  [{ number: '42424242424242424242' }, { number: 'invalid_number' }],
  [{ number: '3782 822463 10005' }, { cvc: 'invalid_cvc' }],
  [{ number: '3782 822463 10005', cvc: '1234' }, {}],
  [{ cvc: '' }, { cvc: 'invalid_cvc' }],
  [{ cvc: '12' }, { cvc: 'invalid_cvc' }],
  [{ cvc: '12a' }, { cvc: 'invalid_cvc' }],
  [{ cvc: '1234' }, { cvc: 'invalid_cvc' }],
  [{ expiry: '' }, { expiry: 'invalid_expiry_month' }],
  [{ expiry: '00/30' }, { expiry: 'invalid_expiry_month' }],
  [{ expiry: '13/30' }, { expiry: 'invalid_expiry_month' }],
  [{ expiry: '12/3' }, { expiry: 'invalid_expiry_year' }],
  [{ expiry: '12' }, { expiry: 'invalid_expiry_year' }],
  [{ expiry: '12/99' }, { expiry: 'invalid_expiry_year' }],
  [{ expiry: '12/2031' }, {}],
  [{ expiry: '11/26' }, {}],
  [{ expiry: '10/26' }, { expiry: 'expired_card' }],
  [{ expiry: '12/25' }, { expiry: 'expired_card' }],
  [
    { number: '1', expiry: 'x', cvc: 'y' },
    { number: 'invalid_number', expiry: 'invalid_expiry_month', cvc: 'invalid_cvc' },
  ],
] as const)('a card with %j has the problems %j', (over, problems) => {
  expect(checkCard({ ...good, ...over }, today)).toEqual(problems)
})

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['4242 ', '4242'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['12/', '12/'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/30', '12/30'],
  ['12 / 30', '12/30'],
  ['12/2030', '12/30'],
  ['1/2030', '01/30'],
  ['1/3', '01/3'],
  ['12/305', '12/30'],
  ['', ''],
])('the date %s is shown as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})
