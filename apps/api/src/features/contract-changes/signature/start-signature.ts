import type { Contract } from '@fanal/contract/schemas/contracts'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { findProfile } from '#features/account/queries'
import { findSettings } from '#features/settings/queries'
import { invitationMail } from '#gateways/signature/built-in'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { storeFile } from '#platform/files'
import type { Session } from '#platform/session'
import { changeTexts } from '#platform/texts'
import { composeSignatureDocument } from './signature-document.ts'
import { hashOf, newLink } from './signature-link.ts'
import { insertSignature } from './signature-write-queries.ts'
import { keepCommunication } from '#features/contract-changes/notify-customer'

interface SignatureWanted {
  session: Session
  contract: Contract
  changeId: number
  kind: ContractChange
  before: Record<string, unknown>
  wanted: Record<string, unknown>
}

/** The document, its row, and the invitation. */
export async function startSignature(deps: Deps, tx: Db, wanted: SignatureWanted): Promise<void> {
  const { session, contract, changeId, kind } = wanted
  const { customerId, locale } = session
  const gateway = deps.gateways.signature
  const now = new Date()
  const expiresAt = new Date(now.getTime() + signatureDays * 86_400_000)
  const { name, vat, email } = await findProfile(tx, customerId, false)
  const { organization, theme } = await findSettings(tx)
  const document = await composeSignatureDocument({
    contract,
    kind,
    before: wanted.before,
    wanted: wanted.wanted,
    customer: { name, vat, locale },
    organization: organization.name,
    expiresAt,
    now,
  })
  const { token, token_hash } = newLink()
  const id = await insertSignature(tx, {
    customerId,
    changeId,
    provider: gateway.provider,
    tokenHash: token_hash,
    document,
    documentHash: hashOf(document),
    expiresAt,
  })
  const request = {
    customerId,
    signatureId: id,
    token,
    document,
    customer: { name, email, locale },
    contract: contract.name,
    title: changeTexts(locale).kinds[kind],
    expiresAt,
    phone: organization.phone_crm,
    theme,
  }
  await gateway.invite(tx, request)
  const fileId = await storeFile(tx, customerId, {
    name: `${contract.name}-${kind}.pdf`,
    content: document,
    kinds: ['pdf'],
    maxBytes: 1_000_000,
  })
  await keepCommunication(tx, { customerId, contractId: contract.id }, invitationMail(request), fileId)
}
