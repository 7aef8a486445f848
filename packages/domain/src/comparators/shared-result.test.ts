import { describe, expect, test } from 'vitest'
import { exampleUse } from './compared-use-fixture.ts'
import type { ComparedUse } from './comparison-form.ts'
import { cnmcLink } from './cnmc-link.ts'
import { readResult, resultQuery, type SharedResult } from './shared-result.ts'

const today = '2026-11-16'
const use: ComparedUse = { ...exampleUse, powers: ['4.6', '3.45'] }
const gas: ComparedUse = { ...use, energy: 'gas', tariff: 'RL.2', powers: [], kwh: [900] }
const six: ComparedUse = {
  ...use,
  tariff: '3.0TD',
  powers: ['16', '16', '16', '16', '16', '20'],
  kwh: [1, 2, 3, 4, 5, 6],
  zone: 'canary',
}
const present = { power: ['0.0934', '0.0302'], energy: ['0.148', '0.148', '0.148'] }

const year = { kwh: [812, 743, 1398], from: '2025-10-01', to: '2026-09-30' }

const again = (result: SharedResult) => {
  const query = new URLSearchParams(resultQuery(result))
  return readResult((name) => query.get(name), result.use.energy, today)
}

describe('an address', () => {
  test.each<[string, SharedResult]>([
    ['of electricity', { use, year, present, bonus: null }],
    ['with a social bonus', { use, year, present: null, bonus: { euros: '12.30', share: '0.425' } }],
    [
      'with surplus, and its kWh',
      { use: { ...use, surplus: { euros: '4.50', kwh: 75 } }, year: null, present, bonus: null },
    ],
    [
      'with surplus of unknown kWh',
      { use: { ...use, surplus: { euros: '4.50', kwh: null } }, year: null, present, bonus: null },
    ],
    ['without a year and prices', { use, year: null, present: null, bonus: null }],
    ['of gas', { use: gas, year: null, present: null, bonus: null }],
    ['of six periods, elsewhere', { use: six, year: null, present: null, bonus: null }],
  ])('%s leads back to its result', (_, result) => expect(again(result)).toEqual(result))

  test('holds nothing of a person', () =>
    expect(Object.keys(resultQuery({ use, year, present, bonus: null }))).toEqual([
      'tariff',
      'from',
      'to',
      'kw',
      'kwh',
      'paid',
      'year',
      'measured',
      'prices',
    ]))

  test.each([
    ['kwh', '-1_2_3'],
    ['kwh', '9999999_1_1'],
    ['from', '2026-10-01'],
    ['to', '2027-10-01'],
    ['kw', '0_0'],
    ['kw', '10000_1'],
    ['paid', '1e5'],
    ['tariff', ''],
    ['tariff', 'Call 900 000 000'],
    ['tariff', 'RL.2'],
  ])('%s=%s is of none', (name, value) => {
    const query = new URLSearchParams({
      ...resultQuery({ use, year: null, present: null, bonus: null }),
      [name]: value,
    })
    expect(readResult((one) => query.get(one), 'electricity', today)).toBeUndefined()
  })

  test.each([
    ['year', '1_2'],
    ['year', 'a_b_c'],
    ['prices', '1_2_3_4'],
    ['prices', '1_2_3_4_<script>'],
    ['measured', '2026-01-01_2026-09-30'],
    ['bonus', '12.30_1.2'],
    ['bonus', '<b>_0.4'],
    ['surplus', '0.00_12'],
    ['surplus', '4.50_x'],
    ['zone', 'moon'],
  ])('%s=%s is left out', (name, value) => {
    const query = new URLSearchParams({
      ...resultQuery({ use, year: null, present: null, bonus: null }),
      [name]: value,
    })
    expect(readResult((one) => query.get(one), 'electricity', today)).toEqual({
      use,
      year: null,
      present: null,
      bonus: null,
    })
  })
})

test('the comparator of the authority gets the same bill, without the supply point', () => {
  expect(cnmcLink(use, [812, 743, 1398], '17004')).toBe(
    'https://comparador.cnmc.gob.es/comparador/QRE?cp=17004&pP1=4.6&pP2=3.45&caP1=812&caP2=743&caP3=1398&iniF=2026-08-31&finF=2026-09-30&tf=N&cfP1=70&cfP2=62&cfP3=118&imp=70.68',
  )
  expect(cnmcLink(six, [1, 2, 3, 4, 5, 6], '')).toBeUndefined()
})
