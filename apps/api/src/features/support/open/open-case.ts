import { clockOf } from '@fanal/domain/support/case-clock'
import { composeCaseNumber } from '@fanal/domain/support/case-number'
import { deadlineKindOf } from '@fanal/domain/support/deadlines'
import { findSettings } from '#features/settings/queries'
import type { CaseEnv } from '#features/support/case-links'
import { attachFiles } from '#features/support/file-queries'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { recordEntry } from '#features/support/record-entry'
import {
  announceCase,
  insertCase,
  insertEntry,
  lockCase,
  type NewCase,
  nextSequence,
  type OwnCase,
} from '#features/support/write-queries'
import type { Db } from '#platform/database'

export interface Opening extends NewCase {
  /** What the customer wrote. */
  text: string
  fileIds: readonly number[]
  /** Facts that decide how long it may take. */
  term?: { isContinuity?: boolean; isBilling?: boolean; isOngoing?: boolean }
  /** When the customer asked to be called at the latest: the clock of the case. */
  callBy?: Date | undefined
  /** The number of the closed case that it continues. */
  continues?: string | undefined
}

export interface OpenedCase extends OwnCase {
  number: string
  dueAt: Date
}

/** The one way in which a case begins: row, history, files, number and receipt in one transaction. */
export async function openCase(env: CaseEnv, tx: Db, opening: Opening): Promise<OpenedCase> {
  const openedAt = new Date()
  const at = openedAt.getTime()
  const number = composeCaseNumber(at, await nextSequence(tx))
  const { support } = await findSettings(tx)
  const deadlineKind = deadlineKindOf({ ...opening, ...opening.term })
  const opened = { kind: 'opened', by: 'customer' } as const
  const clock = clockOf(
    [{ ...opened, at, callBy: opening.callBy?.getTime() }],
    deadlineKind,
    at,
    support.region,
  )
  const dueAt = new Date(clock.dueAt)
  const own = await insertCase(tx, { ...opening, number, deadlineKind, openedAt, dueAt })
  const detail = opening.callBy ? { call_by: opening.callBy.toISOString() } : {}
  const entryId = await insertEntry(tx, own, { ...opened, text: opening.text, detail }, openedAt)
  await attachFiles(tx, own, { entryId, fileIds: opening.fileIds })
  if (opening.continues)
    await linkCases(tx, opening.customerId, { earlier: opening.continues, later: number })
  await notifyCustomer(env, tx, { customerId: own.customerId, number }, { kind: 'opened' })
  await announceCase(tx, number)
  return { ...own, number, dueAt }
}

/** The earlier one tells where it goes on. */
async function linkCases(
  tx: Db,
  customerId: number,
  { earlier, later }: { earlier: string; later: string },
): Promise<void> {
  const it = await lockCase(tx, customerId, earlier)
  if (it) await recordEntry(tx, it, { kind: 'linked', by: 'system', detail: { other_case: later } })
}
