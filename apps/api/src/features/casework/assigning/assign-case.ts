import { lockNamed } from '#features/support/acts/act-on-case'
import type { CaseEnv } from '#features/support/case-links'
import { giveBackCase, takeCase } from '#features/support/staff/work-case'
import { announceCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { findAssignee, findColleagues, insertNote } from '../case-queries.ts'
import { loadForStaff, ownOf } from '../staff-case.ts'
import { mayTake } from './who-takes.ts'

/** The case; what a colleague has may only be moved by who assigns. */
async function loadMovable(tx: Db, session: StaffSession, number: string) {
  const found = await loadForStaff(tx, session, number)
  const own = ownOf(found)
  // Locked before it is read: of two who take it at once the second sees who has it.
  await lockNamed(tx, { customerId: own.customerId, number })
  const { assignee, assignee_id } = await findAssignee(tx, own)
  if (assignee !== '' && assignee_id !== session.staffId) requireAct(session, 'case.assign')
  return own
}

export async function takeForSelf(env: CaseEnv, tx: Db, session: StaffSession, number: string) {
  await loadMovable(tx, session, number)
  await takeCase(env, tx, { number, author: session.actor, staffId: session.staffId })
}

export async function giveBack(tx: Db, session: StaffSession, number: string): Promise<void> {
  const own = await loadMovable(tx, session, number)
  await giveBackCase(tx, number)
  await insertNote(tx, own, { kind: 'given_back', staffId: session.staffId, author: session.actor })
}

interface HandingOver {
  number: string
  to: number
  message: string
}

/** To a colleague who can take it, with words for them. The customer sees who has it from now on. */
export async function handOver(
  env: CaseEnv,
  tx: Db,
  session: StaffSession,
  { number, to, message }: HandingOver,
): Promise<void> {
  const own = await loadMovable(tx, session, number)
  const colleague = (await findColleagues(tx)).find(({ id }) => id === to)
  if (!colleague || !mayTake(session, colleague.role)) throw wrongFields({ staff_id: 'not_a_choice' })
  await takeCase(env, tx, { number, author: colleague.name, staffId: colleague.id })
  const text = [colleague.name, message].filter(Boolean).join(': ')
  await insertNote(tx, own, { kind: 'handed_over', staffId: session.staffId, author: session.actor, text })
  await announceCase(tx, number)
}
