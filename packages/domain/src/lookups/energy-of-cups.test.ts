import { expect, test } from 'vitest'
import { cupsControlLetters } from '../identifiers/cups.ts'
import { likelyEnergyOf } from './energy-of-cups.ts'

const cupsOf = (digits: string) => `ES${digits}${cupsControlLetters(digits)}`

test.each([
  ['0031405512340001', 'electricity'],
  ['0021000000123456', 'electricity'],
  ['0217000000000321', 'gas'],
  ['0226000000000017', 'gas'],
  // Numbers of distributors of electricity beside those of gas, and one of nobody.
  ['0224000000000017', undefined],
  ['0288000000456789', undefined],
  ['9999000000000001', undefined],
])('%s: %s', (digits, energy) => expect(likelyEnergyOf(cupsOf(digits))).toBe(energy))

test('spaces, small letters and the border point do not matter', () =>
  expect(likelyEnergyOf('es 0217 0000 0000 9008 nf 0f')).toBe('gas'))

test('a code that is not valid tells nothing', () =>
  expect(likelyEnergyOf('ES0217000000000321AA')).toBeUndefined())
