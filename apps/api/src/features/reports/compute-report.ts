import type { ReportSection, ReportTerm, StaffReport } from '@fanal/contract/schemas/desk/reports'
import { addDays } from '@fanal/domain/dates'
import { addRun, newTally, type Tally, type Times, timesOf } from '@fanal/domain/reports/figures'
import { composeReportCsv } from '@fanal/domain/reports/report-csv'
import { type ReportPeriod, reportPeriod, spanOf } from '@fanal/domain/reports/report-period'
import type { ReportName } from '@fanal/domain/reports/reports'
import type { Lang } from '@fanal/domain/settings/languages'
import { deadlineAt, deadlineKinds } from '@fanal/domain/support/deadlines'
import { claimLines } from '#features/support/staff/export-claims'
import type { Db } from '#platform/database'
import type { MadeFile } from '#platform/files'
import { findLabels, type ReportLabels } from './report-labels.ts'
import { walkRuns } from './walk-runs.ts'

export interface ReportAsked {
  report: ReportName
  /** As a person writes it: `2026-Q4`, `2026`. */
  period: string
  lang: Lang
}

/** The shapes of calls and commands refuse other texts before. */
export function periodOf(text: string): ReportPeriod {
  const period = reportPeriod(text)
  if (!period) throw new RangeError(`Not a period: ${text}`)
  return period
}

/** The figures of a report, from the events of its cases. */
export async function computeReport(db: Db, { report, period, lang }: ReportAsked): Promise<StaffReport> {
  const [days, now] = [periodOf(period), Date.now()]
  const span = spanOf(days)
  const tally = newTally()
  for await (const { place, runs } of walkRuns(db, { report, period: days, now }))
    for (const run of runs) addRun(tally, run, { ...place, span })
  const { total, stars } = tally
  return {
    report,
    period,
    ...days,
    is_over: now >= span.to,
    total,
    stars: total.rated > 0 ? rounded(stars / total.rated) : null,
    sections: sectionsOf(tally, await findLabels(db, report, lang)),
    terms: termsOf(tally, addDays(days.to, -1)),
  }
}

/** The same for a spreadsheet. */
export async function reportFile(db: Db, asked: ReportAsked): Promise<MadeFile> {
  const shown = await computeReport(db, asked)
  return {
    name: `${asked.report}-${asked.period}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: composeReportCsv(shown),
  }
}

/** A line for each claim that was opened in the period, as the operator's command prints it. */
export async function claimsFile(db: Db, period: string): Promise<MadeFile> {
  let content = ''
  for await (const line of claimLines(db, periodOf(period))) content += `${line}\n`
  return { name: `claims-${period}-list.csv`, mediaType: 'text/csv; charset=utf-8', content }
}

const rounded = (value: number) => Math.round(value * 10) / 10
const byCode = <T>([one]: readonly [string, T], [other]: readonly [string, T]) => (one < other ? -1 : 1)

const sectionsOf = ({ sections }: Tally, labels: ReportLabels): ReportSection[] =>
  [...sections].toSorted(byCode).map(([code, { figures, reasons }]) => ({
    code,
    label: labels.section(code),
    figures,
    reasons: [...reasons].toSorted(byCode).map(([reason, own]) => ({
      code: reason,
      label: labels.reason(code, reason),
      figures: own,
    })),
  }))

const shownTimes = (times: Times | undefined) =>
  times ? { mean: rounded(times.mean), nine_of_ten: rounded(times.nineOfTen) } : null

/** With the terms of the last day: those of a later law are not those of its cases. */
const termsOf = ({ terms }: Tally, lastDay: string): ReportTerm[] =>
  deadlineKinds.flatMap((term) => {
    const counted = terms.get(term)
    if (!counted) return []
    const { value, unit } = deadlineAt(term, lastDay)
    const [answer, end] = [timesOf(counted.answers), timesOf(counted.ends)]
    return [{ term, value, unit, figures: counted.figures, answer: shownTimes(answer), end: shownTimes(end) }]
  })
