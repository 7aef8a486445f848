import type { NewCredential, Passkey } from '@fanal/contract/schemas/passkeys'
import { findOwner, lockOwner } from '#features/account/queries'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { takeHit } from '#platform/http/rate-limit'
import type { Session } from '#platform/session'
import { notifyOfPasskey } from './notify-passkey.ts'
import { findCredentials, saveChallenge, savePasskey, takeChallenge } from './queries.ts'
import { requirePasskeys } from './require-passkeys.ts'
import { type Proof, requireRecentLogin } from '#features/account/require-recent-login'
import { checkCredential, creationOptions } from './webauthn.ts'

const maxPasskeys = 20

/** Options to create a passkey. The caller has just re-authenticated. */
export async function offerRegistration(deps: Deps, proof: Proof) {
  const { database, env } = deps
  const { session } = proof
  await requirePasskeys(database)
  await requireRecentLogin(deps, proof)
  await takeHit(database, { bucket: `passkey:register:${session.customerId}`, max: 30, windowSeconds: 3600 })
  const known = await findCredentials(database, session.customerId)
  if (known.length >= maxPasskeys) throw new AppError('too_many_passkeys')
  const owner = await findOwner(database, session.customerId)
  const { organization } = await findSettings(database)
  const { id, challenge } = await saveChallenge(database, {
    purpose: 'register',
    customerId: session.customerId,
  })
  const options = creationOptions(env.PUBLIC_URL, {
    holder: { kind: 'user', id: owner.customer_id },
    login: owner.vat ?? owner.email,
    name: owner.name,
    organization: organization.name,
    challenge,
    known,
  })
  return { challenge_id: id, options }
}

interface Registration {
  session: Session
  challengeId: string
  name: string
  credential: NewCredential
}

export async function registerPasskey(
  { database, env }: Deps,
  { session: { customerId }, challengeId, name, credential }: Registration,
): Promise<Passkey> {
  await requirePasskeys(database)
  // Outside of the transaction: a challenge is consumed by a failure too.
  const open = await takeChallenge(database, 'register', challengeId)
  if (open?.customer_id !== customerId) throw new AppError('passkey_not_accepted')
  const checked = await checkCredential(env.PUBLIC_URL, open.challenge, credential)
  if (!checked) throw new AppError('passkey_not_accepted')
  return database.transaction(async (tx) => {
    await lockOwner(tx, customerId)
    if ((await findCredentials(tx, customerId)).length >= maxPasskeys) throw new AppError('too_many_passkeys')
    const passkey = await savePasskey(tx, { ...checked, customerId, name })
    if (!passkey) throw new AppError('passkey_not_accepted')
    await recordEvent(tx, { actor: 'customer', kind: 'passkey.added', customerId })
    await notifyOfPasskey(tx, env, 'passkeyAdded', { customerId, id: passkey.id, passkey: name })
    return passkey
  })
}
