import { describe, expect, test } from 'vitest'
import { formatIban, isValidIban, makeCcc, makeSpanishIban, maskIban, normaliseIban } from './iban.ts'

const spanish = [
  'ES9121000418450200051332',
  'ES4200491500010123456789',
  'ES4601824000640201234567',
  'ES4130250001150000000001',
  'ES4314910001212123456789',
  'ES7720950000709999999999',
  'ES4020385778993000123456',
  'ES2000810200280001234567',
]

test.each(spanish)('%s is valid and can be made from its parts', (iban) => {
  expect(isValidIban(iban)).toBe(true)
  const ccc = iban.slice(4)
  expect(makeSpanishIban(ccc)).toBe(iban)
  expect(makeCcc(ccc.slice(0, 4), ccc.slice(4, 8), ccc.slice(10))).toBe(ccc)
})

// The examples of the registry's countries.
test.each([
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'PT50000201231234567890154',
  'IT60X0542811101000000123456',
  'GB82WEST12345698765432',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'AD1200012030200359100100',
  'es91 2100-0418.4502 0005 1332',
  'IBAN ES91 2100 0418 4502 0005 1332',
])('%s is valid', (iban) => {
  expect(isValidIban(iban)).toBe(true)
})

test.each([
  ['one digit changed', 'ES9121000418450200051333'],
  ['mod 97 right, inner control digits wrong', 'ES6821000418000200051332'],
  ['one digit short', 'ES912100041845020005133'],
  ['German with a wrong check', 'DE88370400440532013000'],
  ['wrong length for the country', 'DE8937040044053201300'],
  ['outside SEPA', 'BR1800360305000010009795493C1'],
  ['an object property, not a country', 'constructor'],
  ['letters in a Spanish account', 'ES912100041845020005133A'],
  ['nothing', ''],
])('%s is not valid', (_why, iban) => {
  expect(isValidIban(iban)).toBe(false)
})

test('two neighbouring digits exchanged are noticed', () => {
  expect(isValidIban('ES9112000418450200051332')).toBe(false)
})

describe('shown', () => {
  test('in groups of four', () => {
    expect(formatIban('es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
    expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
    expect(normaliseIban(formatIban('ES9121000418450200051332'))).toBe('ES9121000418450200051332')
  })
  test('masked but for its ends', () => {
    expect(maskIban('ES91 2100 0418 4502 0005 1332')).toBe('ES91 •••• •••• 1332')
    expect(maskIban('DE89370400440532013000')).toBe('DE89 •••• •••• 3000')
    expect(maskIban('12')).toBe('••••')
  })
})

test('making an account refuses what is not one', () => {
  expect(() => makeSpanishIban('21000418000200051332')).toThrow(RangeError)
  expect(() => makeCcc('210', '00418', '0200051332')).toThrow(RangeError)
})
