import { draftPath } from '@fanal/contract/desk/desk-paths'
import { z } from 'zod'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalKind, ApprovalKinds } from '#platform/staff/approval'
import { type DraftRow, findDraft, lockDraft } from './draft-queries.ts'
import { changeOf, seenOf } from './load-draft.ts'
import { publishable, publishOrSchedule } from './publish-draft.ts'

const payloadSchema = z.object({ draft: z.int(), seen: z.string() })

/** What would be published: as it was when this was asked for, since it is not written while it waits. */
async function changeToConfirm(db: Db, draft: DraftRow | undefined, seen: string) {
  if (draft?.state !== 'waiting') throw new AppError('not_possible')
  const loaded = await publishable(db, draft)
  if (seenOf(loaded) !== seen) throw new AppError('changed_meanwhile')
  return changeOf(loaded.published.parts, loaded.parts)
}

const publishApproval: ApprovalKind = {
  pageOf: (payload) => draftPath(payloadSchema.parse(payload).draft),
  async preview(db, payload) {
    const { draft, seen } = payloadSchema.parse(payload)
    return changeToConfirm(db, await findDraft(db, draft), seen)
  },
  async run(tx, payload, { confirmedBy }) {
    const { draft: id, seen } = payloadSchema.parse(payload)
    const draft = await lockDraft(tx, id)
    const change = await changeToConfirm(tx, draft, seen)
    if (draft) await publishOrSchedule(tx, draft, confirmedBy)
    return change
  },
}

export const publishApprovalKinds: ApprovalKinds = { 'publish.checked': publishApproval }
