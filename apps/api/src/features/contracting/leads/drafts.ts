import type { LeadDraft, saveDraftSchemas } from '@fanal/contract/schemas/contracting'
import { draftExpiry } from '@fanal/domain/contracting/draft-life'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import type { z } from 'zod'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { deleteLead, forgetSteps, updateDraft } from './draft-queries.ts'
import { deleteFilesOf, findFiles } from './file-queries.ts'
import {
  type Asker,
  type Energy,
  findGasLead,
  findOpenLead,
  findOwnLead,
  insertLead,
  leaveFinished,
  type Lead,
  type LeadDraftValues,
  lockBrowser,
} from './lead-queries.ts'
import { existing, newLeadId } from './own-lead.ts'
import { sentValues } from './sent-form.ts'
import { recordChoices } from './record-choices.ts'
import type { Locale } from '@fanal/domain/settings/languages'

/** The energy that a wizard begins with. */
const firstEnergy = (kind: ContractingKind): Energy => (kind === 'gas' ? 'gas' : 'electricity')

export interface InBrowser extends Asker {
  browserHash: string
  locale: Locale
}

/** The one that this browser goes on with, or a new one: a wizard never has two. */
export async function openDraft(tx: Db, asker: InBrowser, kind: ContractingKind): Promise<Lead> {
  await lockBrowser(tx, asker.browserHash)
  const open = await findOpenLead(tx, asker, kind)
  if (open) return open
  await leaveFinished(tx, asker, kind)
  const id = newLeadId()
  const expiresAt = new Date(draftExpiry(Date.now(), false))
  await insertLead(tx, { ...asker, id, kind, energy: firstEnergy(kind), isKept: false, expiresAt })
  return existing(await findOwnLead(tx, { ...asker, id }))
}

/** As the wizard reads it. */
export async function shownDraft(db: Db, lead: Lead): Promise<LeadDraft> {
  const gas = await findGasLead(db, lead.id)
  const isSaved = Object.keys(lead.draft).length > 0
  const { values, currentStep, completed } = isSaved ? { ...lead, values: lead.draft } : sentValues(lead, gas)
  const files = await findFiles(db, lead.id)
  return {
    lead_id: lead.id,
    gas_lead_id: gas?.id ?? null,
    kind: lead.kind,
    revision: lead.revision,
    values: withoutGone(values, new Set(files.map(({ id }) => id))),
    current: currentStep,
    completed,
    is_kept: lead.isKept,
    saved_at: lead.savedAt.toISOString(),
    expires_at: lead.expiresAt.toISOString(),
  }
}

/** Files that were deleted by rule are asked for again. */
function withoutGone(values: LeadDraftValues, known: ReadonlySet<string>): LeadDraftValues {
  const isThere = (value: unknown) => {
    const { upload } = (value ?? {}) as { upload?: unknown }
    return typeof upload !== 'string' || known.has(upload)
  }
  const clean = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.filter(isThere) : value,
      ]),
    )
  return Object.fromEntries(Object.entries(values).map(([step, fields]) => [step, clean(fields)]))
}

type SaveBody = z.output<typeof saveDraftSchemas.body>

/** The second of two devices that save at once has to look first. */
export async function saveDraft(
  tx: Db,
  lead: Lead,
  body: SaveBody,
  asker: Pick<InBrowser, 'customerId' | 'locale'>,
) {
  refuseConfirmed(lead)
  if (body.revision !== lead.revision) throw new AppError('changed_meanwhile')
  const { values, current, completed, is_kept: isKept, may_call: mayCall = lead.mayCall } = body
  await recordChoices(tx, lead, { choices: { draft_kept: isKept, may_call: mayCall }, asker })
  const savedAt = new Date()
  const expiresAt = new Date(draftExpiry(savedAt.getTime(), isKept))
  const saved = {
    values,
    current,
    completed,
    isKept,
    mayCall,
    savedAt,
    expiresAt,
    customerId: asker.customerId,
  }
  const revision = await updateDraft(tx, lead.id, saved)
  // Consent to keep it was taken back: it is sent again before the signature.
  if (!isKept && Object.keys(values).length === 0) await forgetSteps(tx, lead.id)
  return { revision, saved_at: savedAt.toISOString(), expires_at: expiresAt.toISOString() }
}

/** Deletes all at once: what was typed, what was sent, files. */
export async function deleteDraft(tx: Db, lead: Lead): Promise<void> {
  refuseConfirmed(lead)
  await deleteFilesOf(tx, await deleteLead(tx, lead.id))
}

/** What was confirmed is a contract: it is followed there. */
export function refuseConfirmed({ confirmedAt }: Lead): void {
  if (confirmedAt) throw new AppError('not_possible')
}

/** The lead that holds a draft; the gas lead of a dual wizard has none. */
export function holdingDraft(lead: Lead): Lead {
  if (lead.electricityLeadId) throw new AppError('not_found')
  return lead
}
