import type { MailRefusal } from '@fanal/domain/support/case'
import type { CaseEnv } from '#features/support/case-links'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { recordEntry } from '#features/support/record-entry'
import { hasEntrySince, type LockedCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'

const hourMs = 3_600_000

interface RefusedMail {
  reason: MailRefusal
  /** Names of files. */
  refused: readonly string[]
  messageId: string
}

/** Nothing of a mail could be kept: the history says so and how to go on, and so does a mail to its sender, once an hour. */
export async function refuseMail(
  env: CaseEnv,
  tx: Db,
  it: LockedCase,
  { reason, refused, messageId }: RefusedMail,
): Promise<void> {
  const kind = 'mail_refused'
  const isRepeat = await hasEntrySince(tx, it, { kind, since: new Date(Date.now() - hourMs) })
  const detail = { mail_refusal: reason, ...(refused.length > 0 && { refused_files: refused }) }
  await recordEntry(tx, it, { kind, by: 'system', detail, messageId })
  if (!isRepeat) await notifyCustomer(env, tx, it, { kind })
}
