import { expect, test } from 'vitest'
import { bundledRates, onlyBundled } from '../rates/bundled-rates.ts'
import { priceTaxes, taxedPrice, taxedPrices } from './price-taxes.ts'

const home = { type: 'electricity', zone: 'peninsula', powers: ['4.6', '4.6'] } as const
const gas = { type: 'gas', zone: 'peninsula', powers: [] } as const

test.each([
  // 0.15 × 1.0511269632 × 1.21, and × 1.005 × 1.05 in 2023.
  [{ ...home, day: '2026-08-01' }, '0.19078', '0.19078', true],
  [{ ...home, day: '2023-10-15' }, '0.158288', '0.158288', true],
  [{ ...home, day: '2026-11-15' }, '0.19078', '0.19078', false],
  // (0.15 + 0.00234) × 1.21 of a kWh, 0.15 × 1.21 of a day; in 2023 × 1.05, in spring 2026 (0.15 + 0.00108) × 1.1.
  [{ ...gas, day: '2026-08-01' }, '0.184331', '0.1815', true],
  [{ ...gas, day: '2023-10-15' }, '0.159957', '0.1575', true],
  [{ ...gas, day: '2026-04-01' }, '0.166188', '0.165', true],
])('0.15 € with the taxes of %o', (contract, kwh, other, isSettled) => {
  const taxes = priceTaxes(onlyBundled, contract)
  if (!taxes) throw new Error('They are known')
  expect(taxes.isSettled).toBe(isSettled)
  expect([taxedPrice('0.15', taxes, 'kWh'), taxedPrice('0.15', taxes, 'kW')]).toEqual([kwh, other])
})

test.each([
  // A fee by the day bears VAT and no electricity tax: 0.15 × 1.21, and nothing in a Canary home.
  [
    { ...home, day: '2026-08-01' },
    { power: ['0.127186'], energy: ['0.19078'], fixed: '0.1815' },
  ],
  [
    { ...home, zone: 'canary', day: '2026-08-01' } as const,
    { power: ['0.105113'], energy: ['0.157669'], fixed: '0.15' },
  ],
  [
    { ...gas, day: '2026-08-01' },
    { power: ['0.121'], energy: ['0.184331'], fixed: '0.1815' },
  ],
])('the prices of a product with the taxes of %o', (contract, expected) => {
  const taxes = priceTaxes(onlyBundled, contract)
  if (!taxes) throw new Error('They are known')
  expect(taxedPrices({ power: ['0.1'], energy: ['0.15'], fixed: '0.15' }, taxes)).toEqual(expected)
  expect(taxedPrices({ power: [], energy: [], fixed: null }, taxes)).toEqual({
    power: [],
    energy: [],
    fixed: null,
  })
})

test('those of gas in the Canary Islands are not known; an imported condition of gas is told', () => {
  expect(priceTaxes(onlyBundled, { ...gas, zone: 'canary', day: '2026-08-01' })).toBeUndefined()
  const conditional = bundledRates.map((rate) =>
    rate.kind === 'gas_vat' ? { ...rate, conditional: '0.10' } : rate,
  )
  expect(priceTaxes([conditional], { ...gas, day: '2026-08-01' })?.isSettled).toBe(false)
})
