import { maskEmail } from '@fanal/domain/identifiers/email'
import { signatureLinks } from '@fanal/domain/contract-changes/change-steps'
import { findSettings } from '#features/settings/queries'
import { invitationMail } from '#gateways/signature/built-in'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { lockOwnSignature } from './lock-own-signature.ts'
import { newLink } from './signature-link.ts'
import { type OwnChange, replaceLink } from './signature-write-queries.ts'
import { kindOf } from '#features/contract-changes/kinds'
import { keepCommunication } from '#features/contract-changes/notify-customer'

/** Mails a new link and invalidates the previous one with its code. */
export async function remindSignature(deps: Deps, tx: Db, change: OwnChange): Promise<{ sent_to: string }> {
  const signature = await lockOwnSignature(tx, change)
  if (signature.links_sent >= signatureLinks)
    throw new AppError('too_many_requests', { retryAfterSeconds: 86_400 })
  const { token, token_hash } = newLink()
  await replaceLink(tx, { customerId: change.customerId, id: signature.id }, token_hash)
  const { organization, theme } = await findSettings(tx)
  const { name, email, locale } = signature.signer ?? signature
  const kind = kindOf(signature.kind)
  const request = {
    customerId: change.customerId,
    signatureId: signature.id,
    token,
    document: signature.document,
    customer: { name, email, locale },
    contract: signature.contract,
    askedBy: signature.signer ? signature.name : undefined,
    title: kind.title(locale),
    expiresAt: signature.expires_at,
    phone: organization.phone_crm,
    brand: { organization, theme },
  }
  await deps.gateways.signature.invite(tx, request)
  if (signature.signer) return { sent_to: maskEmail(signature.signer.told_email) }
  await keepCommunication(
    tx,
    { customerId: change.customerId, contractId: signature.contract_id },
    invitationMail(request),
  )
  return { sent_to: maskEmail(email) }
}
