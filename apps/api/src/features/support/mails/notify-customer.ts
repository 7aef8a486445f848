import { linkTo } from '@fanal/contract/paths'
import type { EntryKind } from '@fanal/domain/support/case'
import { insertCommunication } from '#features/contracts/communication-queries'
import { findContractId } from '#features/contracts/queries'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { type CaseEnv, followToken, replyAddress } from '#features/support/case-links'
import type { FoundCase } from '#features/support/case-shape'
import type { NamedCase } from '#features/support/case-shape'
import { loadCase } from '#features/support/load-case'
import { composeMail, type MailTexts, plainMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import { enqueue, withRetriesForDays } from '#platform/outbox'
import { textsOf } from '#texts'
import { caseMail, isMailed, stepAt } from './case-mail.ts'
import { caseNotice } from './case-notice.ts'

/** Marks our own mails, so that they are never taken for an answer. */
export const loopMark = 'fanal-case'

/** The receipt and the final answer are owed by law: they are mailed whatever the customer chose. */
const isOwedByLaw = (kind: EntryKind) => kind === 'opened' || kind === 'closed'

/**
 * Tells of the step that was just recorded, in the same transaction. An address that nobody confirmed gets the first
 * mail only. The customer's own acts are listed as read. Says whether the customer can be reached.
 */
export async function notifyCustomer(
  env: CaseEnv,
  tx: Db,
  named: NamedCase,
  { kind, hasMail = true }: { kind: EntryKind; hasMail?: boolean },
): Promise<boolean> {
  const found = await loadCase(tx, named)
  const { row } = found
  if (!isMailed(kind) || (kind !== 'opened' && !row.is_email_confirmed)) return false
  const settings = await findSettings(tx)
  const replyTo = replyAddress(env, row.number, settings.support.replyTo)
  const step = await findMailTexts(tx, `support.${stepAt(found, kind)}`, row.locale)
  const texts = caseMail({ found, kind, step, settings, isAnswerable: replyTo !== '' })
  const mail = await composeCaseMail(env, tx, found, texts)
  // Somebody without an account has no notices.
  const isMailedAtOnce = row.customer_id === 0 || isOwedByLaw(kind)
  if (hasMail && isMailedAtOnce)
    await enqueue(tx, 'mail', mail, { ...withRetriesForDays, ...addresseeOf(found) })
  if (row.customer_id !== 0)
    await notify(env, tx, caseNotice(found, kind, hasMail && !isMailedAtOnce ? mail : null))
  if (hasMail) await keepCommunication(tx, found, texts)
  return true
}

/** Customer 0 stands for people without an account. */
const addresseeOf = ({ row: { customer_id: id } }: FoundCase) =>
  id === 0 ? {} : { customerId: id, isRepeatable: true }

type CaseTexts = Omit<MailTexts, 'from' | 'brand' | 'action'>

export async function sendCaseMail(env: CaseEnv, tx: Db, found: FoundCase, texts: CaseTexts): Promise<void> {
  await enqueue(tx, 'mail', await composeCaseMail(env, tx, found, texts), addresseeOf(found))
  await keepCommunication(tx, found, texts)
}

/** With the link to the case, in its conversation. */
async function composeCaseMail(env: CaseEnv, tx: Db, { row }: FoundCase, texts: CaseTexts): Promise<Mail> {
  const settings = await findSettings(tx)
  const replyTo = replyAddress(env, row.number, settings.support.replyTo)
  const { locale } = row
  const params = { token: followToken(env, row.number, row.follow_version) }
  const action = {
    label: textsOf('support', locale).mails.case.action,
    href: linkTo('followedCase', { publicUrl: env.PUBLIC_URL, locale, params }),
  }
  const composed = composeMail({ ...texts, from: env.MAIL_FROM, brand: settings, action })
  return { ...composed, loopMark, ...(replyTo && { replyTo, thread: replyTo }) }
}

/** Also listed among what was sent about the contract: without the link, which is a secret. */
async function keepCommunication(tx: Db, { row }: FoundCase, texts: CaseTexts): Promise<void> {
  const { customer_id: customerId, contract } = row
  const contractId = contract && (await findContractId(tx, customerId, contract.name))
  if (!contractId) return
  const { subject, text: body } = plainMail(texts)
  await insertCommunication(tx, { customerId, contractId, channel: 'email', subject, body })
}
