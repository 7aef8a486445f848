import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import type { Locale } from '@fanal/domain/settings/languages'
import type { TaskPhase } from '@fanal/domain/tasks/task-clock'
import type { LeadNoteKind } from '#features/contracting/staff/staff-queries'
import { bind, type Db, type SqlPart, sql, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

export interface LeadRow {
  id: string
  energy: ContractingKind
  step: StepName
  locale: Locale
  assignee: string
  case_number: string | null
}

/** What was typed rests sealed: a list has columns only. */
const columns = sqlOf`
  l.id, l.kind as energy, l.current_step as step, l.locale, l.assignee, coalesce(l.case_number, l.review_number) as case_number`

const unfinished = sqlOf`
  l.electricity_lead_id is null and l.contract is null and l.expires_at > now() and l.closed_at is null`

const lastNote = sqlOf`
  (select max(n.written_at) from lead_notes n where n.lead_id = l.id and n.kind = 'note' and n.written_at > l.saved_at)`

const callable = sqlOf`l.case_number is null and not l.to_check and l.may_call`

/** When its term began; null where a lead is in another phase. */
const begins: Partial<Record<TaskPhase, SqlPart>> = {
  left: sqlOf`case when ${callable} and ${lastNote} is null then l.saved_at end`,
  called: sqlOf`case when ${callable} then ${lastNote} end`,
  halted: sqlOf`case when l.case_number is not null then l.confirmed_at end`,
  unchecked: sqlOf`case when l.case_number is null and l.to_check then coalesce(l.to_check_since, l.saved_at) end`,
}

export function findWaitingLeads(
  db: Db,
  phase: TaskPhase,
  { after, limit }: PageWanted,
): Promise<(LeadRow & { at: Date; customer_id: number | null })[]> {
  const begin = begins[phase] ?? sqlOf`null::timestamptz`
  return db.many(sqlOf`
    select * from (
      select ${columns}, coalesce(l.contract_customer_id, l.customer_id) as customer_id, date_trunc('milliseconds', ${begin}) as at from leads l where ${unfinished}) listed
    where at is not null
      and (${bind(after === undefined)} or (at, id collate "C") > (${bind(after?.at ?? null)}::timestamptz, ${bind(after?.id ?? '')}))
    order by at, id collate "C" limit ${bind(limit)}`)
}

export async function countLeads(db: Db, kind: 'lead' | 'check', atMost: number): Promise<number> {
  const condition =
    kind === 'check'
      ? sqlOf`l.case_number is null and l.to_check`
      : sqlOf`(l.case_number is not null or (${callable}))`
  const { n } = await db.one<{ n: number }>(sqlOf`
    select count(*)::int as n from (select from leads l where ${unfinished} and ${condition} limit ${bind(atMost)}) counted`)
  return n
}

export interface OneLead extends LeadRow {
  may_call: boolean
  saved_at: Date
  expires_at: Date
  confirmed_at: Date | null
  is_closed: boolean
  is_signed: boolean
  is_to_check: boolean
  to_check_since: Date | null
  customer_id: number | null
}

export function findLead(db: Db, id: string): Promise<OneLead | undefined> {
  return db.maybe(sqlOf`
    select ${columns}, l.may_call, l.saved_at, l.expires_at, l.confirmed_at, l.closed_at is not null as is_closed,
      l.contract is not null as is_signed, l.to_check and l.case_number is null as is_to_check, l.to_check_since,
      coalesce(l.contract_customer_id, l.customer_id) as customer_id
    from leads l where l.id = ${bind(id)} and l.electricity_lead_id is null and l.expires_at > now()`)
}

export interface NoteRow {
  kind: LeadNoteKind
  author: string
  text: string
  at: Date
}

export const findNotes = (db: Db, id: string): Promise<NoteRow[]> =>
  db.many(sql`select kind, author, text, written_at as at from lead_notes where lead_id = ${id} order by id`)
