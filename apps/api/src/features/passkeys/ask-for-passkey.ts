import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { takeHit } from '#platform/http/rate-limit'
import { findCredentials, saveChallenge } from './queries.ts'
import { requestOptions } from './webauthn.ts'

interface RightPassword {
  customerId: number
  /** The password had itself been mailed: what it is kept as. */
  temporaryHash?: string
}

/**
 * After a right password of somebody who wants a second factor: what has to follow before there is a session. Undefined
 * when there is nothing to ask for: no passkey is left, or the operator has switched passkeys off.
 */
export async function askForPasskey(
  { database, env }: Deps,
  { customerId, temporaryHash }: RightPassword,
): Promise<PasskeyAsked | undefined> {
  if (!(await findSettings(database)).features.passkeys) return undefined
  const known = await findCredentials(database, customerId)
  if (known.length === 0) return undefined
  await takeHit(database, { bucket: `passkey:asked:${customerId}`, max: 20, windowSeconds: 3600 })
  const { id, challenge } = await saveChallenge(database, { purpose: 'sign_in', customerId, temporaryHash })
  return {
    second_factor: 'passkey',
    challenge_id: id,
    options: requestOptions(env, challenge, known),
    can_mail_link: !temporaryHash,
  }
}
