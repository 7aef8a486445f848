import { expect, test } from 'vitest'
import { checkContactChange, cleanContact } from './contact-change.ts'

test.each([
  ['email', ' Ana@Example.com ', {}],
  ['email', '  ', { value: 'required' }],
  ['email', 'ana@', { value: 'email_not_valid' }],
  ['mobile', '612 345 678', {}],
  ['mobile', '', { value: 'required' }],
  ['mobile', '12', { value: 'phone_not_valid' }],
] as const)('%s %j', (field, typed, errors) => {
  expect(checkContactChange(field, typed)).toEqual(errors)
})

test('as it is kept', () => {
  expect(cleanContact('email', ' Ana@Example.com ')).toBe('ana@example.com')
  expect(cleanContact('mobile', '612 345 678')).toBe('+34612345678')
})
