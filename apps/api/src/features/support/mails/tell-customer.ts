import { linkTo } from '@fanal/contract/paths'
import type { EntryKind } from '@fanal/domain/support/case'
import { insertCommunication } from '#features/contracts/communication-queries'
import { findContractId } from '#features/contracts/queries'
import { findSettings } from '#features/settings/queries'
import { type CaseEnv, followToken, replyAddress } from '#features/support/case-links'
import type { FoundCase } from '#features/support/case-shape'
import { loadCase, type NamedCase } from '#features/support/load-case'
import { composeMail, type MailTexts, plainMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { mailTexts } from '#platform/texts'
import { caseMail, isMailed } from './case-mail.ts'

/** Marks our own mails, so that they are never taken for an answer. */
export const loopMark = 'fanal-case'

/**
 * Mails the step that was just recorded, in the same transaction. An address that nobody confirmed gets the first one
 * only. Says whether a mail was sent.
 */
export async function tellCustomer(
  env: CaseEnv,
  tx: Db,
  named: NamedCase,
  { kind }: { kind: EntryKind },
): Promise<boolean> {
  const found = await loadCase(tx, named)
  const { row } = found
  if (!isMailed(kind) || (kind !== 'opened' && !row.is_email_confirmed)) return false
  const settings = await findSettings(tx)
  const replyTo = replyAddress(env, row.number, settings.support.replyTo)
  await sendCaseMail(env, tx, found, caseMail({ found, kind, settings, isAnswerable: replyTo !== '' }))
  return true
}

/** With the link to the case, in its conversation. */
export async function sendCaseMail(
  env: CaseEnv,
  tx: Db,
  { row }: FoundCase,
  mail: Omit<MailTexts, 'from' | 'theme' | 'action'>,
): Promise<void> {
  const settings = await findSettings(tx)
  const replyTo = replyAddress(env, row.number, settings.support.replyTo)
  const { locale } = row
  const params = { token: followToken(env, row.number) }
  const action = {
    label: mailTexts('case', locale).action,
    href: linkTo('followedCase', { publicUrl: env.PUBLIC_URL, locale, params }),
  }
  const composed = composeMail({ ...mail, from: env.MAIL_FROM, theme: settings.theme, action })
  await enqueue(tx, 'mail', { ...composed, loopMark, ...(replyTo && { replyTo, thread: replyTo }) })
  await keepCommunication(tx, row.customer_id, row.contract?.name, plainMail(mail))
}

/** Also listed among what was sent about the contract: without the link, which is a secret. */
async function keepCommunication(
  tx: Db,
  customerId: number,
  contract: string | undefined,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const contractId = contract && (await findContractId(tx, customerId, contract))
  if (contractId)
    await insertCommunication(tx, { customerId, contractId, channel: 'email', subject, body: text })
}
