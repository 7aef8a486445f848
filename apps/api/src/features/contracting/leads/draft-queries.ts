import type { HolderCheck, HolderCheckKind } from '@fanal/domain/contracting/checks/holder-checks'
import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import type { StepName } from '@fanal/domain/contracting/steps'
import { type Db, sql } from '#platform/database'
import type { LeadDraftValues } from './lead-queries.ts'
import type { LeadSteps } from './lead-steps.ts'

interface SavedDraft {
  values: LeadDraftValues
  current: StepName
  completed: number
  isKept: boolean
  savedAt: Date
  expiresAt: Date
  customerId: number | undefined
}

/** The gas lead of a dual wizard lives as long. Returns the new revision. */
export async function updateDraft(tx: Db, id: string, draft: SavedDraft): Promise<number> {
  const { revision } = await tx.one<{ revision: number }>(sql`
    update leads set draft = ${JSON.stringify(draft.values)}, current_step = ${draft.current},
      completed = ${draft.completed}, revision = revision + 1
    where id = ${id} returning revision`)
  await keepLead(tx, id, draft)
  return revision
}

type Life = Pick<SavedDraft, 'isKept' | 'savedAt' | 'expiresAt' | 'customerId'>

/** It counts from now again; who is signed in finds it on every device. */
export async function keepLead(
  tx: Db,
  id: string,
  { isKept, savedAt, expiresAt, customerId }: Life,
): Promise<void> {
  await tx.run(sql`
    update leads set is_kept = ${isKept}, saved_at = ${savedAt}, expires_at = ${expiresAt},
      customer_id = coalesce(customer_id, ${customerId})
    where id = ${id} or electricity_lead_id = ${id}`)
}

export async function updateStep<Name extends keyof LeadSteps>(
  tx: Db,
  id: string,
  { step, form }: { step: Name; form: LeadSteps[Name] },
): Promise<void> {
  await tx.run(sql`
    update leads set steps = steps || jsonb_build_object(${step}::text, ${JSON.stringify(form)}::jsonb) where id = ${id}`)
}

/** It is now part of a dual wizard, and its files belong to the electricity lead. */
export async function linkGasLead(tx: Db, id: string, electricityLeadId: string): Promise<void> {
  await tx.run(sql`
    update leads set electricity_lead_id = ${electricityLeadId}, kind = 'dual', draft = '{}', link_hashes = '{}'
    where id = ${id}`)
  await tx.run(sql`update lead_files set lead_id = ${electricityLeadId} where lead_id = ${id}`)
}

/** Of another person nothing is known. */
export async function forgetChecks(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update leads set checks = '{}' where id = ${id}`)
}

/** What is kept of a service's answer, unless the person was changed meanwhile. */
export async function findCheck(
  db: Db,
  id: string,
  { kind, person }: { kind: HolderCheckKind; person: PersonForm },
): Promise<HolderCheck | undefined> {
  const row = await db.maybe<{ check: HolderCheck | null }>(sql`
    select checks->${kind}::text as check from leads
    where id = ${id} and steps->'person' = ${JSON.stringify(person)}::jsonb`)
  return row?.check ?? undefined
}

/** Unless the person was changed meanwhile. */
export async function saveCheck(
  db: Db,
  id: string,
  { kind, check, person }: { kind: HolderCheckKind; check: HolderCheck; person: PersonForm },
): Promise<void> {
  await db.run(sql`
    update leads set checks = checks || jsonb_build_object(${kind}::text, ${JSON.stringify(check)}::jsonb)
    where id = ${id} and steps->'person' = ${JSON.stringify(person)}::jsonb`)
}

export async function addLink(tx: Db, id: string, linkHash: string): Promise<void> {
  await tx.run(
    sql`update leads set link_hashes = array_append(link_hashes, ${linkHash}::text) where id = ${id}`,
  )
}

/** Whether a mailed link opens it now. Of a signed one it leads to the last page. */
export async function lockLinked(tx: Db, id: string, linkHash: string): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>(sql`
    select id from leads
    where id = ${id} and ${linkHash} = any(link_hashes) and expires_at > now() for update`)
  return found !== undefined
}

/** One more browser that shares it, with its gas lead; beyond ten the oldest no longer does. */
export async function addBrowser(tx: Db, id: string, browserHash: string): Promise<void> {
  await tx.run(sql`
    update leads set browser_hashes = (
      select array_agg(hash order by place) from (
        select hash, place
        from unnest(array_append(array_remove(browser_hashes, ${browserHash}::text), ${browserHash}::text))
          with ordinality as b (hash, place)
        order by place desc limit 10) as newest)
    where id = ${id} or electricity_lead_id = ${id}`)
}

/** A gas lead is shared by the same browsers as its electricity lead. */
export async function shareGasLead(tx: Db, electricityLeadId: string): Promise<void> {
  await tx.run(sql`
    update leads g set browser_hashes = e.browser_hashes
    from leads e where e.id = ${electricityLeadId} and g.electricity_lead_id = e.id`)
}

/** With its gas lead. Returns the ids. */
export async function deleteLead(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    delete from leads where id = ${id} or electricity_lead_id = ${id} returning id`)
  return withoutNotes(tx, rows)
}

/** Notes of staff go with their lead. Returns the ids. */
async function withoutNotes(tx: Db, leads: readonly { id: string }[]): Promise<string[]> {
  const ids = leads.map(({ id }) => id)
  await tx.run(sql`delete from lead_notes where lead_id = any(${ids}::text[])`)
  return ids
}

/** A batch; their files are deleted in the same transaction. */
export async function deleteExpired(tx: Db): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    delete from leads where id in (
      select id from leads where expires_at < now() order by expires_at limit 200 for update skip locked)
    returning id`)
  return withoutNotes(tx, rows)
}
