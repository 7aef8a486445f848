import { expect, test } from 'vitest'
import {
  accessTariffsFor,
  electricityTariffs,
  gasTariffs,
  highestPower,
  needsSixPeriods,
  tariffById,
  tariffByName,
} from './access-tariff.ts'

test.each([
  ['4,6', '2.0TD'],
  ['15', '2.0TD'],
  ['15.001', '3.0TD'],
  ['450', '3.0TD'],
  ['', undefined],
  ['much', undefined],
])('%j kW', (power, name) => expect(accessTariffsFor(power)[0]?.name).toBe(name))

test.each([
  ['15', '15', false],
  ['15,1', '3', true],
  ['3', '15.1', true],
  ['', '', false],
  ['x', '20', true],
])('%j and %j kW need six: %s', (power, power2, isSix) => expect(needsSixPeriods(power, power2)).toBe(isSix))

test.each([
  [18, '2.0TD'],
  [19, '3.0TD'],
  [20, '6.1TD'],
  [23, '6.4TD'],
  [1, 'RL.1'],
  [11, 'RL.11'],
])('%i is %s', (id, name) => {
  expect(tariffById(id)?.name).toBe(name)
  expect(tariffById(String(id))?.name).toBe(name)
  expect(tariffByName(name.toLowerCase())?.id).toBe(id)
})

test('no id twice', () => {
  const ids = [...electricityTariffs, ...gasTariffs].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([tariffById(12), tariffByName('9.9TD')]).toEqual([undefined, undefined])
})

test.each([
  [['4,6', '5.75'], '5.75'],
  [['4.6', ''], '4.6'],
  [['', 'x'], ''],
  [['99999', '4,6'], '4.6'],
])('the highest of %o', (typed, power) => expect(highestPower(typed)).toBe(power))
