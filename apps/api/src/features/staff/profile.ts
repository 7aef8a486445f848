import type { StaffProfile } from '@fanal/contract/schemas/desk/staff'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findSessionEnd, type StaffSession } from '#platform/staff/staff-session'
import { countWaiting } from './approvals/decide-approval.ts'
import { findPerson } from './people-queries.ts'

/** What the desk needs to know of who is in front of it. */
export async function profileOf(db: Db, session: StaffSession): Promise<StaffProfile> {
  const person = await findPerson(db, session.staffId)
  if (!person) throw new AppError('token_expired')
  const { id, name, email, role, has_passkey, has_password } = person
  return {
    id,
    name,
    email,
    role,
    permissions: session.permissions,
    ends_at: (await findSessionEnd(db, session.id)).toISOString(),
    has_passkey,
    has_password,
    approvals: await countWaiting(db, session),
  }
}
