import { type Run, runsOf } from '@fanal/domain/reports/case-runs'
import type { Place } from '@fanal/domain/reports/figures'
import { type ReportPeriod, type Span, spanOf } from '@fanal/domain/reports/report-period'
import { kindsOf, placeOf, type ReportName } from '@fanal/domain/reports/reports'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import type { CaseHistory } from '@fanal/domain/support/merged-clock'
import {
  findMergedOf,
  findReportedCases,
  findReportedEntries,
  type OwnKey,
  type ReportedEntryRow,
  type ReportedRow,
  type ReportPlace,
} from './queries.ts'

/** So many cases are in memory at a time. */
const pageSize = 500

const beginning: ReportPlace = { opened_us: 0, customer_id: 0, id: 0 }

export interface Walk {
  report: ReportName
  period: ReportPeriod
  now: number
  after?: ReportPlace | undefined
  /** Histories of cases elsewhere are not read. */
  isWanted?: (place: Place, row: ReportedRow) => boolean
}

export interface WalkedCase {
  row: ReportedRow
  place: Place
  runs: Run[]
}

/** What has not happened yet is not looked at: a period that goes on ends now. */
const boundsOf = (span: Span, now: number) => ({ until: Math.min(span.to, now) })

/** The cases of a period with their runs, by opening, a page in memory at a time. */
export async function* walkRuns(db: Db, walk: Walk): AsyncGenerator<WalkedCase> {
  const { report, period, now, isWanted = () => true } = walk
  const span = spanOf(period)
  const { support } = await findSettings(db)
  const bounds = { ...boundsOf(span, now), region: support.region }
  const wanted = { from: new Date(span.from), to: new Date(span.to), kinds: kindsOf(report) }
  for (let after: ReportPlace | undefined = walk.after ?? beginning; after; ) {
    const rows: ReportedRow[] = await findReportedCases(db, wanted, { after, limit: pageSize })
    const placed = rows
      .map((row) => ({ row, place: placeOf(report, reasonedBy(row)) }))
      .filter(({ row, place }) => isWanted(place, row))
    const own = placed.map(({ row }) => row)
    const others = await findMergedOf(db, [...new Set(own.map(({ customer_id }) => customer_id))])
    // A merged case may be on the page itself.
    const read = new Map([...own, ...others].map((one) => [keyOf(one), one]))
    const histories = await historiesOf(db, [...read.values()])
    const entriesOf = (key: OwnKey) => (histories.get(keyOf(key)) ?? []).map(entryOf)
    const mergedInto = ({ customer_id, id }: OwnKey): CaseHistory[] =>
      others
        .filter((other) => other.customer_id === customer_id && other.into_id === id)
        .map((other) => ({
          kind: other.deadline_kind,
          entries: entriesOf(other),
          merged: mergedInto(other),
        }))
    for (const { row, place } of placed) {
      const entries = entriesOf(row)
      const one = { ...reasonedBy(row), term: row.deadline_kind, entries, merged: mergedInto(row) }
      yield { row, place, runs: entries.length > 0 ? runsOf(one, bounds) : [] }
    }
    after = rows.length === pageSize ? rows.at(-1) : undefined
  }
}

const reasonedBy = ({ kind, claim_type, claim_subtype, category_id }: ReportedRow) => ({
  kind,
  claimType: claim_type,
  claimSubtype: claim_subtype,
  categoryId: category_id,
})

const keyOf = ({ customer_id, id }: OwnKey) => `${customer_id} ${id}`

async function historiesOf(db: Db, rows: readonly OwnKey[]): Promise<Map<string, ReportedEntryRow[]>> {
  const histories = new Map<string, ReportedEntryRow[]>()
  if (rows.length === 0) return histories
  for (const entry of await findReportedEntries(db, rows)) {
    const own = histories.get(keyOf(entry)) ?? []
    histories.set(keyOf(entry), own)
    own.push(entry)
  }
  return histories
}

const entryOf = ({ kind, by, at, answer_by, call_by, result, stars }: ReportedEntryRow) => ({
  kind,
  by,
  at: at.getTime(),
  answerBy: answer_by ?? undefined,
  callBy: call_by === null ? undefined : Date.parse(call_by),
  result: result ?? undefined,
  stars: stars ?? undefined,
})
