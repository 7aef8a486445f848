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

// As many as wrong passwords from one network, counted apart from them.
export const passkeyLimit = { free: 50, pauseSeconds: 1, max: 100 }

/** Nobody is named: the browser offers whichever passkeys it has for this portal. */
export async function offerSignIn({ database, env }: Deps) {
  await requirePasskeys(database)
  const { id, challenge } = await saveChallenge(database, { purpose: 'sign_in' })
  return { challenge_id: id, options: requestOptions(env, challenge) }
}

interface PasskeySignIn {
  challengeId: string
  credential: Assertion
  visit: Visit
}

/**
 * A session for who holds the passkey, alone or after a right password (then the challenge names the customer). Every
 * refusal is the same one. Failed attempts count by network, as those of passwords do.
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
  const counter = await checkAssertion(env, open.challenge, { credential, passkey })
  if (counter === undefined) throw new AppError('passkey_not_accepted')
  return database.transaction(async (tx) => {
    if (!(await useCounter(tx, passkey.id, counter)) || !(await finishRecovery(tx, open)))
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

/** A mailed password that came first is used up now. False when it is gone already. */
async function finishRecovery(tx: Db, { customer_id, temporary_hash }: OpenChallenge): Promise<boolean> {
  return customer_id === null || !temporary_hash || takeTemporaryPassword(tx, customer_id, temporary_hash)
}
