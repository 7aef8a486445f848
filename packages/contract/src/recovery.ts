import { endpoint } from './endpoint.ts'
import type { changePasswordSchemas, recoverPasswordSchemas } from './schemas/recovery.ts'

export const recoverPassword = endpoint<typeof recoverPasswordSchemas>({
  name: 'recoverPassword',
  method: 'POST',
  path: 'user/reset/',
  access: 'anyone',
  errors: ['too_many_requests'],
  limit: { max: 30, windowSeconds: 3600 },
})

export const changePassword = endpoint<typeof changePasswordSchemas>({
  name: 'changePassword',
  method: 'PUT',
  path: 'user/password',
  access: 'customer',
  kind: 'session',
  errors: ['invalid_password', 'password_not_valid', 'changed_meanwhile', 'too_many_requests'],
})
