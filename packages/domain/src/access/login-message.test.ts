import { expect, test } from 'vitest'
import { loginMessage } from './login-message.ts'

test.each([
  ['credentials', 401, 'session_expired'],
  ['credentials', 403, 'wrong_credentials'],
  ['credentials', 419, 'login_error'],
  ['token', 419, 'token_expired'],
  ['token', 401, 'token_invalid'],
  ['token', 403, 'login_error'],
  ['clientId', 505, 'client_id_invalid'],
  ['clientId', 401, 'login_error'],
  ['refresh', 401, 'login_error'],
  ['none', 404, 'login_error'],
  ['credentials', 500, 'internal_error'],
  ['token', 502, 'internal_error'],
  ['clientId', 500, 'internal_error'],
  ['credentials', 503, 'login_error'],
] as const)('%s %i: %s', (type, status, message) => expect(loginMessage(type, status)).toBe(message))
