import { maxPublishDays, subjectOfDraft } from '@fanal/domain/publishing/draft-state'
import { type Parts, secondReasonOf } from '@fanal/domain/publishing/publish-kinds'
import type { DraftState } from '@fanal/domain/publishing/draft-state'
import { askApproval } from '#features/staff/approvals/ask-approval'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'
import type { ApprovalChange } from '#platform/staff/approval'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import {
  type DraftRow,
  findDraft,
  saveAsked,
  saveMade,
  savePublished,
  saveScheduled,
} from './draft-queries.ts'
import { kindSources } from './kinds/kind-sources.ts'
import { changeOf, findProblems, isSame, loadDraft, type LoadedDraft, seenOf } from './load-draft.ts'
import { draftToWrite } from './write-draft.ts'

const dayMs = 86_400_000

interface Wanted {
  seen: string
  reason: string
  publishAt: Date | null
}

/** The draft as it is now, if nothing keeps it from being published. */
export async function publishable(db: Db, draft: DraftRow): Promise<LoadedDraft> {
  const loaded = await loadDraft(db, draft)
  const problems = await findProblems(db, loaded)
  if (problems.length > 0)
    throw new AppError('invalid_request', {
      errors: Object.fromEntries(problems.map(({ part, field, problem }) => [`${part}.${field}`, [problem]])),
    })
  if (isSame(loaded.published.parts, loaded.parts))
    throw new AppError('not_possible', { errors: { parts: ['unchanged'] } })
  return loaded
}

/** Publishes a draft, now or at its time, or leaves it to a second person. Returns its state. */
export async function askPublication(
  tx: Db,
  session: StaffSession,
  id: number,
  { seen, reason, publishAt }: Wanted,
) {
  const draft = await draftToWrite(tx, session, id)
  const { kind, key, state } = draft
  const act = secondReasonOf(kind, key) === null ? ('publish.alone' as const) : ('publish.checked' as const)
  const mode = requireAct(session, act, { kind })
  if (state !== 'draft') throw new AppError('not_possible', { errors: { state: [state] } })
  refuseWrongTime(publishAt)
  const loaded = await publishable(tx, draft)
  if (seenOf(loaded) !== seen) throw new AppError('changed_meanwhile')
  const before = loaded.published.parts
  const asked = { id, askedBy: session.staffId, reason, publishAt, before }
  const change = changeOf(before, loaded.parts)
  if (mode === 'alone') {
    await saveAsked(tx, asked)
    const next = await publishOrSchedule(tx, { ...draft, publish_at: publishAt, before }, null)
    // What was new has its own key now.
    return { draft: (await findDraft(tx, id)) ?? draft, act, change, state: next }
  }
  const approvalId = await askApproval(tx, {
    session,
    act,
    on: { kind },
    what: 'publish.checked',
    payload: { draft: id, seen },
    reason,
  })
  await saveAsked(tx, { ...asked, approvalId })
  return { draft, act, change, state: 'waiting' as DraftState }
}

function refuseWrongTime(at: Date | null): void {
  if (at === null) return
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0 || ahead > maxPublishDays * dayMs)
    throw new AppError('invalid_request', { errors: { publish_at: [ahead <= 0 ? 'past' : 'too_late'] } })
}

/** What was asked for is done: at once, or once its time has come. */
export async function publishOrSchedule(
  tx: Db,
  draft: DraftRow,
  confirmedBy: number | null,
): Promise<DraftState> {
  if (draft.publish_at !== null && draft.publish_at.getTime() > Date.now()) {
    await saveScheduled(tx, draft.id, confirmedBy)
    return 'scheduled'
  }
  await publishNow(tx, draft, confirmedBy)
  return 'published'
}

/** Replaces what is published, if that is what was seen when this was asked for. */
export async function publishNow(
  tx: Db,
  draft: DraftRow,
  confirmedBy: number | null,
): Promise<ApprovalChange & { subject: string }> {
  const { id, kind, key, before } = draft
  const { published, parts } = await publishable(tx, draft)
  if (!isSame(published.parts, before ?? {})) throw new AppError('changed_meanwhile')
  const made = await runUseCase(tx, draft, parts)
  await savePublished(tx, id, confirmedBy)
  if (made !== key)
    await saveMade(tx, id, { key: made, title: (await kindSources[kind].find(tx, made))?.title ?? made })
  return { ...changeOf(published.parts, parts), subject: subjectOfDraft(kind, made) }
}

/** Returns the key of what it published. */
async function runUseCase(tx: Db, { kind, key, is_new: isNew }: DraftRow, parts: Parts): Promise<string> {
  const { publish, making } = kindSources[kind]
  try {
    if (isNew && making) return await making.make(tx, parts)
    await publish(tx, key, parts)
    return key
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new AppError('invalid_request', { errors: { value: [...error.problems] }, cause: error })
  }
}
