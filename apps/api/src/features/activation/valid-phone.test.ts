import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { isValidPhone } from './valid-phone.ts'

test.each(['829 123 456', '+34 892 123 456'])(
  '%s is in the numbering plan, though the library does not know it',
  (phone) => {
    expect(parsePhoneNumberFromString(phone, 'ES')?.isValid()).toBe(false)
    expect(isValidPhone(phone)).toBe(true)
  },
)

test.each([
  ['612 345 678', true],
  ['972 12 34 56', true],
  ['704 123 456', true],
  ['+34 709 123 456', true],
  ['+33 6 12 34 56 78', true],
  ['+33 0 00 00 00 00', false],
  ['799 123 456', false],
  ['112', false],
  ['hola', false],
])('%s: %s', (phone, isOne) => expect(isValidPhone(phone)).toBe(isOne))
