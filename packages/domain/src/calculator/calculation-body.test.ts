import { describe, expect, test } from 'vitest'
import { applianceNames } from './appliances.ts'
import {
  calculationBody,
  checkCalculation,
  type LooseCalculation,
  type SentAppliance,
} from './calculation-body.ts'
import { calculatorWith, exampleCalculator, exampleCups } from './calculator-form-fixture.ts'
import type { CalculatorErrors } from './check-calculator.ts'

const body = calculationBody(exampleCalculator, exampleCups)

describe('as it is sent', () => {
  test('every appliance, chosen or not', () => {
    expect(body).toMatchObject({
      cups: 'ES0031405512340001MK0F',
      optimalPower: 3.26,
      area: 90,
      numPersones: 3,
      cofSimul: 0.4,
    })
    expect(body.appliances.map(({ name }) => name)).toEqual([...applianceNames])
    const of = (name: string) => body.appliances.find((one) => one.name === name)
    expect([of('heating'), of('tv'), of('oven'), of('pool')]).toEqual([
      { name: 'heating', enabled: true, num: 90, power: 0.01, totalPower: 0.36, multiple: false },
      { name: 'tv', enabled: true, num: 2, power: 0.2, totalPower: 0.4, multiple: true },
      { name: 'oven', enabled: true, num: 1, power: 2, totalPower: 0.8, multiple: false },
      { name: 'pool', enabled: false, num: 40, power: 0.0085, totalPower: 0, multiple: true },
    ])
  })

  test('is what the check accepts', () => {
    const { errors, used } = checkCalculation(body)
    expect(errors).toEqual({})
    expect(used.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '90 heating',
      '1 washingMachine',
      '1 oven',
      '1 hob',
      '1 fridge',
      '2 tv',
    ])
    const heater = calculationBody(calculatorWith({ waterHeater: '80' }, { cofSimul: '0.25' }), exampleCups)
    expect(checkCalculation(heater).errors).toEqual({})
  })
})

const oven: SentAppliance = {
  name: 'oven',
  enabled: true,
  num: 1,
  power: 2,
  totalPower: 0.8,
  multiple: false,
}
const sent = (over: Partial<LooseCalculation>, ...listed: SentAppliance[]) => ({
  ...body,
  optimalPower: 0.8,
  appliances: listed.length > 0 ? listed : [oven],
  ...over,
})

test.each<[string, LooseCalculation, CalculatorErrors]>([
  ['the oven alone', sent({}), {}],
  ['a sum of its own', sent({ optimalPower: 0.7 }), { optimalPower: 'not_the_sum' }],
  ['no sum', sent({ optimalPower: null }), { optimalPower: 'not_the_sum' }],
  [
    'a total of its own',
    sent({}, { ...oven, totalPower: 0.5 }),
    { 'appliances.0.totalPower': 'not_the_sum' },
  ],
  ['a power of its own', sent({}, { ...oven, power: 1 }), { 'appliances.0.power': 'not_a_choice' }],
  [
    'an unknown appliance',
    sent({}, oven, { ...oven, name: 'sauna' }),
    { 'appliances.1.name': 'not_a_choice' },
  ],
  [
    'a name of every object',
    sent({}, { ...oven, name: 'toString' }),
    { 'appliances.0.name': 'not_a_choice' },
  ],
  ['one twice', sent({ optimalPower: 1.6 }, oven, oven), { 'appliances.1.name': 'not_a_choice' }],
  [
    'half a television',
    sent({}, { ...oven, name: 'tv', num: 0.5, power: 0.2, totalPower: 0.1 }),
    { 'appliances.0.num': 'required' },
  ],
  ['what is not chosen does not count', sent({}, oven, { ...oven, name: 'dryer', enabled: false }), {}],
  ['nothing chosen', sent({}, { ...oven, enabled: false }), { appliances: 'none_chosen' }],
  [
    'empty',
    { cups: '', optimalPower: null, appliances: null, area: null, numPersones: null, cofSimul: null },
    {
      cups: 'required',
      area: 'required',
      numPersones: 'required',
      cofSimul: 'not_a_choice',
      appliances: 'none_chosen',
    },
  ],
  ['an area with decimals', sent({ area: 90.5 }), { area: 'required' }],
  ['another coefficient', sent({ cofSimul: 0.5 }), { cofSimul: 'not_a_choice' }],
  [
    'numbers that are none',
    sent({ area: Number.NaN, numPersones: -1 }),
    { area: 'required', numPersones: 'required' },
  ],
])('%s', (_, loose, errors) => expect(checkCalculation(loose).errors).toEqual(errors))
