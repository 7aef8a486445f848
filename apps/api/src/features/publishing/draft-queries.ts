import type { DraftFailure, DraftState } from '@fanal/domain/publishing/draft-state'
import {
  type PartName,
  partNames,
  type Parts,
  type PartValue,
  type PublishKind,
} from '@fanal/domain/publishing/publish-kinds'
import type { LooseTable, StaffRole } from '@fanal/domain/staff/permissions'
import { bind, type Db, sql, sqlOf } from '#platform/database'

export interface DraftRow {
  id: number
  kind: PublishKind
  key: string
  /** What it is about does not exist yet; its key is its own once it is published. */
  is_new: boolean
  title: string
  state: DraftState
  reverts: number | null
  reason: string
  asked_by: number | null
  approval_id: number | null
  publish_at: Date | null
  before: Parts | null
  failure: DraftFailure | null
}

/** A draft whose approval is open waits for it; what became of an approval, that itself says. */
const waits = sql`exists (select 1 from staff_approvals a
  where a.id = d.approval_id and a.state = 'open' and a.expires_at > now())`

const columns = sqlOf`
  d.id, d.kind, d.key, d.is_new, d.title, case when d.state = 'draft' and ${waits} then 'waiting' else d.state end as state,
  d.reverts, d.reason, d.asked_by, d.approval_id, d.publish_at, d.before, d.failure`

export const findDraft = (db: Db, id: number): Promise<DraftRow | undefined> =>
  db.maybe(sqlOf`select ${columns} from publishing_drafts d where d.id = ${bind(id)}`)

/** Acts on one draft follow each other. */
export async function lockDraft(tx: Db, id: number): Promise<DraftRow | undefined> {
  await tx.run(sql`select 1 from publishing_drafts where id = ${id} for update`)
  return findDraft(tx, id)
}

export const findOpenDraft = (db: Db, kind: PublishKind, key: string): Promise<{ id: number } | undefined> =>
  db.maybe(sql`
    select id from publishing_drafts where kind = ${kind} and key = ${key} and state in ('draft', 'scheduled')`)

export const findOpenDraftsOf = (db: Db, kind: PublishKind): Promise<{ id: number; key: string }[]> =>
  db.many(sql`select id, key from publishing_drafts where kind = ${kind} and state in ('draft', 'scheduled')`)

interface OpenRow extends DraftRow {
  by: string
  at: Date
}

export const findOpenDrafts = (db: Db): Promise<OpenRow[]> =>
  db.many(sqlOf`
    select ${columns}, p.name as by, l.saved_at as at
    from publishing_drafts d
    join lateral (select saved_by, saved_at from publishing_parts where draft_id = d.id
      order by saved_at desc, part limit 1) l on true
    join staff_people p on p.id = l.saved_by
    where d.state in ('draft', 'scheduled') order by l.saved_at desc, d.id limit 200`)

export interface PublicationRow {
  id: number
  kind: PublishKind
  key: string
  title: string
  at: Date
  by: string
  confirmed_by: string | null
  reason: string
  reverts: number | null
}

const publication = sql`
  select d.id, d.kind, d.key, d.title, d.published_at as at, p.name as by, c.name as confirmed_by, d.reason, d.reverts
  from publishing_drafts d join staff_people p on p.id = d.asked_by left join staff_people c on c.id = d.confirmed_by`

export const findPublications = (db: Db): Promise<PublicationRow[]> =>
  db.many(sqlOf`${publication} where d.state = 'published' order by d.published_at desc, d.id desc limit 60`)

export const findHistory = (db: Db, kind: PublishKind, key: string): Promise<PublicationRow[]> =>
  db.many(sqlOf`
    ${publication} where d.state = 'published' and d.kind = ${bind(kind)} and d.key = ${bind(key)}
    order by d.published_at desc, d.id desc limit 30`)

export interface PartRow {
  part: PartName
  value: PartValue
  version: number
  saved_by: string
  saved_at: Date
}

export const findParts = (db: Db, draftId: number): Promise<PartRow[]> =>
  db.many(sql`
    select t.part, t.value, t.version, p.name as saved_by, t.saved_at
    from publishing_parts t join staff_people p on p.id = t.saved_by
    where t.draft_id = ${draftId} order by array_position(${[...partNames]}::text[], t.part)`)

interface NewDraft {
  kind: PublishKind
  key: string
  isNew?: boolean
  title: string
  parts: Parts
  by: number
  reverts?: number
}

