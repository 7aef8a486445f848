import * as notices from '@fanal/contract/notices'
import * as schemas from '@fanal/contract/schemas/notices/targets'
import type { Deps } from '#deps'
import { calendarFeed } from '#features/notices/calendar/calendar-feed'
import { findCalendarVersion, nextCalendarVersion } from '#features/notices/calendar/calendar-queries'
import { calendarUrl } from '#features/notices/calendar/calendar-token'
import { addDevice } from '#features/notices/push/add-device'
import { vapidKeys } from '#features/notices/push/vapid'
import { findReaders } from '#features/notices/queries'
import { readLeaving, unsubscribe } from '#features/notices/unsubscribe-links'
import { addWebhook, rotateWebhook } from '#features/notices/webhooks/add-webhook'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { etagOf, hasCopy } from '#platform/http/etag'
import { isNavigation, sendToPage } from '#platform/http/navigation'
import { visitOf } from '#platform/session'
import { maxDevices, maxWebhooks } from './limits.ts'
import { removeTarget, resumeTarget } from './remove-target.ts'
import { labelOf } from './stop-target.ts'
import { findTargets, findUnseenStops, markStopsSeen, type Target } from './target-queries.ts'

const done = { status: 'OK' as const }

const stopOf = ({ stopped_at, stop_reason }: Pick<Target, 'stopped_at' | 'stop_reason'>) => ({
  stopped_at: stopped_at?.toISOString() ?? null,
  stop_reason,
})

const shown = (target: Target) => ({
  id: target.id,
  label: labelOf(target),
  created_at: target.created_at.toISOString(),
  failing_since: target.failing_since?.toISOString() ?? null,
  ...stopOf(target),
})

const listRoute = ({ env }: Deps): Route =>
  route(notices.noticeTargets, schemas.noticeTargetsSchemas, async ({ session, db }) => {
    const { customerId } = session
    const [reader] = await findReaders(db, [customerId])
    if (!reader) throw new AppError('not_found')
    const targets = await findTargets(db, customerId)
    const of = (channel: Target['channel']) => targets.filter((one) => one.channel === channel)
    const mail = of('mail').find(({ address }) => address === reader.email.toLowerCase())
    const version = await findCalendarVersion(db, customerId)
    return {
      mail: {
        id: mail?.id ?? null,
        address: reader.email,
        ...stopOf(mail ?? { stopped_at: null, stop_reason: null }),
      },
      devices: of('push').map(shown),
      webhooks: of('webhook').map(shown),
      // It would outlive the session of staff who look.
      calendar: { url: session.isReadOnly ? '' : calendarUrl(env, { customerId, version }) },
      push_key: vapidKeys(env).publicKey,
      limits: { devices: maxDevices, webhooks: maxWebhooks },
    }
  })

const changeRoutes = (deps: Deps): Route[] => [
  route(notices.addDevice, schemas.addDeviceSchemas, ({ body, session, request, db }) =>
    addDevice(deps, db, {
      customerId: session.customerId,
      ...body,
      userAgent: visitOf(request).userAgent,
    }),
  ),
  route(notices.addWebhook, schemas.addWebhookSchemas, ({ body, session }) =>
    addWebhook(deps, session.customerId, body.url),
  ),
  route(notices.rotateWebhook, schemas.rotateWebhookSchemas, ({ params, session }) =>
    rotateWebhook(deps, session.customerId, params.id),
  ),
  route(notices.removeTarget, schemas.removeTargetSchemas, async ({ params, session, db }) => {
    await removeTarget(db, session.customerId, params.id)
    return done
  }),
  route(notices.resumeTarget, schemas.resumeTargetSchemas, async ({ params, session, db }) => {
    await resumeTarget(db, session.customerId, params.id)
    return done
  }),
]

const stopRoutes = (): Route[] => [
  route(notices.stoppedChannels, schemas.stoppedChannelsSchemas, async ({ session, db }) => ({
    items: (await findUnseenStops(db, session.customerId)).map(
      ({ id, channel, stopped_at, stop_reason, ...target }) => ({
        id,
        channel,
        label: labelOf({ channel, ...target }),
        stopped_at: stopped_at.toISOString(),
        stop_reason,
      }),
    ),
  })),
  route(notices.seeStoppedChannels, schemas.seeStoppedChannelsSchemas, async ({ session, db }) => {
    await markStopsSeen(db, session.customerId)
    return done
  }),
]

const openRoutes = ({ env, database }: Deps): Route[] => [
  route(notices.renewCalendar, schemas.renewCalendarSchemas, async ({ session: { customerId }, db }) => ({
    url: calendarUrl(env, { customerId, version: await nextCalendarVersion(db, customerId) }),
  })),
  openRoute(notices.calendarFeed, schemas.calendarFeedSchemas, async ({ params, request, reply, db }) => {
    const content = await calendarFeed(env, db, params.file)
    const etag = etagOf(content)
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
    if (hasCopy(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(content)
  }),
  openRoute(
    notices.unsubscribeNotices,
    schemas.unsubscribeNoticesSchemas,
    async ({ params, request, reply }) => {
      await database.transaction((tx) => unsubscribe(env, tx, params.token))
      if (!isNavigation(request)) return done
      return sendToPage(request, reply, 'leaveNotices', {
        publicUrl: env.PUBLIC_URL,
        ...params,
        isDone: true,
      })
    },
  ),
  openRoute(notices.leavingNotices, schemas.leavingNoticesSchemas, async ({ params, request, reply }) => {
    if (isNavigation(request))
      return sendToPage(request, reply, 'leaveNotices', { publicUrl: env.PUBLIC_URL, ...params })
    return { kinds: readLeaving(env, params.token).kinds }
  }),
]

export const targetRoutes = (deps: Deps): Route[] => [
  listRoute(deps),
  ...changeRoutes(deps),
  ...stopRoutes(),
  ...openRoutes(deps),
]
