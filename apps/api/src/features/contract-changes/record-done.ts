import type { Db } from '#platform/database'
import { type AskedChange, insertAsked } from './asked-change.ts'
import { type MailEnv, notifyChange } from './notify-customer.ts'

/** A change without further steps is done at once, with history and mail like the others. */
export async function recordDone(env: MailEnv, tx: Db, change: AskedChange): Promise<void> {
  const id = await insertAsked(tx, change, 'done')
  await notifyChange(env, tx, { customerId: change.session.customerId, id, state: 'done', by: 'customer' })
}
