import { curveSources } from '../curve-sources.ts'
import { type CurveLayout, isEstimatedCode } from './curve-file-kinds.ts'

/** Why a file with headings is not read. */
export type HeadingProblem =
  | { code: 'missing_heading'; missing: 'date' | 'hour' | 'consumption'; headings: readonly string[] }
  | { code: 'unit_unknown'; heading: string }
  | { code: 'decimal_commas' }

export interface BeginningProblem {
  /** For operators. */
  problem: string
  heading?: HeadingProblem
}

/**
 * The headings of downloads, with `_` for signs, spaces and accented letters: `FECHA-HORA` is `fecha_hora`, `Método`
 * is `m_todo`.
 */
const patterns = {
  cups: /cups|^suministro$/,
  stamp: /^(fecha|data|date|d[i_]+a)_(y_|i_|and_)?(hora|time)|^(datetime|timestamp|fechahora|datahora)$/,
  date: /^(fecha|data|date|d[i_]+a)(_(de_)?(la_)?(lectura|consumo|consum|medida))?$/,
  hourEnd: /^(hora|hour)_?(hasta|fins|fin|final)/,
  hourStart: /^(hora|hour)_?(desde|des|inicio|inici|start)/,
  hour: /^(hora|hour|h|intervalo?|franja|tramo)(_horari[ao])?$/,
  quarter: /^(cuarto|quart|quarter|qh)(_?hor\w*)?$/,
  season: /^(inv_ver|verano_invierno|estaci[o_]+n?|season)$/,
  // Not the sums, periods, maxima or prices that stand beside it.
  imported:
    /^(ae|ai|ehcr)(_k?wh)?$|^(?!.*(acum|anual|autoc|cost|eur|llan|max|medi|prec|preu|punta|vall|_p\d))(consumo?|consumption|activa|importad[ao]|energ[i_]+a_(activa|consum|import))\w*$/,
  exported: /^(as|ehex)(_k?wh)?$|^(excedent|export|generaci|vertid|energ[i_]+a_?(vertida|export|exced))\w*$/,
  selfUsed: /autocons/,
  method: /^(m[e_]+todo|real)/,
} as const
type Column = keyof typeof patterns
const columns = Object.keys(patterns) as Column[]

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

/** The cells of a line; a quoted cell may hold the separator. */
export function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const letter of line)
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  return cells.map((cell) => cell.trim())
}

export const separators = [';', '\t', ',', '|'] as const
/** Downloads begin with some lines about the supply. */
const linesBefore = 30

interface FoundHeadings {
  line: number
  separator: string
  headings: readonly string[]
  places: ReadonlyMap<Column, number>
}

/** The line of the headings: the first that names two or more of what a curve has. */
export function findHeadings(lines: readonly string[]): FoundHeadings | undefined {
  for (const [line, text] of lines.slice(0, linesBefore).entries())
    for (const separator of separators) {
      const headings = cellsOf(text, separator)
      if (headings.length < 2) continue
      const names = headings.map(plain)
      const places = new Map<Column, number>()
      for (const column of columns) {
        const at = names.findIndex((name) => patterns[column].test(name))
        if (at >= 0) places.set(column, at)
      }
      const telling = ['stamp', 'date', 'hour', 'imported'] as const
      const count = telling.filter((column) => places.has(column)).length
      if (count >= 2 || (count === 1 && places.has('cups'))) return { line, separator, headings, places }
    }
  return undefined
}

function clockOf(places: FoundHeadings['places']): CurveLayout['clock'] | 'date' | 'hour' {
  const at = (column: Column) => places.get(column)
  const [stamp, season] = [at('stamp'), at('season')]
  if (stamp !== undefined && season !== undefined) return { stamp, season }
  const date = stamp ?? at('date')
  if (date === undefined) return 'date'
  if (stamp !== undefined) return { date }
  const hour = at('hourEnd') ?? at('hour') ?? at('hourStart') ?? at('quarter')
  if (hour === undefined) return { date }
  const quarter = at('quarter') === hour ? undefined : at('quarter')
  return { date, hour, ...(quarter !== undefined && { quarter }) }
}

