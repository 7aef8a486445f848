import type { Contract } from '@fanal/contract/schemas/contracts'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import { addDays, startOfMadridDay } from '@fanal/domain/dates'
import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import { kwToW } from '@fanal/domain/units'
import type { Change } from '#features/contract-changes/change-kind'
import { readChange } from '#features/contract-changes/kinds'
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
import { insertChange, insertChangeEvent, insertSignature } from './queries.ts'
import { findHolder, updateChanged } from '#demo/contracts/queries'
import { demoSettings } from '#demo/settings/settings'
import { type DemoChange, demoChanges, phone, type Step, watts } from './changes.ts'

export type DemoEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

/** The token of the pending signature: the same in every demo, which has no secrets. */
export const demoSignatureToken = 'demo-firma-200001-cuenta-de-pago'

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
  for (const change of demoChanges) await saveChange(tx, today, env, change)
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
    await insertChangeEvent(tx, {
      customerId: whose.customer_id,
      id,
      step,
      detail: step === 'rejected' ? reason : '',
      at: at(step),
    })
  if (isSigned)
    await saveSignature(tx, env, {
      id,
      change: readChange({ kind, wanted, before }),
      steps,
      contract,
      whose,
      at,
    })
}

interface SignedChange {
  id: number
  change: Change
  steps: readonly Step[]
  contract: Contract
  whose: Whose
  at: (step: Step) => Date
}

async function saveSignature(tx: Db, env: DemoEnv, signed: SignedChange): Promise<void> {
  const { id, change, whose, contract, at } = signed
  const requestedAt = at('requested')
  const expiresAt = new Date(requestedAt.getTime() + signatureDays * dayMs)
  const document = await composeSignatureDocument({
    contract,
    change,
    customer: whose,
    brand: { name: demoSettings.organization?.name ?? '', theme: defaultPublicSettings.theme },
    expiresAt,
    now: requestedAt,
  })
  const { state, closedAt } = closeOf(signed)
  const token = state === 'pending' ? demoSignatureToken : `closed-signature-of-the-demo-${id}`
  const evidence = closedAt && state !== 'expired' ? evidenceOf(whose, state, closedAt, hashOf(document)) : {}
  const signatureId = await insertSignature(tx, {
    customerId: whose.customer_id,
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
  if (state === 'pending') await invite(tx, env, signed, { signatureId, token, document, expiresAt })
}

function closeOf({ steps, at }: SignedChange) {
  const step = steps.find((one) => ['refused', 'withdrawn', 'expired', 'sent', 'done'].includes(one))
  if (step === undefined) return { state: 'pending' as const, closedAt: undefined }
  const state = step === 'sent' || step === 'done' ? ('signed' as const) : step
  return { state, closedAt: at(step) }
}

export const evidenceOf = (
  { name, vat, email }: Whose,
  state: string,
  at: Date,
  document_sha256: string,
) => ({
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

async function invite(tx: Db, env: DemoEnv, { whose, contract, change, at }: SignedChange, open: Open) {
  const customerId = whose.customer_id
  const request = {
    ...open,
    customerId,
    customer: whose,
    contract: contract.name,
    title: change.kind.title(whose.locale),
    phone: demoSettings.organization?.phone_crm ?? '',
    brand: mergeSettings(defaultPublicSettings, demoSettings),
  }
  await builtInSignature(env).invite(tx, request)
  const fileId = await storeFile(tx, customerId, {
    name: `${contract.name}-${change.kind.kind}.pdf`,
    content: open.document,
    kinds: ['pdf'],
    maxBytes: 1_000_000,
  })
  const { subject, text } = plainMail(invitationMail(request))
  await insertCommunication(tx, {
    customerId,
    contractId: contract.id,
    sentAt: at('requested'),
    channel: 'email',
    subject,
    body: text,
    fileId,
  })
}
