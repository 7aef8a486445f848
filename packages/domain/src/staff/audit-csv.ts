interface AuditLine {
  at: string
  actor: string
  role: string
  act: string
  call: string
  customer_id: number | null
  subject: string | null
  reason: string | null
  before: object | null
  after: object | null
  is_hidden: boolean
  network: string | null
  reference: string | null
}

const header = [
  'at',
  'actor',
  'role',
  'act',
  'call',
  'customer',
  'subject',
  'reason',
  'before',
  'after',
  'hidden',
  'network',
  'reference',
]

/** Quoted; what a spreadsheet would run as a formula begins with an apostrophe. */
function cell(value: string | number | object | null): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Entries of the audit for a spreadsheet, in the words of the interface: auditors compare exports of several years. */
export function composeAuditCsv(entries: readonly AuditLine[]): string {
  const lines = entries.map(
    ({ at, actor, role, act, call, customer_id, subject, reason, before, after, ...rest }) =>
      [
        at,
        actor,
        role,
        act,
        call,
        customer_id,
        subject,
        reason,
        before,
        after,
        rest.is_hidden ? 'yes' : '',
        rest.network,
        rest.reference,
      ]
        .map(cell)
        .join(';'),
  )
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\ufeff${[header.join(';'), ...lines].join('\r\n')}\r\n`
}
