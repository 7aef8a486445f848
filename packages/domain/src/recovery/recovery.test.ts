import { expect, test } from 'vitest'
import { checkRecovery } from './recovery.ts'

test.each([
  ['12345678Z', 'ana@example.com', {}],
  ['es-12345678-z', ' Ana@Example.com ', {}],
  [' ', '', { nif: 'required', email: 'required' }],
  ['12345678A', 'ana@', { nif: 'nif_not_valid', email: 'email_not_valid' }],
])('%j and %j', (nif, email, errors) => {
  expect(checkRecovery({ nif, email })).toEqual(errors)
})
