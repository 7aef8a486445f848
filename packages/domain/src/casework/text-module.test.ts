import { expect, test } from 'vitest'
import { fillModule, leftVariables, unknownVariables } from './text-module.ts'

test('variables are filled in; those without a value stay and are named', () => {
  const text = 'Hola, {name}: la factura {invoice} está en el caso {number}.'
  const values = { name: 'Marta', number: '26000417', invoice: '' }
  expect(fillModule(text, values)).toBe('Hola, Marta: la factura {invoice} está en el caso 26000417.')
  expect(leftVariables(fillModule(text, values))).toEqual(['invoice'])
})

test('a value is never read as a variable', () => {
  expect(fillModule('{name}, {number}', { name: '{number}', number: '1' })).toBe('{number}, 1')
})

test('what is no variable is found', () => {
  expect(unknownVariables('{name} {nombre} {} {nombre}')).toEqual(['nombre', ''])
  expect(leftVariables('{nombre}')).toEqual([])
})
