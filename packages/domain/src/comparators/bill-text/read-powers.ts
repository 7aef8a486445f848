import { type Figure, groupBy } from './figures.ts'
import {
  type BillText,
  flowLabel,
  isInText,
  leadLabel,
  periodLabel,
  printed,
  rowLabel,
  tableLabels,
} from './labels.ts'
import { powerProducts } from './products.ts'
import { type Candidate, type Found, settle } from './evidence.ts'
import { type Labelled, setsOf, sourceOf } from './structures.ts'
import { contractedLabels, isPlain, otherPower, powerKeyword, powerPeriodIn } from './terms.ts'

interface PowerFigure extends Labelled {
  /** Billed: nothing says that it is the contracted one. Unnamed: nothing says anything. */
  kind: 'contracted' | 'billed' | 'unnamed' | 'other'
  kw: number
}

const kindIn = (label: string): PowerFigure['kind'] | undefined => {
  if (otherPower.test(label)) return 'other'
  if (contractedLabels.test(label)) return 'contracted'
  return /\bpotenci/.test(label) ? 'billed' : undefined
}

const nextPower = /^\s*(?:[/;,–-]|y|i)?\s*(?:en )?(?:p2|valles?|vall)?\s*:?\s*$/

/** `4,6 / 3,45 kW`, `punta-llano 4,600; valle 3,450 kW`: one unit for both. */
function hasNextUnit(text: BillText, figure: Figure): boolean {
  const ones = text.inCell.get(figure.cell) ?? []
  const next = ones[ones.indexOf(figure) + 1]
  return next?.unit === 'kW' && nextPower.test(figure.cell.folded.slice(figure.end, next.start))
}

/** `Potencia contratada (kW)`, and only figures in the cells after it. */
const isNamedUnit = (text: BillText, figure: Figure) =>
  /\(kw\)/.test(rowLabel(text, figure, contractedLabels).label)

/** `4.600 kW` are 4.6 where nobody has more than 15. */
function kwOf({ value, isAmbiguous, cell, start, end }: Figure, isSmall: boolean): number | undefined {
  const thousands = /^(\d{1,2})\.(\d{3})\b/.exec(cell.folded.slice(start, end))
  if (thousands && isSmall) return Number(`${thousands[1]}.${thousands[2]}`)
  return isAmbiguous || thousands ? undefined : value
}

function labelled(text: BillText, figure: Figure, isSmall: boolean): PowerFigure | undefined {
  const { unit } = figure
  const kw = kwOf(figure, isSmall)
  if (kw === undefined || kw <= 0 || (unit !== 'kW' && unit !== '')) return undefined
  const own = leadLabel(text, figure)
  if (isInText(text, figure)) {
    if (unit !== 'kW' && !hasNextUnit(text, figure) && !isNamedUnit(text, figure)) return undefined
    const flow = flowLabel(text, figure, powerKeyword)?.head ?? ''
    const kind =
      kindIn(own) ?? kindIn(flow) ?? kindIn(rowLabel(text, figure, powerKeyword).label) ?? 'unnamed'
    const label = kindIn(own) ? own : `${flow} ${own}`
    return {
      figure,
      kw,
      kind,
      isPlain: isPlain(label),
      period: powerPeriodIn(periodLabel(text, figure)),
      isInline: true,
      words: printed(text, figure),
    }
  }
  const { row, column, both, words, sections } = tableLabels(text, figure, powerKeyword)
  if (unit !== 'kW' && !hasNextUnit(text, figure) && !/\bkw\b/.test(`${both} ${sections.join(' ')}`))
    return undefined
  const kind = kindIn(both) ?? sections.map(kindIn).find(Boolean) ?? 'other'
  const before = kindIn(row.label) ? row.words : words
  const period = powerPeriodIn(row.label) || powerPeriodIn(column?.label ?? '')
  return {
    figure,
    kw,
    kind,
    isPlain: isPlain(kindIn(row.label) ? row.label : both),
    period,
    isInline: false,
    words: printed(text, figure, before),
  }
}

/** Values of no period after one label: two are those of day and night; one is that of both, if there is no other. */
function unnamed(all: readonly PowerFigure[]): PowerFigure[][] {
  const contracted = all.filter(({ kind, period }) => kind === 'contracted' && period === 0)
  const isOnly = new Set(all.filter(({ kind }) => kind !== 'other').map(({ kw }) => kw)).size === 1
  return [...groupBy(contracted, ({ figure }) => figure.cell.line).values()].flatMap((ones) => {
    const [first, second] = ones
    if (!first || ones.length > 2) return []
    if (second) return [[first, second]]
    return isOnly ? [[first, first]] : []
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
  const paid = all.filter(({ kind, figure }) => kind === 'billed' && quantities.has(figure))
  // A label may stand beside the second of two lines.
  const besides = all.filter(({ kind }) => kind === 'unnamed')
  const named = [contracted, [...contracted, ...paid], [...contracted, ...besides]]
    .flatMap((ones) => setsOf(ones, 2))
    .filter((set) => set.some(({ kind }) => kind !== 'unnamed'))
  const sets = named.length > 0 ? named : unnamed(all)
  const candidates = sets.flatMap((set): Candidate<string[]>[] => {
    const evidence = set.every(({ kw }) => isBilled(kw)) ? 'money' : 'label'
    if (evidence === 'label' && !set.every((one) => one.isPlain)) return []
    return [
      { value: set.map(({ kw }) => String(Number(kw.toFixed(3)))), evidence, sources: set.map(sourceOf) },
    ]
  })
  const isRight = ({ value, evidence }: Candidate<string[]>) =>
    (evidence === 'money' || billed.length === 0) && (!isSmall || value.every((kw) => Number(kw) <= 15))
  const seen = contracted.length > 0 ? contracted : paid
  return settle(candidates.filter(isRight), seen.slice(0, 2).map(sourceOf))
}
