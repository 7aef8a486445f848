import type { ListedDraft, Publication, PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import {
  type Parts,
  type PartName,
  type PublishKind,
  secondReasonOf,
} from '@fanal/domain/publishing/publish-kinds'
import { may, mayConfirm } from '@fanal/domain/staff/may'
import { langs } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import type { StaffSession } from '#platform/staff/staff-session'
import {
  type AskedRow,
  type DraftRow,
  findAsked,
  findDraft,
  findHistory,
  findOpenDrafts,
  findParts,
  findPublications,
  type PublicationRow,
} from './draft-queries.ts'
import { findThing, kindSources } from './kinds/kind-sources.ts'
import { findProblems, type LoadedDraft, seenOf } from './load-draft.ts'

export const mayRead = ({ permissions, staffRole }: StaffSession, kind: PublishKind): boolean =>
  may(permissions, staffRole, 'publish.read', { kind }).is === 'allowed'

const shownPublication = ({ at, ...row }: PublicationRow): Publication => ({ ...row, at: at.toISOString() })

/** Open drafts and the last publications, of the kinds that the caller may read. */
export async function listPublishing(db: Db, session: StaffSession) {
  const { permissions, staffRole, staffId } = session
  const open = (await findOpenDrafts(db)).filter(({ kind }) => mayRead(session, kind))
  const published = (await findPublications(db)).filter(({ kind }) => mayRead(session, kind))
  return {
    drafts: open.map((row): ListedDraft => {
      const { id, kind, key, title, state, by, at, publish_at: publishAt, failure } = row
      return {
        id,
        kind,
        key,
        title,
        state,
        second: secondReasonOf(kind, key),
        by,
        at: at.toISOString(),
        publish_at: publishAt?.toISOString() ?? null,
        failure,
        is_for_me:
          state === 'waiting' &&
          row.asked_by !== staffId &&
          mayConfirm(permissions, staffRole, 'publish.checked', { kind }),
      }
    }),
    published: published.map(shownPublication),
  }
}

/** What customers have and would have, drawn in each language. */
async function drawPreviews(db: Db, env: Env, { draft: { kind, key }, parts }: LoadedDraft, before: Parts) {
  const { draw } = kindSources[kind]
  if (!draw) return []
  return Promise.all(
    langs.flatMap((lang) =>
      [false, true].map(async (isDraft) => {
        const drawn = await draw(db, env, { key, lang, parts: isDraft ? parts : before })
        return { part: lang, is_draft: isDraft, ...drawn }
      }),
    ),
  )
}

const listOfParts = (parts: Parts): PublishDraft['before'] =>
  Object.entries(parts).map(([part, value]) => ({ part: part as PartName, value: { ...value } }))

/** One draft, as it would be published, beside what is. Its reader's permission is asked first. */
export async function showDraft(
  db: Db,
  env: Env,
  session: StaffSession,
  row: DraftRow,
): Promise<PublishDraft> {
  const { id, kind, key, title, state, publish_at: publishAt, failure, reverts } = row
  const rows = await findParts(db, id)
  const parts: Parts = Object.fromEntries(rows.map(({ part, value }) => [part, value]))
  const published = await findThing(db, row)
  const isOver = state === 'published' || state === 'discarded'
  const loaded: LoadedDraft = {
    draft: row,
    rows,
    parts,
    published: published ?? { title, fields: [], parts: row.before ?? {} },
  }
  const before = isOver ? (row.before ?? {}) : loaded.published.parts
  const asked = row.approval_id === null ? undefined : await findAsked(db, row.approval_id)
  return {
    id,
    kind,
    key,
    title: published?.title ?? title,
    state,
    second: secondReasonOf(kind, key),
    fields: loaded.published.fields.map(
      ({ name, form, isShared = false, isOptional = false, variables }) => ({
        name,
        form,
        is_shared: isShared,
        is_optional: isOptional,
        variables: variables ? [...variables] : null,
      }),
    ),
    parts: rows.map(({ saved_at: savedAt, ...one }) => ({
      ...one,
      value: { ...one.value },
      saved_at: savedAt.toISOString(),
    })),
    before: listOfParts(before),
    bundled: listOfParts(kindSources[kind].bundled?.(key) ?? {}),
    reaches: isOver ? null : ((await kindSources[kind].reach?.(db, key)) ?? null),
    problems: isOver || !published ? [] : await findProblems(db, loaded),
    seen: seenOf(loaded),
    asked: state === 'waiting' && asked ? shownAsked(asked, row, session) : null,
    refused: state === 'draft' && asked ? shownRefusal(asked) : null,
    publish_at: publishAt?.toISOString() ?? null,
    failure,
    reverts,
    previews: await drawPreviews(db, env, loaded, before),
    history: (await findHistory(db, kind, key)).map(shownPublication),
  }
}

const shownAsked = (asked: AskedRow, { approval_id: approval }: DraftRow, { staffId }: StaffSession) => ({
  approval: approval ?? 0,
  by: asked.by,
  at: asked.at.toISOString(),
  expires_at: asked.expires_at.toISOString(),
  reason: asked.reason,
  is_mine: asked.asked_by === staffId,
})

function shownRefusal({ state, by, decider, decision_reason: reason }: AskedRow): PublishDraft['refused'] {
  if (state === 'confirmed') return null
  if (state === 'open') return { how: 'expired', by, reason: '' }
  return { how: state, by: decider ?? by, reason: reason ?? '' }
}

/** The draft of an address, if it may be read. */
export async function draftFor(db: Db, session: StaffSession, id: number): Promise<DraftRow> {
  const row = await findDraft(db, id)
  if (!row || !mayRead(session, row.kind)) throw new AppError('not_found')
  return row
}
