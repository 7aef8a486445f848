import type { Assertion } from '@fanal/contract/schemas/passkeys'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { callerOf, countGuess } from '#platform/http/rate-limit'
import { noteProof, type Session, type Visit } from '#platform/session'
import { findPasskeyByCredential, takeChallenge, useCounter } from '#features/passkeys/queries'
import { requirePasskeys } from '#features/passkeys/require-passkeys'
import { requirePassword } from '#features/account/require-recent-login'
import { passkeyLimit } from '#features/passkeys/sign-in-with-passkey'
import { checkAssertion } from '#features/passkeys/webauthn'

interface Proof {
  session: Session
  visit: Visit
  password?: string
  challenge_id?: string
  credential?: Assertion
}

/** Re-authenticates an open session by password or passkey. */
export async function proveIdentity(deps: Deps, { session, visit, ...proof }: Proof): Promise<void> {
  const { password, challenge_id: challengeId, credential } = proof
  if (challengeId && credential) await provePasskey(deps, { session, visit, challengeId, credential })
  else if (password) await requirePassword(deps, { session, visit, password })
  else throw new AppError('invalid_request', { errors: { password: ['required'] } })
  await noteProof(deps.database, session)
}

interface PasskeyProof {
  session: Session
  visit: Visit
  challengeId: string
  credential: Assertion
}

async function provePasskey(deps: Deps, { session, visit, challengeId, credential }: PasskeyProof) {
  const { database, env } = deps
  await requirePasskeys(database)
  const bucket = `passkey:network:${callerOf(visit.ip)}`
  await countGuess(database, [{ bucket, limit: passkeyLimit }], async () => {
    const open = await takeChallenge(database, 'sign_in', challengeId)
    const passkey = await findPasskeyByCredential(database, credential.id)
    if (!open || open.customer_id !== null || passkey?.customer_id !== session.customerId)
      throw new AppError('passkey_not_accepted')
    const counter = await checkAssertion(env.PUBLIC_URL, open.challenge, {
      credential,
      passkey,
      holder: { kind: 'user', id: passkey.customer_id },
    })
    if (counter === undefined || !(await useCounter(database, passkey, counter)))
      throw new AppError('passkey_not_accepted')
  })
}
