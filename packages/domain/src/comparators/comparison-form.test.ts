import { describe, expect, test } from 'vitest'
import {
  askedPeriods,
  blankComparison,
  blankGasComparison,
  checkComparison,
  checkGasComparison,
  comparedUse,
  kwhOf,
  powersOf,
} from './comparison-form.ts'

const today = '2026-11-16'
const right = {
  ...blankComparison,
  cups: 'ES0031405512340001MK0F',
  comerOrigin: '12',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  power: '4,6',
  power2: '4.6',
  p1: '70',
  p2: '62',
  p3: '118',
  invoiceAmount: '70,68',
}

test.each([
  ['2.0TD', 3],
  ['3.0TD', 6],
  ['3.0TDVE', 6],
  ['6.1TDVE', 6],
  ['6.1TD', 1],
  ['', 1],
])('%s has %i periods in the form', (tariff, count) => expect(askedPeriods(tariff)).toBe(count))

describe('electricity', () => {
  test('a whole bill is right', () => expect(checkComparison(right, { today })).toEqual({}))

  test.each([
    ['cups', '', 'required'],
    ['cups', 'ES0031405512340001XX', 'cups_not_valid'],
    ['comerOrigin', '', 'required'],
    ['comerOrigin', '0', 'required'],
    ['comerOrigin', '-3', 'required'],
    ['accessTariff', '', 'required'],
    ['startDate', '', 'required'],
    ['startDate', '2026-02-30', 'date_not_valid'],
    ['startDate', '2026-11-17', 'in_the_future'],
    ['endDate', 'yesterday', 'date_not_valid'],
    ['endDate', '2026-08-31', 'end_before_start'],
    ['power', '', 'required'],
    ['power', '0', 'power_field_not_valid'],
    ['power', '-4', 'power_field_not_valid'],
    ['power', '4.6001', 'power_field_not_valid'],
    ['power', '10000', 'power_too_high'],
    ['power', '99999999', 'power_too_high'],
    ['power', '15.1', 'power_not_of_tariff'],
    ['power2', '0', 'power_field_not_valid'],
    ['p1', '', 'required'],
    ['p1', '-1', 'not_whole'],
    ['p2', '3.5', 'not_whole'],
    ['p3', '1e9', 'not_whole'],
    ['p3', '12345678', 'kwh_too_high'],
    ['invoiceAmount', '123456789,00', 'amount_too_high'],
    ['invoiceAmount', '12345678', 'amount_too_high'],
    ['invoiceAmount', '', 'required'],
    ['invoiceAmount', '0', 'not_an_amount'],
    ['invoiceAmount', '-5', 'not_an_amount'],
    ['invoiceAmount', '12.345', 'not_an_amount'],
  ])('%s %j is %s', (field, typed, error) =>
    expect(checkComparison({ ...right, [field]: typed }, { today })).toEqual({ [field]: error }),
  )

  test('at most a year', () => {
    const year = { ...right, startDate: '2025-10-01', endDate: '2026-09-30' }
    expect(checkComparison(year, { today })).toEqual({})
    expect(checkComparison({ ...year, endDate: '2026-10-01' }, { today })).toEqual({ endDate: 'over_a_year' })
  })

  test.each([
    ['2024-02-29', '2025-02-28', {}],
    ['2024-02-29', '2025-03-01', { endDate: 'over_a_year' }],
    ['2023-03-01', '2024-02-29', {}],
    ['2024-02-29', '2024-02-29', {}],
  ])('%s to %s, with a leap day', (startDate, endDate, errors) =>
    expect(checkComparison({ ...right, startDate, endDate, p1: '1', p2: '', p3: '' }, { today })).toEqual(
      errors,
    ),
  )

  test.each(['1.234,56', '1,234.56', '1 234,56'])('an amount of thousands: %s', (invoiceAmount) => {
    const form = { ...right, invoiceAmount }
    expect(checkComparison(form, { today })).toEqual({})
    expect(comparedUse(form, 'peninsula').amount).toBe('1234.56')
  })

  test('a missing second power, and periods that are not of the tariff, are no error', () => {
    expect(checkComparison({ ...right, power2: '', p2: '', p3: '', p4: 'x' }, { today })).toEqual({})
  })

  // 4.6 kW × 24 h × 30 days are 3,312 kWh.
  test.each([
    ['3312', {}],
    ['3313', { p1: 'consumption_too_high' }],
  ])('%s kWh with 4.6 kW in 30 days', (p1, errors) =>
    expect(checkComparison({ ...right, p1, p2: '', p3: '' }, { today })).toEqual(errors),
  )

  test('nobody is asked who they are where only prices are wanted', () => {
    const anonymous = { ...right, cups: '', comerOrigin: '' }
    expect(checkComparison(anonymous, { today, isAnonymous: true })).toEqual({})
  })

  test.each([
    ['2.0TD', '4,6', '3.45', ['4.6', '3.45']],
    ['2.0TD', '4,6', '', ['4.6', '4.6']],
    ['3.0TD', '16', '20', ['16', '16', '16', '16', '16', '20']],
  ])('powers of %s: %s and %j', (accessTariff, power, power2, powers) =>
    expect(powersOf({ accessTariff, power, power2 })).toEqual(powers),
  )

  test('kWh of the periods of the tariff, none is zero', () => {
    expect(kwhOf({ ...right, p3: '', p4: '9' })).toEqual([70, 62, 0])
    expect(kwhOf({ ...right, accessTariff: '3.0TD' })).toEqual([70, 62, 118, 0, 0, 0])
  })
})

