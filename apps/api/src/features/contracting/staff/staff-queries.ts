import { type Db, sql } from '#platform/database'

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
  /** The case of a company whose contract is made by staff. */
  caseNumber: string | null
  checks: Record<string, { result?: string } | undefined>
  notes: { at: string; author: string; text: string }[]
}

/**
 * For the operator, the last active first: what nobody finished and may be called about, companies whose contract a person makes,
 * and answers of services that a person should look at.
 */
export function findLeads(
  db: Db,
  { state = null, limit }: { state: LeadState | null | undefined; limit: number },
): Promise<ListedLead[]> {
  return db.many(sql`
    select listed.*, coalesce((
      select jsonb_agg(jsonb_build_object('at', n.written_at, 'author', n.author, 'text', n.text) order by n.id)
      from lead_notes n where n.lead_id = listed.id), '[]') as notes
    from (
      select id, kind, current_step as step, saved_at as "savedAt", "mayCall", assignee, case_number as "caseNumber", checks,
        trim(coalesce(person->>'name', '') || ' ' || coalesce(person->>'surName1', '')) as name,
        coalesce(person->>'mobile', '') as mobile, coalesce(person->>'email', '') as email,
        case when closed_at is not null then 'closed' when case_number is not null then 'halted'
          when checks @? '$.*.result ? (@ == "unknown" || @ == "fail")' then 'to_check'
          else 'unfinished' end as state
      from (
        select l.*, coalesce(steps->'person', draft->'person') as person,
          coalesce(steps->'installation'->'contactConsent', steps->'installation'->'leadsConsent') = 'true'::jsonb as "mayCall"
        from leads l
        where electricity_lead_id is null and contract is null and expires_at > now()) open) listed
    where (${state}::text is null or state = ${state}) and (state <> 'closed' or ${state}::text is not null)
      and (state <> 'unfinished' or "mayCall")
    order by "savedAt" desc, id limit ${limit}`)
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

export async function insertNote(
  tx: Db,
  { id, author, text }: { id: string; author: string; text: string },
): Promise<void> {
  await tx.run(sql`insert into lead_notes (lead_id, author, text) values (${id}, ${author}, ${text})`)
}
