import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { markHandled, markResumed } from '../targets/target-queries.ts'

interface Handled {
  customerId: number
  id: number
  author: string
  reason: string
  /** The address works again: mails go there as before. */
  isWorking: boolean
}

/** What staff did about an address to which mails came back. */
export async function handleBounce(tx: Db, handled: Handled): Promise<void> {
  const { customerId, id, isWorking } = handled
  if (!(await markHandled(tx, handled))) throw new Refusal(['no mails come back from there any more'])
  if (isWorking) await markResumed(tx, customerId, id)
}
