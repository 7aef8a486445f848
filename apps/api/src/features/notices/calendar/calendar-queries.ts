import type { ChosenChannels, NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import type { Locale } from '@fanal/domain/settings/languages'
import type { NoticeLink, Told } from '#features/notices/notice-labels'
import { type Db, sql } from '#platform/database'

export async function findCalendarVersion(db: Db, customerId: number): Promise<number> {
  const row = await db.maybe<{ version: number }>(sql`
    select calendar_version as version from notice_settings where customer_id = ${customerId}`)
  return row?.version ?? 1
}

export async function nextCalendarVersion(tx: Db, customerId: number): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    insert into notice_settings (customer_id, calendar_version) values (${customerId}, 2)
    on conflict (customer_id) do update set calendar_version = notice_settings.calendar_version + 1
    returning calendar_version as version`)
  return version
}

export interface CalendarReader {
  locale: Locale
  version: number
  chosen: ChosenChannels
}

export function findCalendarReader(db: Db, customerId: number): Promise<CalendarReader | undefined> {
  return db.maybe<CalendarReader>(sql`
    select c.locale, coalesce(s.calendar_version, 1) as version,
      (select coalesce(jsonb_object_agg(p.kind || '.' || p.channel, p.is_on), '{}')
       from notice_preferences p where p.customer_id = ${customerId}) as chosen
    from customer_contacts c left join notice_settings s on s.customer_id = c.customer_id
    where c.customer_id = ${customerId}`)
}

export interface DatedNotice {
  event: NoticeEvent
  told: Told
  link: NoticeLink
  day: string
  created_at: Date
}

/** Dates of the last year and of the future, newest first. An invoice in claim is neither due nor charged. */
export function findDatedNotices(db: Db, customerId: number): Promise<DatedNotice[]> {
  return db.many<DatedNotice>(sql`
    select n.event, n.told, n.link, n.day, n.created_at from notices n
    where n.customer_id = ${customerId} and n.day is not null and n.day > now()::date - 366
      and not (n.event in ('payment_due_week', 'payment_due_day', 'debit_coming') and exists (
        select from open_claims q where q.customer_id = ${customerId}
          and q.invoice_id::text = n.link->'params'->>'id'))
    order by n.id desc limit 1000`)
}
