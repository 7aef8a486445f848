import { describe, expect, test } from 'vitest'
import { centsToEuros, eurosToCents, lineCents, percentCents, roundHalfUp, sumCents } from './money.ts'

describe('lineCents', () => {
  test.each([
    ['4.6', '0.082011', '30', 1132],
    ['4.6', '0.008096', '30', 112],
    ['70', '0.226', '1', 1582],
    ['118', '0.124', '1', 1463],
    ['30', '0.019121', '1', 57],
    ['30', '0.026630', '1', 80],
    ['61', '0.276822', '1', 1689],
    ['1348', '0.0562', '1', 7576],
    ['-420', '0.06', '1', -2520],
  ])('%s × %s × %s is %i cents', (quantity, price, multi, cents) => {
    expect(lineCents(quantity, price, multi)).toBe(cents)
  })
  test('exact halves go up, where floating point would not', () => {
    expect(lineCents('1', '1.005')).toBe(101)
    expect(lineCents('1.15', '0.1', '1')).toBe(12)
    expect(lineCents('3', '0.335', 1)).toBe(101)
    expect(lineCents('1', '1.00499999999999999999')).toBe(100)
  })
  test('a refund is its invoice with the sign changed', () => {
    expect(lineCents('-1', '1.005')).toBe(-101)
    expect(lineCents('-1', '1.004')).toBe(-100)
  })
  test('numbers are taken as they are written', () => {
    expect(lineCents(4.6, 0.082011, 30)).toBe(1132)
    expect(lineCents(1e-7, 1e7, 5)).toBe(500)
    expect(lineCents(10n, '0.1')).toBe(100)
  })
  test.each(['', '1,5', 'abc', '1.', '.5', ' 1', 'Infinity', 'NaN', '0x10'])('%j is refused', (value) => {
    expect(() => lineCents(value, '1')).toThrow(RangeError)
  })
  test('so is what does not fit', () => {
    expect(() => lineCents('9007199254740993', '1')).toThrow(RangeError)
    expect(() => lineCents(Number.NaN, '1')).toThrow(RangeError)
  })
})

describe('whole invoices', () => {
  test.each([
    ['5.11269632', '21', 270, 1181, 6807],
    ['3.8', '21', 200, 1167, 6723],
    ['0.5', '10', 26, 538, 5920],
  ])('electricity with tax %s %% and VAT %s %%', (tax, vat, taxCents, vatCents, total) => {
    const lines = [
      lineCents('4.6', '0.082011', 30),
      lineCents('4.6', '0.008096', 30),
      lineCents(70, '0.226'),
      lineCents(62, '0.150'),
      lineCents(118, '0.124'),
      lineCents(30, '0.019121'),
    ]
    const base = sumCents(lines)
    expect(base).toBe(5276)
    expect(percentCents(base, tax)).toBe(taxCents)
    const vatBase = sumCents([base, taxCents, lineCents(30, '0.02663')])
    expect(percentCents(vatBase, vat)).toBe(vatCents)
    expect(vatBase + vatCents).toBe(total)
  })
  test('gas', () => {
    const base = sumCents([
      lineCents(61, '0.276822'),
      lineCents(1348, '0.0562'),
      lineCents(1348, '0.00234'),
      lineCents(61, '0.0224'),
    ])
    expect(base).toBe(9717)
    expect(base + percentCents(base, 21)).toBe(11758)
  })
})

test.each([
  ['2.5', 0, 3],
  ['-2.5', 0, -3],
  ['1.005', 2, 1.01],
  ['1.0049', 2, 1],
  [3.26, 1, 3.3],
  ['1234', 2, 1234],
])('roundHalfUp(%s, %i) is %d', (value, decimals, rounded) => {
  expect(roundHalfUp(value, decimals)).toBe(rounded)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [6807, '68.07'],
  [-123456, '-1234.56'],
])('%i cents are %s', (cents, euros) => {
  expect(centsToEuros(cents)).toBe(euros)
  expect(eurosToCents(euros)).toBe(cents)
})

test('what is not an amount in cents is refused', () => {
  expect(() => sumCents([1, 0.5])).toThrow(RangeError)
  expect(() => centsToEuros(1.5)).toThrow(RangeError)
  expect(() => percentCents(0.1, 21)).toThrow(RangeError)
  expect(sumCents([])).toBe(0)
  expect(sumCents(new Set([1, 2, -4]))).toBe(-1)
})
