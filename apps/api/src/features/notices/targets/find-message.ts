import type { Db } from '#platform/database'
import { findOutgoing, findTarget, type OutgoingNotice, type Target } from './target-queries.ts'

/** As `notify` puts it into the outbox. */
interface TargetMessage {
  customerId: number
  noticeId: number
  targetId: number
}

export interface FoundMessage<C extends Target['channel']> {
  noticeId: number
  target: Target & { channel: C }
  notice: OutgoingNotice
}

const isOf = <C extends Target['channel']>(target: Target, channel: C): target is Target & { channel: C } =>
  target.channel === channel

/** Undefined if the target was removed or stopped meanwhile, or the notice is over: there is nothing to send. */
export async function findMessage<C extends Target['channel']>(
  db: Db,
  payload: unknown,
  channel: C,
): Promise<FoundMessage<C> | undefined> {
  const { customerId, noticeId, targetId } = payload as TargetMessage
  const target = await findTarget(db, customerId, targetId)
  if (!target || target.stopped_at || !isOf(target, channel)) return undefined
  const notice = await findOutgoing(db, customerId, noticeId)
  // Put off by quiet hours, and answered meanwhile. Programs get every event.
  if (channel === 'push' && notice?.is_over) return undefined
  return notice && { noticeId, target, notice }
}
