import { updateChecks } from '#features/contracting/leads/draft-queries'
import { openChecks, settledChecks } from '@fanal/domain/contracting/checks/holder-checks'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { assignLead, closeLead, findChecks, insertNote, lockListedLead } from './staff-queries.ts'

// What staff do with an unfinished lead, at the desk and by command. Each leaves a line in its history.

export interface LeadStep {
  id: string
  /** Who does it; '' where a command did not say. */
  author: string
}

async function lockOpen(tx: Db, id: string): Promise<void> {
  const found = await lockListedLead(tx, id)
  if (!found) throw new Refusal([`there is no unfinished lead ${id}`])
  if (found.isClosed) throw new Refusal([`lead ${id} was closed before`])
}

/** Somebody takes care of it. */
export async function takeLead(tx: Db, { id, author }: LeadStep): Promise<void> {
  await lockOpen(tx, id)
  await assignLead(tx, id, author)
  await insertNote(tx, { id, author, kind: 'taken' })
}

/** What was said; the customer does not read it. */
export async function noteLead(tx: Db, { id, author, text }: LeadStep & { text: string }): Promise<void> {
  await lockOpen(tx, id)
  await insertNote(tx, { id, author, text })
}

/** Ends the calls, and says why. */
export async function endLead(tx: Db, { id, author, text }: LeadStep & { text: string }): Promise<void> {
  await lockOpen(tx, id)
  await insertNote(tx, { id, author, text, kind: 'closed' })
  await closeLead(tx, id)
}

export interface Settling extends LeadStep {
  result: 'pass' | 'fail'
  /** Why; may be empty by command. */
  text?: string
}

/** A person's decision on what services refused or did not answer. Returns the number of its case, if there is one. */
export async function settleLead(
  tx: Db,
  { id, author, result, text = '' }: Settling,
): Promise<string | null> {
  await lockOpen(tx, id)
  const { checks, number } = await findChecks(tx, id)
  if (openChecks(checks).length === 0) throw new Refusal([`lead ${id} has nothing to check`])
  await updateChecks(tx, id, settledChecks(checks, result, new Date().toISOString()))
  await insertNote(tx, { id, author, text, kind: result === 'pass' ? 'passed' : 'failed' })
  return number
}
