import { draftExpiry } from '@fanal/domain/contracting/draft-life'
import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import { sentErrors } from '@fanal/domain/contracting/sent-fields'
import { type ContractingKind, stepNumbers } from '@fanal/domain/contracting/steps'
import { findBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import type { CipherEnv } from '#platform/file-parts/part-cipher'
import type { Session } from '#platform/session'
import { forgetChecks, keepLead, linkGasLead, shareGasLead, updateSteps } from './draft-queries.ts'
import { recordChoices, stepChoices } from './record-choices.ts'
import { type InBrowser, openDraft, refuseConfirmed } from './drafts.ts'
import { primaryLeadId } from './lead-files.ts'
import { requireContracting } from './lead-gates.ts'
import { type Energy, findGasLead, insertLead, type Lead, lockOwnLead } from './lead-queries.ts'
import type { SentForm } from './lead-steps.ts'
import { existing, newLeadId } from './own-lead.ts'
import { sentForm, type StepBody } from './sent-form.ts'
import { stepErrors } from './step-errors.ts'
import { fileErrors, keepFiles } from './step-files.ts'

export interface StepSent {
  energy: Energy
  body: StepBody
  asker: InBrowser
  session: Session | null
}

/** Checks and keeps one step of a lead, all or nothing. The first one makes the lead, or fills that of the draft. */
export async function sendStep(env: CipherEnv, tx: Db, sent: StepSent): Promise<string> {
  const { session, body, asker } = sent
  await requireContracting(tx, undefined, session)
  const electricity = await electricityOf(tx, sent)
  const found = await leadOf(tx, sent, electricity)
  const settings = await requireContracting(tx, found.kind, session)
  refuseConfirmed(found)
  const lead = await linked(tx, found, electricity)
  if (body.step !== stepNumbers.installation && !lead.steps.installation) throw new AppError('not_possible')
  const form = await withAccount(tx, sentForm(body), session)
  const ofElectricity =
    electricity ??
    (lead.electricityLeadId ? await lockOwnLead(tx, { ...asker, id: lead.electricityLeadId }) : undefined)
  const errors = {
    ...(await fileErrors(tx, lead, form, settings.fileUploadSizeLimit)),
    ...(await stepErrors(tx, form, {
      lead,
      settings,
      electricity: ofElectricity,
      customerId: session?.customerId,
    })),
  }
  refuseWrong(sentErrors(form.step, form.form, errors))
  await keepStep(tx, { lead, sent: await keepFiles(env, tx, lead, form), asker })
  return lead.id
}

/** The one that a gas lead goes with: of the same browser, and locked before it. */
async function electricityOf(tx: Db, { energy, body, asker }: StepSent): Promise<Lead | undefined> {
  const id = energy === 'gas' && 'electricityLeadId' in body ? body.electricityLeadId : ''
  if (!id) return undefined
  const lead = existing(await lockOwnLead(tx, { ...asker, id }))
  if (lead.energy !== 'electricity') throw new AppError('not_found')
  return lead
}

async function leadOf(tx: Db, sent: StepSent, electricity: Lead | undefined): Promise<Lead> {
  const { body, energy, asker } = sent
  if (body.lead_id) {
    const lead = existing(await lockOwnLead(tx, { ...asker, id: body.lead_id }))
    if (lead.energy !== energy) throw new AppError('not_found')
    return lead
  }
  if (body.step !== stepNumbers.installation) throw new AppError('not_possible')
  if (electricity) return gasLeadOf(tx, asker, electricity)
  const kind = kindOf(energy, body.kind)
  await requireContracting(tx, kind, sent.session)
  const { id } = await openDraft(tx, asker, kind)
  return existing(await lockOwnLead(tx, { ...asker, id }))
}

/** A gas lead without an electricity lead is of a gas wizard. */
const kindOf = (energy: Energy, kind: ContractingKind = energy): ContractingKind => {
  if (energy === 'gas') return 'gas'
  return kind === 'gas' ? 'electricity' : kind
}

/** An electricity lead has one gas lead at most. */
async function gasLeadOf(tx: Db, asker: InBrowser, electricity: Lead): Promise<Lead> {
  const known = await findGasLead(tx, electricity.id)
  const id = known?.id ?? newLeadId()
  if (!known) {
    const { isKept, expiresAt } = electricity
    const customerId = electricity.customerId ?? asker.customerId
    const electricityLeadId = electricity.id
    await insertLead(tx, {
      ...asker,
      id,
      kind: 'dual',
      energy: 'gas',
      isKept,
      expiresAt,
      customerId,
      electricityLeadId,
    })
    await shareGasLead(tx, electricity.id)
  }
  return existing(await lockOwnLead(tx, { ...asker, id }))
}

/** A later step may say which electricity lead it goes with; never another one. */
async function linked(tx: Db, lead: Lead, electricity: Lead | undefined): Promise<Lead> {
  if (!electricity || lead.electricityLeadId === electricity.id) return lead
  if (lead.electricityLeadId || (await findGasLead(tx, electricity.id))) throw new AppError('not_possible')
  await linkGasLead(tx, lead.id, electricity.id)
  await shareGasLead(tx, electricity.id)
  return { ...lead, kind: 'dual', electricityLeadId: electricity.id }
}

/** The number of an account on file, which only its customer may name. */
async function withAccount(tx: Db, sent: SentForm, session: Session | null): Promise<SentForm> {
  if (sent.step !== 'payment' || !session || !/^\d+$/.test(sent.form.bankId)) return sent
  const account = await findBankAccount(tx, session.customerId, Number(sent.form.bankId))
  return { ...sent, form: { ...sent.form, iban: account?.iban ?? '' } }
}

interface Kept {
  lead: Lead
  sent: SentForm
  asker: InBrowser
}

async function keepStep(tx: Db, { lead, sent, asker }: Kept): Promise<void> {
  await updateSteps(tx, lead.id, { ...lead.steps, [sent.step]: sent.form })
  if (sent.step === 'person' && isOther(sent.form, lead.steps.person)) await forgetChecks(tx, lead.id)
  // The gas of a dual wizard has the consents of its electricity.
  const isFirst = sent.step === 'installation' && !lead.electricityLeadId
  if (isFirst) await recordChoices(tx, lead, { ...stepChoices(sent.form), asker })
  const isKept = isFirst ? sent.form.leadsConsent : lead.isKept
  const mayCall = isFirst ? sent.form.contactConsent : undefined
  const savedAt = new Date()
  const expiresAt = new Date(draftExpiry(savedAt.getTime(), isKept))
  const { customerId } = asker
  await keepLead(tx, primaryLeadId(lead), { isKept, mayCall, savedAt, expiresAt, customerId })
}

/** What services were asked about: tax ids, and the names that belong to them. */
const identity = [
  'vat',
  'name',
  'surName1',
  'surName2',
  'repVat',
  'repName',
  'repSurName1',
  'repSurName2',
] as const
const isOther = (now: PersonForm, before: PersonForm | undefined) =>
  identity.some((field) => now[field] !== before?.[field])
