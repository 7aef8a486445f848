import { isDay } from '../../dates.ts'
import type { Cell, Line } from './page-lines.ts'

export type Unit =
  | 'kWh'
  | 'kW'
  | 'm3'
  | 'eur'
  | 'eur/kWh'
  | 'eur/kW'
  | 'eur/other'
  | '%'
  | 'days'
  | 'date'
  | 'other'
  | ''

/** A number or a date, with what follows it and where it stands. */
export interface Figure {
  cell: Cell
  /** Places in the text of its cell; the end is after the unit. */
  start: number
  end: number
  unit: Unit
  value: number
  decimals: number
  /** `1.234`, which could be thousands or decimals: nothing in the bill tells. */
  isAmbiguous: boolean
  /** YYYY-MM-DD of a date; MM-DD where its year stands with the next one. */
  day: string
}

/** Groups by key; the order is kept. */
export function groupBy<K, T>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

export type DecimalMark = ',' | '.' | undefined

const months = [
  'enero|gener|ene|gen',
  'febrero|febrer|feb',
  'marzo|marc|mar',
  'abril|abr',
  'mayo|maig|may',
  'junio|juny|jun',
  'julio|juliol|jul',
  'agosto|agost|ago|ag',
  'septiembre|setiembre|setembre|sept|sep|set',
  'octubre|oct',
  'noviembre|novembre|nov',
  'diciembre|desembre|dic|des',
]
const monthName = months.join('|')
const numericDate = String.raw`(\d{1,2})(?<mark>[/.-])(\d{1,2})\k<mark>(\d{4}|\d{2})(?![\d/])`
const isoDate = String.raw`(\d{4})-(\d{2})-(\d{2})(?!\d)`
const wordDate = String.raw`(\d{1,2})\s*(?:de\s+|d'\s*|[-/.]\s*)?(${monthName})\b\.?(?:\s*(?:del?\s+|,\s*|[-/.]\s*)?(\d{4})(?!\d))?`
const dateShape = new RegExp(String.raw`(?<![\d.,/-])(?:${isoDate}|${numericDate}|${wordDate})`, 'g')

