import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['70,68', '70.68'],
  ['70.68', '70.68'],
  [' 70 ', '70'],
  ['1234,5', '1234.5'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1.234.567,80', '1234567.80'],
  // Thousands or decimals? Nobody can tell.
  ['1.234', undefined],
  ['12,345', undefined],
  ['1.23,45', undefined],
  ['1,234,56', undefined],
  ['12.345.678,90', undefined],
  ['-5', undefined],
  ['1e5', undefined],
  ['70,68 €', undefined],
  ['', undefined],
])('%j is %j', (typed, amount) => expect(typedAmount(typed)).toBe(amount))
