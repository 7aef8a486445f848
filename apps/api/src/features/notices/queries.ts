import type { ChosenChannels, NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import type { NoticeLink, Told } from './notice-labels.ts'

export interface NoticeRow {
  id: number
  event: NoticeEvent
  told: Told
  link: NoticeLink
  day: string | null
  created_at: Date
  read_at: Date | null
}

export interface NewRow {
  customer_id: number
  event: NoticeEvent
  told: Told
  key: string
  link: NoticeLink
  day: string | null
  /** Set for notices that need no reading. */
  read_at: string | null
}

/** Without those that were told before. */
export function insertNotices(
  tx: Db,
  rows: readonly NewRow[],
): Promise<{ customer_id: number; id: number; key: string }[]> {
  return tx.many(sql`
    insert into notices (customer_id, event, told, key, link, day, read_at)
    select customer_id, event, told, key, link, day, read_at
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as new (customer_id bigint, event text, told jsonb, key text, link jsonb, day date, read_at timestamptz)
    on conflict (customer_id, key) do nothing
    returning customer_id, id, key`)
}

export interface Reader {
  customer_id: number
  name: string
  email: string
  locale: Locale
  quiet: { from: number; until: number } | null
  is_digest: boolean
  chosen: ChosenChannels
  /** Mails to the address came back. */
  is_mail_stopped: boolean
  /** Where else notices are sent. */
  targets: { id: number; channel: 'push' | 'webhook' }[]
}

/** How customers want to be told. */
export function findReaders(db: Db, customerIds: readonly number[]): Promise<Reader[]> {
  return db.many<Reader>(sql`
    select c.customer_id, c.name, c.email, c.locale, coalesce(s.is_digest, false) as is_digest,
      case when s.quiet_from is not null
        then jsonb_build_object('from', s.quiet_from, 'until', s.quiet_until) end as quiet,
      (select coalesce(jsonb_object_agg(p.kind || '.' || p.channel, p.is_on), '{}')
       from notice_preferences p where p.customer_id = any(${customerIds}) and p.customer_id = c.customer_id) as chosen,
      exists (select from notice_targets t where t.customer_id = any(${customerIds}) and t.customer_id = c.customer_id and t.channel = 'mail'
        and t.address = lower(c.email) and t.stopped_at is not null) as is_mail_stopped,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'channel', t.channel)), '[]')
       from notice_targets t
       where t.customer_id = any(${customerIds}) and t.customer_id = c.customer_id and t.channel <> 'mail' and t.stopped_at is null) as targets
    from customer_contacts c left join notice_settings s on s.customer_id = c.customer_id
    where c.customer_id = any(${customerIds})`)
}

/** Marks what the portal does not list, and what waits for the mail of the day. */
export async function markNotices(
  tx: Db,
  rows: readonly { customer_id: number; id: number; is_shown: boolean; is_in_digest: boolean }[],
): Promise<void> {
  await tx.run(sql`
    update notices n set is_shown = m.is_shown, is_in_digest = m.is_in_digest
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as m (customer_id bigint, id bigint, is_shown boolean, is_in_digest boolean)
    where n.customer_id = m.customer_id and n.id = m.id`)
}

/** What waits to be sent of these, by mail, push or in the mail of the day, is not sent any more. */
export async function endNotices(
  tx: Db,
  customerId: number,
  { events, caseNumber }: { events: readonly NoticeEvent[]; caseNumber: string },
): Promise<void> {
  await tx.run(sql`
    update notices set is_over = true, is_in_digest = false
    where customer_id = ${customerId} and event = any(${events}) and link->'params'->>'id' = ${caseNumber} and not is_over`)
}

/** What these ask for has been answered: they count as read, and are not listed if nothing of it is left. */
export async function settleNotices(
  tx: Db,
  customerId: number,
  { keys, isHidden }: { keys: readonly string[]; isHidden: boolean },
): Promise<void> {
  const settled = await tx.run(sql`
    update notices set is_over = true, is_in_digest = false, read_at = coalesce(read_at, ${new Date()}), is_shown = is_shown and not ${isHidden}
    where customer_id = ${customerId} and key = any(${keys})`)
  if (settled > 0) notifyProcesses(tx, [customerId])
}

export async function isNoticeOver(db: Db, customerId: number, id: number): Promise<boolean> {
  const over = await db.maybe(sql`
    select 1 from notices where customer_id = ${customerId} and id = ${id} and is_over`)
  return over !== undefined
}

/**
 * After the commit, every process knows that these customers have news. Not inside of the transaction: PostgreSQL lets only
 * one that notifies commit at a time, and each may wait for a replica.
 */
export function notifyProcesses(tx: Db, customerIds: readonly number[]): void {
  tx.afterCommit?.((db) =>
    db.run(sql`
      select pg_notify('fanal_notices', id::text) from unnest(${customerIds}::bigint[]) as news (id)`),
  )
}

interface Page {
  before: number | undefined
  limit: number
}

/** Newest first. */
export function findNotices(db: Db, customerId: number, { before, limit }: Page): Promise<NoticeRow[]> {
  return db.many<NoticeRow>(sql`
    select id, event, told, link, day, created_at, read_at from notices
    where customer_id = ${customerId} and is_shown and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`)
}

export async function countUnread(db: Db, customerId: number): Promise<number> {
  const { unread } = await db.one<{ unread: number }>(sql`
    select count(*) as unread from notices
    where customer_id = ${customerId} and read_at is null and is_shown`)
  return unread
}

/** Without ids: all. */
export async function markRead(
  tx: Db,
  customerId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  await tx.run(sql`
    update notices set read_at = now()
    where customer_id = ${customerId} and read_at is null and (${ids}::bigint[] is null or id = any(${ids}))`)
}

/** What was read is kept for 13 months: a year and the month that it is compared with. */
export async function forgetRead(db: Db): Promise<number> {
  return db.run(sql`
    delete from notices where created_at < now() - interval '13 months' and read_at is not null`)
}
