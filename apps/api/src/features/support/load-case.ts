import { clockOf } from '@fanal/domain/support/case-clock'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { AppError } from '#platform/errors'
import { type CaseEnv, readFollowToken } from './case-links.ts'
import type { FoundCase } from './case-shape.ts'
import { findCase, findEntries } from './detail-queries.ts'
import { findFiles } from './file-queries.ts'

/** A case named from outside. */
export interface NamedCase {
  customerId: number
  number: string
}

/** A case of this customer with its story; others are not found. */
export async function loadCase(db: Db, { customerId, number }: NamedCase): Promise<FoundCase> {
  const row = await findCase(db, customerId, number)
  if (!row) throw new AppError('not_found')
  const own = { customerId, id: row.id }
  const [entries, files] = [await findEntries(db, own), await findFiles(db, own)]
  const { support } = await findSettings(db)
  const story = entries.map(({ kind, by, at, detail }) => ({
    kind,
    by,
    at: at.getTime(),
    answerBy: detail.answer_by,
  }))
  return {
    row,
    entries,
    files,
    clock: clockOf(story, row.deadline_kind, Date.now(), support.region),
    disputeBody: support.disputeBody,
    reopenDays: support.reopenDays,
  }
}

/** The case of a signed link. */
export async function namedByToken(env: CaseEnv, db: Db, token: string): Promise<NamedCase> {
  const number = readFollowToken(env, token)
  return namedByNumber(db, number ?? '')
}

/** For staff and mails, which know the number only. */
export async function namedByNumber(db: Db, number: string): Promise<NamedCase> {
  const known = number ? await findInDirectory(db, 'case', number) : undefined
  if (!known) throw new AppError('not_found')
  return { customerId: known.customer_id, number }
}
