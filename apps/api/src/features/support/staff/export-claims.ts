import { daysBetween, madridDayOf } from '@fanal/domain/dates'
import { type ReportPeriod, spanOf } from '@fanal/domain/reports/report-period'
import type { Db } from '#platform/database'
import { findClaimsOpened, type ReportedClaim } from './staff-queries.ts'

const columns = [
  'number',
  'opened',
  'type',
  'subtype',
  'term',
  'energy',
  'postal_code',
  'distributor',
  'forwarded',
  'state',
  'result',
  'due',
  'closed',
  'days',
  'late',
  'satisfaction',
] as const

/** Texts of ours and of imports: none may begin a formula or break its cell. */
export function cell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function lineOf(claim: ReportedClaim, now: number): string {
  const opened = madridDayOf(claim.opened_at.getTime())
  const end = claim.closed_at?.getTime()
  const cells = [
    claim.number,
    opened,
    claim.claim_type,
    claim.claim_subtype,
    claim.deadline_kind,
    claim.type ?? '',
    claim.postal_code ?? '',
    claim.distributor ?? '',
    claim.is_forwarded ? 1 : 0,
    claim.state,
    claim.result ?? '',
    madridDayOf(claim.due_at.getTime()),
    end === undefined ? '' : madridDayOf(end),
    end === undefined ? '' : daysBetween(opened, madridDayOf(end)),
    (end ?? now) > claim.due_at.getTime() ? 1 : 0,
    claim.satisfaction ?? '',
  ]
  return cells.map(cell).join(';')
}

/** A line for each claim that was opened in the quarter, read a thousand at a time. */
export async function* claimLines(db: Db, period: ReportPeriod): AsyncGenerator<string> {
  yield columns.join(';')
  const { from, to } = spanOf(period)
  const span = { from: new Date(from), to: new Date(to), limit: 1_000 }
  const now = Date.now()
  let after = { opened_at: new Date(0), number: '' }
  for (;;) {
    const claims = await findClaimsOpened(db, { ...span, after })
    for (const claim of claims) yield lineOf(claim, now)
    const last = claims.at(-1)
    if (!last || claims.length < span.limit) return
    after = { opened_at: last.opened_at, number: last.number }
  }
}
