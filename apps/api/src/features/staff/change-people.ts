import { type StaffChange, staffChange } from '@fanal/contract/schemas/desk/staff'
import { mayCease } from '@fanal/domain/staff/administrators'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalChange, ApprovalKind } from '#platform/staff/approval'
import { endStaffSessions } from '#platform/staff/staff-session'
import { mailInvitation } from './entry/invite.ts'
import {
  countAdministrators,
  findPerson,
  findPersonByEmail,
  lockPeople,
  removePerson,
  savePerson,
  saveRole,
  type StaffPerson,
} from './people-queries.ts'

const shown = ({ name, email, role }: Pick<StaffPerson, 'name' | 'email' | 'role'>) => ({ name, email, role })

async function personOf(db: Db, id: number): Promise<StaffPerson> {
  const person = await findPerson(db, id)
  if (!person) throw new AppError('not_found')
  return person
}

/** What a change would do as things are now; throws if it cannot be. */
export async function previewChange(db: Db, change: StaffChange): Promise<ApprovalChange> {
  if (change.change === 'add') {
    if (await findPersonByEmail(db, change.email)) throw taken()
    return { before: {}, after: shown({ ...change, email: change.email.toLowerCase() }) }
  }
  const person = await personOf(db, change.id)
  if (change.change === 'invite') return { before: shown(person), after: { ...shown(person), invited: true } }
  const next = change.change === 'role' ? change.role : undefined
  if (next === person.role || !mayCease(person.role, next, await countAdministrators(db)))
    throw new AppError('not_possible')
  return { before: shown(person), after: next ? { ...shown(person), role: next } : {} }
}

const taken = () => new AppError('invalid_request', { errors: { email: ['taken'] } })

/** Makes a change of people, in the transaction of who decided it. */
export async function makeChange(
  tx: Db,
  change: StaffChange,
  invite: (tx: Db, person: StaffPerson) => Promise<void>,
): Promise<ApprovalChange> {
  await lockPeople(tx)
  const made = await previewChange(tx, change)
  if (change.change === 'add') {
    const saved = await savePerson(tx, change)
    if (!saved) throw taken()
    await invite(tx, await personOf(tx, saved.id))
  } else if (change.change === 'invite') await invite(tx, await personOf(tx, change.id))
  else if (change.change === 'role') await saveRole(tx, change.id, change.role)
  else {
    await removePerson(tx, change.id)
    await endStaffSessions(tx, change.id)
  }
  return made
}

/** A change of people that a second administrator confirms; somebody new gets the link by mail. */
export const peopleApproval: ApprovalKind = {
  preview: (db, payload) => previewChange(db, staffChange.parse(payload)),
  run: (tx, payload, { env }) =>
    makeChange(tx, staffChange.parse(payload), (db, person) => mailInvitation(db, env, person)),
}
