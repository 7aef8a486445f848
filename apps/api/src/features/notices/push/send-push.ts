import { textsLanguage } from '@fanal/domain/settings/languages'
import { bareAddress } from '@fanal/domain/support/mail/reply-address'
import type { Deps } from '#deps'
import { noticePath, noticeLabels } from '#features/notices/notice-labels'
import { deliverTo } from '#features/notices/targets/deliver'
import { findMessage, type FoundMessage } from '#features/notices/targets/find-message'
import type { Sender } from '#platform/outbox'
import { vapidKeys } from './vapid.ts'

/** A push service forgets what it could not hand over for so long. */
const ttlSeconds = 3 * 86_400
/** A message has room for some 4,000 bytes. */
const detailMax = 500

/** What the worker of the browser shows (`apps/web/public/sw.js`). */
function contentOf({ noticeId, notice }: FoundMessage<'push'>): string {
  const { event, told, link, locale } = notice
  const { title, detail } = noticeLabels(event, told, locale)
  return JSON.stringify({
    title: title.slice(0, detailMax),
    body: detail.slice(0, detailMax),
    url: noticePath(link, locale),
    tag: `notice-${noticeId}`,
    lang: textsLanguage(locale),
  })
}

/** Encrypted for the one browser (RFC 8291); the push service reads nothing of it. */
export const pushSender =
  (deps: Deps): Sender =>
  async ({ payload }) => {
    const { env, database } = deps
    const found = await findMessage(database, payload, 'push')
    if (!found) return
    const { target } = found
    const { default: webPush } = await import('web-push')
    const { p256dh = '', auth = '' } = target.keys
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.address, keys: { p256dh, auth } },
      contentOf(found),
      {
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: `mailto:${bareAddress(env.MAIL_FROM)}`, ...vapidKeys(env) },
      },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    await deliverTo(deps, target, { headers: Object.fromEntries(texts), body: body ?? '' })
  }
