import * as notices from '@fanal/contract/notices'
import * as schemas from '@fanal/contract/schemas/notices'
import {
  channels,
  checkChoice,
  choiceOf,
  groupOf,
  kindNames,
  kindOf,
} from '@fanal/domain/notices/notice-kinds'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import { type Route, route } from '#platform/endpoint'
import { AppError, refuseWrong } from '#platform/errors'
import { noticePath, noticeLabels } from './notice-labels.ts'
import { hasIndexedPrice, saveChoice, saveTimes } from './preference-queries.ts'
import {
  countUnread,
  findNotices,
  findReaders,
  markRead,
  type NoticeRow,
  notifyProcesses,
} from './queries.ts'
import { News } from './stream/news.ts'
import { openStream } from './stream/open-stream.ts'
import { targetRoutes } from './targets/target-routes.ts'

const done = { status: 'OK' as const }

const shown = ({ id, event, told, link, day, created_at, read_at }: NoticeRow, locale: Locale) => ({
  id,
  event,
  kind: kindOf(event),
  ...noticeLabels(event, told, locale),
  href: noticePath(link, locale),
  day,
  created_at: created_at.toISOString(),
  is_read: read_at !== null,
})

export function routes(deps: Deps): Route[] {
  return [...targetRoutes(deps), ...ownRoutes(deps)]
}

function ownRoutes({ database }: Deps): Route[] {
  const news = new News(database)
  return [
    route(notices.streamNotices, {}, (call) => openStream(news, call)),
    route(notices.listNotices, schemas.listNoticesSchemas, async ({ query, session, locale, db }) => {
      const { before, limit } = query
      // One more tells whether there are more.
      const rows = await findNotices(db, session.customerId, { before, limit: limit + 1 })
      return {
        items: rows.slice(0, limit).map((row) => shown(row, locale)),
        unread: await countUnread(db, session.customerId),
        has_more: rows.length > limit,
      }
    }),
    route(notices.countNotices, schemas.countNoticesSchemas, async ({ session, db }) => ({
      unread: await countUnread(db, session.customerId),
    })),
    route(notices.readNotices, schemas.readNoticesSchemas, async ({ body, session, db }) => {
      await markRead(db, session.customerId, body.ids)
      // Other windows count anew.
      notifyProcesses(db, [session.customerId])
      return { unread: await countUnread(db, session.customerId) }
    }),
    route(notices.noticePreferences, schemas.noticePreferencesSchemas, async ({ session, db }) => {
      const [reader] = await findReaders(db, [session.customerId])
      if (!reader) throw new AppError('not_found')
      const { chosen, quiet, is_digest, email } = reader
      const isIndexed = await hasIndexedPrice(db, session.customerId)
      const kinds = kindNames.map((kind) => ({
        kind,
        group: groupOf(kind),
        channels: channels.flatMap((channel) => {
          const choice = choiceOf(kind, channel, chosen)
          return choice ? [{ channel, is_on: choice.isOn, is_locked: choice.isLocked }] : []
        }),
        absent: kind === 'cheap_hours' && !isIndexed ? ('fixed_price' as const) : null,
      }))
      return { kinds, quiet, is_digest, email }
    }),
    route(notices.setNoticeChoice, schemas.setNoticeChoiceSchemas, async ({ body, session, db }) => {
      const { kind, channel, is_on: isOn } = body
      refuseWrong({ channel: checkChoice(kind, channel) && 'not_valid' })
      await saveChoice(db, session.customerId, { kind, channel, isOn })
      return done
    }),
    route(notices.setNoticeTimes, schemas.setNoticeTimesSchemas, async ({ body, session, db }) => {
      await saveTimes(db, session.customerId, { quiet: body.quiet, isDigest: body.is_digest })
      return done
    }),
  ]
}
