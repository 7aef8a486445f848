import { describe, expect, test } from 'vitest'
import { bundledRates, onlyBundled } from './bundled-rates.ts'
import { overlaps, rateKey, rateName, rateProblems } from './check-rates.ts'
import { novemberTax } from './example-rate-fixture.ts'
import { rateAt } from './find-rate.ts'
import { overridingRates, taxPercents } from './override-rates.ts'
import type { Rate } from './rate.ts'

const november = novemberTax

describe('one row', () => {
  test('the bundled ones are all right, apart from each other, and have a source', () => {
    expect(bundledRates.flatMap(rateProblems)).toEqual([])
    expect(overlaps(bundledRates).map((pair) => pair.map(rateName))).toEqual([])
    expect(bundledRates.filter(({ source }) => source === '')).toEqual([])
  })

  test.each<[Partial<Rate>, string[]]>([
    [{}, []],
    [{ values: ['5'] }, ['value: a tax is a fraction: 21 % is 0.21']],
    [{ values: ['0.1', '0.2'] }, ['value: 2 of 1 values']],
    [{ to: '2026-10-31' }, ['to: 2026-10-31 is before 2026-11-01']],
    [{ scope: 'home' }, ['scope: electricity_tax has none called "home"']],
    [{ up_to_w: 10_000 }, ['up_to_kw: electricity_tax is the same for all powers']],
    [{ kind: 'electricity_vat', up_to_w: 10_000, conditional: '0.1' }, []],
    [{ conditional: '10' }, ['conditional: a tax is a fraction: 10 % is 0.10']],
    [{ kind: 'social_bonus', conditional: '0.02' }, ['conditional: social_bonus has none']],
    [{ kind: 'access_power', scope: '2.0TD', values: ['27.7', '0.7'] }, []],
    [{ kind: 'access_energy', scope: '2.0TD', values: ['0.1', '0.1'] }, ['value: 2 of 3 values']],
    [{ kind: 'access_energy', scope: '3.0TD' }, ['value: 1 of 6 values']],
    [
      { kind: 'access_power', values: ['1'] },
      ['scope: access_power has none called ""', 'value: 1 of 6 values'],
    ],
  ])('%j', (over, problems) => {
    expect(rateProblems({ ...november, ...over })).toEqual(problems)
  })
})

test('a row is named by what, whom and since when', () => {
  expect(rateKey({ ...november, to: null, values: ['1'] })).toBe(rateKey(november))
  expect(rateName({ ...november, kind: 'electricity_vat', up_to_w: 10_000 })).toBe(
    'electricity_vat up to 10 kW from 2026-11-01 to 2026-11-30',
  )
})

test.each<[string, Partial<Rate>[], boolean]>([
  ['one after the other', [{}, { from: '2026-12-01', to: '2026-12-31' }], false],
  ['a day in both', [{}, { from: '2026-11-30', to: null }], true],
  ['the same first day', [{ to: null }, {}], true],
  ['one without an end gives way', [{ from: '2026-01-01', to: null }, {}], false],
  ['the general one gives way', [{ from: null, to: null }, {}], false],
  ['other powers', [{ kind: 'electricity_vat' }, { kind: 'electricity_vat', up_to_w: 10_000 }], false],
  ['for others', [{ kind: 'hydrocarbon_tax' }, { kind: 'hydrocarbon_tax', scope: 'professional' }], false],
  ['one within another', [{ from: '2026-01-01', to: '2026-12-31' }, {}], true],
])('%s', (_, rows, isOverlap) => {
  const rates = rows.map((row) => ({ ...november, ...row }))
  expect(overlaps(rates).length > 0).toBe(isOverlap)
  expect(overlaps(rates.toReversed()).length > 0).toBe(isOverlap)
})

test('percentages of the settings count before all others, on all days', () => {
  const layer = overridingRates({ specialElectricityPercent: '3.8', vatPercent: '' })
  expect(layer.map(({ kind, values }) => [kind, values])).toEqual([['electricity_tax', ['0.038']]])
  const rates = [layer, ...onlyBundled]
  expect(rateAt(rates, { kind: 'electricity_tax' }, '2026-11-15')?.values).toEqual(['0.038'])
  expect(taxPercents(rates, '2026-11-15')).toEqual({ specialElectricityPercent: '3.8', vatPercent: '21' })
  expect(
    overridingRates({ specialElectricityPercent: '', vatPercent: '22' }).map(({ kind }) => kind),
  ).toEqual(['electricity_vat', 'gas_vat'])
  expect(taxPercents(onlyBundled, '2026-11-15').specialElectricityPercent).toBe('5.11269632')
})
