import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { lockOwner, saveSecondFactor } from '#features/account/queries'
import { findCredentials } from './queries.ts'

interface Switched {
  customerId: number
  isWanted: boolean
  /** `customer`, who of the staff, or `operator` by command. */
  actor: string
}

/** Whether a passkey is required after the password. Requires a password and, to switch it on, a passkey. */
export async function switchSecondFactor(
  tx: Db,
  { customerId, isWanted, actor }: Switched,
): Promise<boolean> {
  await lockOwner(tx, customerId)
  const isPossible = !isWanted || (await findCredentials(tx, customerId)).length > 0
  if (!isPossible || !(await saveSecondFactor(tx, customerId, isWanted))) throw new AppError('not_found')
  await recordEvent(tx, { actor, kind: `passkey.second_factor.${isWanted ? 'on' : 'off'}`, customerId })
  return isWanted
}
