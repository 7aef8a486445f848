import { describe, expect, test } from 'vitest'
import { bundledRates } from '../rates/bundled-rates.ts'
import type { Rate } from '../rates/rate.ts'
import { exampleUse } from './compared-use-fixture.ts'
import type { ComparedUse } from './comparison-form.ts'
import { regulatedGasBillCents, regulatedGasName, regulatedGasYear } from './regulated-gas.ts'

const rates = [bundledRates]
const gas: ComparedUse = {
  ...exampleUse,
  energy: 'gas',
  tariff: 'RL.2',
  start: '2026-10-01',
  end: '2026-10-31',
  powers: [],
  kwh: [900],
}

test.each([
  ['RL.1', 'TUR 1'],
  ['RL.4', 'TUR 4'],
  ['RL.5', undefined],
  ['RL.10', undefined],
  ['2.0TD', undefined],
])('%s: %s', (tariff, name) => expect(regulatedGasName(tariff)).toBe(name))

describe('a bill', () => {
  test('October 2026, by hand', () =>
    // 31 days at 8.17 € a month are 8.33; 45.38 of energy, 2.11 of tax, 0.69 of rent, and 21 %.
    expect(regulatedGasBillCents(gas, rates)).toBe(6838))

  test.each([
    ['days before the known quarter', { start: '2026-09-15' }],
    ['a tariff without one', { tariff: 'RL.7' }],
    ['a tariff whose prices are not known', { tariff: 'RL.4' }],
    ['the Canary Islands', { zone: 'canary' as const }],
  ])('%s: not known', (_, over) => expect(regulatedGasBillCents({ ...gas, ...over }, rates)).toBeUndefined())

  test('two quarters are weighed by their days', () => {
    const before: Rate = {
      kind: 'regulated_gas',
      scope: 'RL.2',
      up_to_w: null,
      from: '2026-07-01',
      to: '2026-09-30',
      values: ['8.17', '0.10085524'],
      conditional: null,
      source: 'a test',
    }
    const use = { ...gas, start: '2026-09-01', end: '2026-10-30', kwh: [600] }
    // Half of the days at twice the price: 1.5 times the energy of one price.
    const single = { ...gas, start: '2026-10-01', end: '2026-11-29', kwh: [600] }
    const [both = 0, one = 0] = [
      regulatedGasBillCents(use, [[before], ...rates]),
      regulatedGasBillCents(single, rates),
    ]
    expect(both - one).toBeCloseTo(600 * 0.05042762 * 0.5 * 1.21 * 100, -1)
  })
})

describe('the year ahead', () => {
  const input = { use: gas, kwh: [9_000], from: '2026-11-16', rates }

  test('at the prices of today, which it names', () => {
    const year = regulatedGasYear(input)
    expect(year).toMatchObject({ from: '2026-10-01', to: '2026-12-31' })
    expect(year?.months).toHaveLength(12)
    // 98.04 + 453.85 + 21.06 + 8.18, and 21 %.
    expect(Number(year?.total)).toBeCloseTo(703.17, 0)
  })

  test('none on a day that no row covers', () =>
    expect(regulatedGasYear({ ...input, from: '2027-01-01' })).toBeUndefined())
})
