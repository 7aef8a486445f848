import { type Mentionable, mentionsIn } from '@fanal/domain/casework/mentions'
import { may } from '@fanal/domain/staff/may'
import { isStaffRole } from '@fanal/domain/staff/permissions'
import { announceCase, type OwnCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import type { StaffSession } from '#platform/staff/staff-session'
import { findColleagues, insertNote } from '../case-queries.ts'
import { insertMentions } from './mention-queries.ts'

/** Colleagues who may read cases of this kind. */
export async function findReaders(
  db: Db,
  { permissions, staffId }: Pick<StaffSession, 'permissions' | 'staffId'>,
  kind: string,
): Promise<Mentionable[]> {
  const all = await findColleagues(db)
  return all
    .filter(
      ({ id, role }) =>
        id !== staffId && isStaffRole(role) && may(permissions, role, 'case.read', { kind }).is === 'allowed',
    )
    .map(({ id, name }) => ({ id, name }))
}

interface Noted extends OwnCase {
  number: string
  kind: string
  text: string
}

/** A note among staff; whom it names find it in their list. Returns their names. */
export async function noteCase(
  tx: Db,
  session: Pick<StaffSession, 'staffId' | 'actor' | 'permissions'>,
  { number, kind, text, ...own }: Noted,
): Promise<string[]> {
  const { staffId, actor: author } = session
  const named = mentionsIn(text, await findReaders(tx, session, kind))
  const noteId = await insertNote(tx, own, { staffId, author, text })
  if (named.length > 0) await insertMentions(tx, own, { noteId, author, staffIds: named.map(({ id }) => id) })
  await announceCase(tx, number)
  return named.map(({ name }) => name)
}
