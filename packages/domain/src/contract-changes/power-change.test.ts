import { describe, expect, test } from 'vitest'
import {
  asTwoPeriods,
  checkPowerChange,
  couldBeSmall,
  otherTariffOf,
  phoneError,
  type PowerContract,
  raisedFollowing,
  tariffWith,
} from './power-change.ts'

const home: PowerContract = { tariff: '2.0TD', powersW: [4600, 4600] }
const shop: PowerContract = { tariff: '3.0TD', powersW: [20_000, 20_000, 20_000, 20_000, 20_000, 20_000] }
/** A 3.0TD because of its last power only. */
const bakery: PowerContract = { tariff: '3.0TD', powersW: [9060, 9060, 9060, 9060, 9060, 15_100] }
const factory: PowerContract = { tariff: '6.1TD', powersW: [90_000, 90_000, 90_000, 90_000, 90_000, 90_000] }
const six = (...kw: string[]) => Array.from({ length: 6 }, (_, i) => kw[i] ?? kw.at(-1) ?? '')

test.each([
  ['2.0TD', '3.0TD'],
  ['3.0TD', '2.0TD'],
  ['6.1TD', undefined],
  ['3.0TDVE', undefined],
])('%s can become %s', (tariff, other) => expect(otherTariffOf(tariff)).toBe(other))

describe('the access tariff decides the periods', () => {
  test.each<[PowerContract, string[], string | undefined, string]>([
    [home, ['15', '15'], undefined, '2.0TD'],
    [home, ['15,001', '3'], undefined, '3.0TD'],
    [home, ['3', '15.001'], undefined, '3.0TD'],
    [home, ['', ''], undefined, '2.0TD'],
    [home, ['abc', '20'], undefined, '3.0TD'],
    [bakery, six('9,06'), undefined, '3.0TD'],
    [bakery, ['9,06', '9,06'], undefined, '3.0TD'],
    [bakery, ['9,06', '9,06'], '2.0TD', '2.0TD'],
    [bakery, six('20'), '3.0TD', '3.0TD'],
    [factory, six('9'), '2.0TD', '6.1TD'],
  ])('%j with %j and a yes to %s: %s', (contract, typed, tariff, expected) => {
    expect(tariffWith(contract, { typed, tariff })).toBe(expected)
  })
})

test.each([
  ['3.0TD', six('9,06', '9,06', '9,06', '9,06', '9,06', '15,1'), false],
  ['3.0TD', six('9,06', '15'), true],
  ['3.0TD', ['9', '9'], false],
  ['2.0TD', six('9'), false],
  ['6.1TD', six('9'), false],
])('%s with %j could be a 2.0TD: %s', (tariff, typed, expected) =>
  expect(couldBeSmall(tariff, typed)).toBe(expected),
)

test('P1 of two is the hours of P1 to P5 of six, P2 those of P6', () => {
  expect(asTwoPeriods([5, 6, 7, 8, 9, 3])).toEqual([9, 3])
})

describe('accepted, in watts', () => {
  test.each<[string[], PowerContract, string | undefined, number[], string]>([
    [['5,75', '5,75'], home, undefined, [5750, 5750], '2.0TD'],
    [['4.6', '3.45'], home, undefined, [4600, 3450], '2.0TD'],
    [['3,45', '9.2'], home, undefined, [3450, 9200], '2.0TD'],
    [[' 5,5 ', '5,500'], home, '2.0TD', [5500, 5500], '2.0TD'],
    [['1', '1'], home, undefined, [1000, 1000], '2.0TD'],
    [['15', '15', '', ' ', ''], home, undefined, [15_000, 15_000], '2.0TD'],
    [six('17,321', '17,321', '20'), home, undefined, [17321, 17321, 20000, 20000, 20000, 20000], '3.0TD'],
    [six('16', '16', '16', '16', '16', '16'), home, '3.0TD', Array(6).fill(16_000), '3.0TD'],
    [
      ['20', '20', '20', '20', '20', '21'],
      shop,
      undefined,
      [20000, 20000, 20000, 20000, 20000, 21000],
      '3.0TD',
    ],
    [
      ['9,06', '9,06', '9,06', '9,06', '10', '15,1'],
      bakery,
      undefined,
      [9060, 9060, 9060, 9060, 10_000, 15_100],
      '3.0TD',
    ],
    // The first two are not above 15 kW any more: it stays a 3.0TD.
    [['5', '5', '5', '5', '5', '15,001'], shop, undefined, [5000, 5000, 5000, 5000, 5000, 15_001], '3.0TD'],
    [['9,1', '7'], bakery, '2.0TD', [9100, 7000], '2.0TD'],
    [['15', '15'], shop, '2.0TD', [15_000, 15_000], '2.0TD'],
    [six('9'), factory, undefined, Array(6).fill(9000), '6.1TD'],
  ])('%j', (typed, contract, tariff, powersW, expected) => {
    expect(checkPowerChange(contract, { typed, tariff })).toEqual({ ok: true, powersW, tariff: expected })
  })
})

