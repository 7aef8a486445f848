import { expect, test } from 'vitest'
import type { Zone } from '../lookups/provinces.ts'
import { bundledRates, onlyBundled } from '../rates/bundled-rates.ts'
import { novemberTax } from '../rates/example-rate-fixture.ts'
import { powerTaxes } from './power-taxes.ts'

const of = (day: string, zone: Zone, powers: readonly string[]) =>
  powerTaxes(onlyBundled, { day, zone, powers })

test.each([
  ['2026-09-30', 'peninsula', ['4.6', '4.6'], '1.271863625472'],
  ['2026-05-31', 'peninsula', ['4.6', '4.6'], '1.1055'],
  ['2026-05-31', 'peninsula', ['20', '20'], '1.21605'],
  ['2026-09-30', 'canary', ['4.6', '4.6'], '1.0511269632'],
  ['2026-05-31', 'canary', ['12', '12'], '1.03515'],
  ['2026-05-31', 'melilla', ['12', '12'], '1.01505'],
] as const)('taxes of %s in %s with %j: %s', (day, zone, powers, factor) => {
  expect(of(day, zone, powers)).toEqual({ tax_factor: factor, unsettled_tax_factor: null })
})

test('a month that is not settled has both', () => {
  expect(of('2026-11-15', 'peninsula', ['4.6', '4.6'])).toEqual({
    tax_factor: '1.271863625472',
    unsettled_tax_factor: '1.1055',
  })
  expect(of('2026-11-15', 'peninsula', ['20', '20']).unsettled_tax_factor).toBe('1.21605')
  const vat = { ...novemberTax, kind: 'electricity_vat', up_to_w: 10_000, values: ['0.10'] } as const
  const imported = [[novemberTax, vat], bundledRates]
  const home = { day: '2026-11-30', zone: 'peninsula', powers: ['4.6'] } as const
  expect(powerTaxes(imported, home)).toEqual({ tax_factor: '1.1055', unsettled_tax_factor: null })
})

test('where the legal minimum was charged, power bears VAT alone', () => {
  const may = { day: '2026-05-31', zone: 'peninsula', powers: ['4.6'] } as const
  expect(powerTaxes(onlyBundled, { ...may, isMinimumCharged: true }).tax_factor).toBe('1.1')
})
