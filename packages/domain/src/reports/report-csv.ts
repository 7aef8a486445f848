import { composeCsv } from '../formats/csv.ts'
import { type Figures, reportMeasures } from './figures.ts'

interface Row {
  code: string
  label: string
  figures: Figures
}
interface TermRow {
  term: string
  unit: string
  figures: Figures
  answer: { mean: number; nine_of_ten: number } | null
  end: { mean: number; nine_of_ten: number } | null
}
interface Shown {
  report: string
  period: string
  from: string
  to: string
  total: Figures
  stars: number | null
  sections: readonly (Row & { reasons: readonly Row[] })[]
  terms: readonly TermRow[]
}

const header = [
  'report',
  'period',
  'from',
  'to',
  'group',
  'code',
  'subcode',
  'label',
  ...reportMeasures,
  'unit',
  'answer_mean',
  'answer_nine_of_ten',
  'end_mean',
  'end_nine_of_ten',
  'stars_mean',
]

/** Figures of a report for a spreadsheet, in the words of the interface: a line for each group. */
export function composeReportCsv({ report, period, from, to, total, stars, sections, terms }: Shown): string {
  const row = (group: string, codes: readonly [string, string, string], figures: Figures) => [
    report,
    period,
    from,
    to,
    group,
    ...codes,
    ...reportMeasures.map((measure) => figures[measure]),
  ]
  const noTimes = ['', '', '', '', '']
  return composeCsv(header, [
    [...row('total', ['', '', ''], total), ...noTimes, stars],
    ...sections.flatMap(({ code, label, figures, reasons }) => [
      [...row('section', [code, '', label], figures), ...noTimes, ''],
      ...reasons.map((one) => [...row('reason', [code, one.code, one.label], one.figures), ...noTimes, '']),
    ]),
    ...terms.map(({ term, unit, figures, answer, end }) => [
      ...row('term', [term, '', ''], figures),
      unit,
      answer?.mean ?? '',
      answer?.nine_of_ten ?? '',
      end?.mean ?? '',
      end?.nine_of_ten ?? '',
      '',
    ]),
  ])
}