const lastFour = (error: string) => ({ power3: error, power4: error, power5: error, power6: error })

describe('refused, every field at once', () => {
  test.each<[string[], PowerContract, string | undefined, object]>([
    [['4,6', '4,600'], home, undefined, { power: 'unchanged' }],
    [six('20'), shop, undefined, { power: 'unchanged' }],
    [['9,06', '9,060', '9.06', '9,06', '9,06', '15,1'], bakery, undefined, { power: 'unchanged' }],
    [['', ''], home, undefined, { power: 'required', power2: 'required' }],
    [['0,9', 'x'], home, undefined, { power: 'below_minimum', power2: 'not_a_power' }],
    [['4,6001', '-3'], home, undefined, { power: 'not_a_power', power2: 'not_a_power' }],
    [['9999999', '99999999,5'], home, undefined, { power: 'too_high', power2: 'too_high' }],
    [
      ['99999', '9999,999', '9999,999', '9999,999', '9999,999', '9999,999'],
      home,
      undefined,
      { power: 'too_high' },
    ],
    [['99999', '4,6'], home, undefined, { power: 'too_high' }],
    [['16', '16'], home, undefined, lastFour('required')],
    [six('16', '15', '16'), home, undefined, { power2: 'lower_than_previous' }],
    [six('5'), home, undefined, lastFour('not_of_tariff')],
    [six('16'), home, '2.0TD', { tariff: 'other_tariff' }],
    [['5', '5'], home, '3.0TD', { tariff: 'other_tariff' }],
    [
      ['16', '17', '16', '18', '17,9', '18'],
      home,
      undefined,
      { power3: 'lower_than_previous', power5: 'lower_than_previous' },
    ],
    [six('16', '16', '0', '16'), home, undefined, { power3: 'below_minimum' }],
    // Two powers alone never turn a 3.0TD into a 2.0TD.
    [['9,06', '9,06'], bakery, undefined, lastFour('required')],
    [['10', '10'], shop, undefined, lastFour('required')],
    [six('15'), bakery, undefined, { tariff: 'tariff_consent' }],
    [six('15'), bakery, '3.0TD', { tariff: 'tariff_consent' }],
    [six('9', '9', '9', '9', '9', '8'), bakery, undefined, { power6: 'lower_than_previous' }],
    // One power too high before all others is one error.
    [six('14', '9', '9', '9', '9', '15,1'), bakery, undefined, { power2: 'lower_than_previous' }],
    [six('20', 'x', '19', '20'), shop, undefined, { power2: 'not_a_power', power3: 'lower_than_previous' }],
    [six('9'), bakery, '2.0TD', lastFour('not_of_tariff')],
    [['9', '15,001'], bakery, '2.0TD', { power2: 'above_small' }],
    [six('20'), bakery, '6.1TD', { tariff: 'other_tariff' }],
    [['9', '9'], factory, '2.0TD', lastFour('required')],
  ])('%j', (typed, contract, tariff, errors) => {
    expect(checkPowerChange(contract, { typed, tariff })).toEqual({ ok: false, errors })
  })
})

test.each([
  [six('9', '9', '9', '9', '9', '15'), undefined],
  [six('14', '9', '9,5', '9', '9', '15,1'), { place: 1, typed: ['14', '14', '14', '14', '14', '15,1'] }],
  [six('9', '9', '8', 'x', '', '8'), { place: 2, typed: ['9', '9', '9', 'x', '', '9'] }],
])('%j, with the one before as the least from there on', (typed, expected) => {
  expect(raisedFollowing(typed)).toEqual(expected)
})

test.each([
  ['612 345 678', undefined],
  ['+33 612345678', undefined],
  [' ', 'required'],
  ['12', 'phone_not_valid'],
])('phone %j', (typed, error) => {
  expect(phoneError(typed)).toBe(error)
})
