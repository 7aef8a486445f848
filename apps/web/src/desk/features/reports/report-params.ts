import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { quarterName, reportPeriod } from '@fanal/domain/reports/report-period'
import { type ReportMeasure, reportMeasures } from '@fanal/domain/reports/figures'
import { type ReportName, reportNames } from '@fanal/domain/reports/reports'
import type { CaseResult } from '@fanal/domain/support/case'
import { type DeadlineKind, deadlineKinds } from '@fanal/domain/support/deadlines'
import type { TextKey } from '#lib/texts.ts'

/** Older figures are in the files that were kept. */
const [quarters, years] = [8, 3]

/** Quarters, then years, the latest first. */
export function periodsUntil(today: string): string[] {
  return [
    ...Array.from({ length: quarters }, (_, i) => quarterName(addMonths(today, -3 * i))),
    ...Array.from({ length: years }, (_, i) => String(Number(today.slice(0, 4)) - i)),
  ]
}

type Get = (name: string) => string | undefined

/** The report that the address names; else claims of this quarter, or this year's quality. */
export function reportIn(get: Get, today = madridDayOf(Date.now())) {
  const report: ReportName = reportNames.find((one) => one === get('report')) ?? 'claims'
  const asked = get('period') ?? ''
  const usual = report === 'claims' ? quarterName(today) : today.slice(0, 4)
  return { report, period: reportPeriod(asked) ? asked : usual, today }
}

/** Which figure of a report. */
export interface Figure {
  measure: ReportMeasure
  section?: string | undefined
  reason?: string | undefined
  term?: DeadlineKind | undefined
}

/** The figure that is open, if any. */
export function figureIn(get: Get): Figure | undefined {
  const measure = reportMeasures.find((one) => one === get('measure'))
  const term = deadlineKinds.find((one) => one === get('term'))
  return measure && { measure, section: get('section'), reason: get('reason'), term }
}

export const noFigure = { measure: undefined, section: undefined, reason: undefined, term: undefined }

type Key = TextKey<'desk-reports'>

export const measureLabels: Record<ReportMeasure, Key> = {
  received: 'measure.received',
  reopened: 'measure.reopened',
  answered: 'measure.answered',
  forwarded: 'measure.forwarded',
  ended: 'measure.ended',
  accepted: 'measure.accepted',
  denied: 'measure.denied',
  withdrawn: 'measure.withdrawn',
  solved: 'measure.solved',
  merged: 'measure.merged',
  in_time: 'measure.inTime',
  late: 'measure.late',
  rated: 'measure.rated',
  pending: 'measure.pending',
  pending_late: 'measure.pendingLate',
}

/** How one case ended. */
export const resultLabels: Record<CaseResult, Key> = {
  accepted: 'result.accepted',
  denied: 'result.denied',
  withdrawn: 'result.withdrawn',
  solved: 'result.solved',
  merged: 'result.merged',
}

export const reportLabels: Record<ReportName, Key> = { claims: 'report.claims', quality: 'report.quality' }

export const sentences: Record<ReportName, Key> = { claims: 'sentence.claims', quality: 'sentence.quality' }

/** Sections of the report of all kinds. */
export const kindLabels: Readonly<Record<string, Key>> = {
  claim: 'kind.claim',
  request: 'kind.request',
  contact: 'kind.contact',
}

export const termLabels: Record<DeadlineKind, Key> = {
  continuity: 'term.continuity',
  billing: 'term.billing',
  other: 'term.other',
}
