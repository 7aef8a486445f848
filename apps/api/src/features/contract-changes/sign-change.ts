import { randomInt } from 'node:crypto'
import {
  signatureCodeAttempts,
  signatureCodeMinutes,
  stateAfterSignature,
} from '@fanal/domain/contract-changes/change-steps'
import type { Locale } from '@fanal/domain/settings/languages'
import { composeMail } from '#gateways/mail/compose'
import { type Db, sql } from '#platform/database'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import type { Visit } from '#platform/session'
import { mailTexts } from '#platform/texts'
import { applyChange, undoChange } from './apply-change.ts'
import { moveChange } from './change-request.ts'
import { findSignature, maskEmail, type SignatureRow, shownSignature } from './signature-queries.ts'
import { hashOf } from './start-signature.ts'

function refuseClosed(signature: SignatureRow): void {
  if (signature.state !== 'pending' || signature.is_expired) throw new AppError('signature_closed')
}

/** A fresh six-digit code to the mail on file; the one before is worth nothing from now on. */
export async function sendSignatureCode(deps: Deps, tx: Db, token: string): Promise<{ sent_to: string }> {
  const signature = await findSignature(tx, token, true)
  refuseClosed(signature)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await tx.run(sql`
    update signatures set code_hash = ${hashOf(code + token)}, code_attempts = 0,
      code_expires_at = now() + make_interval(mins => ${signatureCodeMinutes}) where id = ${signature.id}`)
  const texts = mailTexts('signatureCode', signature.locale)
  const mail = composeMail({
    from: deps.env.MAIL_FROM,
    to: signature.email,
    locale: signature.locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, texts.warning],
    values: {
      name: signature.customer,
      contract: signature.contract,
      code,
      minutes: String(signatureCodeMinutes),
    },
  })
  await enqueue(tx, 'mail', mail)
  return { sent_to: maskEmail(signature.email) }
}

interface Signing {
  token: string
  code: string
  visit: Visit
  locale: Locale
}

/** The right code closes the process: the change goes on its way and what proves it is kept. */
export async function confirmSignature(tx: Db, { token, code, visit, locale }: Signing) {
  const signature = await findSignature(tx, token, true)
  refuseClosed(signature)
  const isRight = signature.is_code_live && signature.code_hash === hashOf(code + token)
  if (!isRight) return { wrongCode: signature }
  const next = stateAfterSignature(signature.kind)
  await closeSignature(tx, signature, 'signed', visit)
  if (!(await moveChange(tx, signature.change_id, 'signature_pending', next)))
    throw new AppError('signature_closed')
  if (next === 'done')
    await applyChange(tx, {
      contractId: signature.contract_id,
      kind: signature.kind,
      wanted: signature.wanted,
    })
  return { signed: shownSignature(await findSignature(tx, token), locale) }
}

/** A wrong code is counted outside the refused write; after five a new one is needed. */
export async function countWrongCode(db: Db, signature: SignatureRow): Promise<void> {
  await db.run(sql`
    update signatures set code_attempts = code_attempts + 1,
      code_hash = case when code_attempts + 1 >= ${signatureCodeAttempts} then null else code_hash end
    where id = ${signature.id} and state = 'pending'`)
}

export async function refuseSignature(tx: Db, { token, visit, locale }: Omit<Signing, 'code'>) {
  const signature = await findSignature(tx, token, true)
  refuseClosed(signature)
  await closeSignature(tx, signature, 'refused', visit)
  await moveChange(tx, signature.change_id, 'signature_pending', 'refused')
  await undoChange(tx, { contractId: signature.contract_id, kind: signature.kind })
  return shownSignature(await findSignature(tx, token), locale)
}

/** The evidence: who, when, from where, and the hash of what was shown (decisions §3). */
async function closeSignature(
  tx: Db,
  signature: SignatureRow,
  state: 'signed' | 'refused',
  visit: Visit,
): Promise<void> {
  const evidence = {
    customer: signature.customer,
    sent_to: signature.email,
    document_sha256: signature.document_sha256,
    address: visit.ip,
    user_agent: visit.userAgent ?? '',
    method: state === 'signed' ? 'code by e-mail' : 'refused',
  }
  await tx.run(sql`
    update signatures set state = ${state}, closed_at = now(), code_hash = null,
      evidence = ${JSON.stringify(evidence)}::jsonb || jsonb_build_object('at', now())
    where id = ${signature.id}`)
}

interface Expired {
  id: number
  change_id: number
  contract_id: number
  kind: SignatureRow['kind']
}

/** Links that nobody used in time undo their changes. Returns how many. */
export async function expireSignatures(tx: Db): Promise<number> {
  const rows = await tx.many<Expired>(sql`
    update signatures s set state = 'expired', closed_at = now()
    from change_requests r where r.id = s.change_id and s.state = 'pending' and s.expires_at <= now()
    returning s.id, s.change_id, r.contract_id, r.kind`)
  for (const { change_id, contract_id, kind } of rows) {
    await moveChange(tx, change_id, 'signature_pending', 'expired')
    await undoChange(tx, { contractId: contract_id, kind })
  }
  return rows.length
}