const isRow = (row: readonly string[]) => row.some((cell) => cell !== '')
const wholeNumber = /^\d+$/
const hasTime = /[ T]\d{1,2}:\d{2}/

/** Wh or kWh, by the heading, or by decimals, which only kWh have; undefined where nothing tells. */
function whPlacesOf(heading: string, values: readonly string[]): 0 | 3 | undefined {
  const unit = plain(heading)
  if (unit.endsWith('kwh')) return 3
  if (unit.endsWith('wh')) return 0
  return values.every((value) => wholeNumber.test(value) || value === '') ? undefined : 3
}

/**
 * Whether times are those of the beginnings of intervals: numbers from 0, a first time of 00:00, or a last one of 23:00
 * in a file that runs backwards. The end is usual, and counts where nothing tells.
 */
function isByStart(clock: CurveLayout['clock'], rows: readonly (readonly string[])[]): boolean {
  const isStamp = 'season' in clock || clock.hour === undefined
  const place = 'season' in clock ? clock.stamp : (clock.hour ?? clock.date)
  const times = rows.map((row) => {
    const cell = row[place] ?? ''
    return isStamp ? (/[ T](\d{1,2}:\d{2})/.exec(cell)?.[1] ?? '') : cell
  })
  // A day of 25 hours has a 24 even where hours begin at 0.
  const count = (pattern: RegExp) => times.filter((time) => pattern.test(time)).length
  const [zeros, last] = [count(/^0{1,2}$/), count(/^24(:00)?/)]
  if (zeros + last > 0) return zeros > 0 && zeros >= last
  const [first = '', second = ''] = times
  if (/^0?0:00/.test(first)) return /^0?(1:00|0:15)/.test(second)
  return /^23:(00|45)/.test(first) && /^(22:00|23:30)/.test(second)
}

/** A customer's download, by its headings and first rows. */
export function layoutOfHeadings(
  { line, separator, headings, places }: FoundHeadings,
  lines: readonly string[],
): CurveLayout | BeginningProblem {
  const rows = lines
    .slice(line + 1)
    .map((text) => cellsOf(text, separator))
    .filter(isRow)
  const missing = (what: 'date' | 'hour' | 'consumption'): BeginningProblem => ({
    problem: `its columns are ${headings.join(', ')}: none of them is the ${what}`,
    heading: { code: 'missing_heading', missing: what, headings: headings.filter((one) => one !== '') },
  })
  const clock = clockOf(places)
  if (typeof clock === 'string') return missing(clock)
  const imported = places.get('imported')
  if (imported === undefined) return missing('consumption')
  if ('date' in clock && clock.hour === undefined && !rows.some((row) => hasTime.test(row[clock.date] ?? '')))
    return missing('hour')
  if (separator === ',' && rows.length > 0 && rows.every((row) => row.length > headings.length))
    return {
      problem: 'its fields are separated by commas and its numbers have decimal commas without quotes',
      heading: { code: 'decimal_commas' },
    }
  const heading = headings[imported] ?? ''
  const whPlaces = whPlacesOf(
    heading,
    rows.map((row) => row[imported] ?? ''),
  )
  if (whPlaces === undefined && rows.length > 0)
    return {
      problem: `${heading} does not say whether it is kWh or Wh`,
      heading: { code: 'unit_unknown', heading },
    }
  const hasStartOnly = places.has('hourStart') && !places.has('hourEnd') && !places.has('hour')
  const timed = { ...clock, isStart: hasStartOnly || isByStart(clock, rows) }
  const needed = [imported, ...Object.values(clock).filter((place) => typeof place === 'number')]
  return {
    name: 'CSV',
    source: curveSources.customer,
    subject: 'meter',
    step: undefined,
    whPlaces: whPlaces ?? 3,
    cups: places.get('cups'),
    clock: timed,
    imported,
    exported: places.get('exported'),
    selfUsed: places.get('selfUsed'),
    method: places.get('method'),
    isEstimated: (method) => {
      if (/^\d/.test(method)) return isEstimatedCode(method)
      const first = method.charAt(0).toUpperCase()
      if (first === '' || first === 'R') return false
      return first === 'E' ? true : undefined
    },
    fewest: Math.max(...needed) + 1,
    most: headings.length,
  }
}
