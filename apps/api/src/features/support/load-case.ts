import { followUntil } from '@fanal/domain/support/case-steps'
import { clockOfMerged } from '@fanal/domain/support/merged-clock'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { AppError } from '#platform/errors'
import { type CaseEnv, numberInToken, versionOfToken } from './case-links.ts'
import type { FoundCase, NamedCase } from './case-shape.ts'
import { findCase, findEntries } from './detail-queries.ts'
import { findFollowing } from './follow/follow-queries.ts'
import { findFiles } from './file-queries.ts'
import { findMergedInto, historyWith } from './merged-queries.ts'

/** A case of this customer with its history, and with those of the cases that go on in it; others are not found. */
export async function loadCase(db: Db, { customerId, number }: NamedCase): Promise<FoundCase> {
  const row = await findCase(db, customerId, number)
  if (!row) throw new AppError('not_found')
  const merged = await findMergedInto(db, { customerId, id: row.id })
  const cases = { customerId, ids: [row.id, ...merged.map(({ id }) => id)] }
  const [entries, files] = [await findEntries(db, cases), await findFiles(db, cases)]
  const { support } = await findSettings(db)
  const history = entries.map(({ case_id: caseId, kind, by, at, detail }) => ({
    caseId,
    kind,
    by,
    at: at.getTime(),
    answerBy: detail.answer_by,
    callBy: detail.call_by === undefined ? undefined : Date.parse(detail.call_by),
  }))
  return {
    row,
    entries,
    files,
    merged,
    clock: clockOfMerged(
      historyWith({ id: row.id, kind: row.deadline_kind }, merged, history),
      Date.now(),
      support.region,
    ),
    disputeBody: support.disputeBody,
    reopenDays: support.reopenDays,
  }
}

/** The case of a link that we mailed, and whether it can still be followed by it. */
export async function readFollowLink(
  env: CaseEnv,
  db: Db,
  token: string,
): Promise<NamedCase & { isEnded: boolean }> {
  const named = await namedByNumber(db, numberInToken(token))
  const link = await findFollowing(db, named)
  const version = link && versionOfToken(env, token, link.version)
  if (version === undefined) throw new AppError('not_found')
  const until = followUntil(link?.closedAt?.getTime(), link?.until?.getTime())
  return { ...named, isEnded: version !== link?.version || Date.now() > until }
}

/** The case of a link that works. */
export async function namedByToken(env: CaseEnv, db: Db, token: string): Promise<NamedCase> {
  const { isEnded, ...named } = await readFollowLink(env, db, token)
  if (isEnded) throw new AppError('follow_link_ended')
  return named
}

/** For staff and mails, which know the number only. */
export async function namedByNumber(db: Db, number: string): Promise<NamedCase> {
  const known = number ? await findInDirectory(db, 'case', number) : undefined
  if (!known) throw new AppError('not_found')
  return { customerId: known.customer_id, number }
}
