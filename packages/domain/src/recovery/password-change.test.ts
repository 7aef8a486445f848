import { expect, test } from 'vitest'
import { checkPasswordChange, newPasswordErrors } from './password-change.ts'

test.each([
  ['Farola-2025', 'Farola-2026', 'Farola-2026', {}],
  ['', '', '', { current: 'required', password: 'required', repeat: 'required' }],
  ['abc', 'Farola-2026', 'Farola-2026', { current: 'too_short' }],
  ['Farola-2025', 'farola', 'farola', { password: 'password_not_valid' }],
  ['Farola-2026', 'Farola-2026', 'Farola-2026', { password: 'same_as_current' }],
  ['Farola-2025', 'Farola-2026', 'Farola-2027', { repeat: 'passwords_differ' }],
])('%j to %j and %j', (current, password, repeat, errors) => {
  expect(checkPasswordChange({ current, password, repeat })).toEqual(errors)
})

test('every reason at once', () => {
  expect(newPasswordErrors('farola', 'farola')).toEqual(['same_as_current', 'password_not_valid'])
})
