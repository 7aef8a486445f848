import type { OpenSession, SignIn } from '@fanal/contract/schemas/account'
import { deviceOf } from '@fanal/domain/access/device'
import { type Db, sql } from '#platform/database'
import type { SessionKey } from '#platform/session'
import type { Page } from './consent-queries.ts'

export interface Place {
  user_agent: string | null
  network: string | null
}

/** Networks and devices of a customer's sign-ins in the last half year. */
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

/** Live sessions, this one first. */
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

/** Sign-ins, newest first. A session that only replaced another is not one. */
export async function findSignIns(db: Db, customerId: number, { offset, limit }: Page) {
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*) as n_items from sessions where customer_id = ${customerId} and login_type <> 'refresh'`)
  const rows = await db.many<SessionRow>(sql`
    select id, login_type, read_only, reason, user_agent, network, created_at, last_seen_at from sessions
    where customer_id = ${customerId} and login_type <> 'refresh'
    order by created_at desc, id offset ${offset} limit ${limit}`)
  return { items: rows.map(signInOf), n_items, offset, limit }
}

const recentMinutes = 10

/** Whether the session had a login or re-authentication recently: login links do not count. */
export async function isRecentLogin(db: Db, { customerId, id }: SessionKey): Promise<boolean> {
  const recent = await db.maybe(sql`
    select 1 from sessions where customer_id = ${customerId} and id = ${id} and now() - make_interval(mins => ${recentMinutes}::int) <
      greatest(proved_at, case when login_type in ('credentials', 'passkey', 'openid') then created_at end)`)
  return recent !== undefined
}
