import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { checkConfirmation } from '@fanal/domain/contracting/forms/check-confirmation'
import type { ConfirmationForm } from '@fanal/domain/contracting/forms/forms'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { Deps } from '#deps'
import type { Start } from '#features/contracting/follow/due-dates'
import { findSwitch } from '#features/contracting/follow/switch-queries'
import { listLeadFiles } from '#features/contracting/leads/lead-files'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { type Asker, findOwnLead, type Lead, lockOwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import { findHeldSupply } from '#features/contracting/offers/supply-queries'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session, Visit } from '#platform/session'
import { confirmedAnswer, haltedAnswer } from './confirm-answer.ts'
import { haltCompany } from './cases/halt-company.ts'
import { leadsToSign } from './leads-to-sign.ts'
import { type Agreed, makeContracts } from './make-contract.ts'
import { hashOfFacts, paperFactsOf } from './paper-facts-of.ts'
import { composePapers, hashesOf, namedFacts } from './papers/contract-papers.ts'
import { recipientOf } from './recipient.ts'
import { refusal } from './refuse.ts'
import { signedChecks } from './signed-checks.ts'
import { takeCode } from './sign-code.ts'
import { findSummary, lockSupplyPoint, type SentSummary } from './summary-queries.ts'
import { type Holder, holderOf, supplyRequest, type SupplyRequest } from './supply-request.ts'

export interface Confirmation {
  leadId: string
  energy: Lead['energy']
  asker: Asker
  session: Session | null
  form: ConfirmationForm
  visit: Visit
  locale: Locale
}

/**
 * The signature of a lead: its contract is made and signed, with that of the gas in a dual wizard. Refused unless every step is
 * there and the papers of exactly these data were given. Signed before, it answers with the same contract; undefined if the
 * code is wrong, which must be counted although the caller is refused.
 */
export async function confirmLead(
  deps: Deps,
  tx: Db,
  wanted: Confirmation,
): Promise<ConfirmAnswer | undefined> {
  const { session, locale, energy, form } = wanted
  const lead = await lockLead(tx, wanted)
  if (lead.energy !== energy) throw new AppError('not_found')
  const settings = await requireContracting(tx, lead.kind, session)
  const holder = holderOf(lead)
  if (!holder) throw refusal('step_missing')
  if (lead.contract !== null) return signedAnswer(tx, lead, { holder, session, settings, locale })
  const isHalted = holder.isCompany && settings.contractation.businessHalt
  if (isHalted) {
    refuseForm(form, { session, settings, hasSocialBonus: false, isHalted })
    const number = await haltCompany(deps, tx, { lead, holder, customerId: session?.customerId })
    return haltedAnswer(number, settings, locale)
  }
  if (lead.electricityLeadId) throw refusal('electricity_first')
  const isSigned = await signLeads(deps, tx, wanted, { lead, holder, settings })
  if (!isSigned) return undefined
  const signed = existing(await findOwnLead(tx, { id: lead.id, ...wanted.asker }))
  return signedAnswer(tx, signed, { holder, session, settings, locale })
}

/** Electricity first, whoever asks, so that two signatures of a dual wait for each other. */
async function lockLead(tx: Db, { leadId: id, asker }: Confirmation): Promise<Lead> {
  const { electricityLeadId } = existing(await findOwnLead(tx, { id, ...asker }))
  if (electricityLeadId) existing(await lockOwnLead(tx, { id: electricityLeadId, ...asker }))
  return existing(await lockOwnLead(tx, { id, ...asker }))
}

interface Reader {
  holder: Holder
  session: Session | null
  settings: AllSettings
  locale: Locale
}

/** What the lead became, as it is now; null if nothing came of it. */
export async function findSigned(
  db: Db,
  { contract, contractCustomerId: customerId }: Lead,
  { holder, session, settings, locale }: Reader,
): Promise<ConfirmAnswer | null> {
  const made = contract && customerId ? await findSwitch(db, { customerId, contract }) : undefined
  if (!made?.signedAt || made.closedAt || made.refusedAt || made.withdrawnAt) return null
  const { shownEmail } = await recipientOf(db, holder, session)
  return confirmedAnswer({ ...made, signedAt: made.signedAt, shownEmail }, settings, locale)
}

async function signedAnswer(tx: Db, lead: Lead, reader: Reader): Promise<ConfirmAnswer> {
  const answer = await findSigned(tx, lead, reader)
  if (!answer) throw refusal('already_confirmed')
  return answer
}

