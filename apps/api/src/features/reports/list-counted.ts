import type { CountedCase, ReportCases } from '@fanal/contract/schemas/desk/reports'
import type { Run } from '@fanal/domain/reports/case-runs'
import { isCounted, type ReportMeasure } from '@fanal/domain/reports/figures'
import { spanOf } from '@fanal/domain/reports/report-period'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { deadlineUnit } from '@fanal/domain/support/deadlines'
import type { Db } from '#platform/database'
import { periodOf, type ReportAsked } from './compute-report.ts'
import type { ReportPlace } from './queries.ts'
import { findLabels } from './report-labels.ts'
import { walkRuns, type WalkedCase } from './walk-runs.ts'

const pageSize = 50

export interface FigureAsked extends ReportAsked {
  measure: ReportMeasure
  section?: string | undefined
  reason?: string | undefined
  term?: DeadlineKind | undefined
  after?: string | undefined
}

const textOf = ({ opened_us, customer_id, id }: ReportPlace) => [opened_us, customer_id, id].join(',')
const placeOf = (after: string): ReportPlace => {
  const [at = 0, customerId = 0, id = 0] = after.split(',').map((part) => Number(part))
  const known = [at, customerId, id].every((part) => Number.isSafeInteger(part) && part >= 0)
  return known ? { opened_us: at, customer_id: customerId, id } : { opened_us: 0, customer_id: 0, id: 0 }
}

/** What one figure counts, by opening, and whose cases these are. A case has a line for each of its runs, and is never on two pages. */
export async function listCounted(
  db: Db,
  asked: FigureAsked,
): Promise<{ page: ReportCases; customerIds: number[] }> {
  const { report, measure, section, reason, term, after, lang } = asked
  const period = periodOf(asked.period)
  const span = spanOf(period)
  const labels = await findLabels(db, report, lang)
  const items: CountedCase[] = []
  const customers = new Set<number>()
  const listed = (next: string | null) => ({ page: { items, next }, customerIds: [...customers] })
  const walk = walkRuns(db, {
    report,
    period,
    now: Date.now(),
    after: after === undefined ? undefined : placeOf(after),
    isWanted: (place, row) =>
      (section === undefined || place.section === section) &&
      (reason === undefined || place.reason === reason) &&
      (term === undefined || row.deadline_kind === term),
  })
  let last: ReportPlace | undefined
  for await (const one of walk) {
    const counted = one.runs.filter((run) => isCounted(measure, run, span))
    if (counted.length === 0) continue
    if (items.length >= pageSize) return listed(last ? textOf(last) : null)
    const about = labels.reason(one.place.section, one.place.reason)
    items.push(...counted.map((run) => shown(one, run, about)))
    if (one.row.customer_id !== 0) customers.add(one.row.customer_id)
    last = one.row
  }
  return listed(null)
}

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

function shown({ row }: WalkedCase, run: Run, about: string): CountedCase {
  const { begunAt, isReopened, endedAt, result = null, endTook, isLate, stars = null } = run
  return {
    number: row.number,
    kind: row.kind,
    about,
    begun_at: new Date(begunAt).toISOString(),
    is_reopened: isReopened,
    ended_at: instant(endedAt),
    result,
    took: endTook === undefined ? null : Math.round(endTook * 10) / 10,
    unit: deadlineUnit(row.deadline_kind, begunAt),
    is_late: isLate,
    stars,
  }
}
