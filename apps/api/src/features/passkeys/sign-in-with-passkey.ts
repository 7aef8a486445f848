import type { Assertion } from '@fanal/contract/schemas/passkeys'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { callerOf, countGuess } from '#platform/http/rate-limit'
import type { Visit } from '#platform/session'
import { beginSession } from '#features/account/begin-session'
import { findOwner } from '#features/account/queries'
import {
  findPasskeyByCredential,
  type OpenChallenge,
  saveChallenge,
  takeChallenge,
  useCounter,
} from './queries.ts'
import { takeTemporaryPassword } from '#features/recovery/queries'
import { requirePasskeys } from './require-passkeys.ts'
import { checkAssertion, requestOptions } from './webauthn.ts'

// The same limit as wrong passwords per network, counted separately.
export const passkeyLimit = { free: 50, pauseSeconds: 1, max: 100 }

/** No customer is named: the browser offers any passkey of this portal. */
export async function offerSignIn({ database, env }: Deps) {
  await requirePasskeys(database)
  const { id, challenge } = await saveChallenge(database, { purpose: 'sign_in' })
  return { challenge_id: id, options: requestOptions(env.PUBLIC_URL, challenge) }
}

interface PasskeySignIn {
  challengeId: string
  credential: Assertion
  visit: Visit
}

/**
 * A session by passkey, alone or after a right password (then the challenge names the customer). All refusals are the
 * same. Failures count per network, like passwords.
 */
export async function signInWithPasskey(deps: Deps, attempt: PasskeySignIn) {
  const { database } = deps
  await requirePasskeys(database)
  const bucket = `passkey:network:${callerOf(attempt.visit.ip)}`
  return countGuess(database, [{ bucket, limit: passkeyLimit }], () => sessionOfHolder(deps, attempt))
}

async function sessionOfHolder(deps: Deps, { challengeId, credential, visit }: PasskeySignIn) {
  const { database, env } = deps
  const open = await takeChallenge(database, 'sign_in', challengeId)
  const passkey = await findPasskeyByCredential(database, credential.id)
  if (!open || !passkey || (open.customer_id ?? passkey.customer_id) !== passkey.customer_id)
    throw new AppError('passkey_not_accepted')
  const counter = await checkAssertion(env.PUBLIC_URL, open.challenge, {
    credential,
    passkey,
    holder: { kind: 'user', id: passkey.customer_id },
  })
  if (counter === undefined) throw new AppError('passkey_not_accepted')
  return database.transaction(async (tx) => {
    if (!(await useCounter(tx, passkey, counter)) || !(await finishRecovery(tx, open)))
      throw new AppError('passkey_not_accepted')
    const { customer_id: customerId, vat, locale, change_password } = await findOwner(tx, passkey.customer_id)
    const temporaryHash = open.temporary_hash ?? undefined
    const { token } = await beginSession(deps, tx, {
      customerId,
      locale,
      visit,
      type: 'passkey',
      temporaryHash,
    })
    const isForced = change_password || temporaryHash !== undefined
    return { vat, answer: { token, customerId, change_password: isForced, locale, readonly: false } }
  })
}

/** Consumes the temporary password that came first. False if it is already used. */
async function finishRecovery(tx: Db, { customer_id, temporary_hash }: OpenChallenge): Promise<boolean> {
  return customer_id === null || !temporary_hash || takeTemporaryPassword(tx, customer_id, temporary_hash)
}
