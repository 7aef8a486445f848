import { describe, expect, test } from 'vitest'
import { checkMarketAlert, maxAlerts, readAlert, readAlertPrice } from './check-market-alert.ts'

test.each([
  ['0', 0],
  ['-0', 0],
  ['0,01', 0.01],
  ['85.5', 85.5],
  ['85,50', 85.5],
  [' 102 ', 102],
  ['10000', 10_000],
  ['10000.00', 10_000],
])('%j is a price', (typed, price) => expect(readAlertPrice(typed)).toEqual({ price }))

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['-500', 'price_negative'],
  ['-0.01', 'price_negative'],
  ['1000000000', 'price_too_high'],
  ['10000.01', 'price_too_high'],
  ['1e9', 'price_not_valid'],
  ['1e+21', 'price_not_valid'],
  ['NaN', 'price_not_valid'],
  ['Infinity', 'price_not_valid'],
  ['0x10', 'price_not_valid'],
  ['1.234,56', 'price_not_valid'],
  ['12.', 'price_not_valid'],
  ['.5', 'price_not_valid'],
  ['٣', 'price_not_valid'],
  ['eighty', 'price_not_valid'],
  ['12.345', 'price_decimals'],
  ['0,001', 'price_decimals'],
])('%j is none: %s', (typed, error) => expect(readAlertPrice(typed)).toEqual({ error }))

const known = { today: '2026-11-16', products: ['FTB M Dec-26', 'FTB M Nov-26', 'OMIE ES'], alerts: [] }
const form = { product: 'FTB M Dec-26', type: '>', price: '105' }

test.each([
  ['all right', {}, {}],
  ['the daily market', { product: 'OMIE ES', type: '==', price: '0' }, {}],
  [
    'nothing',
    { product: '', type: '', price: '' },
    { product: 'required', type: 'required', price: 'required' },
  ],
  ['not listed', { product: 'FTB M Jan-27' }, { product: 'unknown_product' }],
  ['no product', { product: 'Gold' }, { product: 'unknown_product' }],
  ['expired', { product: 'FTB M Nov-26' }, { product: 'product_expired' }],
  ['no comparison', { type: '>=' }, { type: 'not_a_choice' }],
  ['negative', { price: '-500' }, { price: 'price_negative' }],
])('%s', (_, over, errors) => expect(checkMarketAlert({ ...form, ...over }, known)).toEqual(errors))

describe('with other alerts', () => {
  const alert = { product: 'FTB M Dec-26', type: '>', price: 105 } as const
  test('the same one twice', () => {
    expect(checkMarketAlert({ ...form, price: '105,00' }, { ...known, alerts: [alert] })).toEqual({
      price: 'alert_exists',
    })
  })
  test.each([{ type: '<' }, { price: '105.01' }, { product: 'OMIE ES' }])('another: %o', (over) => {
    expect(checkMarketAlert({ ...form, ...over }, { ...known, alerts: [alert] })).toEqual({})
  })
  test('too many', () => {
    const alerts = Array.from({ length: maxAlerts }, (_, i) => ({ ...alert, price: i }))
    expect(checkMarketAlert(form, { ...known, alerts })).toEqual({ product: 'too_many_alerts' })
    expect(checkMarketAlert(form, { ...known, alerts: alerts.slice(1) })).toEqual({})
  })
})

test('an alert can be added once all is there', () => {
  expect(readAlert(form)).toEqual({ product: 'FTB M Dec-26', type: '>', price: 105 })
  for (const over of [{ product: '' }, { type: '' }, { price: '-1' }, { price: 'x' }])
    expect(readAlert({ ...form, ...over })).toBeUndefined()
})
