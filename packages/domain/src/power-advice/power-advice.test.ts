import { describe, expect, test } from 'vitest'
import { checkPowerChange } from '../contract-changes/power-change.ts'
import { kwToW } from '../units.ts'
import {
  monthsAbove,
  type PowerMonth,
  powerCostCents,
  powerSavingCents,
  powerYearCents,
  energyCostCents,
  suggestPowers,
  suggestSmall,
  withUnsettledTaxes,
} from './power-advice.ts'

const september: PowerMonth = {
  month: '2026-09',
  days: 30,
  demand: ['3.412', '2.100'],
  prices: ['0.082011', '0.008096'],
  tax_factor: '1.271863625472',
  unsettled_tax_factor: null,
}
const demands = (...rows: (string | null)[][]) => rows.map((demand) => ({ demand }))

describe('what powers cost', () => {
  test('the standard example: its power lines with both taxes, rounded once', () => {
    // (4.6 × 0.082011 + 4.6 × 0.008096) × 30 × 1.271863625472 = 15.8153… euros.
    expect(powerCostCents(['4.600', '4.600'], [september])).toBe(1582)
    expect(powerCostCents(['4.600', '4.600'], [september, september])).toBe(3163)
    expect(powerCostCents(['4.600', '4.600'], [])).toBe(0)
  })
  test('a year has 365 days', () => {
    // (4.6 × 0.082011 + 4.6 × 0.008096) × 365 × 1.271863625472 = 192.42 euros.
    expect(powerYearCents(['4.6', '4.6'], september)).toBe(19_242)
    expect(powerYearCents(['4.6', '4.6'], { ...september, prices: [] })).toBe(0)
  })
  test('a half goes up', () => {
    const month = { ...september, prices: ['0.005'], days: 1, tax_factor: '1' }
    expect([powerCostCents(['1'], [month]), powerCostCents(['0.9'], [month])]).toEqual([1, 0])
  })
  test('less is a saving, more is a loss', () => {
    expect(powerSavingCents(['3.500', '2.100'], ['4.600', '4.600'], [september])).toBe(422)
    expect(powerSavingCents(['5.750', '4.600'], ['4.600', '4.600'], [september])).toBeLessThan(0)
    expect(powerSavingCents(['4.6', '4.6'], ['4.600', '4.600'], [september])).toBe(0)
  })
})

test('of a month whose taxes are not settled both savings are told', () => {
  const november = { ...september, month: '2026-11', unsettled_tax_factor: '1.1055' }
  expect(withUnsettledTaxes([september])).toBeUndefined()
  const saving = (months: readonly PowerMonth[]) =>
    powerSavingCents(['3.500', '2.100'], ['4.600', '4.600'], months)
  // 3.3136 € without taxes in each month.
  expect(saving([september, november])).toBe(843)
  expect(saving(withUnsettledTaxes([september, november]) ?? [])).toBe(788)
})

test('months in which a power would have been too low', () => {
  const october = { ...september, month: '2026-10', demand: ['3.501', null] }
  expect(monthsAbove(['3.500', '2.100'], [september, october])).toEqual(['2026-10'])
  expect(monthsAbove(['3.4', '3.4'], [september, october])).toEqual(['2026-09', '2026-10'])
  expect(monthsAbove(['15', '15'], [september, october])).toEqual([])
})

