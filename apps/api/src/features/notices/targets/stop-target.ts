import type { NoticeEnv } from '#features/notices/notice-keys'
import { notify } from '#features/notices/notify'
import type { Db } from '#platform/database'
import { markStopped, type StopReason, type Target } from './target-queries.ts'

/** What a customer knows it by; of an unknown browser, the service that it gets messages from. */
export const labelOf = ({ channel, label, address }: Pick<Target, 'channel' | 'label' | 'address'>) =>
  channel === 'push' ? label || new URL(address).hostname : address

/** Nothing is sent to it any more, and its customer is told once. */
export async function stopTarget(
  env: NoticeEnv,
  tx: Db,
  target: Pick<Target, 'customer_id' | 'id' | 'channel' | 'label' | 'address'>,
  reason: StopReason,
): Promise<void> {
  const { customer_id: customerId, id } = target
  if (!(await markStopped(tx, { customerId, id, reason }))) return
  await notify(env, tx, {
    customerId,
    event: 'channel_stopped',
    key: `channel_stopped:${id}:${Date.now()}`,
    told: { label: labelOf(target), channel: target.channel },
    link: { page: 'notices' },
  })
}
