import { expect, test } from 'vitest'
import { normaliseSignCode, signCodeError } from './sign-code.ts'

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['12345', 'code_not_valid'],
  ['1234567', 'code_not_valid'],
  ['12345a', 'code_not_valid'],
  ['123456', undefined],
  [' 123 456 ', undefined],
  ['123-456', undefined],
])('%j: %s', (typed, error) => expect(signCodeError(typed)).toBe(error))

test('is sent without what people write between its figures', () =>
  expect(normaliseSignCode(' 123-4 56')).toBe('123456'))
