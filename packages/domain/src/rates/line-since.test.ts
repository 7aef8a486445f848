import { expect, test } from 'vitest'
import { onlyBundled } from './bundled-rates.ts'
import { lineSince } from './line-since.ts'

const september = {
  type: 'electricity',
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  lines: [{ kind: 'power', quantity: '4.6' }],
} as const
const june = { ...september, start_date: '2026-06-01', end_date: '2026-06-30' }
const large = { ...september, lines: [{ kind: 'power', quantity: '20' }] } as const
const gas = { ...september, type: 'gas', lines: [] } as const

test.each([
  ['the electricity tax', september, 'electricity_tax', '0.0511269632', '2026-06-01'],
  ['VAT of a home', september, 'vat', '0.21', '2026-06-01'],
  ['VAT that never changed', large, 'vat', '0.21', undefined],
  ['VAT of gas', gas, 'vat', '0.21', '2026-06-01'],
  ['the hydrocarbon tax', gas, 'hydrocarbon_tax', '0.00234', '2026-06-01'],
  ['the first part of a month', june, 'social_bonus', '0.019121', '2026-01-01'],
  ['the second part of a month', june, 'social_bonus', '0.024688', '2026-06-26'],
  ['a rate that the table does not have', september, 'electricity_tax', '0.038', undefined],
  ['the legal minimum', september, 'electricity_tax_minimum', '0.001', undefined],
  ['what is no tax', september, 'energy', '0.2', undefined],
] as const)('%s', (_, bill, kind, price_unit, since) => {
  expect(lineSince(onlyBundled, bill, { kind, price_unit })).toBe(since)
})
