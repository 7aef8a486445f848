import type { FastifyBaseLogger } from 'fastify'
import { secondReasonOf } from '@fanal/domain/publishing/publish-kinds'
import type { Deps } from '#deps'
import { isDatabaseAway } from '#platform/database/away'
import { AppError } from '#platform/errors'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { findAsker, findDue, lockDue, saveReopened } from './draft-queries.ts'
import { publishNow } from './publish-draft.ts'

/**
 * Publishes what has reached its time, each in a transaction. What can no longer be is a draft again that says why; what
 * fails is tried again with the next run, and the others do not wait for it.
 */
export async function publishDue(
  { database }: Pick<Deps, 'database'>,
  log: FastifyBaseLogger,
): Promise<number> {
  let published = 0
  for (const { id } of await findDue(database)) if (await publishOne(database, log, id)) published += 1
  return published
}

async function publishOne(database: Deps['database'], log: FastifyBaseLogger, id: number): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const draft = await lockDue(tx, id)
      if (!draft) return false
      const { before, after, subject } = await publishNow(tx, draft, null)
      const staffId = draft.asked_by ?? 0
      const asker = await findAsker(tx, staffId)
      await recordStaffEvent(tx, {
        act: secondReasonOf(draft.kind, draft.key) === null ? 'publish.alone' : 'publish.checked',
        call: 'publishDue',
        staffId,
        actor: asker?.name ?? '',
        role: asker?.role ?? '',
        subject,
        reason: draft.reason,
        before,
        after,
      })
      return true
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof AppError)) {
      log.error({ err: error, draft: id }, 'what was to be published was not')
      return false
    }
    log.warn({ draft: id, code: error.code }, 'what was to be published is a draft again')
    await saveReopened(
      database,
      id,
      error.code === 'changed_meanwhile' ? 'changed_meanwhile' : 'not_publishable',
    )
    return false
  }
}
