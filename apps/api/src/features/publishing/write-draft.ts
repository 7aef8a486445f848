import { randomUUID } from 'node:crypto'
import type { PartName, PartValue, PublishKind } from '@fanal/domain/publishing/publish-kinds'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import {
  type DraftRow,
  findOpenDraft,
  findParts,
  insertDraft,
  lockDraft,
  saveDiscarded,
  saveReopened,
  updatePart,
} from './draft-queries.ts'
import { kindSources } from './kinds/kind-sources.ts'
import { draftFor } from './show-draft.ts'

/** The draft of a thing: the open one, or one that says what is published. Without a key, of a new thing. */
export async function beginDraft(
  tx: Db,
  session: StaffSession,
  { kind, key }: { kind: PublishKind; key: string | null },
): Promise<number> {
  requireAct(session, 'publish.draft', { kind })
  if (key === null) return beginNew(tx, kind, session.staffId)
  const published = await kindSources[kind].find(tx, key)
  if (!published) throw new AppError('not_found')
  const { title, parts } = published
  return openOrNew(tx, { kind, key, title, parts, by: session.staffId })
}

function beginNew(tx: Db, kind: PublishKind, by: number): Promise<number> {
  const { making } = kindSources[kind]
  if (!making) throw new AppError('not_possible', { errors: { key: ['required'] } })
  const { title, parts } = making.blank
  return openOrNew(tx, { kind, key: randomUUID(), isNew: true, title, parts, by })
}

/** If two begin at once, the second finds the draft of the first. */
async function openOrNew(tx: Db, draft: Parameters<typeof insertDraft>[1]): Promise<number> {
  const id = await insertDraft(tx, draft)
  if (id !== undefined) return id
  const open = await findOpenDraft(tx, draft.kind, draft.key)
  if (!open) throw new AppError('not_possible')
  return open.id
}

/** The draft, locked, for somebody who may write its kind. */
export async function draftToWrite(tx: Db, session: StaffSession, id: number): Promise<DraftRow> {
  const { kind } = await draftFor(tx, session, id)
  requireAct(session, 'publish.draft', { kind })
  const draft = await lockDraft(tx, id)
  if (!draft) throw new AppError('not_found')
  return draft
}

/** What waits or is over is not written. */
function mustBeDraft({ state }: DraftRow): void {
  if (state !== 'draft') throw new AppError('not_possible', { errors: { state: [state] } })
}

interface SavedPart {
  part: PartName
  version: number
  value: PartValue
}

/** Saves one part with the fields of its kind; refused if somebody has saved it since. */
export async function saveDraftPart(tx: Db, session: StaffSession, id: number, saved: SavedPart) {
  mustBeDraft(await draftToWrite(tx, session, id))
  const { part, version, value } = saved
  const stored = (await findParts(tx, id)).find((one) => one.part === part)
  if (!stored) throw new AppError('not_found')
  const unknown = Object.keys(value).filter((field) => !Object.hasOwn(stored.value, field))
  if (unknown.length > 0)
    throw new AppError('invalid_request', {
      errors: Object.fromEntries(unknown.map((field) => [`value.${field}`, ['unrecognized_keys']])),
    })
  const now = await updatePart(tx, {
    draftId: id,
    part,
    version,
    value: { ...stored.value, ...value },
    by: session.staffId,
  })
  if (!now) throw new AppError('changed_meanwhile')
  return now
}

export async function discardDraft(tx: Db, session: StaffSession, id: number): Promise<DraftRow> {
  const draft = await draftToWrite(tx, session, id)
  mustBeDraft(draft)
  await saveDiscarded(tx, id)
  return draft
}

/** What waits for its time is a draft again. */
export async function cancelPublication(tx: Db, session: StaffSession, id: number): Promise<DraftRow> {
  const draft = await draftToWrite(tx, session, id)
  requireAct(session, 'publish.alone', { kind: draft.kind })
  if (draft.state !== 'scheduled') throw new AppError('not_possible', { errors: { state: [draft.state] } })
  await saveReopened(tx, id, null)
  return draft
}

/** A draft of what a publication replaced, published like any other; what was new is taken from customers. */
export async function revertDraft(tx: Db, session: StaffSession, id: number) {
  const draft = await draftToWrite(tx, session, id)
  const { kind, key, state, before } = draft
  const published = await kindSources[kind].find(tx, key)
  if (state !== 'published' || !published) throw new AppError('not_possible')
  const { parts } = published
  const shownBy = kindSources[kind].making?.shownBy ?? ''
  // An open draft of it is somebody's work: it is not replaced.
  const made = await insertDraft(tx, {
    kind,
    key,
    title: published.title,
    parts: before ? { ...parts, ...before } : { ...parts, all: { ...parts.all, [shownBy]: 'false' } },
    by: session.staffId,
    reverts: id,
  })
  if (made === undefined) throw new AppError('not_possible', { errors: { state: ['draft'] } })
  return { draft, made }
}
