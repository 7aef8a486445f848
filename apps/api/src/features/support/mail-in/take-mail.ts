import { descriptionMax } from '@fanal/domain/support/forms/case-text'
import { mailKind } from '@fanal/domain/support/mail/mail-kind'
import { readReply } from '@fanal/domain/support/mail/mail-reply'
import { parseReplyAddress } from '@fanal/domain/support/mail/reply-address'
import { takeBounce } from '#features/notices/stops/take-bounce'
import { findSettings } from '#features/settings/queries'
import { receiveReply, type ReplyOutcome } from '#features/support/acts/receive-reply'
import { type CaseEnv, isReplyMac } from '#features/support/case-links'
import { loopMark } from '#features/support/mails/tell-customer'
import { headMaxBytes } from '#gateways/mail-in/head-max-bytes'
import type { Database } from '#platform/database'
import { type IncomingMail, parseMail } from './parse-mail.ts'

export const mailMaxBytes = 20_000_000

/** `bounced`: it came back, and no more notices go to that address; a `bounce` says nothing that we know. */
export type MailOutcome =
  | ReplyOutcome
  | 'automatic'
  | 'bounce'
  | 'bounced'
  | 'loop'
  | 'too_large'
  | 'unreadable'

export interface TakenMail {
  outcome: MailOutcome
  /** Of the case, if it is known. */
  number?: string | undefined
}

/** Nothing is left to do; a person should look at all others. */
const finished: readonly MailOutcome[] = ['kept', 'known', 'automatic', 'loop', 'bounced']
export const isFinished = ({ outcome }: TakenMail) => finished.includes(outcome)

/**
 * The case of the address that a mail was sent to, or of the mails that it answers: the conversation's id is that address
 * too. Only with the proof that we gave it out.
 */
function numberOf(env: CaseEnv, { to, answers }: IncomingMail, replyTo: string): string | undefined {
  const [mailbox = ''] = replyTo.split('@')
  const isProven = ({ number, mac }: { number: string; mac: string }) => isReplyMac(env, number, mac)
  return [...to, ...answers].flatMap((one) => parseReplyAddress(one, mailbox) ?? []).find(isProven)?.number
}

/** The case that a mail is for, or why it is for none. */
async function addresseeOf(env: CaseEnv, database: Database, mail: IncomingMail) {
  const { support } = await findSettings(database)
  const number = numberOf(env, mail, support.replyTo)
  const kind = mailKind(mail, { addresses: [env.MAIL_FROM, support.replyTo], loopMark })
  return { number, kind }
}

/** A mail becomes a line of its case's story, once, or is named by why not. Throws only if it can be tried again. */
export async function takeMail(env: CaseEnv, database: Database, bytes: Buffer): Promise<TakenMail> {
  if (bytes.byteLength > mailMaxBytes) return takeLargeMail(env, database, bytes.subarray(0, headMaxBytes))
  const mail = await parseMail(bytes).catch(() => undefined)
  if (!mail) return { outcome: 'unreadable' }
  const { number, kind } = await addresseeOf(env, database, mail)
  if (kind === 'bounce' && (await takeBounce(env, database, bytes))) return { outcome: 'bounced', number }
  if (kind !== 'person') return { outcome: kind, number }
  if (number === undefined) return { outcome: 'unknown_case' }
  const { reply, cut } = readReply(mail.text)
  const { from, files, messageId } = mail
  // What is too long for an answer is kept with the quotation.
  const [text, quoted] = [reply.slice(0, descriptionMax), [reply.slice(descriptionMax), cut]]
  const words = { text, quoted: quoted.filter(Boolean).join('\n\n') }
  const outcome = await database.transaction((tx) =>
    receiveReply(env, tx, { number, from, files, messageId, ...words }),
  )
  return { outcome, number }
}

const endOfHead = /\r?\n\r?\n/

/** Only the head of a mail that is too large is read: enough to say so to its sender and in the story. */
export async function takeLargeMail(
  env: CaseEnv,
  database: Database,
  bytes: Buffer | undefined,
): Promise<TakenMail> {
  const end = endOfHead.exec(bytes?.toString('latin1') ?? '')?.index
  const mail =
    bytes && end !== undefined ? await parseMail(bytes.subarray(0, end)).catch(() => undefined) : undefined
  if (!mail) return { outcome: 'too_large' }
  const { number, kind } = await addresseeOf(env, database, mail)
  if (kind !== 'person' || number === undefined) return { outcome: 'too_large', number }
  const { from, messageId } = mail
  const outcome = await database.transaction((tx) =>
    receiveReply(env, tx, { number, from, files: [], messageId, text: '', isTooLarge: true }),
  )
  return { outcome: outcome === 'empty' ? 'too_large' : outcome, number }
}
