import type { Contract } from '@fanal/contract/schemas/contracts'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import { findProfile } from '#features/account/queries'
import { notify } from '#features/notices/notify'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findSettings } from '#features/settings/queries'
import { invitationMail } from '#gateways/signature/built-in'
import type { SignatureRequest } from '#gateways/signature/signature'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { storeFile } from '#platform/files'
import type { Session } from '#platform/session'
import { composeSignatureDocument } from './signature-document.ts'
import { hashOf, newLink } from './signature-link.ts'
import { signatureNotice } from './notify-expiring.ts'
import { insertSignature } from './signature-write-queries.ts'
import type { Change } from '#features/contract-changes/change-kind'
import type { Signer } from '#features/contract-changes/handover/signer'
import { keepCommunication } from '#features/contract-changes/notify-customer'

export interface SignedRequest {
  session: Pick<Session, 'customerId' | 'locale'>
  contract: Contract
  change: Change
  /** Text to sign; composed from the change by default. */
  document?: Uint8Array
  /** Who signs, if not the customer. */
  signer?: Signer | undefined
}

/** The document, its row, and the invitation. */
export async function startSignature(
  deps: Deps,
  tx: Db,
  asked: SignedRequest,
  changeId: number,
): Promise<void> {
  const { session, contract, change } = asked
  const { kind } = change
  const { customerId, locale } = session
  const gateway = deps.gateways.signature
  const now = new Date()
  const expiresAt = new Date(now.getTime() + signatureDays * 86_400_000)
  const signer = asked.signer ?? { ...(await findProfile(tx, customerId, false)), locale }
  const { name, vat, email } = signer
  const { organization, theme } = await findSettings(tx)
  const document =
    asked.document ??
    (await composeSignatureDocument({
      contract,
      change,
      customer: { name, vat, locale: signer.locale },
      brand: await findPaperBrand(tx, { organization, theme }),
      expiresAt,
      now,
    }))
  const { token, token_hash } = newLink()
  const id = await insertSignature(tx, {
    customerId,
    changeId,
    provider: gateway.provider,
    tokenHash: token_hash,
    document,
    documentHash: hashOf(document),
    expiresAt,
    signer: asked.signer,
  })
  const request = {
    customerId,
    signatureId: id,
    token,
    document,
    customer: { name, email, locale: signer.locale },
    contract: contract.name,
    askedBy: asked.signer && contract.owner_partner.name,
    title: kind.title(signer.locale),
    expiresAt,
    phone: organization.phone_crm,
    brand: { organization, theme },
  }
  await gateway.invite(tx, request)
  // What somebody else was sent is not theirs to read.
  if (!asked.signer) await announce(deps, tx, asked, { changeId, request })
}

/** Among the contract's communications, with the document, and in the bell. */
async function announce(
  { env }: Deps,
  tx: Db,
  { session: { customerId }, contract, change: { kind } }: SignedRequest,
  { changeId, request }: { changeId: number; request: SignatureRequest },
): Promise<void> {
  const { document, expiresAt } = request
  const fileId = await storeFile(tx, customerId, {
    name: `${contract.name}-${kind.kind}.pdf`,
    content: document,
    kinds: ['pdf'],
    maxBytes: 1_000_000,
  })
  await keepCommunication(tx, { customerId, contractId: contract.id }, invitationMail(request), fileId)
  await notify(env, tx, signatureNotice({ customerId, changeId, kind: kind.kind, contract, expiresAt }))
}
