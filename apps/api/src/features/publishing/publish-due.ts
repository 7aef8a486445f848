import type { FastifyBaseLogger } from 'fastify'
import type { DraftFailure } from '@fanal/domain/publishing/draft-state'
import { secondReasonOf } from '@fanal/domain/publishing/publish-kinds'
import { knownPermissions } from '@fanal/domain/staff/permissions'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { isDatabaseAway } from '#platform/database/away'
import { AppError } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { type DraftRow, findAsker, findDue, lockDue, saveReopened } from './draft-queries.ts'
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
      const asker = await findEntitled(tx, draft)
      const { before, after, subject } = await publishNow(tx, draft, null)
      await recordStaffEvent(tx, {
        act: actOf(draft),
        call: 'publishDue',
        staffId: draft.asked_by ?? 0,
        actor: asker.name,
        role: asker.role,
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
    await saveReopened(database, id, failureOf(error))
    return false
  }
}

const actOf = ({ kind, key }: DraftRow) =>
  secondReasonOf(kind, key) === null ? ('publish.alone' as const) : ('publish.checked' as const)

/** Who asked for it, if they still may: a time ahead is not a permission for later. */
async function findEntitled(tx: Db, draft: DraftRow) {
  const asker = await findAsker(tx, draft.asked_by ?? 0)
  if (!asker) throw new AppError('not_permitted')
  const { permissions, role: staffRole } = asker
  requireAct({ permissions: knownPermissions(permissions), staffRole }, actOf(draft), { kind: draft.kind })
  return asker
}

function failureOf({ code }: AppError): DraftFailure {
  return code === 'changed_meanwhile' || code === 'not_permitted' ? code : 'not_publishable'
}
