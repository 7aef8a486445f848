import {
  passkeyChallenge,
  passkeyLogin,
  passkeyRegistration,
  registerPasskey,
} from '@fanal/contract/passkeys'
import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { CallError, call } from '#lib/call.ts'
import type { TextKey } from '#lib/texts.ts'

/** Signs in with a passkey: the one requested after the password, or any of the customer's. */
export async function signInWithPasskey(asked?: PasskeyAsked): Promise<void> {
  const { challenge_id, options } = asked ?? (await call(passkeyChallenge, {}))
  const credential = await startAuthentication({ optionsJSON: options })
  await call(passkeyLogin, { body: { challenge_id, credential } })
}

/** Creates a passkey on this or another device and registers it. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const { challenge_id, options } = await call(passkeyRegistration, { body: { password } })
  const credential = await startRegistration({ optionsJSON: options })
  await call(registerPasskey, { body: { challenge_id, name, credential } })
}

const byBrowser: Readonly<Record<string, TextKey<'passkeys'>>> = {
  NotAllowedError: 'error.cancelled',
  AbortError: 'error.cancelled',
  InvalidStateError: 'error.already',
  ConstraintError: 'error.unsupported',
  NotSupportedError: 'error.unsupported',
  SecurityError: 'error.address',
}

const byServer: Readonly<Record<string, TextKey<'passkeys'>>> = {
  passkey_not_accepted: 'error.notKnown',
  too_many_passkeys: 'error.tooManyPasskeys',
  too_many_requests: 'error.tooMany',
  not_found: 'error.off',
  read_only: 'error.readOnly',
  no_answer: 'error.unavailable',
  unavailable: 'error.unavailable',
}

/** The error in plain words. The browser does not tell cancelling from a timeout. */
export function passkeyError(error: unknown): TextKey<'passkeys'> {
  const { name } = error as { name?: string }
  const known = error instanceof CallError ? byServer[error.code] : byBrowser[name ?? '']
  return known ?? 'error.failed'
}
