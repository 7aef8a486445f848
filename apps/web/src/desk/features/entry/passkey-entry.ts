import { staffPasskeyChallenge, staffPasskeyLogin, staffProve } from '@fanal/contract/desk/staff'
import { startAuthentication } from '@simplewebauthn/browser'
import { CallError, call } from '#lib/call.ts'
import type { TextKey } from '#lib/texts.ts'

async function askPasskey() {
  const { challenge_id, options } = await call(staffPasskeyChallenge, {})
  return { challenge_id, credential: await startAuthentication({ optionsJSON: options }) }
}

export async function enterByPasskey(): Promise<void> {
  await call(staffPasskeyLogin, { body: await askPasskey() })
}

export async function proveByPasskey(): Promise<void> {
  await call(staffProve, { body: await askPasskey() })
}

const byCode: Readonly<Record<string, TextKey<'desk'>>> = {
  passkey_not_accepted: 'entry.passkeyUnknown',
  invalid_credentials: 'entry.wrong',
  code_not_valid: 'entry.wrongCode',
  password_not_valid: 'entry.weakPassword',
  staff_link_invalid: 'invitation.invalid',
  too_many_requests: 'entry.tooMany',
  no_answer: 'entry.away',
  unavailable: 'entry.away',
  overloaded: 'entry.away',
}

/** Why somebody does not get in, in plain words. A browser does not tell cancelling from a timeout. */
export function entryFailure(failure: unknown): TextKey<'desk'> {
  if (failure instanceof CallError) return byCode[failure.code] ?? 'entry.failed'
  const { name } = failure as { name?: string }
  return name === 'NotAllowedError' || name === 'AbortError' ? 'entry.cancelled' : 'entry.failed'
}
