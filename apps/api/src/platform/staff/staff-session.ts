import {
  knownPermissions,
  type LooseTable,
  type PermissionTable,
  type StaffRole,
} from '@fanal/domain/staff/permissions'
import { staffIdleMinutes, staffProofMinutes, staffSessionHours } from '@fanal/domain/staff/staff-times'
import { randomBytes } from 'node:crypto'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import { networkOf } from '#platform/http/network'
import { findSession, type Session, type Tokens, type Visit } from '#platform/session'

/** A live session of a retailer's employee: not a customer, so it has no customer's rows. */
export interface StaffSession {
  role: 'staff'
  id: string
  staffId: number
  /** The name, as recorded with what they do. */
  actor: string
  staffRole: StaffRole
  /** The permission table as it is now: a change applies to the next call. */
  permissions: PermissionTable
  /** Whether they have just proved who they are. */
  isProved: boolean
}

/** A caller with a session, of either role. */
export type CallerSession = Session | StaffSession

/** How a session of staff began. */
export type StaffWay = 'password' | 'passkey' | 'openid'

interface StaffRow {
  id: string
  staff_id: number
  actor: string
  staff_role: StaffRole
  permissions: LooseTable | null
  is_proved: boolean
  is_stale: boolean
}

/** The live session of a token, by the role that the token was signed for. */
export async function findCaller(db: Db, tokens: Tokens, token: string): Promise<CallerSession> {
  const staffId = await tokens.readStaff(token)
  return staffId === undefined ? findSession(db, tokens, token) : findStaffSession(db, staffId)
}

async function findStaffSession(db: Db, id: string): Promise<StaffSession> {
  const row = await db.maybe<StaffRow>(sql`
    select s.id, s.staff_id, t.name as actor, t.role as staff_role, t.permissions,
      s.proved_at > now() - make_interval(mins => ${staffProofMinutes}) as is_proved,
      s.last_seen_at < now() - interval '1 minute' as is_stale
    from staff_sessions s join session_staff t on t.staff_id = s.staff_id
    where s.id = ${id} and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${staffIdleMinutes})`)
  if (!row) throw new AppError('token_expired')
  if (row.is_stale) await db.run(sql`update staff_sessions set last_seen_at = now() where id = ${id}`)
  const { staff_id: staffId, staff_role: staffRole, actor, permissions, is_proved: isProved } = row
  return {
    role: 'staff',
    id,
    staffId,
    actor,
    staffRole,
    permissions: knownPermissions(permissions),
    isProved,
  }
}

/** Which of these sessions still live, without counting as use of them. */
export async function findLiveStaffSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select s.id from staff_sessions s join session_staff t on t.staff_id = s.staff_id
    where s.id = any(${ids}) and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${staffIdleMinutes})`)
  return new Set(rows.map(({ id }) => id))
}

export interface NewStaffSession {
  staffId: number
  actor: string
  way: StaffWay
  visit: Visit
  /** When they proved who they are; now by default. */
  provedAt?: Date
}

/** Creates the row and its token. */
export async function startStaffSession(db: Db, tokens: Tokens, session: NewStaffSession) {
  const { staffId, actor, way, visit, provedAt } = session
  const id = randomBytes(18).toString('base64url')
  await db.run(sql`
    insert into staff_sessions (id, staff_id, actor, way, network, user_agent, proved_at, expires_at)
    values (${id}, ${staffId}, ${actor}, ${way}, ${networkOf(visit.ip)}, ${visit.userAgent?.slice(0, 300)},
      least(coalesce(${provedAt}, now()), now()), now() + make_interval(hours => ${staffSessionHours}))`)
  return { id, token: await tokens.sign({ sid: id, role: 'staff' }) }
}

/** Records that they have proved again who they are. */
export async function noteStaffProof(db: Db, id: string): Promise<void> {
  await db.run(sql`update staff_sessions set proved_at = now() where id = ${id}`)
}

/** Ends one session of a person, or all; returns how many. */
export function endStaffSessions(db: Db, staffId: number, id?: string): Promise<number> {
  return db.run(sql`
    update staff_sessions set ended_at = now()
    where staff_id = ${staffId} and ended_at is null and (${id}::text is null or id = ${id})`)
}

interface StaffSessionRow {
  id: string
  way: StaffWay
  network: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
}

/** The live sessions of a person. */
export const findStaffSessions = (db: Db, staffId: number): Promise<StaffSessionRow[]> =>
  db.many(sql`
    select id, coalesce(way, 'password') as way, network, user_agent, created_at, last_seen_at from staff_sessions
    where staff_id = ${staffId} and ended_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(mins => ${staffIdleMinutes})
    order by created_at desc`)

/** Kept for a year, like those of customers. */
export async function forgetOldStaffSessions(db: Db): Promise<void> {
  await db.run(sql`delete from staff_sessions where expires_at < now() - interval '1 year'`)
}

/** When a session ends, whatever is done with it. */
export async function findSessionEnd(db: Db, id: string): Promise<Date> {
  const { expires_at: end } = await db.one<{ expires_at: Date }>(sql`
    select expires_at from staff_sessions where id = ${id}`)
  return end
}
