import { expect, test } from 'vitest'
import { onlyBundled } from '../rates/bundled-rates.ts'
import { lineOf } from './compose-invoice.ts'
import { regulatedPart } from './regulated-part.ts'

const lines = [
  lineOf({ kind: 'power', period: 'P1' }, '4.6', '0.082011', 30),
  lineOf({ kind: 'power', period: 'P2' }, '4.6', '0.008096', 30),
  lineOf({ kind: 'energy', period: 'P1' }, 70, '0.226'),
  lineOf({ kind: 'energy', period: 'P2' }, 62, '0.150'),
  lineOf({ kind: 'energy', period: 'P3' }, 118, '0.124'),
  lineOf({ kind: 'rent' }, 30, '0.02663'),
]
const of = (tariff: string, start: string, end: string, some = lines) =>
  regulatedPart(some, { tariff, start, end }, onlyBundled)

test('by the prices of its days: 4.6 kW for 30 days and 70, 62, 118 kWh', () => {
  // 10.474 + 0.274 for the power, 6.829 + 1.815 + 0.388 for the energy
  expect(of('2.0TD', '2026-09-01', '2026-09-30')).toEqual({ cents: 1978 })
  expect(of('2.0TD', '2025-09-01', '2025-09-30')).toEqual({ cents: 1903 })
  expect(of('2.0TD', '2024-09-01', '2024-09-30')).toEqual({ cents: 1741 })
  // Ten days of one year and twenty of the next.
  expect(of('2.0TD', '2025-12-22', '2026-01-20')).toEqual({ cents: 1953 })
})

test('of 3.0TD in 2026 the power alone is known, and it says so', () => {
  const shop = [
    lineOf({ kind: 'power', period: 'P1' }, '10', '0.06', 30),
    lineOf({ kind: 'energy', period: 'P1' }, 100, '0.2'),
  ]
  expect(of('3.0TD', '2026-09-01', '2026-09-30', shop)).toEqual({ cents: 1675, missing: 'energy' })
  expect(of('3.0TD', '2024-09-01', '2024-09-30', shop)).toEqual({ cents: 1776 })
})

test('never more than what is billed', () => {
  const cheap = [lineOf({ kind: 'energy', period: 'P1' }, 100, '0.01')]
  expect(of('2.0TD', '2026-09-01', '2026-09-30', cheap)).toEqual({ cents: 100 })
})

test('unknown for other tariffs and older days', () => {
  expect(of('RL.2', '2026-09-01', '2026-09-30')).toBeUndefined()
  expect(of('2.0TD', '2023-12-01', '2024-01-31')).toBeUndefined()
})
