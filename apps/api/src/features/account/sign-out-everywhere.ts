import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { endOtherSessions } from '#platform/session'

/** Ends every session of a customer, on every device. Returns how many there were. */
export async function signOutEverywhere(tx: Db, customerId: number): Promise<number> {
  await recordEvent(tx, { actor: 'operator', kind: 'user.sign_out', customerId })
  return endOtherSessions(tx, customerId, '')
}
