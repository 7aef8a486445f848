import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { electricityBillRates, gasBillRates, indirectKind } from './bill-rates.ts'
import { bundledRates, onlyBundled } from './bundled-rates.ts'
import { rateAt, rateSince, rateSpans, type RateWanted, valueAt } from './find-rate.ts'
import type { Rate } from './rate.ts'

const at = (wanted: RateWanted, day: string) => valueAt(onlyBundled, wanted, day)

// Rates by day: electricity tax; VAT up to 10 kW, above; VAT and hydrocarbon tax of gas.
test.each([
  ['1999-01-01', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2021-06-25', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2021-06-26', '0.0511269632', '0.10', '0.21', '0.21', '0.00234'],
  ['2021-09-16', '0.005', '0.10', '0.21', '0.21', '0.00234'],
  ['2022-07-01', '0.005', '0.05', '0.21', '0.21', '0.00234'],
  ['2022-10-01', '0.005', '0.05', '0.21', '0.05', '0.00234'],
  ['2024-02-29', '0.025', '0.10', '0.21', '0.10', '0.00234'],
  ['2024-03-01', '0.025', '0.21', '0.21', '0.10', '0.00234'],
  ['2024-05-15', '0.038', '0.21', '0.21', '0.21', '0.00234'],
  ['2024-07-01', '0.0511269632', '0.10', '0.21', '0.21', '0.00234'],
  ['2024-12-31', '0.0511269632', '0.10', '0.21', '0.21', '0.00234'],
  ['2025-01-01', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2026-03-21', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2026-05-31', '0.005', '0.10', '0.21', '0.10', '0.00108'],
  ['2026-06-01', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2026-11-15', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
  ['2027-01-01', '0.0511269632', '0.21', '0.21', '0.21', '0.00234'],
])('taxes of %s', (day, tax, small, large, gas, hydrocarbon) => {
  expect(at({ kind: 'electricity_tax' }, day)).toBe(tax)
  expect(at({ kind: 'electricity_vat', powerW: 4_600 }, day)).toBe(small)
  expect(at({ kind: 'electricity_vat', powerW: 10_001 }, day)).toBe(large)
  expect(at({ kind: 'electricity_vat' }, day)).toBe('0.21')
  expect(at({ kind: 'gas_vat' }, day)).toBe(gas)
  expect(at({ kind: 'hydrocarbon_tax' }, day)).toBe(hydrocarbon)
  expect(at({ kind: 'hydrocarbon_tax', scope: 'professional' }, day)).toBe('0.00054')
})

test.each([
  ['2026-04-29', 10_000, '0.21'],
  ['2026-04-29', 9_999, '0.10'],
  ['2026-04-30', 10_000, '0.10'],
])('in spring 2026 first below 10 kW, then up to it: %s, %d W', (day, powerW, vat) => {
  expect(at({ kind: 'electricity_vat', powerW }, day)).toBe(vat)
})

test.each([
  ['canary', 4_600, '0'],
  ['canary', 10_001, '0.03'],
  ['ceuta', 4_600, '0.01'],
  ['melilla', 20_000, '0.01'],
  ['balearic', 4_600, '0.21'],
] as const)('instead of VAT in %s', (zone, powerW, value) => {
  expect(at({ kind: indirectKind(zone), powerW }, '2026-09-30')).toBe(value)
})

test('the social bonus is nothing before what is known', () => {
  const bonus = (day: string) => rateAt(onlyBundled, { kind: 'social_bonus' }, day)?.values[0]
  expect(['2024-12-31', '2025-12-31', '2026-06-25', '2026-06-26', '2030-01-01'].map(bonus)).toEqual([
    undefined,
    '0.012742',
    '0.019121',
    '0.024688',
    '0.024688',
  ])
})

test('November and December 2026 are not settled', () => {
  const conditional = (day: string) => [
    rateAt(onlyBundled, { kind: 'electricity_tax' }, day)?.conditional,
    rateAt(onlyBundled, { kind: 'electricity_vat', powerW: 10_000 }, day)?.conditional,
    rateAt(onlyBundled, { kind: 'electricity_vat', powerW: 10_001 }, day)?.conditional,
  ]
  expect(conditional('2026-10-31')).toEqual([null, null, null])
  expect(conditional('2026-11-01')).toEqual(['0.005', '0.10', null])
  expect(conditional('2026-12-31')).toEqual(['0.005', '0.10', null])
  expect(conditional('2027-01-01')).toEqual([null, null, null])
})

const own = (over: Partial<Rate>): Rate => ({
  kind: 'electricity_tax',
  scope: '',
  up_to_w: null,
  from: null,
  to: null,
  values: ['0.005'],
  conditional: null,
  source: 'BOE',
  ...over,
})

describe('what is laid over the bundled rows', () => {
  test('counts for its days alone', () => {
    const november = own({ from: '2026-11-01', to: '2026-11-30' })
    const rates = [[november], bundledRates]
    const tax = (day: string) => rateAt(rates, { kind: 'electricity_tax' }, day)
    expect(tax('2026-10-31')?.values).toEqual(['0.0511269632'])
    expect(tax('2026-11-30')).toBe(november)
    expect(tax('2026-12-01')?.conditional).toBe('0.005')
  })

  test('for all powers counts for each; for some for them alone', () => {
    const vat = (over: Partial<Rate>, powerW: number) =>
      valueAt(
        [[own({ kind: 'electricity_vat', from: '2026-11-01', values: ['0.10'], ...over })], bundledRates],
        {
          kind: 'electricity_vat',
          powerW,
        },
        '2026-11-15',
      )
    expect([vat({}, 4_600), vat({}, 20_000)]).toEqual(['0.10', '0.10'])
    expect([vat({ up_to_w: 10_000 }, 4_600), vat({ up_to_w: 10_000 }, 20_000)]).toEqual(['0.10', '0.21'])
  })

  test('one without an end gives way to those that begin later', () => {
    const rates = [
      [own({ from: '2027-01-01', values: ['0.04'] }), own({ from: '2027-06-01', to: '2027-06-30' })],
    ]
    const tax = (day: string) => rateAt(rates, { kind: 'electricity_tax' }, day)?.values[0]
    expect(['2026-12-31', '2027-05-31', '2027-06-01', '2027-07-01'].map(tax)).toEqual([
      undefined,
      '0.04',
      '0.005',
      '0.04',
    ])
  })
})

test('days are cut where a rate changes, and nowhere else', () => {
  const cut = (wanted: RateWanted, first: string, last: string) =>
    rateSpans(onlyBundled, wanted, first, last).map(({ start, end, days, rate }) => [
      start,
      end,
      days,
      rate?.values[0],
    ])
  expect(cut({ kind: 'electricity_tax' }, '2026-03-01', '2026-03-31')).toEqual([
    ['2026-03-01', '2026-03-21', 21, '0.0511269632'],
    ['2026-03-22', '2026-03-31', 10, '0.005'],
  ])
  // Below and up to 10 kW: the same for a home.
  expect(cut({ kind: 'electricity_vat', powerW: 4_600 }, '2026-04-01', '2026-05-31')).toEqual([
    ['2026-04-01', '2026-05-31', 61, '0.10'],
  ])
  expect(cut({ kind: 'social_bonus' }, '2024-12-30', '2025-01-02')).toEqual([
    ['2024-12-30', '2024-12-31', 2, undefined],
    ['2025-01-01', '2025-01-02', 2, '0.012742'],
  ])
})

test('every day of a long time is in one span with its own rate', () => {
  const wanted: RateWanted = { kind: 'electricity_vat', powerW: 9_999 }
  const spans = rateSpans(onlyBundled, wanted, '2021-01-01', '2027-12-31')
  let day = '2021-01-01'
  for (const { start, end, days, rate } of spans) {
    expect(start).toBe(day)
    for (let left = days; left > 0; left -= 1, day = addDays(day, 1))
      expect(rateAt(onlyBundled, wanted, day)?.values).toEqual(rate?.values)
    expect(addDays(end, 1)).toBe(day)
  }
  expect(day).toBe('2028-01-01')
})

test.each([
  [{ kind: 'electricity_tax' }, '2026-09-30', '2026-06-01'],
  // An unsettled rate is not a change yet.
  [{ kind: 'electricity_tax' }, '2026-11-15', '2026-06-01'],
  [{ kind: 'electricity_tax' }, '2024-05-01', '2024-04-01'],
  [{ kind: 'electricity_tax' }, '2020-01-01', undefined],
  [{ kind: 'electricity_vat', powerW: 4_600 }, '2026-05-15', '2026-03-22'],
  [{ kind: 'electricity_vat', powerW: 4_600 }, '2026-09-30', '2026-06-01'],
  [{ kind: 'electricity_vat', powerW: 20_000 }, '2026-09-30', undefined],
  [{ kind: 'social_bonus' }, '2026-09-30', '2026-06-26'],
] as const)('since when %j of %s', (wanted, day, since) => {
  expect(rateSince(onlyBundled, wanted, day)).toBe(since)
})

test('a bill takes the taxes of its last day, and splits what is charged by the day', () => {
  const june = { start: '2026-05-20', end: '2026-06-27' }
  expect(electricityBillRates(onlyBundled, june, 4_600)).toEqual({
    electricityTaxRate: '0.0511269632',
    leastTaxPerKwh: '0.001',
    socialBonus: [
      { days: 37, value: '0.019121' },
      { days: 2, value: '0.024688' },
    ],
    vatRate: '0.21',
  })
  expect(gasBillRates(onlyBundled, { end: '2026-04-30' }, false)).toEqual({
    hydrocarbonTaxPerKwh: '0.00108',
    vatRate: '0.10',
  })
  expect(gasBillRates(onlyBundled, june, true).hydrocarbonTaxPerKwh).toBe('0.00054')
})
