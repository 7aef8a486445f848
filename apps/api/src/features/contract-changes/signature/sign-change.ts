import { randomInt } from 'node:crypto'
import {
  signatureCodeAttempts,
  signatureCodeMinutes,
  signatureCodes,
} from '@fanal/domain/contract-changes/change-steps'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { termsVersion } from '@fanal/domain/contracting/terms'
import type { Locale } from '@fanal/domain/settings/languages'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError, refuseWrong } from '#platform/errors'
import { briefly, enqueue } from '#platform/outbox'
import type { Visit } from '#platform/session'
import type { HolderConsents } from '#features/contract-changes/handover/signer'
import { closeSignature } from './close-signature.ts'
import { findSignature, type SignatureRow, shownSignature } from './signature-queries.ts'
import { hashOf } from './signature-link.ts'
import { countWrongCode, saveCode } from './signature-write-queries.ts'

const ownOf = ({ customer_id, id }: SignatureRow) => ({ customerId: customer_id, id })

function refuseClosed(signature: SignatureRow): void {
  if (signature.state !== 'pending' || signature.is_expired) throw new AppError('signature_closed')
}

/** Mails a new six-digit code to the address on file and invalidates the previous one. */
export async function sendSignatureCode(deps: Deps, tx: Db, token: string): Promise<{ sent_to: string }> {
  const signature = await findSignature(tx, token, true)
  refuseClosed(signature)
  if (signature.codes_sent >= signatureCodes)
    throw new AppError('too_many_requests', { retryAfterSeconds: 86_400 })
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await saveCode(tx, ownOf(signature), hashOf(code + token), signatureCodeMinutes)
  const { locale } = signature
  const mail = await textMail(tx, deps.env, {
    to: signature.email,
    locale,
    texts: await findMailTexts(tx, 'contract-changes.signatureCode', locale),
    values: {
      name: signature.customer,
      contract: signature.contract,
      code,
      minutes: String(signatureCodeMinutes),
    },
  })
  await enqueue(tx, 'mail', mail, { ...briefly, customerId: signature.customer_id })
  return { sent_to: maskEmail(signature.email) }
}

interface Answer {
  token: string
  visit: Visit
  locale: Locale
}

interface Confirmed extends Answer {
  code: string
  consents: HolderConsents
}

/**
 * The right code closes the process. A wrong one is counted under the same lock, and returns undefined: the count must
 * persist although the caller is refused.
 */
export async function confirmSignature(deps: Deps, tx: Db, { code, consents, ...answer }: Confirmed) {
  const { token, visit, locale } = answer
  const signature = await findSignature(tx, token, true)
  const isRight = signature.code_hash === hashOf(code + token)
  // A client that lost the answer may retry with the same code.
  if (signature.state === 'signed' && isRight) return shownSignature(signature, locale)
  refuseClosed(signature)
  if (signature.change.kind.asksConsents && !consents.gdpr) refuseWrong({ accept_gdpr: 'must_be_accepted' })
  if (!isRight || !signature.is_code_live) {
    await countWrongCode(tx, ownOf(signature), signatureCodeAttempts)
    return undefined
  }
  const evidence = {
    ...evidenceOf(signature, visit, 'code'),
    // Nobody's consents pass to the next holder: they give their own.
    ...(signature.change.kind.asksConsents && { consents, text_version: termsVersion }),
  }
  await closeSignature(deps.env, tx, ownOf(signature), 'signed', evidence)
  return shownSignature(await findSignature(tx, token), locale)
}

/** Needs no code, so that somebody who never requested it can refuse. */
export async function refuseSignature(deps: Deps, tx: Db, { token, visit, locale }: Answer) {
  const signature = await findSignature(tx, token, true)
  refuseClosed(signature)
  await closeSignature(deps.env, tx, ownOf(signature), 'refused', evidenceOf(signature, visit, 'link'))
  return shownSignature(await findSignature(tx, token), locale)
}

type SignedBy = Pick<SignatureRow, 'customer' | 'vat' | 'email' | 'document_sha256'>

/** Who, from where, and the hash of what was shown; `closeSignature` adds the time. */
export const evidenceOf = (
  signature: SignedBy,
  { ip, userAgent = '' }: Visit,
  method: 'code' | 'sms' | 'link' | 'session',
) => ({
  customer: signature.customer,
  vat: signature.vat,
  sent_to: signature.email,
  document_sha256: signature.document_sha256,
  address: ip,
  user_agent: userAgent.slice(0, 300),
  method,
})
