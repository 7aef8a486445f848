import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import { findProfile } from '#features/account/queries'
import { notify } from '#features/notices/notify'
import { findSettings } from '#features/settings/queries'
import { invitationMail } from '#gateways/signature/built-in'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { storeFile } from '#platform/files'
import { textsOf } from '#texts'
import { composeSignatureDocument } from './signature-document.ts'
import { hashOf, newLink } from './signature-link.ts'
import { signatureNotice } from './notify-expiring.ts'
import { insertSignature } from './signature-write-queries.ts'
import type { AskedChange } from '#features/contract-changes/asked-change'
import { keepCommunication } from '#features/contract-changes/notify-customer'

interface SignatureWanted extends AskedChange {
  changeId: number
}

/** The document, its row, and the invitation. */
export async function startSignature(deps: Deps, tx: Db, change: SignatureWanted): Promise<void> {
  const { session, contract, changeId, kind, before, wanted } = change
  const { customerId, locale } = session
  const gateway = deps.gateways.signature
  const now = new Date()
  const expiresAt = new Date(now.getTime() + signatureDays * 86_400_000)
  const signer = change.signer ?? { ...(await findProfile(tx, customerId, false)), locale }
  const { name, vat, email } = signer
  const { organization, theme } = await findSettings(tx)
  const document =
    change.document ??
    (await composeSignatureDocument({
      contract,
      kind,
      before,
      wanted,
      customer: { name, vat, locale: signer.locale },
      organization: organization.name,
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
    signer: change.signer,
  })
  const request = {
    customerId,
    signatureId: id,
    token,
    document,
    customer: { name, email, locale: signer.locale },
    contract: contract.name,
    isNewContract: kind === 'contract',
    askedBy: change.signer && contract.owner_partner.name,
    title: textsOf('contract-changes', signer.locale).kinds[kind],
    expiresAt,
    phone: organization.phone_crm,
    theme,
  }
  await gateway.invite(tx, request)
  // What somebody else was sent is not theirs to read.
  if (change.signer) return
  const fileId = await storeFile(tx, customerId, {
    name: `${contract.name}-${kind}.pdf`,
    content: document,
    kinds: ['pdf'],
    maxBytes: 1_000_000,
  })
  await keepCommunication(tx, { customerId, contractId: contract.id }, invitationMail(request), fileId)
  await notify(deps.env, tx, signatureNotice({ customerId, changeId, kind, contract, expiresAt }))
}
