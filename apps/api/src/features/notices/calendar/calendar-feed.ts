import { createHash } from 'node:crypto'
import { choiceOf, kindOf } from '@fanal/domain/notices/notice-kinds'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { calendarLabels, noticeHref } from '#features/notices/notice-labels'
import { findSettings } from '#features/settings/queries'
import { composeCalendar, type DayEvent } from '#formats/ics'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#texts'
import { type DatedNotice, findCalendarReader, findDatedNotices } from './calendar-queries.ts'
import { readCalendarFile } from './calendar-token.ts'

/** What a week and a day before tell of the same thing is one event of the calendar. */
const subjectOf = ({ event, link, day }: DatedNotice) => JSON.stringify([kindOf(event), link, day])

function eventOf(env: NoticeEnv, notice: DatedNotice, customerId: number, locale: Locale): DayEvent {
  const { event, told, link, day, created_at: at } = notice
  const hash = createHash('sha256')
    .update(`${customerId} ${subjectOf(notice)}`)
    .digest('hex')
    .slice(0, 32)
  return {
    uid: `${hash}@${new URL(env.PUBLIC_URL).hostname}`,
    day,
    at,
    ...calendarLabels(event, told, locale),
    url: noticeHref(env.PUBLIC_URL, link, locale),
  }
}

/** The calendar behind a secret address, in the customer's language. Any other address is not found. */
export async function calendarFeed(env: NoticeEnv, db: Db, file: string): Promise<string> {
  const link = readCalendarFile(env, file)
  const reader = link && (await findCalendarReader(db, link.customerId))
  if (!link || reader?.version !== link.version) throw new AppError('not_found')
  const { locale, chosen } = reader
  const wanted = (await findDatedNotices(db, link.customerId)).filter(
    ({ event }) => choiceOf(kindOf(event), 'calendar', chosen)?.isOn,
  )
  const bySubject = new Map<string, DatedNotice>()
  // The newest comes first, and has the last word.
  for (const notice of wanted) if (!bySubject.has(subjectOf(notice))) bySubject.set(subjectOf(notice), notice)
  const { organization } = await findSettings(db)
  const language = textsLanguage(locale)
  return composeCalendar({
    name: textsOf('notices', locale).calendarName.replace('{organization}', () => organization.name),
    producer: `-//Fanal//Notices//${language.toUpperCase()}`,
    events: [...bySubject.values()]
      .map((notice) => eventOf(env, notice, link.customerId, locale))
      .sort((a, b) => a.day.localeCompare(b.day) || a.uid.localeCompare(b.uid)),
  })
}
