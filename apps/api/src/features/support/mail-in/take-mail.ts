import { descriptionMax } from '@fanal/domain/support/forms/case-text'
import { mailKind } from '@fanal/domain/support/mail/mail-kind'
import { readReply } from '@fanal/domain/support/mail/mail-reply'
import { parseReplyAddress } from '@fanal/domain/support/mail/reply-address'
import { takeBounce } from '#features/notices/stops/take-bounce'
import { findSettings } from '#features/settings/queries'
import { receiveReply, type ReplyOutcome } from '#features/support/acts/receive-reply'
import { type CaseEnv, isReplyMac } from '#features/support/case-links'
import { loopMark } from '#features/support/mails/notify-customer'
import type { Database } from '#platform/database'
import type { IncomingBody, IncomingHead } from './mail-content.ts'
import { headOf, type MailReader, readMail, UnreadableMail } from './read-mail.ts'

export const mailMaxBytes = 20_000_000

/** `bounced`: it came back, and no more notices go to that address; a `bounce` says nothing that we know. */
export type MailOutcome =
  | ReplyOutcome
  | 'automatic'
  | 'bounce'
  | 'bounced'
  | 'loop'
  | 'too_large'
  | 'headers_too_large'
  | 'too_heavy'
  | 'unreadable'

export interface TakenMail {
  outcome: MailOutcome
  /** Number of the case, if it is known. */
  number?: string | undefined
}

/** Nothing is left to do; a person should look at all others. */
const finished: readonly MailOutcome[] = ['kept', 'known', 'automatic', 'loop', 'bounced']
export const isFinished = ({ outcome }: TakenMail) => finished.includes(outcome)

/**
 * The case of the address that a mail was sent to, or of the mails that it answers: the conversation's id is that address
 * too. Only with the proof that we gave it out.
 */
function numberOf(env: CaseEnv, { to, answers }: IncomingHead, replyTo: string): string | undefined {
  const [mailbox = ''] = replyTo.split('@')
  const isProven = ({ number, mac }: { number: string; mac: string }) => isReplyMac(env, number, mac)
  return [...to, ...answers].flatMap((one) => parseReplyAddress(one, mailbox) ?? []).find(isProven)?.number
}

/** What the headers alone decide: undefined for a mail of a person. */
function outcomeOfHead(mail: IncomingHead, addresses: readonly string[]): MailOutcome | undefined {
  // Mail programs would show one sender, and we would check the other.
  if (mail.senders > 1) return 'stranger'
  const kind = mailKind(mail, { addresses, loopMark })
  return kind === 'person' ? undefined : kind
}

/** The case that a mail is for, and why it is no answer to it. */
async function addresseeOf(env: CaseEnv, database: Database, mail: IncomingHead) {
  const { support } = await findSettings(database)
  return {
    number: numberOf(env, mail, support.replyTo),
    outcome: outcomeOfHead(mail, [env.MAIL_FROM, support.replyTo]),
  }
}

interface Answer extends IncomingBody {
  number: string
  from: string
}

function keepAnswer(env: CaseEnv, database: Database, { text: whole, ...answer }: Answer) {
  const { reply, cut } = readReply(whole)
  // The part of a reply above the limit is kept with the quotation.
  const [text, quoted] = [reply.slice(0, descriptionMax), [reply.slice(descriptionMax), cut]]
  const words = { text, quoted: quoted.filter(Boolean).join('\n\n') }
  return database.transaction((tx) => receiveReply(env, tx, { ...answer, ...words }))
}

/**
 * A mail becomes a line of its case's history, once, or is named by why not. The body is parsed only if its address is one
 * of ours. Throws only if it can be tried again.
 */
export async function takeMail(
  env: CaseEnv,
  database: Database,
  bytes: Buffer,
  read: MailReader = readMail,
): Promise<TakenMail> {
  if (bytes.byteLength > mailMaxBytes) return takeLargeMail(env, database, bytes, read)
  const head = headOf(bytes)
  if (!head) return { outcome: 'headers_too_large' }
  let number: string | undefined
  try {
    const mail = await read.head(head)
    const addressee = await addresseeOf(env, database, mail)
    number = addressee.number
    const { outcome } = addressee
    if (outcome === 'bounce' && (await takeBounce(env, database, bytes)))
      return { outcome: 'bounced', number }
    if (outcome) return { outcome, number }
    if (number === undefined) return { outcome: 'unknown_case' }
    const body = await read.body(bytes)
    return { outcome: await keepAnswer(env, database, { ...body, number, from: mail.from }), number }
  } catch (error) {
    if (error instanceof UnreadableMail) return { outcome: error.outcome, number }
    throw error
  }
}

/** Only the head of a mail that is too large is read: enough to say so to its sender and in the history. */
export async function takeLargeMail(
  env: CaseEnv,
  database: Database,
  bytes: Buffer | undefined,
  read: MailReader = readMail,
): Promise<TakenMail> {
  const head = bytes && headOf(bytes)
  if (!head) return { outcome: 'too_large' }
  try {
    const mail = await read.head(head)
    const { number, outcome } = await addresseeOf(env, database, mail)
    if (outcome || number === undefined) return { outcome: 'too_large', number }
    const { messageId } = await read.body(head)
    const reply = { number, from: mail.from, files: [], messageId, text: '', isTooLarge: true }
    const taken = await database.transaction((tx) => receiveReply(env, tx, reply))
    return { outcome: taken === 'empty' ? 'too_large' : taken, number }
  } catch (error) {
    if (error instanceof UnreadableMail) return { outcome: 'too_large' }
    throw error
  }
}
