import { kindOf } from '@fanal/domain/notices/notice-kinds'
import type { Deps } from '#deps'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { noticeHref, noticeLabels } from '#features/notices/notice-labels'
import { deliverTo } from '#features/notices/targets/deliver'
import { findMessage, type FoundMessage } from '#features/notices/targets/find-message'
import { stopTarget } from '#features/notices/targets/stop-target'
import type { Target } from '#features/notices/targets/target-queries'
import { GivenUp, type Sender } from '#platform/outbox'
import { openSecret, webhookHeaders } from './webhook-secret.ts'

const overlapMs = 86_400_000

/** The secret, and for a day the one before it. */
function secretsOf(env: NoticeEnv, { customer_id: customerId, keys }: Target): string[] {
  const isRecent = Date.now() - Date.parse(keys['rotated_at'] ?? '') < overlapMs
  const sealed = [keys['secret'], ...(isRecent ? [keys['before']] : [])]
  return sealed.flatMap((one) => (one && openSecret(env, customerId, one)) || [])
}

/** The same in every attempt. */
const webhookId = (noticeId: number) => `notice_${noticeId}`

function bodyOf(env: NoticeEnv, { noticeId, notice }: FoundMessage<'webhook'>): string {
  const { event, told, link, created_at: at, locale } = notice
  return JSON.stringify({
    id: webhookId(noticeId),
    event,
    kind: kindOf(event),
    at: at.toISOString(),
    ...noticeLabels(event, told, locale),
    link: noticeHref(env.PUBLIC_URL, link, locale),
    values: told,
  })
}

export const webhookSender =
  (deps: Deps): Sender =>
  async ({ payload }) => {
    const { env, database } = deps
    const found = await findMessage(database, payload, 'webhook')
    if (!found) return
    const { target, noticeId } = found
    const secrets = secretsOf(env, target)
    if (secrets.length === 0) {
      await database.transaction((tx) => stopTarget(env, tx, target, 'secret_lost'))
      throw new GivenUp('the secret cannot be read')
    }
    const body = bodyOf(env, found)
    // The time of this attempt: receivers refuse old ones.
    const headers = webhookHeaders({ id: webhookId(noticeId), at: new Date(), body, secrets })
    await deliverTo(deps, target, { headers, body })
  }
