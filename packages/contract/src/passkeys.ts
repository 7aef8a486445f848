import { endpoint } from './endpoint.ts'
import type {
  listPasskeysSchemas,
  passkeyChallengeSchemas,
  passkeyLoginSchemas,
  passkeyRegistrationSchemas,
  registerPasskeySchemas,
  removePasskeySchemas,
  renamePasskeySchemas,
  switchSecondFactorSchemas,
} from './schemas/passkeys.ts'

// Not found while `features.passkeys` is off. Calls with a challenge are of kind `session`: a challenge is consumed
// even if the answer to it is refused.

export const listPasskeys = endpoint<typeof listPasskeysSchemas>({
  name: 'listPasskeys',
  isOwn: true,
  path: 'user/passkeys/',
  access: 'customer',
  errors: ['not_found'],
})

export const passkeyRegistration = endpoint<typeof passkeyRegistrationSchemas>({
  name: 'passkeyRegistration',
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/register/options',
  access: 'customer',
  kind: 'session',
  errors: [
    'not_found',
    'recent_login_required',
    'invalid_password',
    'too_many_passkeys',
    'too_many_requests',
  ],
})

export const registerPasskey = endpoint<typeof registerPasskeySchemas>({
  name: 'registerPasskey',
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/register/verify',
  access: 'customer',
  kind: 'session',
  errors: ['not_found', 'passkey_not_accepted', 'too_many_passkeys', 'too_many_requests'],
})

export const renamePasskey = endpoint<typeof renamePasskeySchemas>({
  name: 'renamePasskey',
  isOwn: true,
  method: 'PATCH',
  path: 'user/passkeys/{id}',
  access: 'customer',
  errors: ['not_found'],
})

export const removePasskey = endpoint<typeof removePasskeySchemas>({
  name: 'removePasskey',
  isOwn: true,
  method: 'DELETE',
  path: 'user/passkeys/{id}',
  access: 'customer',
  errors: ['not_found', 'recent_login_required', 'invalid_password', 'too_many_requests'],
})

export const switchSecondFactor = endpoint<typeof switchSecondFactorSchemas>({
  name: 'switchSecondFactor',
  isOwn: true,
  method: 'PUT',
  path: 'user/passkeys/second_factor',
  access: 'customer',
  errors: ['not_found', 'recent_login_required', 'invalid_password', 'too_many_requests'],
})

/** The same answer for everybody, so that it never reveals who has a passkey. */
export const passkeyChallenge = endpoint<typeof passkeyChallengeSchemas>({
  name: 'passkeyChallenge',
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/login/options',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 300, windowSeconds: 3600 },
})

export const passkeyLogin = endpoint<typeof passkeyLoginSchemas>({
  name: 'passkeyLogin',
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/login/verify',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found', 'passkey_not_accepted', 'too_many_requests'],
})