interface ToSign {
  lead: Lead
  holder: Holder
  settings: AllSettings
}

/** All or nothing. False if the code is wrong. */
async function signLeads(deps: Deps, tx: Db, wanted: Confirmation, toSign: ToSign): Promise<boolean> {
  const { session, form, visit } = wanted
  const { lead, holder, settings } = toSign
  await refuseGone(tx, lead, settings)
  const summary = await findSummary(tx, lead.id)
  const hasSocialBonus = summary?.point?.has_social_bonus === true
  refuseForm(form, { session, settings, hasSocialBonus, isHalted: false })
  refuseFailed(lead, holder)
  const start = startOf(form)
  const recipient = await recipientOf(tx, holder, session)
  const ready: Ready[] = []
  for (const one of await leadsToSign(tx, lead))
    ready.push(await readyLead(tx, one, { start, sentTo: recipient.email }))
  const proof = await takeCode(tx, lead, { typed: form.code, recipient })
  if (!proof) return false
  for (const { supply } of ready) {
    const supplyPoint = supply.cups.slice(0, 20)
    await lockSupplyPoint(tx, supplyPoint)
    if (await findHeldSupply(tx, supplyPoint)) throw refusal('not_available')
  }
  const agreed: Agreed[] = []
  for (const one of ready) agreed.push(await withPapers(tx, one))
  await makeContracts(deps, tx, {
    agreed,
    proof,
    visit,
    form,
    customerId: session?.customerId,
    checks: signedChecks(deps, lead, settings),
    region: settings.support.region,
  })
  return true
}

/** `refuseForm` came before: it is one of them. */
function startOf({ start, startDay }: ConfirmationForm): Start {
  return { start: start || 'now', startDay: start === 'on' ? startDay : null }
}

interface Ready {
  lead: Lead
  supply: SupplyRequest
  summary: SentSummary
}

/** The summary of exactly these data, to this address. */
async function readyLead(
  tx: Db,
  lead: Lead,
  { start, sentTo }: { start: Start; sentTo: string },
): Promise<Ready> {
  const supply = supplyRequest(lead)
  if (!supply) throw refusal('step_missing')
  const summary = await findSummary(tx, lead.id)
  if (!summary || summary.sentTo !== sentTo) throw refusal('summary_not_sent')
  const facts = await paperFactsOf(tx, supply, { ...start, point: summary.point, now: new Date() })
  if (hashOfFacts(facts) !== summary.factsHash) throw refusal('summary_stale')
  return { lead, supply, summary }
}

/** The very bytes that were given to read; of a text or a setting that changed since, they are given again. */
async function withPapers(tx: Db, { lead, supply, summary }: Ready): Promise<Agreed> {
  const { start, startDay, point, sentAt: now, locale } = summary
  const facts = namedFacts(await paperFactsOf(tx, supply, { start, startDay, point, now }), summary.contract)
  const papers = await composePapers(facts, summary, locale)
  const hashes = hashesOf(papers)
  const kinds = Object.keys({ ...hashes, ...summary.papers })
  if (kinds.some((kind) => hashes[kind] !== summary.papers[kind])) throw refusal('summary_stale')
  return { lead, supply, summary, facts, papers }
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
  hasSocialBonus: boolean
  isHalted: boolean
}

function refuseForm(
  form: ConfirmationForm,
  { session, settings, hasSocialBonus, isHalted }: FormRules,
): void {
  const { waivesSocialBonus, ...errors } = checkConfirmation(form, {
    isSignedIn: session !== null,
    hasSocialBonus,
    isHalted,
    today: madridDayOf(Date.now()),
    region: settings.support.region,
  })
  refuseWrong({
    accept_ov_conditions: errors['acceptOVConditions'],
    accept_gdpr: errors['acceptGdpr'],
    start: errors['start'],
    start_day: errors['startDay'],
    code: errors['code'],
  })
  if (waivesSocialBonus) throw refusal('waiver_missing')
}

/** What a service refused is refused here too; what none could say is checked after the signature. */
function refuseFailed({ checks }: Lead, { vat }: Holder): void {
  for (const kind of ['solvency', 'dni'] as const)
    if (checks[kind]?.vat === vat && checks[kind].result === 'fail') throw refusal('check_failed')
}
