import { mayCease } from '@fanal/domain/staff/administrators'
import type { StaffRole } from '@fanal/domain/staff/permissions'
import type { Db } from '#platform/database'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { endStaffSessions } from '#platform/staff/staff-session'
import {
  countAdministrators,
  forgetIdentity,
  lockPeople,
  removePerson,
  saveRole,
  type StaffPerson,
} from '../people-queries.ts'

/**
 * Gives somebody the role of their groups today. Without one they may not enter, their sessions end and they are removed.
 * The last two administrators stay administrators.
 */
export async function followGroups(
  tx: Db,
  known: StaffPerson,
  role: StaffRole | undefined,
): Promise<StaffPerson | undefined> {
  if (known.role === role) return known
  await lockPeople(tx)
  if (!role) await endStaffSessions(tx, known.id)
  if (!mayCease(known.role, role, await countAdministrators(tx))) return role && known
  if (role) await saveRole(tx, known.id, role)
  else {
    await removePerson(tx, known.id)
    await forgetIdentity(tx, known.id)
  }
  await recordStaffEvent(tx, {
    act: 'staff.change',
    actor: 'provider',
    role: known.role,
    subject: known.name,
    before: { role: known.role },
    after: role ? { role } : {},
  })
  return role && { ...known, role }
}
