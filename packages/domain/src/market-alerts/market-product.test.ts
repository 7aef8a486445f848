import { expect, test } from 'vitest'
import { byDelivery, endsOn, isExpired, readMarketProduct } from './market-product.ts'

test.each([
  ['FTB M Dec-26', 'month', 'ES', 'base', '2026-12-01', '2026-12-31', '2026-11-30'],
  ['FPB M Feb-28', 'month', 'PT', 'base', '2028-02-01', '2028-02-29', '2028-01-31'],
  ['FTB Q1-27', 'quarter', 'ES', 'base', '2027-01-01', '2027-03-31', '2026-12-31'],
  ['FTS Q4-27', 'quarter', 'ES', 'solar', '2027-10-01', '2027-12-31', '2027-09-30'],
  ['FTB YR-28', 'year', 'ES', 'base', '2028-01-01', '2028-12-31', '2027-12-31'],
])('%s', (name, kind, country, load, start, end, tradedUntil) => {
  const delivery = { start, end }
  expect(readMarketProduct(name)).toEqual({ name, kind, country, load, delivery, tradedUntil })
})

test.each(['OMIE ES', 'OMIE PT'])('%s never expires', (name) => {
  const product = readMarketProduct(name)
  expect(product).toEqual({ name, kind: 'day', country: name.slice(-2) })
  expect(product && isExpired(product, '2099-12-31')).toBe(false)
  expect(product && endsOn(product)).toBeUndefined()
})

test.each([
  '',
  'FTB',
  'FTB M Dez-26',
  'FTB M DEC-26',
  'FTB M Dec-2026',
  'FTB Q5-27',
  'FTB Q0-27',
  'FTB YR-7',
  'ftb YR-27',
  'FTX YR-27',
  ' FTB YR-27',
  'FTB YR-27 ',
  'FTB YR-27\n',
  'FTB  YR-27',
  'OMIE FR',
  '__proto__ YR-27',
])('%j is the name of nothing', (name) => expect(readMarketProduct(name)).toBeUndefined())

test.each([
  ['2026-11-30', false, false],
  ['2026-12-01', true, false],
  ['2026-12-03', true, false],
  ['2026-12-04', true, true],
])('December on %s: expired %s, over %s', (today, expired, over) => {
  const product = readMarketProduct('FTB M Dec-26')
  if (!product) throw new Error('It is a product')
  expect(isExpired(product, today)).toBe(expired)
  expect(today >= (endsOn(product) ?? '')).toBe(over)
})

test('the order of the list', () => {
  const names = [
    'FTB YR-27',
    'FPB Q1-27',
    'FTB Q2-27',
    'FTB M Jan-27',
    'OMIE ES',
    'FTB M Dec-26',
    'FTS Q1-27',
  ]
  const known = names.flatMap((name) => readMarketProduct(name) ?? [])
  expect(known.toSorted(byDelivery).map(({ name }) => name)).toEqual([
    'OMIE ES',
    'FTB M Dec-26',
    'FTB M Jan-27',
    'FTB Q2-27',
    'FTB YR-27',
    'FTS Q1-27',
    'FPB Q1-27',
  ])
})
