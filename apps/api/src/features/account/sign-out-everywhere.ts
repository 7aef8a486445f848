import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { endOtherSessions } from '#platform/session'

/** Ends every session of a customer, on every device. Returns how many there were. `actor`: who of the staff. */
export async function signOutEverywhere(
  tx: Db,
  { customerId, actor }: { customerId: number; actor: string },
): Promise<number> {
  await recordEvent(tx, { actor, kind: 'user.sign_out', customerId })
  return endOtherSessions(tx, customerId, '')
}
