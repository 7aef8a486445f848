import { expect, test } from 'vitest'
import { isKwText, isRetailKw, kwToW, wToKw } from './units.ts'

test.each([
  ['4.6', 4600],
  ['4,6', 4600],
  [' 3,464 ', 3464],
  ['0', 0],
  [4.6, 4600],
  [10.392, 10392],
  [2.3, 2300],
  [1.001, 1001],
  [8.05, 8050],
])('%s kW are %i W', (kw, w) => {
  expect(kwToW(kw)).toBe(w)
})

test('every power of three decimals survives the way there and back', () => {
  const watts = Array.from({ length: 60_001 }, (_, w) => w)
  expect(watts.filter((w) => kwToW(wToKw(w)) !== w)).toEqual([])
})

test.each(['', 'abc', '4,6,1', '4.6 kW'])('%j is no power', (text) => {
  expect(isKwText(text)).toBe(false)
  expect(() => kwToW(text)).toThrow(RangeError)
})

test.each([
  ['4,6', true],
  ['4.600', true],
  ['15', true],
  ['4,6001', false],
  ['-1', false],
  ['1e3', false],
])('isKwText(%s) is %s', (text, is) => {
  expect(isKwText(text)).toBe(is)
})

test.each([
  ['9999,999', true],
  ['009999', true],
  ['10000', false],
  ['99999', false],
  ['x', false],
])('a retail contract can have %s kW: %s', (text, can) => {
  expect(isRetailKw(text)).toBe(can)
})