describe('gas', () => {
  const gas = {
    ...blankGasComparison,
    cups: 'ES0217010123456789LL',
    comerOrigin: '12',
    startDate: '2026-07-01',
    endDate: '2026-08-30',
    consumption: '1348',
    invoiceAmount: '120',
  }
  const rules = { today, isAnonymous: true }

  test('a whole bill is right', () => expect(checkGasComparison(gas, rules)).toEqual({}))

  test.each([
    ['access_tariff', '', 'required'],
    ['consumption', '', 'required'],
    ['consumption', '-4', 'not_whole'],
    ['endDate', '2026-06-30', 'end_before_start'],
    ['endDate', '2026-12-30', 'in_the_future'],
    ['invoiceAmount', 'x', 'not_an_amount'],
  ])('%s %j is %s', (field, typed, error) =>
    expect(checkGasComparison({ ...gas, [field]: typed }, rules)).toEqual({ [field]: error }),
  )

  test('supply point and present retailer are required', () => {
    expect(checkGasComparison({ ...gas, cups: '', comerOrigin: '' }, { today })).toEqual({
      cups: 'required',
      comerOrigin: 'required',
    })
  })
})

describe('too much is said where it is', () => {
  test.each([
    ['p1', { p1: '3500' }],
    ['p2', { p2: '3500' }],
    ['p3', { p3: '3500' }],
  ])('%s', (field, over) =>
    expect(checkComparison({ ...right, ...over }, { today })).toEqual({ [field]: 'consumption_too_high' }),
  )
})

describe('what is asked of a person', () => {
  const asked = (over: Partial<typeof right>) =>
    checkComparison({ ...right, ...over }, { today, isInteractive: true })
  const elsewhere = { cups: 'ES0288000000456789GG' }
  const shop = { accessTariff: '3.0TD', power: '10', power2: '15' }

  test.each([
    ['nothing where the supply point tells it', {}, {}],
    ['where it is, else', elsewhere, { zipcode: 'required' }],
    ['a postal code', { ...elsewhere, zipcode: '53001' }, { zipcode: 'postal_code_not_valid' }],
    ['one that is', { ...elsewhere, zipcode: '52001' }, {}],
    ['whether six periods have at most 15 kW', shop, { power: 'power_below_tariff' }],
    ['not once it is confirmed', { ...shop, isSmallPower: true }, {}],
    ['not above', { ...shop, power2: '15,001' }, {}],
    ['whole kWh of surplus', { surplusKwh: '1,5' }, { surplusKwh: 'not_whole' }],
    ['a retailer that is not in the list', { comerOrigin: 'other' }, {}],
  ])('%s', (_, over, errors) => expect(asked(over)).toEqual(errors))

  test('a machine is not asked', () =>
    expect(checkComparison({ ...right, ...elsewhere, ...shop }, { today })).toEqual({}))
})

test.each([
  [0, '', null],
  [4.5, '', { euros: '4.50', kwh: null }],
  [4.5, '75', { euros: '4.50', kwh: 75 }],
])('%s € for "%s" kWh of surplus', (euros, surplusKwh, surplus) =>
  expect(comparedUse({ ...right, surplusKwh }, 'peninsula', euros).surplus).toEqual(surplus),
)
