import type { Contract } from '@fanal/contract/schemas/contracts'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import { blankContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { addDays, startOfMadridDay } from '@fanal/domain/dates'
import { insertChange, insertChangeEvent, insertSignature } from '#demo/contract-changes/queries'
import { evidenceOf } from '#demo/contract-changes/save-changes'
import { demoHolders } from '#demo/contracts/holders'
import { findHolder } from '#demo/contracts/queries'
import { saveConsents } from '#features/account/consent-queries'
import { hashOf } from '#features/contract-changes/signature/signature-link'
import { payloadOf } from '#features/contracting/confirm/make-contract'
import { paperFactsOf } from '#features/contracting/confirm/paper-facts-of'
import { composePapers, namedFacts, sha256Of } from '#features/contracting/confirm/papers/contract-papers'
import { textVersion } from '#features/contracting/confirm/papers/paper-facts'
import { composeSummary } from '#features/contracting/confirm/papers/summary-paper'
import type { SupplyRequest } from '#features/contracting/confirm/supply-request'
import { insertSwitch, type OwnSwitch } from '#features/contracting/follow/switch-queries'
import { findContract } from '#features/contracts/queries'
import { findProduct } from '#features/products/queries'
import type { Db } from '#platform/database'
import { insertPaperOf, updateWay } from './queries.ts'
import { contractsOnTheirWay, type OnItsWay } from './switches.ts'

const hourMs = 3_600_000

/** Contracts between signature and supply, with all that was signed. */
export async function saveSwitches(tx: Db, today: string): Promise<void> {
  for (const one of contractsOnTheirWay) await saveSwitch(tx, today, one)
}

type Whose = Awaited<ReturnType<typeof findHolder>>

async function supplyRequest(
  tx: Db,
  one: OnItsWay,
  whose: Whose,
  contract: Contract,
): Promise<SupplyRequest> {
  const holder = demoHolders.find(({ vat }) => vat === whose.vat)
  const product = await findProduct(tx, contract.pricelist.name, contract.tariff.name)
  if (!holder || !product) throw new Error(`Contract ${contract.name} has no holder or product`)
  const { city: poblacio, postal_code: dp, ine } = one.place
  const { name: _, ...notices } = holder.addresses[0]
  return {
    energy: 'electricity',
    holder: { ...whose, isCompany: false, representative: '', mobile: notices.mobile, address: notices },
    cups: contract.cups.name,
    address: { ...blankContractingAddress, ...one.address, dp, ine, poblacio, state: dp.slice(0, 2) },
    activeContract: true,
    changeOwner: false,
    comerOrigin: '1',
    tariff: contract.tariff.name,
    productId: product.id,
    powersKw: contract.contracted_power_period.map(({ power }) => power.toFixed(3)),
    selfconsCode: '00',
    cau: '',
    generationW: null,
    promotionalCode: '',
    iban: holder.accounts[0].iban,
  }
}

async function saveSwitch(tx: Db, today: string, one: OnItsWay): Promise<void> {
  const whose = await findHolder(tx, one.contract)
  const { customer_id: customerId, locale } = whose
  const found = await findContract(tx, customerId, one.contract)
  if (!found) throw new Error(`There is no contract ${one.contract}`)
  const own = { customerId, contractId: found.id }
  const day = addDays(today, -one.daysAgo)
  const requestedAt = new Date(startOfMadridDay(day) + 11 * hourMs)
  const supply = await supplyRequest(tx, one, whose, found)
  const offer = await paperFactsOf(tx, supply, {
    start: 'now',
    startDay: null,
    point: null,
    now: requestedAt,
  })
  const facts = namedFacts(offer, one.contract)
  const papers = await papersOf(whose, facts)
  for (const paper of papers) await insertPaperOf(tx, own, paper)
  const choices = { contract: true, gdpr: true, direct_debit: true, early_start: true, publicity: false }
  await saveConsents(tx, { customerId, choices, textVersion, locale, givenAt: requestedAt })
  const way = {
    signedAt: after(requestedAt, 1),
    sentAt: after(requestedAt, 3),
    acceptedAt: one.isAccepted ? after(requestedAt, 50) : null,
  }
  const changeId = await saveRequest(tx, own, facts, way)
  const toSign = papers.find(({ kind }) => kind === 'contract')?.document ?? new Uint8Array()
  await saveSigned(tx, { whose, changeId, document: toSign, requestedAt, signedAt: way.signedAt })
  const { process, start, startDay, mandate } = facts
  const checked = { checks: {}, checkAt: null, checkBy: null }
  const installation = { cau: '', generationW: null }
  const terms = { process, start, startDay, mandate, promotionalCode: '', ...checked, ...installation }
  await insertSwitch(tx, { ...own, ...terms, changeId, leadId: `demo ${one.contract}` })
  await updateWay(tx, own, { ...way, toldAt: way.signedAt })
}

const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** The change request that a contract is signed with, and what became of it. */
async function saveRequest(
  tx: Db,
  own: OwnSwitch,
  facts: Facts,
  { signedAt, acceptedAt }: { signedAt: Date; acceptedAt: Date | null },
): Promise<number> {
  const { now: requestedAt } = facts
  const asked = { kind: 'contract', wanted: payloadOf(facts), before: {}, state: 'sent', reason: '' } as const
  const id = await insertChange(tx, { ...own, ...asked, requestedAt })
  const events: [string, Date | null][] = [
    ['requested', requestedAt],
    ['signature_pending', requestedAt],
    ['sent', signedAt],
    ['accepted', acceptedAt],
  ]
  for (const [step, at] of events)
    if (at) await insertChangeEvent(tx, { customerId: own.customerId, id, step, detail: '', at })
  return id
}

interface Signed {
  whose: Whose
  changeId: number
  document: Uint8Array
  requestedAt: Date
  signedAt: Date
}

async function saveSigned(tx: Db, { whose, changeId, document, requestedAt, signedAt }: Signed) {
  const documentHash = hashOf(document)
  await insertSignature(tx, {
    customerId: whose.customer_id,
    changeId,
    tokenHash: hashOf(`closed-signature-of-the-demo-contract-${changeId}`),
    document,
    documentHash,
    state: 'signed',
    createdAt: requestedAt,
    expiresAt: after(requestedAt, signatureDays * 24),
    closedAt: signedAt,
    evidence: evidenceOf(whose, 'signed', signedAt, documentHash),
  })
}

type Facts = ReturnType<typeof namedFacts>

async function papersOf({ email, locale }: Whose, facts: Facts) {
  const { now: madeAt } = facts
  const document = await composeSummary(facts, locale)
  const papers = await composePapers(facts, { document, sha256: sha256Of(document), sentAt: madeAt }, locale)
  return papers.map((paper) => ({
    ...paper,
    ...(paper.kind === 'summary' ? { sentTo: email, sentAt: madeAt } : { sentTo: '', sentAt: null }),
    locale,
    textVersion,
    madeAt,
  }))
}
