import type { HolderChecks } from '@fanal/domain/contracting/checks/holder-checks'
import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import { type LeadDraftValues, leadPart } from '#features/contracting/leads/lead-queries'
import type { LeadSteps } from '#features/contracting/leads/lead-steps'
import { type Db, sql } from '#platform/database'
import { openJson } from '#platform/sealed'

export const leadStates = ['unfinished', 'halted', 'to_check', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export interface ListedLead {
  id: string
  kind: string
  state: LeadState
  step: string
  /** Last activity of the customer. */
  savedAt: Date
  mayCall: boolean
  name: string
  mobile: string
  email: string
  assignee: string
  /** The case of a company whose contract is made by staff, or of who asked for a review. */
  caseNumber: string | null
  checks: HolderChecks
  notes: { at: string; author: string; text: string }[]
}

/** As stored: what was typed is sealed. */
interface StoredLead extends Omit<ListedLead, 'name' | 'mobile' | 'email' | 'checks'> {
  steps: unknown
  draft: unknown
  checks: unknown
}

/**
 * For the operator, the last active first: what nobody finished and may be called about, companies whose contract a person makes,
 * and answers of services that a person should look at.
 */
export async function findLeads(
  db: Db,
  { state = null, limit }: { state: LeadState | null | undefined; limit: number },
): Promise<ListedLead[]> {
  const stored = await db.many<StoredLead>(sql`
    select listed.*, coalesce((
      select jsonb_agg(jsonb_build_object('at', n.written_at, 'author', n.author, 'text', n.text) order by n.id)
      from lead_notes n where n.lead_id = listed.id and n.text <> ''), '[]') as notes
    from (
      select id, kind, current_step as step, saved_at as "savedAt", may_call as "mayCall", assignee,
        coalesce(case_number, review_number) as "caseNumber", steps, draft, checks,
        case when closed_at is not null then 'closed' when case_number is not null then 'halted'
          when to_check then 'to_check' else 'unfinished' end as state
      from leads
      where electricity_lead_id is null and contract is null and expires_at > now()) listed
    where (${state}::text is null or state = ${state}) and (state <> 'closed' or ${state}::text is not null)
      and (state <> 'unfinished' or "mayCall")
    order by "savedAt" desc, id limit ${limit}`)
  return stored.map((lead) => listedLead(db, lead))
}

function listedLead(db: Db, { steps, draft, checks, ...lead }: StoredLead): ListedLead {
  return { ...lead, ...openedLead(db, lead.id, { steps, draft, checks }) }
}

type OpenedLead = Pick<ListedLead, 'name' | 'mobile' | 'email' | 'checks'>

function openedLead(
  db: Db,
  id: string,
  { steps, draft, checks }: Pick<StoredLead, 'steps' | 'draft' | 'checks'>,
): OpenedLead {
  const sent = openPart(db, id, 'steps', steps) as LeadSteps
  const typed = openPart(db, id, 'draft', draft) as LeadDraftValues
  const person: Partial<PersonForm> = sent.person ?? typed.person ?? {}
  return {
    name: [person.name, person.surName1].filter(Boolean).join(' '),
    mobile: person.mobile ?? '',
    email: person.email ?? '',
    checks: openPart(db, id, 'checks', checks),
  }
}

/** What rests sealed of one lead. */
export async function openLead(db: Db, id: string): Promise<OpenedLead> {
  const stored = await db.one<Pick<StoredLead, 'steps' | 'draft' | 'checks'>>(
    sql`select steps, draft, checks from leads where id = ${id}`,
  )
  return openedLead(db, id, stored)
}

const openPart = (db: Db, id: string, part: Parameters<typeof leadPart>[1], stored: unknown): object =>
  (openJson(db, leadPart(id, part), stored) as object | undefined) ?? {}

/** What services said of its holder, and the number of the review's case. */
export async function findChecks(
  tx: Db,
  id: string,
): Promise<{ checks: HolderChecks; number: string | null }> {
  const { checks, number } = await tx.one<{ checks: unknown; number: string | null }>(
    sql`select checks, review_number as number from leads where id = ${id}`,
  )
  return { checks: openPart(tx, id, 'checks', checks), number }
}

/** An unfinished lead, locked until the end of the transaction. */
export async function lockListedLead(tx: Db, id: string): Promise<{ isClosed: boolean } | undefined> {
  return tx.maybe(sql`
    select closed_at is not null as "isClosed" from leads
    where id = ${id} and electricity_lead_id is null and contract is null and expires_at > now() for update`)
}

export async function assignLead(tx: Db, id: string, assignee: string): Promise<void> {
  await tx.run(sql`update leads set assignee = ${assignee} where id = ${id}`)
}

export async function closeLead(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update leads set closed_at = now() where id = ${id}`)
}

export const leadNoteKinds = ['note', 'taken', 'closed', 'passed', 'failed'] as const
export type LeadNoteKind = (typeof leadNoteKinds)[number]

interface NewNote {
  id: string
  author: string
  kind?: LeadNoteKind
  text?: string
}

export async function insertNote(tx: Db, { id, author, kind = 'note', text = '' }: NewNote): Promise<void> {
  await tx.run(
    sql`insert into lead_notes (lead_id, author, kind, text) values (${id}, ${author}, ${kind}, ${text})`,
  )
}