/** After a unit: not what was used and billed, but a rate, another time or a reading. */
const otherAfter =
  /^\s*\/\s*[a-z(]|^\s*\(?\s*(?:al |por |per |en el |en l'|de |del |l')?(?:ano|any|anual\w*|mensual\w*|diari\w*|dia|mes|media|mitjana|ultim\w*|darrer\w*|lectur\w*|leid\w*|acumulad\w*|acumulat\w*|estimad\w*|maxim\w*)\b/

const unitShape = String.raw`(?:€|eur(?:os?)?)\s*\/\s*\(?(?:kwh|kw|[a-z]\w*)|kwh|kvarh|kw|w\b|n?m3|€|eur(?:os?)?|%|dias?|dies`
const numberShape = new RegExp(
  String.raw`(?<![\p{L}\d.,/_-]|\p{L}[-/.])([-−]?\d{1,12}(?:[.,]\d{1,9}){0,4})(?:\s{0,2}(${unitShape}))?(?![\p{L}\d])`,
  'gu',
)

function unitOf(text: string | undefined): Unit {
  if (!text) return ''
  const unit = text.replaceAll(/[\s(]/g, '')
  if (/^(€|eur)/.test(unit) && unit.includes('/'))
    return unit.endsWith('/kwh') ? 'eur/kWh' : /\/kw/.test(unit) ? 'eur/kW' : 'eur/other'
  if (/^(€|eur)/.test(unit)) return 'eur'
  if (unit === 'kwh') return 'kWh'
  if (unit === 'kw') return 'kW'
  if (unit.endsWith('m3')) return 'm3'
  if (unit === '%') return '%'
  return unit.startsWith('di') ? 'days' : 'other'
}

/** How a text of figures is read; undefined is neither. */
export function parseFigure(
  text: string,
  mark: DecimalMark,
): { value: number; decimals: number; isAmbiguous: boolean } | undefined {
  const sign = /^[-−]/.test(text) ? -1 : 1
  const digits = text.replace(/^[-−]/, '')
  const of = (plain: string, isAmbiguous = false) => ({
    value: sign * Number(plain),
    decimals: plain.split('.')[1]?.length ?? 0,
    isAmbiguous,
  })
  if (/^\d+$/.test(digits)) return of(digits)
  const thousands = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/.exec(digits)
  const marks = digits.replaceAll(/\d/g, '')
  const last = marks.at(-1) ?? ''
  if (marks.length === 1) {
    const plain = digits.replace(last, '.')
    if (!thousands || digits.startsWith('0')) return of(plain)
    // One mark before three digits.
    if (mark === undefined) return last === ',' ? of(plain) : of(digits.replace(last, ''), true)
    return mark === last ? of(plain) : of(digits.replace(last, ''))
  }
  if (!thousands) return undefined
  if (new Set(marks).size === 1) return of(digits.replaceAll(last, ''))
  // The last of two kinds is the decimal one, and stands once.
  if (marks.slice(0, -1).includes(last)) return undefined
  return of(
    digits.slice(0, digits.lastIndexOf(last)).replaceAll(/[.,]/g, '') + `.${digits.split(last).at(-1)}`,
  )
}

/** What amounts and prices of this bill are written with. */
export function decimalMarkOf(lines: readonly Line[]): DecimalMark {
  const counts = { ',': 0, '.': 0 }
  const shape = /(?<![\d.,])(?:0([.,])\d{3,8}|\d{1,6}([.,])\d{2}|\d{1,2}(,)\d{3}(?=\s?kw\b))(?![\d.,/-])/g
  for (const { cells } of lines)
    for (const { folded } of cells)
      for (const [, price, amount, power] of folded.matchAll(shape))
        counts[(price ?? amount ?? power) as ',' | '.'] += 1
  if (counts[','] > 4 * counts['.']) return ','
  return counts['.'] > 4 * counts[','] ? '.' : undefined
}

const two = (text: string) => text.padStart(2, '0')

function dayOf(match: RegExpMatchArray): string | undefined {
  const [, isoYear, isoMonth, isoDay, day, , month, year = '', wordDay, name = '', wordYear] = match
  if (isoYear) return `${isoYear}-${isoMonth}-${isoDay}`
  if (day && month) return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const index = months.findIndex((names) => names.split('|').includes(name))
  const short = `${two(String(index + 1))}-${two(wordDay ?? '')}`
  return wordYear ? `${wordYear}-${short}` : short
}

/** Dates first: what is left are numbers. */
function figuresIn(cell: Cell, mark: DecimalMark): Figure[] {
  const base = { cell, unit: 'date' as Unit, value: 0, decimals: 0, isAmbiguous: false, day: '' }
  const dates = [...cell.folded.matchAll(dateShape)].flatMap((match) => {
    const day = dayOf(match) ?? ''
    const isRight = day.length === 5 || isDay(day)
    return isRight ? [{ ...base, start: match.index, end: match.index + match[0].length, day }] : []
  })
  const isFree = (start: number, end: number) => !dates.some((one) => start < one.end && end > one.start)
  let lastEnd = 0
  const numbers = [...cell.folded.matchAll(numberShape)].flatMap((match) => {
    const [whole, digits = '', unitText] = match
    const end = match.index + whole.length
    const parsed = parseFigure(digits, mark)
    if (!parsed || !isFree(match.index, end)) return []
    // `€ 68,07`, where the sign is not that of the figure before.
    const isAfterSign = /(?:€|\beur)\s*$/.test(cell.folded.slice(lastEnd, match.index))
    lastEnd = end
    const named = unitText === undefined && isAfterSign ? 'eur' : unitOf(unitText)
    const isOther = (named === 'kWh' || named === 'kW') && otherAfter.test(cell.folded.slice(end, end + 40))
    const unit = isOther ? 'other' : named
    return [{ ...base, ...parsed, unit, start: match.index, end }]
  })
  return [...dates, ...numbers].toSorted((a, b) => a.start - b.start)
}

/** More than any bill has, in a cell and in all: the rest of a hostile file is not read. */
const maxFigures = { ofCell: 40, ofAll: 2_000 }

export function figuresOf(lines: readonly Line[]): Figure[] {
  const mark = decimalMarkOf(lines)
  const found: Figure[] = []
  for (const { cells } of lines)
    for (const cell of cells) {
      if (found.length >= maxFigures.ofAll) return found
      found.push(...figuresIn(cell, mark).slice(0, maxFigures.ofCell))
    }
  return found
}
