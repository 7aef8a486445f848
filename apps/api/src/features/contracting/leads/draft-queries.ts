import { isDeepStrictEqual } from 'node:util'
import {
  type HolderCheck,
  type HolderCheckKind,
  type HolderChecks,
  openChecks,
} from '@fanal/domain/contracting/checks/holder-checks'
import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import type { StepName } from '@fanal/domain/contracting/steps'
import { type Database, type Db, sql } from '#platform/database'
import { openJson, sealJson } from '#platform/sealed'
import { type LeadDraftValues, leadPart } from './lead-queries.ts'
import type { LeadSteps } from './lead-steps.ts'

interface SavedDraft {
  values: LeadDraftValues
  current: StepName
  completed: number
  isKept: boolean
  /** Undefined: as it was. */
  mayCall?: boolean | undefined
  savedAt: Date
  expiresAt: Date
  customerId: number | undefined
}

/** The gas lead of a dual wizard lives as long. Returns the new revision. */
export async function updateDraft(tx: Db, id: string, draft: SavedDraft): Promise<number> {
  const { revision } = await tx.one<{ revision: number }>(sql`
    update leads set draft = ${sealJson(tx, leadPart(id, 'draft'), draft.values)}, current_step = ${draft.current},
      draft_files = ${filesIn(draft.values)}::text[], completed = ${draft.completed}, revision = revision + 1
    where id = ${id} returning revision`)
  await keepLead(tx, id, draft)
  return revision
}

type Life = Pick<SavedDraft, 'isKept' | 'mayCall' | 'savedAt' | 'expiresAt' | 'customerId'>

/** The files that forms name, beside what is sealed: the rest is deleted after a day. */
const filesIn = (forms: object): string[] =>
  [...JSON.stringify(forms).matchAll(/"upload":"([^"]+)"/g)].map(([, id = '']) => id)

/** It counts from now again; who is signed in finds it on every device. */
export async function keepLead(
  tx: Db,
  id: string,
  { isKept, mayCall, savedAt, expiresAt, customerId }: Life,
): Promise<void> {
  await tx.run(sql`
    update leads set is_kept = ${isKept}, may_call = coalesce(${mayCall ?? null}, may_call), saved_at = ${savedAt}, expires_at = ${expiresAt},
      customer_id = coalesce(customer_id, ${customerId})
    where id = ${id} or electricity_lead_id = ${id}`)
}

/** Writes all steps at once: the caller holds the lock of the lead. */
export async function updateSteps(tx: Db, id: string, steps: LeadSteps): Promise<void> {
  await tx.run(sql`
    update leads set steps = ${sealJson(tx, leadPart(id, 'steps'), steps)}, step_files = ${filesIn(steps)}::text[]
    where id = ${id}`)
}

/** With those of its gas lead. */
export async function forgetSteps(tx: Db, id: string): Promise<void> {
  await tx.run(
    sql`update leads set steps = '{}', step_files = '{}', checks = '{}', to_check = false, to_check_since = null
    where id = ${id} or electricity_lead_id = ${id}`,
  )
}

/** Makes the gas lead part of a dual wizard; its files belong to the electricity lead. */
export async function linkGasLead(tx: Db, id: string, electricityLeadId: string): Promise<void> {
  await tx.run(sql`
    update leads set electricity_lead_id = ${electricityLeadId}, kind = 'dual', draft = '{}', link_hashes = '{}'
    where id = ${id}`)
  await tx.run(sql`update lead_files set lead_id = ${electricityLeadId} where lead_id = ${id}`)
}

/** Answers about a person do not count for another. */
export async function forgetChecks(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update leads set checks = '{}', to_check = false, to_check_since = null where id = ${id}`)
}

interface Checked {
  steps: unknown
  checks: unknown
}

/** Kept answers of services, unless the person was changed meanwhile. */
function checksOf(
  db: Db,
  id: string,
  row: Checked | undefined,
  person: PersonForm,
): HolderChecks | undefined {
  const steps = openJson(db, leadPart(id, 'steps'), row?.steps) as LeadSteps | undefined
  if (!isDeepStrictEqual(steps?.person, person)) return undefined
  return (openJson(db, leadPart(id, 'checks'), row?.checks) as HolderChecks | undefined) ?? {}
}

export async function findCheck(
  db: Db,
  id: string,
  { kind, person }: { kind: HolderCheckKind; person: PersonForm },
): Promise<HolderCheck | undefined> {
  const row = await db.maybe<Checked>(sql`select steps, checks from leads where id = ${id}`)
  return checksOf(db, id, row, person)?.[kind]
}

export async function saveCheck(
  database: Database,
  id: string,
  { kind, check, person }: { kind: HolderCheckKind; check: HolderCheck; person: PersonForm },
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await tx.maybe<Checked>(sql`select steps, checks from leads where id = ${id} for update`)
    const known = checksOf(tx, id, row, person)
    if (known) await updateChecks(tx, id, { ...known, [kind]: check })
  })
}

export async function updateChecks(tx: Db, id: string, checks: HolderChecks): Promise<void> {
  const since = openChecks(checks).length > 0 ? new Date() : null
  await tx.run(sql`
    update leads set checks = ${sealJson(tx, leadPart(id, 'checks'), checks)}, to_check = ${since !== null},
      to_check_since = case when to_check and ${since}::timestamptz is not null then to_check_since else ${since} end
    where id = ${id}`)
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
