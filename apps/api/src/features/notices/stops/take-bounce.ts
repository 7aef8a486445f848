import { failedRecipients } from '@fanal/domain/notices/delivery-status'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { returnMarkHeader } from '#gateways/mail/headers'
import type { Database } from '#platform/database'
import { customerOfMark } from './mail-mark.ts'
import { stopMail } from './stop-mail.ts'

const mostBytes = 500_000
const reportPart = /^content-type:\s*message\/(?:global-)?delivery-status\b/im
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
 * A mail of ours that came back: ends the notices to an address that is gone. False if it says nothing of the kind, or does
 * not prove that it is ours.
 */
export async function takeBounce(env: NoticeEnv, database: Database, bytes: Buffer): Promise<boolean> {
  const mail = bytes.subarray(0, mostBytes).toString('latin1')
  const mark = markLine.exec(mail)?.[1] ?? ''
  let isTaken = false
  for (const { address, isGone } of failedRecipients(reportIn(mail))) {
    const customerId = isGone ? customerOfMark(env, mark, address) : undefined
    if (customerId === undefined) continue
    await stopMail(env, database, { customerId, address })
    isTaken = true
  }
  return isTaken
}
