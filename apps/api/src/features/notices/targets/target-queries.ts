import type { NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import type { Locale } from '@fanal/domain/settings/languages'
import type { NoticeLink, Told } from '#features/notices/notice-labels'
import { type Db, sql } from '#platform/database'

export type StopReason = 'address_gone' | 'gone' | 'failing' | 'secret_lost'
export type TargetChannel = 'mail' | 'push' | 'webhook'

export interface Target {
  customer_id: number
  id: number
  channel: TargetChannel
  address: string
  keys: Record<string, string>
  label: string
  created_at: Date
  failing_since: Date | null
  rest_until: Date | null
  stopped_at: Date | null
  stop_reason: StopReason | null
}

/** Oldest first. */
export function findTargets(db: Db, customerId: number): Promise<Target[]> {
  return db.many<Target>(sql`
    select customer_id, id, channel, address, keys, label, created_at, failing_since, rest_until, stopped_at,
      stop_reason
    from notice_targets where customer_id = ${customerId} order by id`)
}

export function findTarget(db: Db, customerId: number, id: number): Promise<Target | undefined> {
  return db.maybe<Target>(sql`
    select customer_id, id, channel, address, keys, label, created_at, failing_since, rest_until, stopped_at,
      stop_reason
    from notice_targets where customer_id = ${customerId} and id = ${id}`)
}

/** Serialises transactions that add a target for the same customer. */
export async function lockTargets(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('notice targets', ${customerId}))`)
}

interface NewTarget {
  customerId: number
  channel: TargetChannel
  address: string
  keys: Record<string, string>
  label: string
}

/** An existing target is reset as if it were new. */
export async function saveTarget(tx: Db, target: NewTarget): Promise<number> {
  const { customerId, channel, address, keys, label } = target
  const { id } = await tx.one<{ id: number }>(sql`
    insert into notice_targets (customer_id, channel, address, keys, label)
    values (${customerId}, ${channel}, ${address}, ${JSON.stringify(keys)}, ${label})
    on conflict (customer_id, channel, address) do update set keys = excluded.keys, label = excluded.label,
      stopped_at = null, stop_reason = null, stop_seen_at = null, failing_since = null, rest_until = null
    returning id`)
  return id
}

export async function saveKeys(
  tx: Db,
  { customerId, id, keys }: { customerId: number; id: number; keys: Record<string, string> },
): Promise<void> {
  await tx.run(sql`
    update notice_targets set keys = ${JSON.stringify(keys)}
    where customer_id = ${customerId} and id = ${id}`)
}

export async function deleteTarget(tx: Db, customerId: number, id: number): Promise<void> {
  await tx.run(sql`delete from notice_targets where customer_id = ${customerId} and id = ${id}`)
}

export async function deleteTargetAt(
  tx: Db,
  { customerId, channel, address }: { customerId: number; channel: TargetChannel; address: string },
): Promise<void> {
  await tx.run(sql`
    delete from notice_targets
    where customer_id = ${customerId} and channel = ${channel} and address = ${address}`)
}

/** False if it was stopped already, or is gone. */
export async function markStopped(
  tx: Db,
  { customerId, id, reason }: { customerId: number; id: number; reason: StopReason },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update notice_targets set stopped_at = now(), stop_reason = ${reason}, stop_seen_at = null
    where customer_id = ${customerId} and id = ${id} and stopped_at is null`)
  return changed > 0
}

