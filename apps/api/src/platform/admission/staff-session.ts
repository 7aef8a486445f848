import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import { findSession, type Session, type Tokens } from '#platform/session'

/** A live session of a retailer's employee: not a customer, so it has no customer's rows. */
export interface StaffSession {
  role: 'staff'
  id: string
  /** As recorded with what they do. */
  actor: string
}

/** A caller with a session, of either role. */
export type CallerSession = Session | StaffSession

/** The live session of a token, by the role that the token was signed for. */
export async function findCaller(db: Db, tokens: Tokens, token: string): Promise<CallerSession> {
  const staffId = await tokens.readStaff(token)
  if (staffId === undefined) return findSession(db, tokens, token)
  const row = await db.maybe<{ id: string; actor: string }>(sql`
    select id, actor from staff_sessions where id = ${staffId} and ended_at is null and expires_at > now()`)
  if (!row) throw new AppError('token_expired')
  return { role: 'staff', ...row }
}

/** Kept for a year, like those of customers. */
export async function forgetOldStaffSessions(db: Db): Promise<void> {
  await db.run(sql`delete from staff_sessions where expires_at < now() - interval '1 year'`)
}
