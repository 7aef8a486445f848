import { addDays, daysBetween, isDay } from '../../dates.ts'
import type { Figure } from './figures.ts'
import { type BillText, columnLabel, flowLabel, isBare, ownLabel, rowLabel } from './labels.ts'
import { powerProducts } from './products.ts'
import { type Candidate, type Found, type Source, settle } from './evidence.ts'
import { isPlain, otherDays, otherPeriod, periodOfBill } from './terms.ts'

export interface BilledDays {
  from: string
  to: string
}

interface DatePair {
  from: string
  to: string
  first: Figure
  last: Figure
  label: string
}

const joint =
  /^[\s,;:()]*(?:al?|hasta(?: el)?|fins(?: al?| el)?|y|i|[-–—/>→]+)?(?: (?:el|dia|fecha)){0,2}[\s,;:]*$/
const startWords = /\bdesde\b|\bdes de\b|\binici\w*|\bdesd?e?l\b|\banterior\b/
const endWords = /\bhasta\b|\bfins\b|\bfin(?:al)?\b|\bfi\b|\bactual\b/

/** A date without its year has that of the one after it. */
function whole(first: string, last: string): string {
  if (first.length !== 5) return first
  const year = Number(last.slice(0, 4))
  return `${first > last.slice(5) ? year - 1 : year}-${first}`
}

/** The words of a date: its own, its row's or its column's. */
function labelOf(text: BillText, figure: Figure): string {
  const own = ownLabel(text, figure)
  if (periodOfBill.test(own)) return own
  if (!isBare(text, figure.cell)) return `${flowLabel(text, figure, periodOfBill, 2)?.head ?? ''} ${own}`
  const row = rowLabel(text, figure, periodOfBill).label
  return row || (columnLabel(text, figure)?.label ?? '')
}

/** What stands between two dates; undefined where they are not next to each other. */
function between(text: BillText, a: Figure, b: Figure): string | undefined {
  if (a.cell === b.cell) return a.cell.folded.slice(a.end, b.start)
  const gap = b.cell.line - a.cell.line
  const isBelow = gap === 1 && Math.abs(a.cell.x - b.cell.x) <= 40
  if (a.cell.page !== b.cell.page || (gap !== 0 && !isBelow)) return undefined
  const line = text.lines[a.cell.line]?.cells ?? []
  const inner = gap === 0 ? line.slice(line.indexOf(a.cell) + 1, line.indexOf(b.cell)) : []
  return [
    a.cell.folded.slice(a.end),
    ...inner.map(({ folded }) => folded),
    b.cell.folded.slice(0, b.start),
  ].join(' ')
}

function pairsIn(text: BillText): DatePair[] {
  const dates = text.figures.filter(({ unit }) => unit === 'date')
  return dates.flatMap((first, i) => {
    const last = dates[i + 1]
    if (!last || last.day.length === 5) return []
    const words = between(text, first, last)
    const label = labelOf(text, first)
    const isNamed = startWords.test(label) && endWords.test(ownLabel(text, last) || labelOf(text, last))
    if (!isNamed && (words === undefined || !joint.test(words))) return []
    const [from, to] = [whole(first.day, last.day), last.day]
    if (!isDay(from) || !isDay(to) || from >= to || daysBetween(from, to) > 370) return []
    return [{ from, to, first, last, label: isNamed ? label.replaceAll(/\banterior\b/g, '') : label }]
  })
}

const isCount = ({ value, decimals }: Figure) => decimals === 0 && value > 0 && value < 400

