import { expect, test } from 'vitest'
import { gasKwh } from '../invoices/compose-invoice.ts'
import { conversionFactor, gasConversion } from './gas-conversion.ts'

test.each([
  [118, 1348, '11.4237'],
  [10, 114, '11.4000'],
  [1234.567, 14_099, '11.4202'],
  [9_999, 114_238, '11.4249'],
])('%d m³ that are %i kWh: %s, and back', (cubicMetres, kwh, factor) => {
  expect(conversionFactor(cubicMetres, kwh)).toBe(factor)
  expect(gasKwh(cubicMetres, factor)).toBe(kwh)
})

test.each([0, 12])('no gas that is %i kWh has no factor', (kwh) => {
  expect(conversionFactor(0, kwh)).toBe('0.0000')
})

test('the factor that the invoice says, or else the one that its kWh say', () => {
  const reading = { previous: 4_210.1, current: 4_265.1 }
  expect(gasConversion([{ ...reading, factor: '11.42' }], 628)).toEqual({
    cubicMetres: 55,
    factor: '11.42',
    isComputed: false,
  })
  expect(gasConversion([reading], 628)).toEqual({ cubicMetres: 55, factor: '11.4182', isComputed: true })
  expect(gasConversion([], 628)).toBeUndefined()
  expect(gasConversion([{ previous: 5, current: 5 }], 0)).toBeUndefined()
})
