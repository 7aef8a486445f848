import { expect, test } from 'vitest'
import type { ApplianceName } from './appliances.ts'
import type { CalculatorForm } from './calculator-form.ts'
import { calculatorWith, exampleCalculator } from './calculator-form-fixture.ts'
import { type CalculatorErrors, checkCalculator } from './check-calculator.ts'

test('the example has no errors', () => expect(checkCalculator(exampleCalculator)).toEqual({}))

test.each<[Partial<CalculatorForm>, CalculatorErrors]>([
  [{ area: '' }, { area: 'required' }],
  [{ area: '0' }, { area: 'required' }],
  [{ area: '-90' }, { area: 'required' }],
  [{ area: '90.5' }, { area: 'required' }],
  [{ numPersones: '' }, { numPersones: 'required' }],
  [{ numPersones: '0' }, { numPersones: 'required' }],
  [{ numPersones: '-1' }, { numPersones: 'required' }],
  [{ cofSimul: '0.5' as '0.4' }, { cofSimul: 'not_a_choice' }],
])('%o', (over, errors) => {
  expect(checkCalculator(calculatorWith({ oven: '' }, over))).toEqual(errors)
})

test.each<[Partial<Record<ApplianceName, string>>, CalculatorErrors]>([
  [{}, { appliances: 'none_chosen' }],
  [{ tv: '0' }, { 'appliances.tv.num': 'required' }],
  [{ pool: 'x', oven: '' }, { 'appliances.pool.num': 'required' }],
  [{ waterHeater: '60' }, { 'appliances.waterHeater.num': 'not_a_choice' }],
  [{ waterHeater: '80', electricVehicle: '' }, {}],
])('with %o', (chosen, errors) => expect(checkCalculator(calculatorWith(chosen))).toEqual(errors))