/** False if nothing comes back from there, or somebody has taken care of it since. */
export async function markHandled(
  tx: Db,
  { customerId, id, author, reason }: { customerId: number; id: number; author: string; reason: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update notice_targets set handled_at = clock_timestamp(), handled_by = ${author}, handled_reason = ${reason}
    where customer_id = ${customerId} and id = ${id} and channel = 'mail' and stopped_at is not null
      and (handled_at is null or handled_at < stopped_at)`)
  return changed > 0
}

/** Resumes a stopped or failing target. */
export async function markResumed(tx: Db, customerId: number, id: number): Promise<void> {
  await tx.run(sql`
    update notice_targets set stopped_at = null, stop_reason = null, stop_seen_at = null, failing_since = null,
      rest_until = null
    where customer_id = ${customerId} and id = ${id}`)
}

export async function markDelivered(db: Db, customerId: number, id: number): Promise<void> {
  await db.run(sql`
    update notice_targets set failing_since = null, rest_until = null
    where customer_id = ${customerId} and id = ${id}`)
}

const shortestRestMs = 30_000
const longestRestMs = 3_600_000

/** It rests for a quarter of the time that it has been failing, half a minute at least and an hour at most. */
export async function markFailing(
  db: Db,
  customerId: number,
  id: number,
): Promise<{ failing_since: Date } | undefined> {
  const now = new Date()
  const failing = await db.maybe<{ failing_since: Date }>(sql`
    update notice_targets set failing_since = coalesce(failing_since, ${now})
    where customer_id = ${customerId} and id = ${id}
    returning failing_since`)
  if (!failing) return undefined
  const restMs = (now.getTime() - failing.failing_since.getTime()) / 4
  const restUntil = new Date(now.getTime() + Math.min(Math.max(restMs, shortestRestMs), longestRestMs))
  await db.run(sql`
    update notice_targets set rest_until = ${restUntil} where customer_id = ${customerId} and id = ${id}`)
  return failing
}

export interface StoppedTarget {
  id: number
  channel: TargetChannel
  address: string
  label: string
  stopped_at: Date
  stop_reason: StopReason
}

/** Stops that the customer has not seen yet. A mail address that was changed since no longer matters. */
export function findUnseenStops(db: Db, customerId: number): Promise<StoppedTarget[]> {
  return db.many<StoppedTarget>(sql`
    select t.id, t.channel, t.address, t.label, t.stopped_at, t.stop_reason
    from notice_targets t join customer_contacts c on c.customer_id = t.customer_id
    where t.customer_id = ${customerId} and t.stopped_at is not null and t.stop_seen_at is null
      and (t.channel <> 'mail' or t.address = lower(c.email))
    order by t.id`)
}

export async function markStopsSeen(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`
    update notice_targets set stop_seen_at = now()
    where customer_id = ${customerId} and stopped_at is not null and stop_seen_at is null`)
}

export async function isMailStopped(db: Db, customerId: number, address: string): Promise<boolean> {
  const { is_stopped } = await db.one<{ is_stopped: boolean }>(sql`
    select exists (select from notice_targets where customer_id = ${customerId} and channel = 'mail'
      and address = lower(${address}) and stopped_at is not null) as is_stopped`)
  return is_stopped
}

export interface OutgoingNotice {
  event: NoticeEvent
  told: Told
  link: NoticeLink
  created_at: Date
  locale: Locale
  /** Answered meanwhile. */
  is_over: boolean
}

/** What a message of the outbox tells. */
export function findOutgoing(
  db: Db,
  customerId: number,
  noticeId: number,
): Promise<OutgoingNotice | undefined> {
  return db.maybe<OutgoingNotice>(sql`
    select n.event, n.told, n.link, n.created_at, n.is_over, c.locale
    from notices n join customer_contacts c on c.customer_id = n.customer_id
    where n.customer_id = ${customerId} and n.id = ${noticeId}`)
}

/** Addresses to which mails came back, of customers who still have them; the oldest first. */
export function findBounced(
  db: Db,
  limit: number,
): Promise<
  {
    customer_id: number
    id: number
    vat: string
    name: string
    address: string
    stopped_at: Date
    is_handled: boolean
    legal: number
  }[]
> {
  return db.many(sql`
    select t.customer_id, t.id, c.vat, c.name, t.address, t.stopped_at, coalesce(t.handled_at >= t.stopped_at, false) as is_handled,
      (select count(*) from notices n where n.customer_id = t.customer_id and n.created_at >= t.stopped_at
        and n.event in ('price_change', 'renewal')) as legal
    from notice_targets t join customer_contacts c on c.customer_id = t.customer_id
    where t.channel = 'mail' and t.stopped_at is not null and t.address = lower(c.email)
    order by t.stopped_at, t.id limit ${limit}`)
}
