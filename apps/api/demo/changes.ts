import type { Contract } from '@fanal/contract/schemas/contracts'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { addDays, startOfMadridDay } from '@fanal/domain/dates'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { kwToW } from '@fanal/domain/units'
import { composeSignatureDocument } from '#features/contract-changes/signature/signature-document'
import { hashOf } from '#features/contract-changes/signature/signature-link'
import { findContract } from '#features/contracts/queries'
import { plainMail } from '#gateways/mail/compose'
import { builtInSignature, invitationMail } from '#gateways/signature/built-in'
import type { SignatureRequest } from '#gateways/signature/signature'
import { insertCommunication } from '#features/contracts/communication-queries'
import type { Db } from '#platform/database'
import { storeFile } from '#platform/files'
import type { Env } from '#platform/env'
import { changeTexts } from '#platform/texts'
import { demoHolders } from './contracts/holders.ts'
import { cadastralRef } from './places.ts'
import { insertChange, insertChangeEvent, insertSignature } from './contract-changes/queries.ts'
import { findHolder, updateChanged } from './contracts/queries.ts'
import { demoSettings } from './settings.ts'

export type DemoEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

/** The token of the pending signature: the same in every demo, which has no secrets. */
export const demoSignatureToken = 'demo-firma-200001-cuenta-de-pago'

type Step =
  | 'requested'
  | 'signature_pending'
  | 'sent'
  | 'accepted'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'withdrawn'
  | 'expired'

interface DemoChange {
  contract: string
  kind: ContractChange
  /** By default, a power change that asks for `raise` watts more than contracted. */
  before?: Record<string, unknown>
  wanted?: Record<string, unknown>
  raise?: number
  daysAgo: number
  /** In order; the last state is the current one. */
  steps: readonly [Step, ...Step[]]
  reason?: string
}

const atOnce = ['requested', 'done'] as const
const sent = ['requested', 'signature_pending', 'sent'] as const

const iban = (vat: string, i: number) =>
  demoHolders.find((holder) => holder.vat === vat)?.accounts[i]?.iban ?? ''
const printable = (vat: string, i: number) => ({ printable_iban: maskIban(iban(vat, i)) })
const watts = (...powers_w: number[]) => ({ powers_w })
const phone = { phone: '+34600000001' }

/** Changes in every state; none is open on 100001 and 100002. */
const martaChanges: DemoChange[] = [
  {
    contract: '100001',
    kind: 'power',
    before: watts(5750, 5750),
    wanted: { ...watts(4600, 4600), ...phone },
    daysAgo: 610,
    steps: [...sent, 'accepted', 'done'],
  },
  {
    contract: '100001',
    kind: 'invoiceOnline',
    before: { invoice_online: 'postal' },
    wanted: { invoice_online: 'email' },
    daysAgo: 420,
    steps: atOnce,
  },
  {
    contract: '100001',
    kind: 'power',
    raise: 4600,
    daysAgo: 130,
    steps: [...sent, 'rejected'],
    reason: 'La instalación no admite más de 5,75 kW sin un certificado nuevo.',
  },
  {
    contract: '100002',
    kind: 'iban',
    before: printable('12345678Z', 0),
    wanted: { iban: iban('12345678Z', 2), ...printable('12345678Z', 2) },
    daysAgo: 200,
    steps: ['requested', 'signature_pending', 'refused'],
  },
  {
    contract: '100002',
    kind: 'happyDay',
    before: {},
    wanted: { value: { value: 'sat', label: 'sábado' } },
    daysAgo: 75,
    steps: atOnce,
  },
  {
    contract: '100003',
    kind: 'iban',
    before: printable('12345678Z', 0),
    wanted: { iban: iban('12345678Z', 1), ...printable('12345678Z', 1) },
    daysAgo: 1300,
    steps: ['requested', 'signature_pending', 'expired'],
  },
  {
    contract: '200001',
    kind: 'refCatastral',
    before: { ref_catastral: '' },
    wanted: { ref_catastral: cadastralRef(200_001) },
    daysAgo: 300,
    steps: atOnce,
  },
  {
    contract: '200001',
    kind: 'iban',
    before: printable('12345678Z', 0),
    wanted: { iban: iban('12345678Z', 1), ...printable('12345678Z', 1) },
    daysAgo: 1,
    steps: ['requested', 'signature_pending'],
  },
]

const bakeryChanges: DemoChange[] = [
  {
    contract: '110001',
    kind: 'power',
    raise: 5000,
    daysAgo: 12,
    steps: [...sent, 'accepted'],
  },
  {
    contract: '110002',
    kind: 'power',
    raise: 1150,
    daysAgo: 3,
    steps: sent,
  },
  {
    contract: '110003',
    kind: 'power',
    raise: 3450,
    daysAgo: 90,
    steps: [...sent, 'rejected'],
    reason: 'L’escomesa no admet aquesta potència: cal ampliar-la abans.',
  },
  {
    contract: '110004',
    kind: 'noSIPSCession',
    before: { opposed: false },
    wanted: { opposed: true },
    daysAgo: 6,
    steps: sent,
  },
  {
    contract: '110005',
    kind: 'noSIPSCession',
    before: { opposed: false },
    wanted: { opposed: true },
    daysAgo: 250,
    steps: [...sent, 'accepted', 'done'],
  },
  {
    contract: '110007',
    kind: 'iban',
    before: printable('B12345674', 0),
    wanted: { iban: iban('B12345674', 1), ...printable('B12345674', 1) },
    daysAgo: 40,
    steps: ['requested', 'signature_pending', 'done'],
  },
]

