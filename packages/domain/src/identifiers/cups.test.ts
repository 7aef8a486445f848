import { describe, expect, test } from 'vitest'
import { cupsControlLetters, formatCups, isValidCups, normaliseCups } from './cups.ts'

test.each([
  'ES0031405512340001MK',
  'ES0031405512340001MK0F',
  'ES0031405512340001MK1P',
  'ES0031405512340001MK0R',
  'ES0031405512340001MK2C',
  'es 0031-4055-1234-0001 mk 0f',
  'ES.0031.4055.1234.0001.MK',
  'ES0021000000123456XN',
  'ES0022000009876543NP',
  'ES0027700012345678RJ',
  'ES0288000000456789GG',
  'ES0363000000098765NF',
  'ES1234123456789012JY',
  'ES0217000000000321WZ',
  'ES0226000000000017QB',
  'ES0234010000000045PK',
  'ES0000000000000000TT',
  'ES0000000000000528EE',
  'ESO031405512340001MK',
])('%s is valid', (cups) => {
  expect(isValidCups(cups)).toBe(true)
})

test.each([
  ['letters swapped', 'ES0031405512340001KM'],
  ['wrong second letter', 'ES0031405512340001MA'],
  ['one digit changed', 'ES0031405512340002MK'],
  ['border letter outside FPRCXYZ', 'ES0031405512340001MK0A'],
  ['border letter before digit', 'ES0031405512340001MKF0'],
  ['21 characters', 'ES0031405512340001MK0'],
  ['19 characters', 'ES003140551234001MK'],
  ['23 characters', 'ES0031405512340001MK0FF'],
  ['another country', 'PT0031405512340001MK'],
  ['nothing', ''],
  ['a line break and more', 'ES0031405512340001MK\nX'],
])('%s is not valid', (_why, cups) => {
  expect(isValidCups(cups)).toBe(false)
})

test('changing any one digit breaks the control letters', () => {
  const digits = '0031405512340001'
  for (let at = 0; at < digits.length; at++) {
    for (let step = 1; step < 10; step++) {
      const other = (Number(digits.charAt(at)) + step) % 10
      const changed = digits.slice(0, at) + String(other) + digits.slice(at + 1)
      expect(isValidCups(`ES${changed}MK`)).toBe(false)
    }
  }
})

test('control letters need 16 digits, beyond what a number holds exactly', () => {
  expect(cupsControlLetters('0031405512340001')).toBe('MK')
  // 9999999999999999 mod 529 is 348 = 15 × 23 + 3; as a floating-point number it would be one more.
  expect(cupsControlLetters('9999999999999999')).toBe('SA')
  expect(() => cupsControlLetters('123')).toThrow(RangeError)
})

test('normaliseCups cleans what people type', () => {
  expect(normaliseCups(' es 0031-4055.1234 oo01 mk ')).toBe('ES0031405512340001MK')
})

describe('formatCups', () => {
  test.each([
    ['ES0031405512340001MK0F', 'ES 0031 4055 1234 0001 MK 0F'],
    ['es0031405512340001mk', 'ES 0031 4055 1234 0001 MK'],
    ['not a cups', 'not a cups'],
  ])('%s', (cups, shown) => {
    expect(formatCups(cups)).toBe(shown)
  })
})
