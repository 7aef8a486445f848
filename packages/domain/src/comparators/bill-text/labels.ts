import { type Figure, figuresOf, groupBy, type Unit } from './figures.ts'
import { type Cell, type Line, linesOf, type TextFragment } from './page-lines.ts'
import { isPlain, periodAfter, periodKeyword } from './terms.ts'

// What a figure is called: by the words before it, by its row and column, and by the heading that it stands under.

export interface BillText {
  lines: Line[]
  figures: Figure[]
  inCell: Map<Cell, Figure[]>
}

export function billTextOf(fragments: readonly TextFragment[]): BillText {
  const lines = linesOf(fragments)
  const figures = figuresOf(lines)
  return { lines, figures, inCell: groupBy(figures, ({ cell }) => cell) }
}

/** Letters that are not those of a unit. */
const hasWords = (folded: string) =>
  /[a-z]{2,}|\bp\d/.test(folded.replaceAll(/\b(?:kwh|kw|eur|euros?|n?m3|dias?|dies|x)\b/g, ' '))

function wordsOf(text: BillText, cell: Cell): string {
  let folded = cell.folded
  for (const { start, end } of text.inCell.get(cell) ?? [])
    folded = folded.slice(0, start) + ' '.repeat(end - start) + folded.slice(end)
  return folded
}

/** A cell of figures only, as in a table. */
export const isBare = (text: BillText, cell: Cell): boolean => !hasWords(wordsOf(text, cell))

/** In running text or after its own period, not in a table. */
export const isInText = (text: BillText, figure: Figure): boolean =>
  !isBare(text, figure.cell) || periodKeyword.test(leadLabel(text, figure))

const overlaps = (a: Cell, b: Cell, margin = 4) => a.x - margin <= b.right && b.x <= a.right + margin

/** The cells of the same page in the lines above, nearest line first. */
function* linesAbove({ lines }: BillText, cell: Cell, most: number) {
  for (let i = cell.line - 1; i >= Math.max(0, cell.line - most); i -= 1) {
    const line = lines[i]
    if (!line || line.page !== cell.page) return
    yield line
  }
}

/** The cell that a text goes on from, or the heading that it stands below. */
function cellAbove(text: BillText, cell: Cell): Cell | undefined {
  for (const { y, cells } of linesAbove(text, cell, 4)) {
    if (cell.y - y > 3 * cell.height) return undefined
    const aligned = cells.find((one) => Math.abs(one.x - cell.x) <= 10)
    const above = aligned ?? cells.find((one) => overlaps(one, cell))
    if (above) return above
  }
  return undefined
}

/** Before this figure in its cell, since the one before it. */
export function ownLabel(text: BillText, { cell, start }: Figure): string {
  const before = (text.inCell.get(cell) ?? []).findLast((one) => one.end <= start)
  return cell.folded.slice(before?.end ?? 0, start)
}

/** The same, with the end of the line above where a sentence is broken right before the figure. */
export function leadLabel(text: BillText, figure: Figure): string {
  const own = ownLabel(text, figure)
  const [first] = text.inCell.get(figure.cell) ?? []
  if (first !== figure || /[a-z]/.test(own)) return own
  const above = cellAbove(text, figure.cell)
  const end = (above && text.inCell.get(above)?.at(-1)?.end) ?? 0
  return above && end > 0 ? `${above.folded.slice(end)} ${own}` : own
}

/** Whether a text names periods after their figures; told by the first figure that has one. */
function isNamedAfter(text: BillText, cell: Cell, unit: Unit, depth = 3): boolean {
  const isAfter = ({ end }: Figure) => periodAfter.test(cell.folded.slice(end))
  const ones = (text.inCell.get(cell) ?? []).filter((one) => one.unit === unit)
  const first = ones.find((one) => periodKeyword.test(leadLabel(text, one)) || isAfter(one))
  const above = cellAbove(text, cell)
  const isLower = /^[\p{Ll}\d]/u.test(cell.text)
  if (depth > 0 && above && isLower && isNamedAfter(text, above, unit, depth - 1)) return true
  return first !== undefined && !periodKeyword.test(leadLabel(text, first)) && isAfter(first)
}

/** The words that name the period of a figure: before it, or after it where the sentence is built so. */
export function periodLabel(text: BillText, figure: Figure): string {
  const { cell, end, unit } = figure
  if (!isNamedAfter(text, cell, unit)) return leadLabel(text, figure)
  return periodAfter.exec(cell.folded.slice(end))?.[0] ?? ''
}

export interface FlowLabel {
  /** The sentence or heading that holds the last of the keywords, up to the first figure after it. */
  head: string
  /** Where it begins. */
  cell: Cell
}

/** Joins the cells that lead to a figure: its own up to it, and those above. */
function flowTo(text: BillText, { cell, start }: Figure, depth: number) {
  const cells = [cell]
  for (let above = cellAbove(text, cell); above && cells.length <= depth; above = cellAbove(text, above))
    cells.unshift(above)
  let flow = ''
  const starts: number[] = []
  const ends: { start: number; end: number }[] = []
  for (const one of cells) {
    starts.push(flow.length)
    for (const figure of text.inCell.get(one) ?? [])
      if (one !== cell || figure.end <= start)
        ends.push({ start: flow.length + figure.start, end: flow.length + figure.end })
    flow += one === cell ? one.folded.slice(0, start) : `${one.folded}\n`
  }
  return { flow, cells, starts, ends }
}

