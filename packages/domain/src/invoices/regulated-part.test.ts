import { expect, test } from 'vitest'
import { lineOf } from './compose-invoice.ts'
import { regulatedCents } from './regulated-part.ts'

const lines = [
  lineOf({ kind: 'power', period: 'P1' }, '4.6', '0.082011', 30),
  lineOf({ kind: 'power', period: 'P2' }, '4.6', '0.008096', 30),
  lineOf({ kind: 'energy', period: 'P1' }, 70, '0.226'),
  lineOf({ kind: 'energy', period: 'P2' }, 62, '0.150'),
  lineOf({ kind: 'energy', period: 'P3' }, 118, '0.124'),
  lineOf({ kind: 'rent' }, 30, '0.02663'),
]

test('by the prices of the day: 4.6 kW for 30 days and 70, 62, 118 kWh', () => {
  // 10.182 + 0.264 for the power, 6.478 + 1.748 + 0.353 for the energy
  expect(regulatedCents(lines, { tariff: '2.0TD', day: '2026-10-01' })).toBe(1903)
  expect(regulatedCents(lines, { tariff: '2.0TD', day: '2024-10-01' })).toBe(1741)
})

test('never more than what is billed', () => {
  const cheap = [lineOf({ kind: 'energy', period: 'P1' }, 100, '0.01')]
  expect(regulatedCents(cheap, { tariff: '2.0TD', day: '2026-10-01' })).toBe(100)
})

test('unknown for other tariffs and older days', () => {
  expect(regulatedCents(lines, { tariff: 'RL.2', day: '2026-10-01' })).toBeUndefined()
  expect(regulatedCents(lines, { tariff: '2.0TD', day: '2023-10-01' })).toBeUndefined()
})