const minuteMs = 60_000
const dayMs = 86_400_000

/** Signed after an hour; the distributor takes days; an expiry comes when it is due. */
const afterMs: Record<Step, number> = {
  requested: 0,
  signature_pending: 0,
  refused: 50 * minuteMs,
  withdrawn: 50 * minuteMs,
  sent: 64 * minuteMs,
  accepted: 2 * dayMs,
  rejected: 4 * dayMs,
  done: 9 * dayMs,
  expired: signatureDays * dayMs,
}

type Whose = Awaited<ReturnType<typeof findHolder>>

/** Change requests with histories and signatures, and Marta's one pending mail. */
export async function saveChanges(tx: Db, today: string, env: DemoEnv): Promise<void> {
  for (const change of [...martaChanges, ...bakeryChanges]) await saveChange(tx, today, env, change)
  await updateChanged(tx)
}

/** The requested value, and the one it replaces. */
function sidesOf({ before, wanted, raise = 0 }: DemoChange, { contracted_power_period }: Contract) {
  const powers = contracted_power_period.map(({ power }) => kwToW(power))
  return {
    before: before ?? watts(...powers),
    wanted: wanted ?? { ...watts(...powers.map((power) => power + raise)), ...phone },
  }
}

async function saveChange(tx: Db, today: string, env: DemoEnv, change: DemoChange): Promise<void> {
  const { kind, steps, reason = '' } = change
  const whose = await findHolder(tx, change.contract)
  const contract = await findContract(tx, whose.customer_id, change.contract)
  if (!contract) throw new Error(`There is no contract ${change.contract}`)
  const { before, wanted } = sidesOf(change, contract)
  const requested = startOfMadridDay(addDays(today, -change.daysAgo)) + 11 * 3_600_000
  const isSigned = steps.includes('signature_pending')
  const at = (step: Step) => new Date(requested + (isSigned || step !== 'done' ? afterMs[step] : 0))
  const state = steps.filter((step) => step !== 'accepted').at(-1)
  const id = await insertChange(tx, {
    contractId: contract.id,
    customerId: whose.customer_id,
    kind,
    wanted,
    before,
    state,
    reason,
    requestedAt: at('requested'),
  })
  for (const step of steps)
    await insertChangeEvent(tx, { id, step, detail: step === 'rejected' ? reason : '', at: at(step) })
  if (isSigned) await saveSignature(tx, env, { id, kind, before, wanted, steps, contract, whose, at })
}

interface SignedChange {
  id: number
  kind: ContractChange
  before: Record<string, unknown>
  wanted: Record<string, unknown>
  steps: readonly Step[]
  contract: Contract
  whose: Whose
  at: (step: Step) => Date
}

async function saveSignature(tx: Db, env: DemoEnv, change: SignedChange): Promise<void> {
  const { id, kind, whose, before, wanted, contract, at } = change
  const requestedAt = at('requested')
  const expiresAt = new Date(requestedAt.getTime() + signatureDays * dayMs)
  const document = await composeSignatureDocument({
    contract,
    kind,
    before,
    wanted,
    customer: whose,
    organization: demoSettings.organization?.name ?? '',
    expiresAt,
    now: requestedAt,
  })
  const { state, closedAt } = closeOf(change)
  const token = state === 'pending' ? demoSignatureToken : `closed-signature-of-the-demo-${id}`
  const evidence = closedAt && state !== 'expired' ? evidenceOf(whose, state, closedAt, hashOf(document)) : {}
  const signatureId = await insertSignature(tx, {
    changeId: id,
    tokenHash: hashOf(token),
    document,
    documentHash: hashOf(document),
    state,
    createdAt: requestedAt,
    expiresAt,
    closedAt,
    evidence,
  })
  if (state === 'pending') await invite(tx, env, change, { signatureId, token, document, expiresAt })
}

function closeOf({ steps, at }: SignedChange) {
  const step = steps.find((one) => ['refused', 'withdrawn', 'expired', 'sent', 'done'].includes(one))
  if (step === undefined) return { state: 'pending' as const, closedAt: undefined }
  const state = step === 'sent' || step === 'done' ? ('signed' as const) : step
  return { state, closedAt: at(step) }
}

const evidenceOf = ({ name, vat, email }: Whose, state: string, at: Date, document_sha256: string) => ({
  at,
  customer: name,
  vat,
  sent_to: email,
  document_sha256,
  address: '192.0.2.10',
  user_agent: 'Mozilla/5.0 (demo)',
  method: state === 'signed' ? 'code' : 'link',
})

type Open = Pick<SignatureRequest, 'signatureId' | 'token' | 'document' | 'expiresAt'>

async function invite(tx: Db, env: DemoEnv, { whose, contract, kind, at }: SignedChange, open: Open) {
  const request = {
    ...open,
    customer: whose,
    contract: contract.name,
    title: changeTexts(whose.locale).kinds[kind],
    phone: demoSettings.organization?.phone_crm ?? '',
    theme: { ...defaultPublicSettings.theme, ...demoSettings.theme },
  }
  await builtInSignature(env).invite(tx, request)
  const fileId = await storeFile(tx, {
    name: `${contract.name}-${kind}.pdf`,
    content: open.document,
    kinds: ['pdf'],
    maxBytes: 1_000_000,
  })
  const { subject, text } = plainMail(invitationMail(request))
  await insertCommunication(tx, {
    contractId: contract.id,
    sentAt: at('requested'),
    channel: 'email',
    subject,
    body: text,
    fileId,
  })
}
