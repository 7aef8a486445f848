// Whether a refusal of a mail server means that an address is no longer there (RFC 3463, RFC 5321). What is about the
// sender, the content, a full mailbox or a quota passes by: stopping for it would silence people who read their mail.

export interface MailRefusal {
  /** Code of the SMTP reply: 550. */
  code?: number | undefined
  /** Enhanced status: `5.1.1`. */
  status?: string | undefined
}

const statusShape = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

/** The first enhanced status of a text such as `550 5.1.1 No such user`. */
export function statusIn(text: string): string | undefined {
  return statusShape.exec(text.slice(0, 1_000))?.[0]
}

/** Bad or moved addresses; a mailbox that is switched off; a host or domain that is not there. */
const goneStatuses: readonly RegExp[] = [/^5\.1\.(0|1|2|3|4|6|9|10)$/, /^5\.2\.1$/, /^5\.4\.4$/]

/** No mailbox; not local; a name that is not allowed. 552 is a full mailbox, 554 may be about anything. */
const goneCodes: ReadonlySet<number> = new Set([550, 551, 553])

export function isAddressGone({ code, status }: MailRefusal): boolean {
  const isTemporary = code !== undefined && (code < 500 || code > 599)
  if (isTemporary) return false
  if (status !== undefined) return goneStatuses.some((gone) => gone.test(status))
  return code !== undefined && goneCodes.has(code)
}
