import { createHash, randomInt } from 'node:crypto'
import type { SentCode } from '@fanal/contract/schemas/contracting/signature'
import { signatureCodeAttempts, signatureCodeMinutes } from '@fanal/domain/contract-changes/change-steps'
import {
  normaliseSignCode,
  type SignCodeChannel,
  signCodePauseSeconds,
  signCodes,
} from '@fanal/domain/contracting/forms/sign-code'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { maskPhone, takesMessages } from '@fanal/domain/identifiers/phone'
import type { Deps } from '#deps'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { type Lead, lockOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { briefly, enqueue } from '#platform/outbox'
import type { Session } from '#platform/session'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { countWrongCode, findCode, type LeadCode, saveCode } from './code-queries.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { refusal } from './refuse.ts'
import { findSummary } from './summary-queries.ts'
import { holderOf } from './supply-request.ts'

/** To one number or mailbox, whoever asks: nobody proved yet that it is theirs. */
const perTarget = { max: 6, windowSeconds: 3600 }

const hashOf = (code: string, leadId: string) =>
  createHash('sha256').update(`${leadId} ${code}`).digest('hex')

interface Target {
  channel: SignCodeChannel
  to: string
}

/** Where the code really goes. Somebody known without a mobile on file gets it by mail, whatever was chosen. */
function targetOf({ phone, email }: Recipient, channel: SignCodeChannel): Target {
  return channel === 'sms' && takesMessages(phone) ? { channel, to: phone } : { channel: 'email', to: email }
}

/** The ways that can be chosen, as the caller may read them. */
export function channelsOf({ gateways }: Pick<Deps, 'gateways'>, recipient: Recipient) {
  const { shownPhone, shownEmail } = recipient
  return [
    ...(gateways.sms && takesMessages(shownPhone)
      ? [{ channel: 'sms' as const, to: maskPhone(shownPhone) }]
      : []),
    { channel: 'email' as const, to: maskEmail(shownEmail) },
  ]
}

/** The code that was sent last, if it still can sign for this recipient. */
export async function shownCode(db: Db, leadId: string, recipient: Recipient): Promise<SentCode | null> {
  const code = await findCode(db, leadId)
  return code && isTo(recipient, code) ? shown(code, recipient) : null
}

/** Not to a number or mailbox that was corrected since. */
const isTo = ({ phone, email }: Recipient, { sentTo }: LeadCode) => [phone, email].includes(sentTo)

function shown({ channel, sent, sentAt, expiresAt }: LeadCode, recipient: Recipient): SentCode {
  const { shownPhone, shownEmail } = recipient
  return {
    channel,
    sent_to: channel === 'sms' ? maskPhone(shownPhone) : maskEmail(shownEmail),
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    again_at: new Date(sentAt.getTime() + signCodePauseSeconds * 1000).toISOString(),
    left: Math.max(0, signCodes - sent),
  }
}

interface CodeWanted {
  own: OwnLead
  session: Session | null
  channel: SignCodeChannel
}

/** Sends a new six-digit code and invalidates the previous one. */
export async function sendSignCode(deps: Deps, tx: Db, wanted: CodeWanted): Promise<SentCode> {
  const { own, session } = wanted
  const lead = existing(await lockOwnLead(tx, own))
  await requireContracting(tx, lead.kind, session)
  if (lead.electricityLeadId) throw new AppError('not_found')
  if (lead.confirmedAt) throw refusal('already_confirmed')
  const holder = holderOf(lead)
  const summary = await findSummary(tx, lead.id)
  if (!holder || !summary) throw refusal('summary_not_sent')
  const recipient = await recipientOf(tx, holder, session)
  const channel = deps.gateways.sms ? wanted.channel : 'email'
  const target = targetOf(recipient, channel)
  const before = await findCode(tx, lead.id)
  const now = new Date()
  refuseTooMany(before, { now, recipient })
  const mark = createHash('sha256').update(target.to).digest('base64url')
  await takeHit(tx, { bucket: `sign code ${mark}`, ...perTarget })
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const saved: LeadCode = {
    channel,
    sentTo: target.to,
    codeHash: hashOf(code, lead.id),
    sent: (before?.sent ?? 0) + 1,
    sentAt: now,
    expiresAt: new Date(now.getTime() + signatureCodeMinutes * 60_000),
  }
  await saveCode(tx, lead.id, saved)
  await enqueueCode(deps, tx, { target, recipient, code })
  return shown(saved, recipient)
}

/** Who corrected a number or mailbox does not wait: nothing can arrive from before. */
function refuseTooMany(
  before: LeadCode | undefined,
  { now, recipient }: { now: Date; recipient: Recipient },
): void {
  if (!before) return
  if (before.sent >= signCodes) throw new AppError('too_many_requests', { retryAfterSeconds: 86_400 })
  if (!isTo(recipient, before)) return
  const waitMs = before.sentAt.getTime() + signCodePauseSeconds * 1000 - now.getTime()
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

async function enqueueCode(
  { env }: Deps,
  tx: Db,
  { target, recipient, code }: { target: Target; recipient: Recipient; code: string },
): Promise<void> {
  const { name, locale } = recipient
  const { sms } = textsOf('contracting', locale)
  const { organization } = await findSettings(tx)
  const values = { code, name, minutes: String(signatureCodeMinutes), organization: organization.name }
  if (target.channel === 'sms') {
    await enqueue(tx, 'sms', { to: target.to, locale, text: fillText(sms.signCode, values) }, briefly)
    return
  }
  const texts = await findMailTexts(tx, 'contracting.signCode', locale)
  const mail = await textMail(tx, env, { to: target.to, locale, texts, values })
  await enqueue(tx, 'mail', mail, briefly)
}

/** The proof that a signature keeps: how the code went, and where to. */
export type ProvenBy = Pick<LeadCode, 'channel' | 'sentTo'>

/**
 * A wrong code is counted and returns undefined: the count must persist although the caller is refused. One that went to another
 * number or mailbox than the lead names by now proves nothing.
 */
export async function takeCode(
  tx: Db,
  lead: Lead,
  { typed, recipient }: { typed: string; recipient: Recipient },
): Promise<ProvenBy | undefined> {
  const code = await findCode(tx, lead.id)
  const isRight = code?.codeHash === hashOf(normaliseSignCode(typed), lead.id)
  const isLive = code !== undefined && code.expiresAt.getTime() > Date.now()
  if (code && isRight && isLive && targetOf(recipient, code.channel).to === code.sentTo) return code
  await countWrongCode(tx, lead.id, signatureCodeAttempts)
  return undefined
}
