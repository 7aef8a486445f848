import { type EndpointGroup, endpointIn } from './endpoint.ts'
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

const ownPasskeys: EndpointGroup = {
  isOwn: true,
  path: 'user/passkeys/',
  access: 'customer',
  errors: ['not_found'],
}

export const listPasskeys = endpointIn<typeof listPasskeysSchemas>(ownPasskeys, {
  name: 'listPasskeys',
  path: '',
})

export const passkeyRegistration = endpointIn<typeof passkeyRegistrationSchemas>(ownPasskeys, {
  name: 'passkeyRegistration',
  method: 'POST',
  path: 'register/options',
  kind: 'session',
  errors: ['recent_login_required', 'invalid_password', 'too_many_passkeys', 'too_many_requests'],
})

export const registerPasskey = endpointIn<typeof registerPasskeySchemas>(ownPasskeys, {
  name: 'registerPasskey',
  method: 'POST',
  path: 'register/verify',
  kind: 'session',
  errors: ['passkey_not_accepted', 'too_many_passkeys', 'too_many_requests'],
})

export const renamePasskey = endpointIn<typeof renamePasskeySchemas>(ownPasskeys, {
  name: 'renamePasskey',
  method: 'PATCH',
  path: '{id}',
})

/** With a recent login, or the password. */
const provedChange: EndpointGroup = {
  ...ownPasskeys,
  errors: ['not_found', 'recent_login_required', 'invalid_password', 'too_many_requests'],
}

export const removePasskey = endpointIn<typeof removePasskeySchemas>(provedChange, {
  name: 'removePasskey',
  method: 'DELETE',
  path: '{id}',
})

export const switchSecondFactor = endpointIn<typeof switchSecondFactorSchemas>(provedChange, {
  name: 'switchSecondFactor',
  method: 'PUT',
  path: 'second_factor',
})

const login: EndpointGroup = {
  isOwn: true,
  method: 'POST',
  path: 'user/passkeys/login/',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found'],
}

/** The same answer for everybody, so that it never reveals who has a passkey. */
export const passkeyChallenge = endpointIn<typeof passkeyChallengeSchemas>(login, {
  name: 'passkeyChallenge',
  path: 'options',
  errors: ['too_many_requests'],
  limit: { max: 300, windowSeconds: 3600 },
})

export const passkeyLogin = endpointIn<typeof passkeyLoginSchemas>(login, {
  name: 'passkeyLogin',
  path: 'verify',
  errors: ['passkey_not_accepted', 'too_many_requests'],
})
