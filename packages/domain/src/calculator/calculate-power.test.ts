import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applianceNames, appliances, type ApplianceName, simultaneities } from './appliances.ts'
import { calculatePower, wholeOf } from './calculate-power.ts'
import { calculatorWith, exampleCalculator } from './calculator-form-fixture.ts'

test('the example: heating, two televisions and what a kitchen has', () => {
  expect(calculatePower(exampleCalculator)).toMatchObject({ optimalPower: 3.26, largestW: 2000 })
})

describe('one appliance alone, by simultaneity: few, some, many', () => {
  test.each<[ApplianceName, string, readonly number[]]>([
    ['stove', '1', [0.3, 0.48, 0.72]],
    ['stove', '3', [0.9, 1.44, 2.16]],
    // The base is added in hundredths: 22.5 + 0.1, 36 + 0.1, 54 + 0.1.
    ['heating', '', [0.23, 0.36, 0.54]],
    ['waterHeater', '30', [0.3, 0.48, 0.72]],
    ['waterHeater', '50', [0.4, 0.64, 0.96]],
    ['waterHeater', '80', [0.5, 0.8, 1.2]],
    ['waterHeater', '100', [0.6, 0.96, 1.44]],
    // Half a hundredth goes up: 42.5.
    ['dishwasher', '', [0.43, 0.68, 1.02]],
    ['washingMachine', '', [0.5, 0.8, 1.2]],
    ['dryer', '', [0.5, 0.8, 1.2]],
    ['oven', '', [0.5, 0.8, 1.2]],
    ['hob', '', [0.38, 0.6, 0.9]],
    ['airConditioning', '2', [0.75, 1.2, 1.8]],
    ['microwave', '', [0.28, 0.44, 0.66]],
    ['fridge', '1', [0.3, 0.3, 0.3]],
    ['fridge', '2', [0.6, 0.6, 0.6]],
    ['tv', '3', [0.6, 0.6, 0.6]],
    ['electricVehicle', '', [0, 0, 0]],
    ['pool', '40', [0.09, 0.14, 0.2]],
    ['heatingOil', '', [0, 0, 0]],
  ])('%s %s', (name, num, totals) => {
    const found = simultaneities.map(
      (cofSimul) => calculatePower(calculatorWith({ [name]: num }, { cofSimul })).optimalPower,
    )
    expect(found).toEqual(totals)
  })

  test('the table has them all', () => expect(Object.keys(appliances)).toEqual([...applianceNames]))
})

test.each<[string, Partial<Record<ApplianceName, string>>, number]>([
  ['none', {}, 0],
  ['of several, one', { tv: '5', stove: '2' }, 1200],
  ['by its capacity', { waterHeater: '100', oven: '' }, 2400],
  ['all of what grows with a size', { heating: '', pool: '40' }, 900],
  ['a large pool', { heating: '', pool: '200' }, 1700],
])('the largest appliance: %s', (_, chosen, watts) => {
  expect(calculatePower(calculatorWith(chosen)).largestW).toBe(watts)
})

test('what is typed wrongly counts as nothing while typing', () => {
  expect(calculatePower(calculatorWith({ tv: 'x', fridge: '-2', oven: '' })).optimalPower).toBe(0.8)
  expect(calculatePower(calculatorWith({ heating: '', oven: '' }, { area: '' })).optimalPower).toBe(0.8)
})

test.each([
  ['90', 90],
  [' 7 ', 7],
  ['0090', 90],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['123456', undefined],
  ['', undefined],
  ['NaN', undefined],
])('%o as a whole number', (typed, value) => expect(wholeOf(typed)).toBe(value))

describe('for any choice', () => {
  const nums = fc.oneof(fc.integer({ min: 1, max: 99_999 }).map(String), fc.string({ maxLength: 6 }))
  const chosen = fc.dictionary(fc.constantFrom(...applianceNames), nums, { maxKeys: 15 })
  const forms = fc
    .record({ chosen, area: nums, cofSimul: fc.constantFrom(...simultaneities) })
    .map(({ chosen: some, ...over }) => ({ some: some as Partial<Record<ApplianceName, string>>, over }))

  test('the sum is a number of two decimals, and never negative', () => {
    fc.assert(
      fc.property(forms, ({ some, over }) => {
        const { optimalPower, largestW } = calculatePower(calculatorWith(some, over))
        expect(optimalPower).toBeGreaterThanOrEqual(0)
        expect(Number(optimalPower.toFixed(2))).toBe(optimalPower)
        expect(Number.isSafeInteger(largestW)).toBe(true)
      }),
    )
  })

  test('one appliance more, or more of it, is never less power', () => {
    fc.assert(
      fc.property(
        forms,
        fc.constantFrom(...applianceNames),
        fc.integer({ min: 1, max: 900 }),
        ({ some, over }, name, num) => {
          const { [name]: _, ...others } = some
          const capacities = Object.keys(appliances[name].capacities ?? {})
          const less = capacities[0] ?? String(num)
          const more = capacities[3] ?? String(num + 1)
          const powers = [others, { ...others, [name]: less }, { ...others, [name]: more }].map(
            (each) => calculatePower(calculatorWith(each, over)).optimalPower,
          )
          expect(powers).toEqual(powers.toSorted((a, b) => a - b))
        },
      ),
    )
  })

  test('more at once is never less power', () => {
    fc.assert(
      fc.property(forms, ({ some, over }) => {
        const powers = simultaneities.map(
          (cofSimul) => calculatePower(calculatorWith(some, { ...over, cofSimul })).optimalPower,
        )
        expect(powers).toEqual(powers.toSorted((a, b) => a - b))
      }),
    )
  })
})
