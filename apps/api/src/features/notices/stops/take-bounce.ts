import { failedRecipients } from '@fanal/domain/notices/delivery-status'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { returnMarkHeader } from '#gateways/mail/headers'
import type { Database } from '#platform/database'
import { markBounced } from '#platform/outbox'
import { customerOfMark } from './mail-mark.ts'
import { stopMail } from './stop-mail.ts'

const mostBytes = 500_000
const reportPart = /^content-type:\s*message\/(?:global-)?delivery-status\b/im
/** Among the headers of the mail that comes back; the one of the report itself is another's. */
const ownIdLine = /^message-id:[ \t]*(?:\r?\n[ \t]+)?<fanal-(\d{1,15})@/im
const markLine = new RegExp(`^${returnMarkHeader}:[ \\t]*(?:\\r?\\n[ \\t]+)?([\\w.]+)`, 'im')

/** The report inside a mail that came back (RFC 3464), as far as the next part. */
function reportIn(mail: string): string {
  const start = mail.search(reportPart)
  if (start < 0) return ''
  const body = mail.slice(start).replaceAll('\r\n', '\n')
  const head = body.indexOf('\n\n')
  const end = body.indexOf('\n--', head)
  return head < 0 ? '' : body.slice(head + 2, end < 0 ? undefined : end)
}

/**
 * A mail of ours that came back: notes it with the mail, and ends the notices to an address that is gone. False if it says nothing of the kind, or does
 * not prove that it is ours.
 */
export async function takeBounce(env: NoticeEnv, database: Database, bytes: Buffer): Promise<boolean> {
  const mail = bytes.subarray(0, mostBytes).toString('latin1')
  const mark = markLine.exec(mail)?.[1] ?? ''
  let isTaken = false
  for (const { address, status, isGone } of failedRecipients(reportIn(mail))) {
    const customerId = customerOfMark(env, mark, address)
    if (customerId === undefined) continue
    const id = Number(ownIdLine.exec(mail)?.[1] ?? 0)
    if (id > 0) await markBounced(database, { customerId, id, bounce: status })
    if (!isGone) continue
    await stopMail(env, database, { customerId, address })
    isTaken = true
  }
  return isTaken
}
