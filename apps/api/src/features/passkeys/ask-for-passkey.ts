import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { takeHit } from '#platform/http/rate-limit'
import { findCredentials, saveChallenge } from './queries.ts'
import { requestOptions } from './webauthn.ts'

interface RightPassword {
  customerId: number
  /** The password was a temporary one: its hash. */
  temporaryHash?: string
}

/**
 * After a right password with a second factor: the challenge before a session. Undefined without a passkey, or if the
 * operator has switched passkeys off.
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
    options: requestOptions(env.PUBLIC_URL, challenge, known),
    can_mail_link: !temporaryHash,
  }
}
