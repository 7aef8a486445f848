import { expect, test } from 'vitest'
import { cupsControlLetters } from '../identifiers/cups.ts'
import { placeOf, zoneOfCups } from './zone-of-cups.ts'

const cupsOf = (digits: string) => `ES${digits}${cupsControlLetters(digits)}`

test.each([
  ['0031405512340001', 'peninsula'],
  ['0031500000000001', 'balearic'],
  ['0031600000000001', 'canary'],
  ['0031100000000001', 'peninsula'],
  ['0021000000123456', 'peninsula'],
  ['0022000009876543', 'peninsula'],
  // A network of its own that is not listed, and a distributor that is not.
  ['0031900000000001', undefined],
  ['0288000000456789', undefined],
])('%s: %s', (digits, zone) => expect(zoneOfCups(cupsOf(digits))).toBe(zone))

test('a number that is not valid tells nothing', () =>
  expect(zoneOfCups('ES0031600000000001AA')).toBeUndefined())

test.each([
  ['0288000000456789', '51001', 'ceuta'],
  ['0288000000456789', '52006', 'melilla'],
  ['0288000000456789', '38001', 'canary'],
  ['0288000000456789', '28013', 'peninsula'],
  ['0288000000456789', '99999', undefined],
  ['0288000000456789', '', undefined],
  // The supply point counts, whatever else is typed.
  ['0031600000000001', '28013', 'canary'],
])('%s with postal code "%s": %s', (digits, zipcode, zone) =>
  expect(placeOf({ cups: cupsOf(digits), zipcode })).toBe(zone),
)
