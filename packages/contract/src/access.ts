import type {
  clientLoginSchemas,
  isTokenValidSchemas,
  loginSchemas,
  logoutSchemas,
  mailLoginLinkSchemas,
  proveIdentitySchemas,
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

export const logout = endpoint<typeof logoutSchemas>({
  name: 'logout',
  isOwn: true,
  method: 'POST',
  path: 'user/logout',
  access: 'anyone',
  kind: 'session',
})

/** Re-authentication of an open session, before actions that require a recent login. */
export const proveIdentity = endpoint<typeof proveIdentitySchemas>({
  name: 'proveIdentity',
  isOwn: true,
  method: 'POST',
  path: 'user/prove',
  access: 'customer',
  kind: 'session',
  errors: ['invalid_password', 'passkey_not_accepted', 'too_many_requests', 'not_found'],
})

/** For a customer who gave the right password and has no passkey at hand. */
export const mailLoginLink = endpoint<typeof mailLoginLinkSchemas>({
  name: 'mailLoginLink',
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/login/link',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found', 'passkey_not_accepted', 'too_many_requests'],
  limit: { max: 30, windowSeconds: 3600 },
})
