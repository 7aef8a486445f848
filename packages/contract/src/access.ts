import type { changePasswordSchemas, loginSchemas, logoutSchemas, profileSchemas } from './access.schemas.ts'
import { endpoint } from './endpoint.ts'

export const login = endpoint<typeof loginSchemas>({
  name: 'login',
  method: 'POST',
  path: 'user/login',
  access: 'anyone',
  kind: 'session',
  errors: ['invalid_credentials', 'too_many_requests'],
})

export const changePassword = endpoint<typeof changePasswordSchemas>({
  name: 'changePassword',
  method: 'PUT',
  path: 'user/password',
  access: 'customer',
  kind: 'session',
  errors: ['invalid_password', 'password_not_valid', 'too_many_requests'],
})

export const logout = endpoint<typeof logoutSchemas>({
  name: 'logout',
  method: 'POST',
  path: 'user/logout',
  access: 'anyone',
  kind: 'session',
})

export const profile = endpoint<typeof profileSchemas>({
  name: 'profile',
  path: 'users/',
  access: 'customer',
})
