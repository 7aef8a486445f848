import {
  answeredChecks,
  type HolderChecks,
  nextCheckAt,
  openChecks,
  settleBy,
} from '@fanal/domain/contracting/checks/holder-checks'
import { consentMoment, consentsVersion, dualConsentsVersion } from '@fanal/domain/contracting/forms/consents'
import type { ConfirmationForm } from '@fanal/domain/contracting/forms/forms'
import { withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { blankAddress } from '@fanal/domain/contract-changes/postal-address'
import { madridDayOf } from '@fanal/domain/dates'
import { maskIban } from '@fanal/domain/identifiers/iban'
import type { Deps } from '#deps'
import { saveConsents, saveConsentsOwner } from '#features/account/consent-queries'
import { keepContractor, type KeptContractor } from '#features/account/keep-contractor'
import { changeOf } from '#features/contract-changes/change-kind'
import { contract as contractKind, type ContractPayload } from '#features/contract-changes/kinds/contract'
import { requestSigned } from '#features/contract-changes/request-change'
import { evidenceOf } from '#features/contract-changes/signature/sign-change'
import { insertPaper } from '#features/contracting/follow/paper-queries'
import { insertSwitch } from '#features/contracting/follow/switch-queries'
import { type Lead, markLeadConfirmed } from '#features/contracting/leads/lead-queries'
import { createContract } from '#features/contracts/create-contract'
import type { Db } from '#platform/database'
import type { Visit } from '#platform/session'
import { deleteCode } from './code-queries.ts'
import { moveFiles } from './move-files.ts'
import type { SignedPaper } from './papers/contract-papers.ts'
import { type NamedFacts, type PaperFacts, textVersion } from './papers/paper-facts.ts'
import type { ProvenBy } from './sign-code.ts'
import { deleteSummary, type SentSummary } from './summary-queries.ts'
import { fullAddress, streetOf, type SupplyRequest } from './supply-request.ts'
import { usedCode } from './used-code.ts'

/** One energy, with the papers that were given to read. */
export interface Agreed {
  lead: Lead
  supply: SupplyRequest
  summary: SentSummary
  facts: NamedFacts
  papers: readonly SignedPaper[]
}

export interface Signing {
  agreed: readonly Agreed[]
  proof: ProvenBy
  visit: Visit
  form: ConfirmationForm
  /** Who is signed in. */
  customerId: number | undefined
  checks: HolderChecks
  /** The region whose holidays count. */
  region: string
}

interface Contractor extends KeptContractor {
  /** Known to be who typed: what they typed besides the contract is taken. */
  isTheirs: boolean
}

/** Everything that a signature makes, in the caller's transaction: all of it or nothing. */
export async function makeContracts(deps: Deps, tx: Db, signing: Signing): Promise<void> {
  const [first] = signing.agreed
  if (!first) throw new Error('There is nothing to sign')
  const { vat, name, isCompany, email, mobile: phone, locale } = first.supply.holder
  const { customerId } = signing
  const kept = await keepContractor(tx, { vat, name, isCompany, email, phone, locale, customerId })
  const holder = { ...kept, isTheirs: !kept.isKnown || kept.id === customerId }
  // One act, whatever it signs: each consent is given once.
  await saveConsents(tx, {
    customerId: holder.id,
    visitor: `lead ${first.lead.id}`,
    choices: choicesOf(signing, holder),
    times: timesOf(signing.form),
    textVersion: signing.agreed.length > 1 ? dualConsentsVersion : consentsVersion,
    locale: first.lead.locale,
  })
  for (const agreed of signing.agreed) {
    // The holder is checked once, whatever was signed.
    const checks = agreed === first ? signing.checks : answeredChecks(signing.checks)
    await makeContract(deps, tx, { ...signing, ...agreed, checks, holder })
  }
  await deleteCode(tx, first.lead.id)
}

interface Making extends Signing, Agreed {
  holder: Contractor
}

async function makeContract(deps: Deps, tx: Db, making: Making): Promise<void> {
  const { lead, facts, papers, holder, supply } = making
  const contractId = await createDraft(tx, making)
  const own = { customerId: holder.id, contractId }
  // Given with the first step, when nobody knew whose it would be.
  const purposes = holder.isTheirs ? null : strangersConsents
  await saveConsentsOwner(tx, `lead ${lead.id}`, { customerId: holder.id, purposes })
  const promotionalCode = await usedCode(tx, { facts, supply }, holder.id)
  for (const paper of papers) await insertPaper(tx, own, keptPaper(paper, making.summary))
  const changeId = await signContract(deps, tx, making, own)
  const { process, start, startDay, mandate } = facts
  const { checks } = making
  const { cau, generationW } = supply
  const terms = { process, start, startDay, mandate, promotionalCode, checks, cau, generationW }
  await insertSwitch(tx, { ...own, ...terms, ...checkTerms(making), changeId, leadId: lead.id })
  await moveFiles(deps.env, tx, lead, own)
  await deleteSummary(tx, lead.id)
  await markLeadConfirmed(tx, lead.id, { customerId: holder.id, contract: facts.contract })
}

function checkTerms({ checks, region }: Signing) {
  const now = Date.now()
  return openChecks(checks).length > 0
    ? { checkAt: nextCheckAt(0, now), checkBy: settleBy(now, region) }
    : { checkAt: null, checkBy: null }
}

/** Notices to somebody known who is not signed in go where they always went. */
function createDraft(tx: Db, { supply, facts, summary, holder }: Making): Promise<number> {
  return createContract(tx, {
    customerId: holder.id,
    name: facts.contract,
    type: supply.energy,
    cups: supply.cups,
    street: streetOf(supply.address, supply.holder.locale),
    city: supply.address.poblacio.trim(),
    postalCode: supply.address.dp,
    tariff: supply.tariff,
    product: facts.product.name,
    powersKw: supply.powersKw,
    selfconsCode: supply.selfconsCode,
    refCatastral: supply.address.ref_catastral,
    distributor: summary.point?.distributor ?? '',
    fiscalAddress: fullAddress(supply.holder.address, supply.holder.locale),
    iban: supply.iban,
    address: {
      ...blankAddress,
      ...supply.holder.address,
      name: holder.name,
      email: holder.email,
      mobile: holder.isTheirs ? supply.holder.mobile : '',
    },
  })
}

/** Each purpose apart. Publicity is only taken from whom we know to be the customer. */
function choicesOf({ agreed, form }: Signing, { isTheirs }: Contractor) {
  const today = madridDayOf(Date.now())
  const isNow = agreed.some(({ facts }) => facts.start === 'now')
  const isEarlyDay = agreed.some(
    ({ facts: { startDay } }) => startDay !== null && startDay <= withdrawUntil(today),
  )
  return {
    contract: true,
    gdpr: true,
    direct_debit: true,
    ...(isNow && { early_start: true }),
    ...(isEarlyDay && { early_day: true }),
    ...(agreed.some(({ facts }) => facts.bonusLoss !== null) && { social_bonus_waiver: true }),
    ...(isTheirs && { publicity: form.acceptPublicity }),
  }
}

/** What proves the contract; the rest is not taken from somebody who only typed a customer's tax id. */
const strangersConsents = ['solvency', 'acts_for_holder']

/** When each was ticked; the mandate is accepted with the contract. */
function timesOf({ consentedAt }: ConfirmationForm): Record<string, Date> {
  const nowMs = Date.now()
  const told = { ...consentedAt, direct_debit: consentedAt.contract, early_day: consentedAt.early_start }
  return Object.fromEntries(
    Object.entries(told).map(([purpose, moment]) => [purpose, consentMoment(moment, nowMs)]),
  )
}

const keptPaper = ({ kind, document, sha256 }: SignedPaper, { locale, sentTo, sentAt }: SentSummary) => ({
  kind,
  document,
  sha256,
  locale,
  textVersion,
  ...(kind === 'summary' ? { sentTo, sentAt } : { sentTo: '', sentAt: null }),
})

/** The contract names the other papers by their hash: its signature is theirs too. */
function signContract(
  deps: Deps,
  tx: Db,
  { facts, papers, proof, visit, supply }: Making,
  own: { customerId: number; contractId: number },
): Promise<number> {
  const paper = papers.find(({ kind }) => kind === 'contract')
  if (!paper) throw new Error(`Contract ${facts.contract} has no paper`)
  const signature = {
    customer: facts.holder.name,
    vat: supply.holder.vat,
    email: proof.sentTo,
    document_sha256: paper.sha256,
  }
  return requestSigned(deps, tx, {
    ...own,
    change: changeOf(contractKind, { payload: payloadOf(facts), before: {} }),
    document: paper.document,
    evidence: {
      ...evidenceOf(signature, visit, proof.channel === 'sms' ? 'sms' : 'code'),
      representative: facts.holder.representative,
    },
  })
}

export const payloadOf = (facts: PaperFacts): ContractPayload => ({
  product: facts.product.name,
  tariff: facts.tariff,
  powers_w: facts.powersKw.map((power) => Math.round(Number(power) * 1000)),
  prices: facts.product.prices,
  cups: facts.cups,
  printable_iban: maskIban(facts.iban),
  start: facts.start,
  start_day: facts.startDay,
  process: facts.process,
})
