import { createHash } from 'node:crypto'
import { withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { blankAddress } from '@fanal/domain/contract-changes/postal-address'
import { madridDayOf } from '@fanal/domain/dates'
import { maskIban } from '@fanal/domain/identifiers/iban'
import type { Deps } from '#deps'
import { saveConsents, saveConsentsOwner } from '#features/account/consent-queries'
import {
  findCustomerByVat,
  findOnFile,
  lockTaxId,
  type OnFile,
  saveNotNew,
} from '#features/account/customer-queries'
import { insertHeldCustomer, insertUnknownCustomer } from '#features/account/held-queries'
import { changeOf } from '#features/contract-changes/change-kind'
import { contract as contractKind, type ContractPayload } from '#features/contract-changes/kinds/contract'
import { requestSignature } from '#features/contract-changes/request-change'
import { createContract } from '#features/contracts/create-contract'
import { findContract, findContractId } from '#features/contracts/queries'
import { findReportData } from '#features/contracts/report-data'
import { findConsentsOf, insertPaper, type Paper } from '#features/contracting/follow/paper-queries'
import { insertSwitch } from '#features/contracting/follow/switch-queries'
import { type Lead, markLeadConfirmed } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import { moveFiles } from './move-files.ts'
import { type NamedFacts, type PaperFacts, textVersion } from './papers/paper-facts.ts'
import { composeContract, composeMandate, composeWaiver } from './papers/signed-papers.ts'
import { deleteSummary, type SentSummary } from './summary-queries.ts'
import { usedCode } from './used-code.ts'
import { fullAddress, streetOf, type SupplyRequest } from './supply-request.ts'

export interface Agreed {
  lead: Lead
  supply: SupplyRequest
  facts: PaperFacts
  summary: SentSummary
  acceptsPublicity: boolean
  /** Who is signed in. */
  customerId: number | undefined
  checks: object
  /** Of a dual whose gas this is. */
  electricityContract: string | null
}

interface Holder extends OnFile {
  /** We know that the holder is who confirms. */
  isTheirs: boolean
  /** The customer who has the tax id already. */
  knownId: number | undefined
}

export interface MadeContract {
  customerId: number
  contract: string
}

/** Everything that a confirmed lead becomes, in the caller's transaction: all of it or nothing. */
export async function makeContract(deps: Deps, tx: Db, agreed: Agreed): Promise<MadeContract> {
  const { lead, facts } = agreed
  const holder = await holderFor(tx, agreed)
  const contract = await keepDraft(tx, agreed, holder)
  const own = { customerId: holder.id, contractId: contract.id }
  const mandate = `${contract.name}-${madridDayOf(facts.now.getTime()).replaceAll('-', '')}`
  const named = { ...facts, contract: contract.name, mandate }
  await saveConsents(tx, {
    customerId: holder.id,
    choices: choicesOf(agreed, holder),
    textVersion,
    locale: lead.locale,
  })
  // Given with the first step, when nobody knew whose it would be.
  if (holder.isTheirs) await saveConsentsOwner(tx, `lead ${lead.id}`, holder.id)
  const promotionalCode = await usedCode(tx, agreed, holder.knownId)
  const papers = await composePapers(tx, agreed, named, holder.id)
  for (const paper of papers.all) await insertPaper(tx, own, paper)
  const changeId = await requestSignature(deps, tx, {
    session: { customerId: holder.id, locale: holder.locale },
    contract: papers.contract,
    change: changeOf(contractKind, { payload: payloadOf(facts), before: {} }),
    document: papers.toSign,
  })
  const { process, start, startDay } = facts
  await insertSwitch(tx, {
    ...own,
    changeId,
    leadId: lead.id,
    process,
    start,
    startDay,
    mandate,
    promotionalCode,
    checks: agreed.checks,
    addedAccountId: contract.addedAccountId,
    addedAddressId: contract.addedAddressId,
  })
  await moveFiles(deps.env, tx, lead, own)
  await deleteSummary(tx, lead.id)
  await markLeadConfirmed(tx, lead.id, { customerId: holder.id, contract: contract.name })
  return { customerId: holder.id, contract: contract.name }
}

/**
 * No account changes before the signature, unless its customer is the one who confirms: the contract is held by a customer of its own
 * until then.
 */
async function holderFor(tx: Db, agreed: Agreed): Promise<Holder> {
  const { supply, customerId } = agreed
  await lockTaxId(tx, supply.holder.vat)
  const known = await findCustomerByVat(tx, supply.holder.vat)
  if (!known) return { ...(await unknownHolder(tx, agreed)), isTheirs: true, knownId: undefined }
  if (known.id !== customerId) {
    const isTheirs = await wasTheirs(tx, known.id, agreed)
    return { ...(await insertHeldCustomer(tx, known.id)), isTheirs, knownId: known.id }
  }
  await saveNotNew(tx, customerId)
  return { ...(await findOnFile(tx, customerId)), isTheirs: true, knownId: customerId }
}

/** Who is signed in without a tax id keeps name, address and language on file. */
async function unknownHolder(tx: Db, { supply, customerId }: Agreed): Promise<OnFile> {
  const { isCompany, email, mobile: phone, locale, name, vat } = supply.holder
  const own = customerId === undefined ? undefined : await findOnFile(tx, customerId)
  if (!own || own.vat !== null)
    return insertUnknownCustomer(tx, { vat, name, isCompany, email, phone, locale }, undefined)
  const onFile = { name: own.name, email: own.email, locale: own.locale }
  return insertUnknownCustomer(tx, { vat, isCompany, phone, ...onFile }, own.id)
}

/** With the electricity of a dual they may have become known: then what counted for it counts for the gas. */
async function wasTheirs(tx: Db, customerId: number, { electricityContract }: Agreed): Promise<boolean> {
  if (electricityContract === null) return false
  const contractId = await findContractId(tx, customerId, electricityContract)
  if (contractId === undefined) return false
  const given = await findConsentsOf(tx, { customerId, contractId })
  return given.some(({ purpose }) => purpose === 'publicity')
}

/** Of somebody known who is not signed in, notices too go where they always went. */
function keepDraft(tx: Db, agreed: Agreed, holder: Holder) {
  const { supply, facts, summary } = agreed
  return createContract(tx, {
    customerId: holder.id,
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
function choicesOf(agreed: Agreed, holder: Holder) {
  const { facts, supply, acceptsPublicity } = agreed
  const today = madridDayOf(facts.now.getTime())
  const isEarly =
    facts.start === 'now' || ((facts.startDay ?? '') > '' && (facts.startDay ?? '') <= withdrawUntil(today))
  return {
    contract: true,
    gdpr: true,
    direct_debit: true,
    ...(isEarly && { early_start: true }),
    ...(facts.bonusLoss !== null && { social_bonus_waiver: true }),
    ...(supply.acceptsSolvencyCheck && { solvency: true }),
    ...(holder.isTheirs && { publicity: acceptsPublicity }),
  }
}

const hashOf = (document: Uint8Array) => createHash('sha256').update(document).digest('hex')

async function composePapers(tx: Db, { summary }: Agreed, facts: NamedFacts, customerId: number) {
  const { locale, sentAt, sentTo } = summary
  const paper = (kind: Paper['kind'], document: Uint8Array): Paper => ({
    kind,
    locale,
    textVersion,
    document,
    sha256: hashOf(document),
    ...(kind === 'summary' ? { sentTo, sentAt } : { sentTo: '', sentAt: null }),
  })
  const others = [
    paper('summary', summary.document),
    paper('sepa', await composeMandate(facts, locale)),
    ...(facts.bonusLoss === null ? [] : [paper('waiver', await composeWaiver(facts, locale))]),
  ]
  const contract = await findContract(tx, customerId, facts.contract)
  if (!contract) throw new Error(`Contract ${facts.contract} was not stored`)
  const data = await findReportData(tx, { customerId, contract }, facts.now)
  const papers = others.map(({ kind, sha256 }) => ({ kind: kind as 'summary' | 'sepa' | 'waiver', sha256 }))
  const toSign = await composeContract({ data, facts, summary, papers }, locale)
  return { contract, toSign, all: [...others, paper('contract', toSign)] }
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
