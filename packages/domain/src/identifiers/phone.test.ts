import { expect, test } from 'vitest'
import {
  formatPhone,
  isPhone,
  isPlausiblePhone,
  maskPhone,
  normalisePhone,
  splitPhone,
  takesMessages,
} from './phone.ts'

test.each([
  ['612345678', '+34612345678'],
  ['+34 972 12 34 56', '+34972123456'],
  ['0034612345678', '+34612345678'],
  ['34612345678', '+34612345678'],
  ['(+34) 600-000.010', '+34600000010'],
  ['872123456', '+34872123456'],
  ['900123456', '+34900123456'],
  ['711234567', '+34711234567'],
  ['704123456', '+34704123456'],
  ['889123456', '+34889123456'],
  ['899 12 34 56', '+34899123456'],
  ['+33612345678', '+33612345678'],
])('%s is a phone, %s', (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone)
  expect(isPlausiblePhone(typed)).toBe(true)
  expect(phone.length).toBeLessThanOrEqual(12)
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

test('only of a foreign number it is asked whether it exists', () => {
  const never = () => false
  expect([isPhone('704 123 456', never), isPhone('+33 612 345 678', never)]).toEqual([true, false])
  expect([isPhone('799 123 456', () => true), isPhone('112', () => true)]).toEqual([false, false])
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

test.each([
  ['+34600000002', '600 ••• •02'],
  ['612 345 678', '612 ••• •78'],
  ['+33612345678', '+33•••••••78'],
  ['+1 212 555 01 00', '+12•••••••00'],
  ['+491511234567890', '+49•••••••••••90'],
  ['+2905123', '+29•••23'],
  ['112', '•••'],
  ['', ''],
])('%s is masked as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown))

test.each([
  ['600 000 002', true],
  ['+34712345678', true],
  ['744 123 456', true],
  ['704 123 456', false],
  ['972 123 456', false],
  ['900 760 706', false],
  ['+33612345678', true],
  ['112', false],
  ['', false],
])('%j takes messages: %s', (phone, takes) => expect(takesMessages(phone)).toBe(takes))
