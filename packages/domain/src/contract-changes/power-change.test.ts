import { describe, expect, test } from 'vitest'
import { checkPowerChange, needsSixPeriods } from './power-change.ts'

const home = [4600, 4600]
const shop = [20_000, 20_000, 20_000, 20_000, 20_000, 20_000]

test.each([
  [['15', '15'], false],
  [['15,001', '3'], true],
  [['3', '15.001'], true],
  [['3', '3', '99'], false],
  [['', ''], false],
  [['abc', '20'], true],
])('%j asks for six periods: %s', (typed, expected) => expect(needsSixPeriods(typed)).toBe(expected))

describe('accepted, in watts', () => {
  test.each([
    [['5,75', '5,75'], home, [5750, 5750]],
    [['4.6', '3.45'], home, [4600, 3450]],
    [['3,45', '9.2'], home, [3450, 9200]],
    [[' 5,5 ', '5,500'], home, [5500, 5500]],
    [['1', '1'], home, [1000, 1000]],
    [
      ['17,321', '17,321', '17,321', '17,321', '17,321', '20'],
      home,
      [17321, 17321, 17321, 17321, 17321, 20000],
    ],
    [['20', '20', '20', '20', '20', '21'], shop, [20000, 20000, 20000, 20000, 20000, 21000]],
    [['10', '10'], shop, [10000, 10000]],
  ])('%j', (typed, current, powersW) => {
    expect(checkPowerChange(typed, current)).toEqual({ ok: true, powersW })
  })
})

describe('refused, every field at once', () => {
  test.each([
    [['4,6', '4,600'], home, { power: 'unchanged' }],
    [['20', '20', '20', '20', '20', '20'], shop, { power: 'unchanged' }],
    [['', ''], home, { power: 'required', power2: 'required' }],
    [['0,9', 'x'], home, { power: 'below_minimum', power2: 'not_a_power' }],
    [['4,6001', '-3'], home, { power: 'not_a_power', power2: 'not_a_power' }],
    [['16', '16'], home, { power3: 'required', power4: 'required', power5: 'required', power6: 'required' }],
    [['16', '15', '16', '16', '16', '16'], home, { power2: 'lower_than_previous' }],
    [
      ['16', '17', '16', '18', '17,9', '18'],
      home,
      { power3: 'lower_than_previous', power5: 'lower_than_previous' },
    ],
    [['16', '16', '0', '16', '16', '16'], home, { power3: 'below_minimum' }],
  ])('%j', (typed, current, errors) => {
    expect(checkPowerChange(typed, current)).toEqual({ ok: false, errors })
  })
})
