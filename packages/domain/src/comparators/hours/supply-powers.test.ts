import { expect, test } from 'vitest'
import { checkPowers, isAbovePowers, powersTyped } from './supply-powers.ts'

test.each([
  ['2.0TD', ['4,6'], ['4.6', '4.6']],
  ['2.0TD', [' 3.45', '5,75'], ['3.45', '5.75']],
  ['2.0TD', ['15', '15'], ['15', '15']],
  ['3.0TD', ['20', '', '', '25', '', '30'], ['20', '20', '20', '25', '25', '30']],
  // What was typed for another tariff does not count.
  ['2.0TD', ['4.6', '', '', '99999999'], ['4.6', '4.6']],
])('%s with %j', (tariff, typed, powers) => {
  expect(powersTyped(tariff, typed)).toEqual(powers)
})

test.each([
  ['2.0TD', [], ['required', undefined]],
  ['2.0TD', ['', '4.6'], ['required', undefined]],
  ['2.0TD', ['0'], ['power_field_not_valid', undefined]],
  ['2.0TD', ['4.6', 'x'], [undefined, 'power_field_not_valid']],
  ['2.0TD', ['4.6', '15.001'], [undefined, 'power_not_of_tariff']],
  ['2.0TD', ['4.6789'], ['power_field_not_valid', undefined]],
  ['3.0TD', ['10000'], ['power_too_high', undefined, undefined, undefined, undefined, undefined]],
])('%s with %j is wrong', (tariff, typed, errors) => {
  expect(checkPowers(tariff, typed)).toEqual(errors)
  expect(powersTyped(tariff, typed)).toBeUndefined()
})

test('more than the powers could give', () => {
  const curve = (wh: number) => ({
    zone: 'peninsula' as const,
    step: 60 as const,
    days: ['2026-09-01'],
    imported: Uint32Array.from({ length: 24 }, () => wh),
    exported: new Uint32Array(24),
  })
  expect([curve(4_600), curve(4_601)].map((one) => isAbovePowers(one, ['3.45', '4.6']))).toEqual([
    false,
    true,
  ])
})
