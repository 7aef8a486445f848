import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { notifyOfPasskey } from './notify-passkey.ts'
import { findOwner, lockOwner, saveSecondFactor } from '#features/account/queries'
import { deletePasskey, findCredentials } from './queries.ts'

/** Removing the last passkey switches the second factor off. */
export async function removePasskey(
  { env }: Deps,
  tx: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<boolean> {
  await lockOwner(tx, customerId)
  const passkey = await deletePasskey(tx, customerId, id)
  if (passkey === undefined) throw new AppError('not_found')
  const { second_factor } = await findOwner(tx, customerId)
  const isStillOn = second_factor && (await findCredentials(tx, customerId)).length > 0
  await recordEvent(tx, { actor: 'customer', kind: 'passkey.removed', customerId })
  if (second_factor && !isStillOn) {
    await saveSecondFactor(tx, customerId, false)
    await recordEvent(tx, { actor: 'customer', kind: 'passkey.second_factor.off', customerId })
  }
  await notifyOfPasskey(tx, env, 'passkeyRemoved', { customerId, id, passkey })
  return isStillOn
}
