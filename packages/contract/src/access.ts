import type {
  changePasswordSchemas,
  clientLoginSchemas,
  isTokenValidSchemas,
  loginSchemas,
  logoutSchemas,
  profileSchemas,
} from './schemas/access.ts'
import { endpoint } from './endpoint.ts'

export const login = endpoint<typeof loginSchemas>({
  name: 'login',
  method: 'POST',
  path: 'user/login',
  access: 'anyone',
  kind: 'session',
  errors: ['invalid_credentials', 'too_many_requests', 'not_found'],
})

export const clientLogin = endpoint<typeof clientLoginSchemas>({
  name: 'clientLogin',
  method: 'POST',
  path: 'user/client_id',
  access: 'anyone',
  kind: 'session',
  errors: ['client_id_invalid', 'too_many_requests'],
  limit: { max: 60, windowSeconds: 600 },
})

export const isTokenValid = endpoint<typeof isTokenValidSchemas>({
  name: 'isTokenValid',
  method: 'POST',
  path: 'is_token_valid',
  access: 'anyone',
  kind: 'check',
  errors: ['too_many_requests'],
  limit: { max: 300, windowSeconds: 600 },
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
  isOwn: true,
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
