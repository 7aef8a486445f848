import type {
  clientLoginSchemas,
  isTokenValidSchemas,
  loginSchemas,
  logoutSchemas,
  mailLoginLinkSchemas,
  proveIdentitySchemas,
} from './schemas/access.ts'
import { endpoint, type EndpointGroup, endpointIn } from './endpoint.ts'

const sessionCall: EndpointGroup = { method: 'POST', path: 'user/', access: 'anyone', kind: 'session' }

export const login = endpointIn<typeof loginSchemas>(sessionCall, {
  name: 'login',
  path: 'login',
  errors: ['invalid_credentials', 'too_many_requests', 'not_found'],
})

export const clientLogin = endpointIn<typeof clientLoginSchemas>(sessionCall, {
  name: 'clientLogin',
  path: 'client_id',
  errors: ['client_id_invalid', 'too_many_requests'],
  limit: { max: 60, windowSeconds: 600 },
})

export const logout = endpointIn<typeof logoutSchemas>(sessionCall, {
  name: 'logout',
  isOwn: true,
  path: 'logout',
})

/** For a customer who gave the right password and has no passkey at hand. */
export const mailLoginLink = endpointIn<typeof mailLoginLinkSchemas>(sessionCall, {
  name: 'mailLoginLink',
  isOwn: true,
  path: 'passkeys/login/link',
  errors: ['not_found', 'passkey_not_accepted', 'too_many_requests'],
  limit: { max: 30, windowSeconds: 3600 },
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
