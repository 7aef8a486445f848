import { type Figure, groupBy } from './figures.ts'
import { type BillText, columnLabel, flowLabel, isBare, leadLabel, printed, rowLabel } from './labels.ts'
import { powerProducts } from './products.ts'
import { type Candidate, type Found, type Source, settle } from './evidence.ts'
import { type Labelled, setsOf } from './structures.ts'
import { contractedWords, otherPower, periodKeyword, powerKeyword, powerPeriodIn } from './terms.ts'

interface PowerFigure extends Labelled {
  /** Billed: nothing says that it is the contracted one. Unnamed: nothing says anything. */
  kind: 'contracted' | 'billed' | 'unnamed' | 'other'
  kw: number
  words: string
}

const kindIn = (label: string): PowerFigure['kind'] | undefined => {
  if (otherPower.test(label)) return 'other'
  if (contractedWords.test(label)) return 'contracted'
  return /\bpotenci/.test(label) ? 'billed' : undefined
}

/** `4,6 / 3,45 kW`: one unit for both. */
function hasNextUnit(text: BillText, figure: Figure): boolean {
  const ones = text.inCell.get(figure.cell) ?? []
  const next = ones[ones.indexOf(figure) + 1]
  return next?.unit === 'kW' && /^\s*(?:[/;,–-]|y|i)?\s*$/.test(figure.cell.folded.slice(figure.end, next.start))
}

/** `4.600 kW` are 4.6 where nobody has more than 15. */
function kwOf({ value, isAmbiguous, cell, start, end }: Figure, isSmall: boolean): number | undefined {
  const thousands = /^(\d{1,2})\.(\d{3})\b/.exec(cell.folded.slice(start, end))
  if (thousands && isSmall) return Number(`${thousands[1]}.${thousands[2]}`)
  return isAmbiguous || thousands ? undefined : value
}

function labelled(text: BillText, figure: Figure, isSmall: boolean): PowerFigure | undefined {
  const { cell, unit } = figure
  const kw = kwOf(figure, isSmall)
  if (kw === undefined || kw <= 0 || (unit !== 'kW' && unit !== '')) return undefined
  const own = leadLabel(text, figure)
  if (!isBare(text, cell) || periodKeyword.test(own)) {
    if (unit !== 'kW' && !hasNextUnit(text, figure)) return undefined
    const flow = flowLabel(text, figure, powerKeyword)?.head ?? ''
    const kind = kindIn(own) ?? kindIn(flow) ?? kindIn(rowLabel(text, figure, powerKeyword)) ?? 'unnamed'
    return { figure, kw, kind, period: powerPeriodIn(own), isInline: true, words: printed(figure) }
  }
  const row = rowLabel(text, figure, periodKeyword)
  const column = columnLabel(text, figure)
  const heading = flowLabel(text, figure, powerKeyword)?.head ?? ''
  const section = headingOfRow(text, figure)
  const all = `${row} | ${column?.label ?? ''}`
  if (unit !== 'kW' && !hasNextUnit(text, figure) && !/\bkw\b/.test(`${all} ${heading} ${section}`)) return undefined
  const kind = kindIn(all) ?? kindIn(heading) ?? kindIn(section) ?? 'other'
  const before = [row, column?.cell.text.trim() ?? ''].filter(Boolean).join(' · ')
  const period = powerPeriodIn(row) || powerPeriodIn(column?.label ?? '')
  return { figure, kw, kind, period, isInline: false, words: printed(figure, before) }
}

function headingOfRow(text: BillText, { cell }: Figure): string {
  const first = text.lines[cell.line]?.cells.find((one) => one.right <= cell.x && !isBare(text, one))
  if (!first) return ''
  const place = { cell: first, start: 0, end: 0, unit: '', value: 0, decimals: 0, isAmbiguous: false, day: '' } as const
  return flowLabel(text, place, powerKeyword)?.head ?? ''
}

const sourceOf = ({ figure, words }: PowerFigure): Source => ({ words, page: figure.cell.page })

/** Values of no period after one label: two are those of day and night, one is that of both. */
function unnamed(contracted: readonly PowerFigure[]): PowerFigure[][] {
  const byLine = groupBy(
    contracted.filter(({ period }) => period === 0),
    ({ figure }) => figure.cell.line,
  )
  return [...byLine.values()].flatMap((ones) => {
    const [first, second] = ones
    if (!first || ones.length > 2) return []
    return [[first, second ?? first]]
  })
}

/** The contracted powers in kW, P1 first. */
export function readPowers(text: BillText, isSmall: boolean): Found<string[]> {
  const all = text.figures.flatMap((figure) => labelled(text, figure, isSmall) ?? [])
  const products = powerProducts(text)
  const billed = products.filter(({ quantity }) => quantity.unit === 'kW')
  const isBilled = (kw: number) => products.some(({ quantity }) => Math.abs(quantity.value - kw) < 0.0005)
  const contracted = all.filter(({ kind }) => kind === 'contracted')
  const quantities = new Set(products.map(({ quantity }) => quantity))
  const payed = all.filter(({ kind, figure }) => kind === 'billed' && quantities.has(figure))
  // A label may stand beside the second of two lines.
  const besides = all.filter(({ kind }) => kind === 'unnamed')
  const named = [contracted, [...contracted, ...payed], [...contracted, ...besides]]
    .flatMap((ones) => setsOf(ones, 2))
    .filter((set) => set.some(({ kind }) => kind !== 'unnamed'))
  const sets = named.length > 0 ? named : unnamed(contracted)
  const candidates = sets.map((set): Candidate<string[]> => ({
    value: set.map(({ kw }) => String(Number(kw.toFixed(3)))),
    evidence: set.every(({ kw }) => isBilled(kw)) ? 'money' : 'label',
    sources: set.map(sourceOf),
  }))
  const isRight = ({ value, evidence }: Candidate<string[]>) =>
    (evidence === 'money' || billed.length === 0) && (!isSmall || value.every((kw) => Number(kw) <= 15))
  const seen = contracted.length > 0 ? contracted : payed
  return settle(candidates.filter(isRight), seen.slice(0, 2).map(sourceOf))
}
