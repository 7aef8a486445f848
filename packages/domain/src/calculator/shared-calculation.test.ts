import { expect, test } from 'vitest'
import { calculatorWith, exampleCalculator } from './calculator-form-fixture.ts'
import { calculatorOf, sharedQuery } from './shared-calculation.ts'

test('what is shared names no supply point, and is read back', () => {
  const form = calculatorWith({ oven: '', tv: '2', waterHeater: '80', pool: '35' }, { cofSimul: '0.6' })
  const query = sharedQuery(form)
  expect(query).toEqual({
    area: '90',
    people: '3',
    simultaneity: '0.6',
    appliances: 'waterHeater.80,oven,tv.2,pool.35',
  })
  expect(calculatorOf(query)).toEqual(form)
  expect(JSON.stringify(sharedQuery(exampleCalculator))).not.toContain('ES00')
})

test.each([{}, { area: '90' }, { appliances: '' }, { appliances: 'sauna,toString,__proto__' }])(
  '%o is no calculation',
  (query) => expect(calculatorOf(query)).toBeUndefined(),
)

test('what is not understood is left out', () => {
  const form = calculatorOf({
    appliances: 'oven,tv.x,waterHeater.60,sauna.3',
    area: '-9',
    people: '2.5',
    simultaneity: '9',
  })
  expect(form).toEqual({
    ...calculatorWith({ oven: '', tv: '1', waterHeater: '50' }),
    area: '',
    numPersones: '',
  })
})
