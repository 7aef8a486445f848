import { composeCsv } from '../formats/csv.ts'

/** The record of a look or an act. */
export interface AuditFacts {
  actor: string
  role: string
  act: string
  call: string
  customer_id: number | null
  subject: string | null
  reason: string | null
  before: object | null
  after: object | null
  network: string | null
  reference: string | null
}

interface AuditLine extends AuditFacts {
  at: string
  is_hidden: boolean
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

/** Entries of the audit for a spreadsheet, in the words of the interface: auditors compare exports of several years. */
export function composeAuditCsv(entries: readonly AuditLine[]): string {
  const rows = entries.map(
    ({ at, actor, role, act, call, customer_id, subject, reason, before, after, ...rest }) => [
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
    ],
  )
  return composeCsv(header, rows)
}
