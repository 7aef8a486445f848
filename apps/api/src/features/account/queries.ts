import type { OpenSession, RecordedConsent, SignIn } from '@fanal/contract/schemas/account'
import { deviceOf } from '@fanal/domain/access/device'
import { type Db, sql } from '#platform/database'

interface Page {
  offset: number
  limit: number
}

export interface Place {
  user_agent: string | null
  network: string | null
}

/** Where a customer has signed in from in the last half year. */
export function findKnownPlaces(db: Db, customerId: number): Promise<Place[]> {
  return db.many<Place>(sql`
    select distinct user_agent, network from sessions
    where customer_id = ${customerId} and not read_only and created_at > now() - interval '180 days' limit 500`)
}

interface SessionRow extends Place {
  id: string
  login_type: SignIn['login_type']
  read_only: boolean
  reason: string | null
  created_at: Date
  last_seen_at: Date
}

function signInOf({
  id,
  login_type,
  read_only,
  reason,
  created_at,
  user_agent,
  network,
}: SessionRow): SignIn {
  return {
    id,
    created_at: created_at.toISOString(),
    login_type,
    device: deviceOf(user_agent),
    network,
    staff: read_only ? { reason: reason ?? '' } : null,
  }
}

/** Sessions that can be used now, this one first. */
export async function findOpenSessions(db: Db, customerId: number, current: string): Promise<OpenSession[]> {
  const rows = await db.many<SessionRow>(sql`
    select id, login_type, read_only, reason, user_agent, network, created_at, last_seen_at from sessions
    where customer_id = ${customerId} and ended_at is null and expires_at > now()
      and created_at > now() - interval '7 days'
    order by id = ${current} desc, last_seen_at desc, id limit 100`)
  return rows.map((row) => ({
    ...signInOf(row),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === current,
  }))
}

/** Every way in that was used, newest first. A session that only took the place of another is no sign-in. */
export async function findSignIns(db: Db, customerId: number, { offset, limit }: Page) {
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*) as n_items from sessions where customer_id = ${customerId} and login_type <> 'refresh'`)
  const rows = await db.many<SessionRow>(sql`
    select id, login_type, read_only, reason, user_agent, network, created_at, last_seen_at from sessions
    where customer_id = ${customerId} and login_type <> 'refresh'
    order by created_at desc, id offset ${offset} limit ${limit}`)
  return { items: rows.map(signInOf), n_items, offset, limit }
}

/** What the customer agreed to and took back, newest first: the newest of a purpose is what counts. */
export async function findConsents(db: Db, customerId: number, { offset, limit }: Page) {
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*) as n_items from consents where customer_id = ${customerId}`)
  const rows = await db.many<Omit<RecordedConsent, 'given_at'> & { given_at: Date }>(sql`
    select id, purpose, granted, text_version, channel, given_at from consents
    where customer_id = ${customerId} order by given_at desc, id desc offset ${offset} limit ${limit}`)
  const items = rows.map((row) => ({ ...row, given_at: row.given_at.toISOString() }))
  return { items, n_items, offset, limit }
}

/** Ends a session of this customer; false when there never was such a one. */
export async function endSessionOf(tx: Db, customerId: number, id: string): Promise<boolean> {
  const own = await tx.run(sql`
    update sessions set ended_at = coalesce(ended_at, now()) where id = ${id} and customer_id = ${customerId}`)
  return own > 0
}

export async function saveLocale(tx: Db, customerId: number, locale: string): Promise<void> {
  await tx.run(sql`update customers set locale = ${locale} where id = ${customerId}`)
}
