import { linkRefusal, type MergeRefusal, mergeRefusal } from '@fanal/domain/casework/merging'
import { lockNamed } from '#features/support/acts/act-on-case'
import type { CaseEnv } from '#features/support/case-links'
import { namedByNumber } from '#features/support/load-case'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { saveMergedInto } from '#features/support/merged-queries'
import { recordEntry } from '#features/support/record-entry'
import type { StaffWork, Worked } from '#features/support/staff/work-case'
import { announceCase, findLastEntry, type LockedCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { insertNote } from '../case-queries.ts'
import { findSending } from '../sending/sending-queries.ts'
import { deleteLink, insertLink, moveDrafts } from './merging-queries.ts'

const refused = (why: MergeRefusal | 'leaving' | 'linked') =>
  new AppError('not_possible', { errors: { _: [why] } })

/** Both, each locked in the order of their numbers: two people who merge at once wait for each other in one order. */
async function lockBoth(tx: Db, number: string, other: string): Promise<[LockedCase, LockedCase]> {
  const locked = new Map<string, LockedCase>()
  for (const one of [number, other].toSorted())
    if (!locked.has(one)) locked.set(one, await lockNamed(tx, await namedByNumber(tx, one)))
  const [own, there] = [locked.get(number), locked.get(other)]
  if (!own || !there) throw new AppError('not_found')
  return [own, there]
}

interface Joining extends StaffWork {
  reason: string
}

/** The case is closed and goes on in the other: its customer is told once, and answered there. */
export async function mergeCases(
  env: CaseEnv,
  tx: Db,
  { number, into, author, staffId, seen, reason }: Joining & { into: string },
): Promise<Worked> {
  const [duplicate, target] = await lockBoth(tx, number, into)
  const why = mergeRefusal(duplicate, target)
  if (why) throw refused(why)
  if (seen !== undefined && (await findLastEntry(tx, duplicate)) !== seen)
    throw new AppError('changed_meanwhile')
  for (const one of [duplicate, target]) {
    const sending = await findSending(tx, one)
    if (sending) throw refused('leaving')
  }
  await recordEntry(tx, duplicate, { kind: 'merged', by: 'staff', author, detail: { other_case: into } })
  await saveMergedInto(tx, duplicate, target.id)
  await recordEntry(tx, target, { kind: 'joined', by: 'staff', author, detail: { other_case: number } })
  await insertNote(tx, target, { staffId, author, text: reason })
  await moveDrafts(tx, duplicate, target.id)
  return { number, isMailed: await notifyCustomer(env, tx, duplicate, { kind: 'merged' }) }
}

/** Staff see the two together from now on; each goes its own way. */
export async function linkCases(
  tx: Db,
  { number, other, author, staffId, reason }: Joining & { other: string },
): Promise<void> {
  const [one, there] = await lockBoth(tx, number, other)
  const why = linkRefusal(one, there)
  if (why) throw refused(why)
  if (!(await insertLink(tx, one, there, { reason, staffId, author }))) throw refused('linked')
  await insertNote(tx, one, { kind: 'linked', staffId, author, text: `${other}: ${reason}` })
  await insertNote(tx, there, { kind: 'linked', staffId, author, text: `${number}: ${reason}` })
  for (const changed of [number, other]) await announceCase(tx, changed)
}

/** Returns why they were linked. */
export async function unlinkCases(
  tx: Db,
  { number, other, author, staffId }: StaffWork & { other: string },
): Promise<string> {
  const [one, there] = await lockBoth(tx, number, other)
  const reason = await deleteLink(tx, one, there)
  if (one.customerId !== there.customerId || reason === undefined) throw new AppError('not_found')
  await insertNote(tx, one, { kind: 'unlinked', staffId, author, text: other })
  await insertNote(tx, there, { kind: 'unlinked', staffId, author, text: number })
  for (const changed of [number, other]) await announceCase(tx, changed)
  return reason
}