/** A sentence that is broken over two lines, not a heading and what stands below it. */
const isContinued = (above: Cell | undefined, cell: Cell | undefined) =>
  above !== undefined &&
  cell !== undefined &&
  (/^\p{Ll}/u.test(cell.text) || (above.text.length > 45 && !/[.:;)]\s*$/.test(above.text)))

/** The label in the text that leads to a figure; undefined without a keyword in it. */
export function flowLabel(text: BillText, figure: Figure, keyword: RegExp, depth = 7): FlowLabel | undefined {
  const { flow, cells, starts, ends } = flowTo(text, figure, depth)
  const found = [...flow.matchAll(new RegExp(keyword.source, 'g'))].at(-1)?.index
  if (found === undefined) return undefined
  const line = starts.findLastIndex((one) => one <= found)
  const lineBefore = starts[isContinued(cells[line - 1], cells[line]) ? line - 1 : line] ?? 0
  const sentence = flow.slice(0, found).lastIndexOf('. ')
  const cut = ends.findLast(({ end }) => end <= found)?.end ?? 0
  const from = Math.max(cut, lineBefore, sentence)
  const next = ends.find((one) => one.start >= found)?.start ?? flow.length
  return { head: flow.slice(from, next), cell: cells[line] ?? figure.cell }
}

/** Words, or the unit alone where no figure is with it. */
const isName = (text: BillText, cell: Cell) =>
  text.inCell.has(cell) ? hasWords(wordsOf(text, cell)) : /[a-z]{2,}|\bp\s?\d/.test(cell.folded)

export interface RowLabel {
  label: string
  /** As printed. */
  words: string
}

/** To the left in its line: the nearest words, and those before them while the wanted is not among them. */
export function rowLabel(text: BillText, { cell }: Figure, wanted: RegExp): RowLabel {
  const left = (text.lines[cell.line]?.cells ?? []).filter((one) => one.right <= cell.x + 1).toReversed()
  const found: RowLabel = { label: '', words: '' }
  for (const one of left) {
    const words = wordsOf(text, one)
    if (!isName(text, one)) continue
    found.label = `${words} ${found.label}`.trim()
    found.words = `${one.text} ${found.words}`.trim()
    if (wanted.test(words)) break
  }
  return found
}

/** Above in its column: the nearest words, of two lines where a heading has two. */
export function columnLabel(text: BillText, figure: Figure): { label: string; cell: Cell } | undefined {
  let found: Cell | undefined
  let label = ''
  for (const { cells } of linesAbove(text, figure.cell, 14)) {
    const header = cells.find((one) => overlaps(one, found ?? figure.cell) && isName(text, one))
    if (!header) {
      if (found) break
      continue
    }
    if (found && (found.y - header.y > 1.7 * found.height || !isPlain(header.folded))) break
    label = `${header.folded} ${label}`
    if (found) break
    found = header
  }
  return found && { label: label.trim(), cell: found }
}

/** What stands above the row of a cell, or above the heading of its column: each as far as a keyword is there. */
function sectionLabels(
  text: BillText,
  { cell }: Figure,
  header: Cell | undefined,
  keyword: RegExp,
): string[] {
  const firstOf = (line: number) => text.lines[line]?.cells.find((one) => !isBare(text, one))
  const places = [firstOf(cell.line), header, header && firstOf(header.line)]
  return places.flatMap((place) =>
    place && place.x <= cell.right ? (flowLabel(text, placeOf(place), keyword)?.head ?? []) : [],
  )
}

interface TableLabels {
  row: RowLabel
  column: { label: string; cell: Cell } | undefined
  /** Row and column together. */
  both: string
  /** The same as printed. */
  words: string
  /** What the table stands under. */
  sections: string[]
}

/** The names of a figure in a table. */
export function tableLabels(text: BillText, figure: Figure, keyword: RegExp): TableLabels {
  const row = rowLabel(text, figure, periodKeyword)
  const column = columnLabel(text, figure)
  const heading = flowLabel(text, figure, keyword)?.head ?? ''
  return {
    row,
    column,
    both: `${row.label} | ${column?.label ?? ''}`,
    words: [row.words, column?.cell.text.trim() ?? ''].filter(Boolean).join(' · '),
    sections: [heading, ...sectionLabels(text, figure, column?.cell, keyword)],
  }
}

/** The end of a cell as a place to be led to. */
const placeOf = (cell: Cell): Figure => ({
  cell,
  start: cell.folded.length,
  end: cell.folded.length,
  unit: '',
  value: 0,
  decimals: 0,
  isAmbiguous: false,
  day: '',
})

const maxWords = 110

/** As printed, for people: the words of a figure, since the one before it, and the figure itself. */
export function printed(text: BillText, figure: Figure, before = ''): string {
  const { cell, start, end } = figure
  const others = (text.inCell.get(cell) ?? []).filter((one) => one.end <= start).toReversed()
  const from = others.find((one) => /\p{L}{2}|[Pp]\d/u.test(cell.text.slice(one.end, start)))?.end ?? 0
  const own = cell.text.slice(from, end).replace(/^[^\p{L}\p{N}€(-]+/u, '')
  const words = `${before} ${own}`.replaceAll(/\s+/g, ' ').trim()
  return words.length > maxWords ? `…${words.slice(-maxWords)}` : words
}