describe('the least powers that would have sufficed', () => {
  const six = (kw: string) => Array.from({ length: 6 }, () => kw)
  test.each<[string, string, string[], { demand: (string | null)[] }[], string[] | null]>([
    ['up to the next 0.1', '2.0TD', ['4.6', '4.6'], demands(['3.412', '2.1']), ['3.500', '2.100']],
    [
      'the highest of the months',
      '2.0TD',
      ['4.6', '4.6'],
      demands(['3.4', '2'], ['3.001', '2.55']),
      ['3.400', '2.600'],
    ],
    ['more than contracted', '2.0TD', ['3.3', '3.3'], demands(['4.01', '1.2']), ['4.100', '1.200']],
    ['never above 15 kW', '2.0TD', ['14.49', '14.49'], demands(['16.2', '15']), ['15.000', '15.000']],
    ['never below 1 kW', '2.0TD', ['3.3', '3.3'], demands(['0.2', '0.4']), ['1.000', '1.000']],
    ['what is not known stays', '2.0TD', ['3.45', '5.75'], demands(['2', null]), ['2.000', '5.750']],
    ['nothing known', '2.0TD', ['3.45', '5.75'], demands([null, null]), null],
    ['no months', '2.0TD', ['3.45', '5.75'], [], null],
    ['no powers', '2.0TD', [], demands(['2', '2']), null],
    [
      'six, none lower than the one before',
      '3.0TD',
      six('30'),
      demands(['18', '22.31', '20', '5', '19', '21']),
      ['18.000', '22.400', '22.400', '22.400', '22.400', '22.400'],
    ],
    [
      'a 3.0TD stays one',
      '3.0TD',
      six('20'),
      demands(six('9')),
      ['9.000', '15.100', '15.100', '15.100', '15.100', '15.100'],
    ],
    [
      'one that is only by its last power',
      '3.0TD',
      ['10', '10', '10', '10', '10', '20'],
      demands(six('9')),
      ['9.000', '9.000', '9.000', '9.000', '9.000', '15.100'],
    ],
    ['high voltage', '6.1TD', six('20'), demands(six('9')), six('9.000')],
  ])('%s', (_, tariff, contracted, months, powers) => {
    expect(suggestPowers(tariff, contracted, months)).toEqual(powers)
  })

  test('can be asked for, and no step less would do', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    for (let round = 0; round < 300; round += 1) {
      const count = round % 2 ? 2 : 6
      const contracted = count === 2 ? ['14.9', '14.9'] : six('45')
      const rows = Array.from({ length: 1 + (round % 12) }, () =>
        Array.from({ length: count }, () => (1 + random() * (count === 2 ? 14 : 40)).toFixed(3)),
      )
      const powers = suggestPowers(count === 2 ? '2.0TD' : '3.0TD', contracted, demands(...rows)) ?? []
      const now = { tariff: count === 2 ? '2.0TD' : '3.0TD', powersW: contracted.map(kwToW) }
      expect(checkPowerChange(now, { typed: powers }).ok).toBe(true)
      const highest = Math.max(...powers.map(kwToW))
      for (const [i, power] of powers.entries())
        for (const row of rows) expect(kwToW(power)).toBeGreaterThanOrEqual(kwToW(row[i] ?? '0'))
      expect(highest - 100).toBeLessThan(Math.max(15_100, ...rows.flat().map(kwToW)))
    }
  })
})

describe('the least powers of a 2.0TD', () => {
  const low = ['8', '9.05', '7', '7', '8.2', '6.31']
  test.each<[string, string, (string | null)[][], string[] | null]>([
    ['the highest of P1 to P5, and P6', '3.0TD', [low], ['9.100', '6.400']],
    ['of all months', '3.0TD', [low, [null, null, null, '12', '3', '14.95']], ['12.000', '15.000']],
    ['never below 1 kW', '3.0TD', [['0.1', '0.1', '0.1', '0.1', '0.1', '0.1']], ['1.000', '1.000']],
    ['15 kW is still one', '3.0TD', [['15', '15', '15', '15', '15', '15']], ['15.000', '15.000']],
    ['above in any period', '3.0TD', [[...low.slice(0, 5), '15.001']], null],
    ['a period that is not known', '3.0TD', [[...low.slice(0, 5), null]], null],
    ['high voltage stays what it is', '6.1TD', [low], null],
    ['a 2.0TD is one already', '2.0TD', [['3', '3']], null],
  ])('%s', (_, tariff, rows, powers) => expect(suggestSmall(tariff, demands(...rows))).toEqual(powers))
})

test('what energy costs, with both taxes, rounded once', () => {
  // 123.456 kWh × 0.2 × 1.27 + 10 kWh × 0.1 × 1.27 = 31.357824 + 1.27.
  const month = { wh: [123_456, 10_000], prices: ['0.2', '0.1'], tax_factor: '1.27' }
  expect([energyCostCents([month]), energyCostCents([month, month]), energyCostCents([])]).toEqual([
    3263, 6526, 0,
  ])
})
