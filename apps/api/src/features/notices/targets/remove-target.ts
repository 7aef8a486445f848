import { removeDevice } from '#features/notices/push/add-device'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { deleteTarget, findTarget, markResumed } from './target-queries.ts'

/** A device or a webhook; that mails came back is not forgotten so. */
export async function removeTarget(tx: Db, customerId: number, id: number): Promise<void> {
  const target = await findTarget(tx, customerId, id)
  if (!target || target.channel === 'mail') throw new AppError('not_found')
  if (target.channel === 'push') await removeDevice(tx, target)
  else await deleteTarget(tx, customerId, id)
}

export async function resumeTarget(tx: Db, customerId: number, id: number): Promise<void> {
  if (!(await findTarget(tx, customerId, id))) throw new AppError('not_found')
  await markResumed(tx, customerId, id)
}
