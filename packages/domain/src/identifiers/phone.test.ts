import { expect, test } from 'vitest'
import { formatPhone, isPlausiblePhone, normalisePhone, phoneMaxLength, splitPhone } from './phone.ts'

test.each([
  ['612345678', '+34612345678'],
  ['+34 972 12 34 56', '+34972123456'],
  ['0034612345678', '+34612345678'],
  ['34612345678', '+34612345678'],
  ['(+34) 600-000.010', '+34600000010'],
  ['872123456', '+34872123456'],
  ['900123456', '+34900123456'],
  ['711234567', '+34711234567'],
  ['+33612345678', '+33612345678'],
])('%s is a phone, %s', (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone)
  expect(isPlausiblePhone(typed)).toBe(true)
  expect(phone.length).toBeLessThanOrEqual(phoneMaxLength)
})

test.each([
  '',
  '112',
  '61234567',
  '6123456789',
  '799123456',
  '512345678',
  '+34',
  '+3461234567',
  '+34abcdefghi',
  '+0123456789',
])('%j is not', (typed) => {
  expect(isPlausiblePhone(typed)).toBe(false)
})

test.each([
  ['612 345 678', '+34', '612345678'],
  ['+33612345678', '+33', '612345678'],
  ['112', '', '112'],
])('%s splits into %j and %s', (typed, prefix, number) => {
  expect(splitPhone(typed)).toEqual({ prefix, number })
})

test.each([
  ['+34900760706', '900 760 706'],
  ['600000001', '600 000 001'],
  ['+33123456789', '+33123456789'],
  ['', ''],
])('%s is read as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))
