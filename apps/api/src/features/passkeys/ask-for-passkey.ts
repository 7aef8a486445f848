import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { addressOf, createLoginLink, linkMinutes } from '#features/access/create-login-link'
import { mailLink } from './passkey-mail.ts'
import { findCredentials, findLinkAsker, saveChallenge } from './queries.ts'
import { requirePasskeys } from './require-passkeys.ts'
import { requestOptions } from './webauthn.ts'

const hour = 3600

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
  await takeHit(database, { bucket: `passkey:asked:${customerId}`, max: 20, windowSeconds: hour })
  const { id, challenge } = await saveChallenge(database, { purpose: 'sign_in', customerId, temporaryHash })
  return {
    second_factor: 'passkey',
    challenge_id: id,
    options: requestOptions(env, challenge, known),
    can_mail_link: !temporaryHash,
  }
}

/** The passkey is lost or elsewhere: the password and the mailbox are two proofs as well. */
export async function mailLoginLink({ database, env }: Deps, challengeId: string): Promise<void> {
  await requirePasskeys(database)
  const customerId = await findLinkAsker(database, challengeId)
  if (customerId === undefined) throw new AppError('passkey_not_accepted')
  await takeHit(database, { bucket: `passkey:link:${customerId}`, max: 5, windowSeconds: hour })
  await database.transaction(async (tx) => {
    const link = await createLoginLink(tx, {
      customerId,
      kind: 'token',
      isReadOnly: false,
      actor: 'customer',
      reason: 'passkey not at hand',
    })
    const href = addressOf(env.PUBLIC_URL, 'token', link)
    await mailLink(tx, env, { customerId, href, minutes: linkMinutes })
  })
}
