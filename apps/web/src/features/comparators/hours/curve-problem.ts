import {
  type CurveFileProblem,
  maxCurveFileBytes,
  type RefusedLine,
} from '@fanal/domain/comparators/hours/read-curve-file'
import { useFormats } from '#lib/format.ts'
import { type TextKey, type Translate, useTexts } from '#lib/texts.ts'

/** Why there is no curve, of a file or of an own contract. */
export type CurveProblem = CurveFileProblem | { code: 'failed' | 'no_curve' | 'own_failed' }

const plainKeys = {
  too_large: 'hours.problem.too_large',
  empty: 'hours.problem.empty',
  packed: 'hours.problem.packed',
  not_a_curve: 'hours.problem.not_a_curve',
  not_consumption: 'hours.problem.not_consumption',
  no_whole_day: 'hours.problem.no_whole_day',
  decimal_commas: 'hours.problem.decimal_commas',
  failed: 'hours.problem.failed',
  no_curve: 'hours.problem.no_curve',
  own_failed: 'hours.problem.own_failed',
} as const satisfies Partial<Record<CurveProblem['code'], TextKey<'comparators'>>>

const missingKeys = {
  date: 'hours.problem.no_date',
  hour: 'hours.problem.no_hour',
  consumption: 'hours.problem.no_consumption',
} as const

const partKeys = {
  fields: 'hours.line.fields',
  cups: 'hours.line.cups',
  time: 'hours.line.time',
  energy: 'hours.line.energy',
  method: 'hours.line.method',
  twice: 'hours.line.twice',
} as const satisfies Record<RefusedLine['part'], TextKey<'comparators'>>

/** Files are UTF-8 or Latin-1; the rule reads bytes. */
function readable(text: string): string {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** Which line it is and what is wrong with it. */
export function refusedLineText(t: Translate<'comparators'>, { line, part, text }: RefusedLine): string {
  const said = t('hours.problem.wrong_line', { line, part: t(partKeys[part]) })
  return text ? `${said} ${t('hours.problem.line_text', { text: readable(text) })}` : said
}

/** A problem in words, with the heading or the line that it is about. */
export function useCurveProblemText(): (problem: CurveProblem) => string {
  const t = useTexts('comparators')
  const { number } = useFormats()
  return (problem) => {
    if (problem.code === 'wrong_line') return refusedLineText(t, problem.refused)
    if (problem.code === 'missing_heading')
      return t(missingKeys[problem.missing], { headings: problem.headings.map(readable).join(' · ') })
    if (problem.code === 'unit_unknown')
      return t('hours.problem.unit_unknown', { heading: readable(problem.heading) })
    return t(plainKeys[problem.code], { megabytes: number(maxCurveFileBytes / 1_000_000, 0) })
  }
}
