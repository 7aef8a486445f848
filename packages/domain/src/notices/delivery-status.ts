import { isAddressGone, statusIn } from './refused-mail.ts'

// Delivery status notifications (RFC 3464): what a mail server reports later, in a mail of its own.

export interface FailedRecipient {
  address: string
  /** `5.1.1`; '' if the report has none. */
  status: string
  isGone: boolean
}

const reportMax = 50_000
const mostRecipients = 50

/** Fields of one block, unfolded, by name in small letters; of those that are there twice, the first. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** `rfc822; ada@example.com` is `ada@example.com`. */
const valueOf = (typed = '') => typed.slice(typed.indexOf(';') + 1).trim()

const addressOf = (typed: string | undefined) =>
  valueOf(typed)
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()

/** Recipients that a mail never reached, by its report. Delays, deliveries and relays do not count. */
export function failedRecipients(report: string): FailedRecipient[] {
  const blocks = report
    .slice(0, reportMax)
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
  const failed = blocks.flatMap((block): FailedRecipient[] => {
    const fields = fieldsOf(block)
    if (fields.get('action')?.toLowerCase() !== 'failed') return []
    // What we wrote to, where it was handed on.
    const address = addressOf(fields.get('original-recipient') ?? fields.get('final-recipient'))
    const status = statusIn(fields.get('status') ?? '') ?? statusIn(fields.get('diagnostic-code') ?? '') ?? ''
    const code = /^(\d{3})\b/.exec(valueOf(fields.get('diagnostic-code')))?.[1]
    const refusal = { code: code ? Number(code) : undefined, status: detailed(status, fields) }
    return address.includes('@') ? [{ address, status, isGone: isAddressGone(refusal) }] : []
  })
  return failed.slice(0, mostRecipients)
}

/** Many report `5.0.0` and tell the reason in the diagnostic code alone. */
function detailed(status: string, fields: ReadonlyMap<string, string>): string | undefined {
  const isVague = /^5\.0\.\d+$/.test(status)
  const told = isVague ? statusIn(fields.get('diagnostic-code') ?? '') : status
  return told || undefined
}