/** Numbers of days that a bill prints: `(30 días)`, `Días facturados: 30`. */
function printedDays(text: BillText) {
  return text.figures.flatMap((figure) => {
    if (!isCount(figure) || (figure.unit !== 'days' && figure.unit !== '')) return []
    const { cell, end } = figure
    const own = ownLabel(text, figure)
    const row = isBare(text, cell) ? `${rowLabel(text, figure, /\bdi(?:a|e)s\b/).label} ${own}` : own
    const after = cell.folded.slice(end, end + 25)
    const isNamed = /\bdi(?:a|e)s\b[^.\d]{0,40}$/.test(row.trimEnd())
    if ((figure.unit === '' && !isNamed) || otherDays.test(`${row} ${after}`)) return []
    const isOfBill =
      isNamed || /^\s*(?:facturad|facturat|de consum|de factur)/.test(after) || periodOfBill.test(row)
    return [{ figure, isOfBill }]
  })
}

/** After the dates in their line, or right below. */
function isBeside({ last }: DatePair, { cell, start }: Figure): boolean {
  if (cell === last.cell) return start > last.end
  const lines = cell.line - last.cell.line
  const isNear = cell.x > last.cell.x - 200 && cell.x - last.cell.right < 260
  return cell.page === last.cell.page && (lines === 0 || lines === 1) && isNear
}

/** The days that are billed when so many are printed; undefined where dates and number do not agree. */
function billedBy({ from, to }: DatePair, count: number): BilledDays | undefined {
  const apart = daysBetween(from, to)
  if (count === apart + 1) return { from, to }
  // The first is the day of the reading before, which the last bill had.
  return count === apart ? { from: addDays(from, 1), to } : undefined
}

/** From the end of a month to that of the next, or between equal days: one of both is likely not billed. */
const isOpen = ({ from, to }: DatePair) => {
  const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01')
  return from.slice(8) === to.slice(8) || (isMonthEnd(from) && isMonthEnd(to))
}

const sourceOf = ({ first, last }: DatePair): Source => {
  const isOne = first.cell === last.cell
  const words = isOne ? first.cell.text : `${first.cell.text} – ${last.cell.text}`
  return { words: words.slice(0, 110), page: first.cell.page }
}

/** The date's own words if there are any, else the last words that lead to it. */
const lastWords = (own: string, label: string) =>
  (/[a-z]{4}/.test(own) ? own : label).trim().split(/\s+/).slice(-5).join(' ')

export function readDays(text: BillText): Found<BilledDays> {
  const all = pairsIn(text).filter(({ label }) => !otherPeriod.test(label))
  const pairs = all.filter(({ first, label }) => isPlain(lastWords(ownLabel(text, first), label)))
  const counts = printedDays(text)
  const named = counts.filter(({ isOfBill }) => isOfBill).map(({ figure }) => figure.value)
  const billed = powerProducts(text).map(({ days }) => days)
  const candidates = pairs.flatMap((pair): Candidate<BilledDays>[] => {
    const isNamed = periodOfBill.test(pair.label) || /\bdel?\b|\bdesde\b/.test(pair.label)
    const beside = counts.filter(({ figure }) => isBeside(pair, figure)).map(({ figure }) => figure.value)
    const sources = [sourceOf(pair)]
    for (const tried of [beside, named, billed]) {
      const found = new Map(
        tried.flatMap((count) => {
          const days = billedBy(pair, count)
          return days ? [[JSON.stringify(days), days]] : []
        }),
      )
      const [days] = found.values()
      if (days && found.size === 1) return [{ value: days, evidence: 'sum', sources }]
      if (tried.length > 0) return []
    }
    return isNamed && periodOfBill.test(pair.label) && !isOpen(pair)
      ? [{ value: { from: pair.from, to: pair.to }, evidence: 'label', sources }]
      : []
  })
  return settle(widest(candidates), all.slice(0, 1).map(sourceOf))
}

/** Parts of a bill, of two prices, lie within the whole of it. */
function widest(candidates: readonly Candidate<BilledDays>[]): Candidate<BilledDays>[] {
  const isWithin = (a: BilledDays, b: BilledDays) => a.from >= b.from && a.to <= b.to
  const proven = candidates.filter(({ evidence }) => evidence === 'sum')
  const whole = proven.filter(({ value }) => proven.every((one) => isWithin(one.value, value)))
  return whole.length > 0 ? whole : [...candidates]
}
