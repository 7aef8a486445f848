import type { StepMinutes } from '../local-clock.ts'
import { CurveFields } from './curve-fields.ts'
import { type CurveLayout, shapeOf } from './curve-file-kinds.ts'
import {
  type BeginningProblem,
  cellsOf,
  findHeadings,
  layoutOfHeadings,
  separators,
} from './curve-headings.ts'

/** Lines that are looked at to tell what a file is. */
export const linesLookedAt = 200

export interface CurveBeginning {
  layout: CurveLayout
  step: StepMinutes
  separator: string
  /** Number of lines up to that of the headings: 0 without. */
  linesBefore: number
}

const quarterTime = /(^|[ T])\d{1,2}:(15|30|45)/

/** Whether the first timestamps are quarter-hourly. */
function isQuarterHourly(rows: readonly (readonly string[])[], { clock }: CurveLayout): boolean {
  if ('season' in clock) return rows.some((row) => quarterTime.test(row[clock.stamp] ?? ''))
  if (clock.quarter !== undefined) return true
  const place = clock.hour ?? clock.date
  return rows.some((row) => quarterTime.test(row[place] ?? '') || Number(row[place]) > 25)
}

/** What a file is, by its headings, its name, or the shape of its first line. Lines that are not empty, as Latin-1. */
export function beginningOf(
  lines: readonly string[],
  named: CurveLayout | undefined,
): CurveBeginning | BeginningProblem {
  const [first = ''] = lines
  const found = findHeadings(lines)
  if (found) {
    const layout = layoutOfHeadings(found, lines)
    if ('problem' in layout) return layout
    const rows = lines.slice(found.line + 1).map((line) => cellsOf(line, found.separator))
    const step = isQuarterHourly(rows, layout) ? 15 : 60
    return { layout, step, separator: found.separator, linesBefore: found.line + 1 }
  }
  const fields = new CurveFields()
  fields.split(
    Uint8Array.from(first, (letter) => letter.charCodeAt(0)),
    0,
    first.length,
  )
  if (fields.count < 4) {
    const other = separators.find((one) => one !== ';' && first.split(one).length >= 4)
    return {
      problem: other
        ? `its fields are separated by ${other === '\t' ? 'tabs' : `'${other}'`} and not by ';', and it has no headings`
        : 'it is no curve file: its first line has no fields separated by ;',
    }
  }
  const rows = lines.map((line) => line.split(';'))
  const isQuarters = rows.some((row) => [row[1], row[2]].some((cell) => quarterTime.test(cell ?? '')))
  const layout = named ?? shapeOf(fields, isQuarters)
  if ('problem' in layout) return layout
  return { layout, step: layout.step ?? (isQuarters ? 15 : 60), separator: ';', linesBefore: 0 }
}
