import { expect, test } from 'vitest'
import { isValidNif, nifControl, nifKind, normaliseNif } from './nif.ts'

const persons =
  '12345678Z 00000000T 00000001R 87654321X 23000000T 11111111H X1234567L Y7654321G Z0000001Y X0000000T K1234567L L7654321J M0123456S'
const companies =
  'A12345674 B64123458 B08000010 B12345674 E12345674 G12345674 H12345674 J12345674 U12345674 V12345674 N1234567D P0800001J Q1234567D R1234567D S1234567D W1234567D'

test.each(persons.split(' '))('%s is a valid person', (nif) => {
  expect(isValidNif(nif)).toBe(true)
  expect(nifKind(nif)).toBe('person')
  expect(nifControl(nif.slice(0, 8))).toBe(nif.slice(8))
})

test.each(companies.split(' '))('%s is a valid company', (nif) => {
  expect(isValidNif(nif)).toBe(true)
  expect(nifKind(nif)).toBe('company')
  expect(nifControl(nif.slice(0, 8))).toBe(nif.slice(8))
})

test.each(['G1234567D', 'A1234567D', 'P08000010'])(
  '%s has its control in the other form and is accepted',
  (nif) => {
    expect(isValidNif(nif)).toBe(true)
    expect(nifControl(nif.slice(0, 8))).not.toBe(nif.slice(8))
  },
)

test.each([
  ['wrong letter', '12345678A'],
  ['wrong NIE letter', 'X1234567A'],
  ['wrong control digit', 'B64123459'],
  ['wrong control letter', 'Q1234567E'],
  ['I is no prefix', 'I12345674'],
  ['8 characters', '1234567L'],
  ['10 characters', '12345678ZZ'],
  ['a letter K cannot end a company', 'A1234567K'],
  ['DNI ending in a digit', '123456780'],
  ['nothing', ''],
  ['only the prefix', 'ES'],
])('%s is not valid', (_why, nif) => {
  expect(isValidNif(nif)).toBe(false)
})

test.each([
  ['ES12345678Z', '12345678Z'],
  ['12345678z', '12345678Z'],
  ['12.345.678-Z', '12345678Z'],
  [' es b-64123458 ', 'B64123458'],
  ['S1234567D', 'S1234567D'],
  ['ESS1234567D', 'S1234567D'],
])('%s is read as %s', (typed, nif) => {
  expect(normaliseNif(typed)).toBe(nif)
  expect(isValidNif(typed)).toBe(true)
})

test('kinds of what is not a tax id', () => {
  expect(nifKind('')).toBeUndefined()
  expect(nifKind('I12345674')).toBeUndefined()
  expect(() => nifControl('123')).toThrow(RangeError)
  expect(nifControl('B0012345')).toMatch(/^[A-J]$/)
})
