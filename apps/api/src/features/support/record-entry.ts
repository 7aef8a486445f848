import { type CaseResult, stateAfter } from '@fanal/domain/support/case'
import { clockOfMerged } from '@fanal/domain/support/merged-clock'
import { endNotices } from '#features/notices/queries'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { attachFiles } from './file-queries.ts'
import { findMergedInto, historyWith } from './merged-queries.ts'
import {
  announceCase,
  type CaseAfter,
  findClockEntries,
  insertEntry,
  type LockedCase,
  type NewEntry,
  updateCase,
} from './write-queries.ts'

export interface Step extends NewEntry {
  /** Files that were stored for this entry. */
  fileIds?: readonly number[]
}

/** What a step changes beside state and dates. */
export type CaseChanges = Partial<
  Pick<CaseAfter, 'assignee' | 'assigneeId' | 'categoryId' | 'claimType' | 'claimSubtype' | 'deadlineKind'>
> & { result?: CaseResult }

function resultAfter(it: LockedCase, { kind }: Step, { result }: CaseChanges): CaseResult | null {
  if (kind === 'withdrawn' || kind === 'solved' || kind === 'merged') return kind
  if (kind === 'closed') return result ?? null
  return it.result
}

/**
 * One more line of the history: the only way in which a case changes. State, due date and the customer's date follow from
 * the whole history. Returns the case as it is now.
 */
export async function recordEntry(
  tx: Db,
  it: LockedCase,
  step: Step,
  changes: CaseChanges = {},
): Promise<LockedCase & { entryId: number }> {
  const at = new Date()
  const entryId = await insertEntry(tx, it, step, at)
  await attachFiles(tx, it, { entryId, fileIds: step.fileIds ?? [] })
  const { support } = await findSettings(tx)
  const state = stateAfter(it.state, step.kind)
  const isClosed = state === 'closed'
  const now = {
    ...it,
    ...changes,
    state,
    result: isClosed ? resultAfter(it, step, changes) : null,
    closedAt: isClosed ? (it.closedAt ?? at) : null,
  }
  const merged = await findMergedInto(tx, it)
  const ids = [it.id, ...merged.map(({ id }) => id)]
  const history = await findClockEntries(tx, { customerId: it.customerId, ids })
  const own = { id: it.id, kind: now.deadlineKind }
  const clock = clockOfMerged(historyWith(own, merged, history), at.getTime(), support.region)
  const after = {
    ...now,
    dueAt: new Date(clock.dueAt),
    answerBy: clock.answerBy === undefined ? null : new Date(clock.answerBy),
  }
  await updateCase(tx, it, after, at)
  await announceCase(tx, it.number)
  // What was put off to the morning must not come after its answer.
  if (it.state === 'asked' && state !== 'asked' && it.customerId !== 0)
    await endNotices(tx, it.customerId, {
      events: ['case_needs_you', 'case_deadline'],
      caseNumber: it.number,
    })
  return { ...now, entryId }
}