/** Undefined where another one was begun meanwhile. */
export async function insertDraft(tx: Db, draft: NewDraft): Promise<number | undefined> {
  const { kind, key, isNew = false, title, parts, by, reverts } = draft
  const row = await tx.maybe<{ id: number }>(sql`
    insert into publishing_drafts (kind, key, is_new, title, created_by, reverts)
    values (${kind}, ${key}, ${isNew}, ${title}, ${by}, ${reverts})
    on conflict (kind, key) where state in ('draft', 'scheduled') do nothing returning id`)
  if (!row) return undefined
  for (const [part, value] of Object.entries(parts))
    await tx.run(sql`
      insert into publishing_parts (draft_id, part, value, saved_by)
      values (${row.id}, ${part}, ${JSON.stringify(value)}, ${by})`)
  return row.id
}

interface SavedPart {
  draftId: number
  part: PartName
  version: number
  value: PartValue
  by: number
}

/** The new version; undefined if somebody else has saved another. */
export function updatePart(tx: Db, saved: SavedPart): Promise<{ version: number } | undefined> {
  const { draftId, part, version, value, by } = saved
  return tx.maybe(sql`
    update publishing_parts
    set value = ${JSON.stringify(value)}, version = version + 1, saved_by = ${by}, saved_at = now()
    where draft_id = ${draftId} and part = ${part} and version = ${version} returning version`)
}

interface Asked {
  id: number
  askedBy: number
  reason: string
  publishAt: Date | null
  before: Parts
  approvalId?: number
}

/** Records who asked for what; the state follows from an approval, a time, or publishing itself. */
export async function saveAsked(tx: Db, asked: Asked): Promise<void> {
  const { id, askedBy, reason, publishAt, before, approvalId } = asked
  await tx.run(sql`
    update publishing_drafts
    set asked_by = ${askedBy}, reason = ${reason}, publish_at = ${publishAt}, before = ${JSON.stringify(before)},
      approval_id = ${approvalId}, confirmed_by = null, failure = null
    where id = ${id}`)
}

export async function saveScheduled(tx: Db, id: number, confirmedBy: number | null): Promise<void> {
  await tx.run(sql`
    update publishing_drafts set state = 'scheduled', confirmed_by = ${confirmedBy} where id = ${id}`)
}

export async function savePublished(tx: Db, id: number, confirmedBy: number | null): Promise<void> {
  await tx.run(sql`
    update publishing_drafts
    set state = 'published', published_at = now(), confirmed_by = coalesce(${confirmedBy}, confirmed_by) where id = ${id}`)
}

/** What was new has a key and a title, and replaced nothing. */
export async function saveMade(
  tx: Db,
  id: number,
  { key, title }: { key: string; title: string },
): Promise<void> {
  await tx.run(sql`
    update publishing_drafts set key = ${key}, title = ${title}, is_new = false, before = null where id = ${id}`)
}

/** A draft again, that anybody who may can change. */
export async function saveReopened(db: Db, id: number, failure: DraftFailure | null): Promise<void> {
  await db.run(sql`
    update publishing_drafts
    set state = 'draft', publish_at = null, approval_id = null, confirmed_by = null, failure = ${failure}
    where id = ${id} and state in ('draft', 'scheduled')`)
}

export async function saveDiscarded(tx: Db, id: number): Promise<void> {
  await tx.run(sql`update publishing_drafts set state = 'discarded' where id = ${id}`)
}

export const findDue = (db: Db): Promise<{ id: number }[]> =>
  db.many(sql`
    select id from publishing_drafts where state = 'scheduled' and publish_at <= now() order by publish_at, id limit 20`)

/** Skips what another server is publishing. */
export async function lockDue(tx: Db, id: number): Promise<DraftRow | undefined> {
  const locked = await tx.maybe(sql`
    select 1 from publishing_drafts where id = ${id} and state = 'scheduled' for update skip locked`)
  return locked ? findDraft(tx, id) : undefined
}

export interface AskedRow {
  state: 'open' | 'confirmed' | 'refused' | 'withdrawn'
  asked_by: number
  by: string
  at: Date
  expires_at: Date
  reason: string
  is_over: boolean
  decider: string | null
  decision_reason: string | null
}

export const findAsked = (db: Db, approvalId: number): Promise<AskedRow | undefined> =>
  db.maybe(sql`
    select a.state, a.asked_by, p.name as by, a.asked_at as at, a.expires_at, a.reason, a.expires_at <= now() as is_over,
      d.name as decider, a.decision_reason
    from staff_approvals a join staff_people p on p.id = a.asked_by left join staff_people d on d.id = a.decided_by
    where a.id = ${approvalId}`)

interface Asker {
  name: string
  role: StaffRole
  permissions: LooseTable | null
}

/** Who asked, with what they may do now; undefined once they have left. */
export const findAsker = (db: Db, id: number): Promise<Asker | undefined> =>
  db.maybe(sql`select name, role, permissions from session_staff where staff_id = ${id}`)
