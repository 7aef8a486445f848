import type { Figure } from './figures.ts'
import { type BillText, columnLabel, isBare, ownLabel, printed, rowLabel } from './labels.ts'
import { type Candidate, type Found, settle } from './evidence.ts'
import { sourceOf } from './structures.ts'
import { isPlain, otherTotal, totalKeyword, vatLabels, wholeTotal } from './terms.ts'

/** A minus that stands apart: before the amount, or behind it. */
const isTakenBack = ({ cell, start, end }: Figure) =>
  /[-\u2212\u2013]\s*$/.test(cell.folded.slice(0, start)) ||
  /^\s?[-\u2212](?!\w)/.test(cell.folded.slice(end))

const isAmount = ({ unit, decimals, value }: Figure) =>
  (unit === 'eur' || unit === '') && decimals === 2 && value > 0

/** `Total factura de gas` is a total of the bill. */
const plainLabel = (label: string) =>
  label
    .replaceAll(
      /\bfactura (?:de |d')?(?:la )?(?:gas(?: natural)?|electricidad|electricitat|luz|llum)\b/g,
      'factura',
    )
    .trim()

/** A heading with one amount right below it. */
function isAlone(text: BillText, figure: Figure): boolean {
  const { cell } = figure
  return !text.figures.some(
    (one) =>
      one !== figure &&
      one.cell.page === cell.page &&
      one.cell.line > cell.line &&
      one.cell.line <= cell.line + 3 &&
      isAmount(one) &&
      Math.abs(one.cell.right - cell.right) < 12,
  )
}

interface Total {
  figure: Figure
  label: string
  words: string
}

function labelled(text: BillText, figure: Figure): Total | undefined {
  if (!isAmount(figure) || figure.isAmbiguous || isTakenBack(figure)) return undefined
  const { cell } = figure
  const of = (label: string, before = ''): Total | undefined => {
    const plain = plainLabel(label)
    return totalKeyword.test(plain) && !otherTotal.test(plain)
      ? { figure, label: plain, words: printed(text, figure, before) }
      : undefined
  }
  if (!isBare(text, cell)) return of(ownLabel(text, figure))
  const row = rowLabel(text, figure, totalKeyword)
  const own = of(nearestWords(text, figure) ?? row.label, row.words)
  if (own) return own
  const column = columnLabel(text, figure)
  const isBelow = column && cell.y - column.cell.y <= 3 * Math.max(cell.height, column.cell.height)
  if (!isBelow || !/pagar|factura/.test(column.label) || !isAlone(text, figure)) return undefined
  return of(column.label, column.cell.text)
}

/** The words of the cell next to it. */
function nearestWords(text: BillText, { cell }: Figure): string | undefined {
  const left = (text.lines[cell.line]?.cells ?? []).filter((one) => one.right <= cell.x + 1)
  return left.findLast((one) => !isBare(text, one))?.folded
}

interface Vat {
  rate: number
  amounts: number[]
}

/** The lines of VAT with their rate and amounts. */
function vatLines({ lines, figures }: BillText): Vat[] {
  const found = lines.flatMap(({ cells }, i): Vat[] => {
    const words = cells.map(({ folded }) => folded).join(' ')
    if (!vatLabels.test(words)) return []
    const own = figures.filter(({ cell }) => cell.line === i)
    const rate = own.find(({ unit, value }) => unit === '%' && value > 0 && value < 30)
    const amounts = own.filter(isAmount).map(({ value }) => value)
    return rate && amounts.length > 0 ? [{ rate: rate.value / 100, amounts }] : []
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.0151

/** Whether the VAT of this bill is that of a total; undefined where no VAT is read. */
function isTaxed(total: number, vats: readonly Vat[]): boolean {
  const isOfOne = vats.some(({ rate, amounts }) =>
    amounts.some((vat) => near(total - total / (1 + rate), vat)),
  )
  if (isOfOne) return true
  const wholes = vats.map(
    ({ rate, amounts }) =>
      amounts.flatMap((base) =>
        amounts.filter((vat) => vat < base && near(base * rate, vat)).map((vat) => base + vat),
      )[0],
  )
  const sum = wholes.reduce((all: number, one) => all + (one ?? Number.NaN), 0)
  return wholes.length > 1 && near(sum, total)
}

/** The amount of the billed days, with taxes. */
export function readTotal(text: BillText): Found<number> {
  const totals = text.figures.flatMap((figure) => labelled(text, figure) ?? [])
  const vats = vatLines(text)
  const candidates = totals.flatMap((one): Candidate<number>[] => {
    const { value } = one.figure
    if (isTaxed(value, vats)) return [{ value, evidence: 'money', sources: [sourceOf(one)] }]
    const isNamed = wholeTotal.test(one.label) && isPlain(one.label) && vats.length === 0
    return isNamed ? [{ value, evidence: 'label', sources: [sourceOf(one)] }] : []
  })
  const seen = totals.filter(({ label }) => wholeTotal.test(label))
  return settle(candidates, (seen.length > 0 ? seen : totals).slice(0, 1).map(sourceOf))
}
