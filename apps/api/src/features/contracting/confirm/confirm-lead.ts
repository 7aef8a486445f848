import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { checkConfirmation } from '@fanal/domain/contracting/forms/check-confirmation'
import type { ConfirmationForm } from '@fanal/domain/contracting/forms/forms'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { Deps } from '#deps'
import { findSwitch } from '#features/contracting/follow/switch-queries'
import { listLeadFiles } from '#features/contracting/leads/lead-files'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { type Asker, type Lead, lockOwnLead, findOwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import { checksOn } from '#features/contracting/offers/check-person'
import { findHeldSupply } from '#features/contracting/offers/supply-queries'
import type { Start } from '#features/contracting/follow/due-dates'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { confirmedAnswer, haltedAnswer } from './confirm-answer.ts'
import { haltCompany } from './halt-company.ts'
import { makeContract } from './make-contract.ts'
import { hashOfFacts, paperFactsOf } from './paper-facts-of.ts'
import { recipientOf } from './recipient.ts'
import { refusal } from './refuse.ts'
import { findSummary, lockSupplyPoint, type SentSummary } from './summary-queries.ts'
import { holderOf, supplyRequest, type SupplyRequest } from './supply-request.ts'

export interface Confirmation {
  leadId: string
  energy: Lead['energy']
  asker: Asker
  session: Session | null
  form: ConfirmationForm
  locale: Locale
}

/**
 * The contract of a lead, to be signed. Refused unless every step is there and the summary of exactly these data was
 * sent. Confirmed again, it answers with the same contract.
 */
export async function confirmLead(deps: Deps, tx: Db, wanted: Confirmation): Promise<ConfirmAnswer> {
  const { session, locale, energy } = wanted
  const { lead, electricity } = await lockLeads(tx, wanted)
  if (lead.energy !== energy) throw new AppError('not_found')
  const settings = await requireContracting(tx, lead.kind, session)
  const holder = holderOf(lead)
  if (!holder) throw refusal('step_missing')
  if (holder.isCompany && settings.contractation.businessHalt && !lead.contract) {
    const number = await haltCompany(deps, tx, { lead, holder, customerId: session?.customerId })
    return haltedAnswer(number, settings, locale)
  }
  const supply = supplyRequest(lead)
  if (!supply) throw refusal('step_missing')
  const { shownEmail } = await recipientOf(tx, holder, session)
  const made =
    lead.contract === null
      ? await makeNew(deps, tx, wanted, { lead, electricity, settings, supply })
      : undefined
  const contract = made ?? { customerId: lead.contractCustomerId ?? 0, contract: lead.contract ?? '' }
  const { start, startDay, signedAt, requestedAt } = await madeSwitch(tx, contract)
  return confirmedAnswer(
    { contract: contract.contract, shownEmail, start, startDay, signedAt, orAt: requestedAt },
    settings,
    locale,
  )
}

async function madeSwitch(tx: Db, contract: { customerId: number; contract: string }) {
  const found = await findSwitch(tx, contract)
  if (!found) throw new Error(`Contract ${contract.contract} has no switch`)
  return found
}

interface Locked {
  lead: Lead
  /** Of the gas lead of a dual wizard. */
  electricity: Lead | undefined
}

/** Electricity first, whoever asks, so that two confirmations of a dual wait for each other. */
async function lockLeads(tx: Db, { leadId: id, asker }: Confirmation): Promise<Locked> {
  const { electricityLeadId } = existing(await findOwnLead(tx, { id, ...asker }))
  const electricity = electricityLeadId
    ? existing(await lockOwnLead(tx, { id: electricityLeadId, ...asker }))
    : undefined
  return { lead: existing(await lockOwnLead(tx, { id, ...asker })), electricity }
}

interface Ready extends Locked {
  settings: AllSettings
  supply: SupplyRequest
}

async function makeNew(deps: Deps, tx: Db, { form, session }: Confirmation, ready: Ready) {
  const { lead, electricity, settings, supply } = ready
  if (electricity && !electricity.contract) throw refusal('electricity_first')
  // With the electricity contract they went to the customer.
  if (!electricity) await refuseGone(tx, lead, settings)
  const summary = await findSummary(tx, lead.id)
  refuseForm(form, { session, settings, summary })
  const checks = electricity?.checks ?? lead.checks
  refuseFailed(deps, { settings, supply, checks })
  if (!summary) throw refusal('summary_not_sent')
  const start: Start = { start: form.start, startDay: form.start === 'on' ? form.startDay : null }
  const facts = await paperFactsOf(tx, supply, { ...start, point: summary.point, now: new Date() })
  if (hashOfFacts(facts) !== summary.factsHash) throw refusal('summary_stale')
  const supplyPoint = supply.cups.slice(0, 20)
  await lockSupplyPoint(tx, supplyPoint)
  if (await findHeldSupply(tx, supplyPoint)) throw refusal('not_available')
  return makeContract(deps, tx, {
    lead,
    supply,
    facts,
    summary,
    checks,
    acceptsPublicity: form.acceptPublicity,
    customerId: session?.customerId,
    electricityContract: electricity?.contract ?? null,
  })
}

/** Identity documents are deleted after their time, and then asked for again. */
async function refuseGone(tx: Db, lead: Lead, { contractation }: AllSettings): Promise<void> {
  if (!contractation.dniRequired) return
  const { nifFaceup = [], nifEmpresa = [] } = lead.steps.person ?? {}
  const known = new Set((await listLeadFiles(tx, lead.id)).map(({ id }) => id))
  const named = [...nifFaceup, ...nifEmpresa]
  if (named.some((file) => !('upload' in file) || !known.has(file.upload))) throw refusal('identity_missing')
}

interface FormRules {
  session: Session | null
  settings: AllSettings
  summary: SentSummary | undefined
}

function refuseForm(form: ConfirmationForm, { session, settings, summary }: FormRules): void {
  const { waivesSocialBonus, ...errors } = checkConfirmation(form, {
    isSignedIn: session !== null,
    hasSocialBonus: summary?.point?.has_social_bonus === true,
    today: madridDayOf(Date.now()),
    region: settings.support.region,
  })
  refuseWrong({
    accept_ov_conditions: errors['acceptOVConditions'],
    accept_gdpr: errors['acceptGdpr'],
    start: errors['start'],
    start_day: errors['startDay'],
  })
  if (waivesSocialBonus) throw refusal('waiver_missing')
}

/** What a service refused is refused here too; what it could not say is looked at by a person. */
function refuseFailed(
  deps: Deps,
  { settings, supply, checks }: Pick<Ready, 'settings' | 'supply'> & { checks: Lead['checks'] },
): void {
  const on = checksOn(deps, settings)
  for (const kind of ['solvency', 'dni'] as const) {
    const isAsked = on[kind] && !(kind === 'dni' && supply.holder.isCompany)
    const known = checks[kind]?.vat === supply.holder.vat ? checks[kind].result : undefined
    if (known === 'fail') throw refusal('check_failed')
    if (isAsked && known === undefined) throw refusal('check_missing')
  }
}
