import { type Figure, groupBy } from './figures.ts'
import { type BillText, flowLabel, isInText, leadLabel, periodLabel, printed, tableLabels } from './labels.ts'
import { energyProducts, type Product } from './products.ts'
import {
  energyKeyword,
  isPlain,
  otherUse,
  periodIn,
  periodKeyword,
  periodsIn,
  readingWords,
  energyUseTerms,
} from './terms.ts'
import { type Evidence, type Found, settle } from './evidence.ts'
import { isAligned, type Labelled, setsOf, sourceOf } from './structures.ts'

/** A figure that may be the kWh of a period: what its labels say. */
export interface EnergyFigure extends Labelled {
  kind: 'use' | 'reading' | 'other'
}

const kindIn = (label: string): EnergyFigure['kind'] | undefined => {
  if (otherUse.test(label)) return 'other'
  if (readingWords.test(label)) return 'reading'
  return energyUseTerms.test(label) ? 'use' : undefined
}

function labelled(text: BillText, figure: Figure): EnergyFigure | undefined {
  const { unit, value } = figure
  if (value < 0 || (unit !== 'kWh' && unit !== '')) return undefined
  const own = leadLabel(text, figure)
  if (isInText(text, figure)) {
    if (unit !== 'kWh') return undefined
    const flow = flowLabel(text, figure, energyKeyword)
    const ownKind = kindIn(own)
    const kind = ownKind ?? kindIn(flow?.head ?? '') ?? 'other'
    const label = ownKind ? own : `${flow?.head ?? ''} ${own}`
    const period = periodIn(periodLabel(text, figure)) || periodOfLine(figure, own)
    return { figure, kind, isPlain: isPlain(label), period, isInline: true, words: printed(text, figure) }
  }
  const { row, column, both, words, sections } = tableLabels(text, figure, energyKeyword)
  // A column of prices or amounts may stand below the kWh too.
  if (
    unit === '' &&
    ((figure.decimals !== 0 && figure.decimals !== 3) ||
      /€|\beur|\bprecio|\bpreu|\bimporte?\b/.test(column?.label ?? ''))
  )
    return undefined
  const isKwh = unit === 'kWh' || /\bkwh\b/.test(`${both} ${sections.join(' ')}`)
  if (!isKwh) return undefined
  const section = kindIn(both) ? '' : (sections.find(kindIn) ?? '')
  const kind = kindIn(both) ?? kindIn(section) ?? 'other'
  // A heading of several periods is that of the whole table.
  const period = periodsIn(column?.label ?? '') === 1 ? periodIn(column?.label ?? '') : periodIn(row.label)
  const before = kindIn(row.label) && periodIn(row.label) ? row.words : words
  return {
    figure,
    kind,
    period: periodsIn(row.label) === 1 ? periodIn(row.label) : period,
    isPlain: isPlain(kindIn(row.label) && periodIn(row.label) ? row.label : `${both} ${section}`),
    isInline: false,
    words: printed(text, figure, before),
  }
}

/** `Punta: lectura anterior …, lectura actual …, consumo 39 kWh`: the line is that of one period. */
function periodOfLine({ cell }: Figure, own: string): number {
  const isPart = energyUseTerms.test(own) && !/\btotal\b/.test(own)
  const isOne =
    periodsIn(cell.folded) === 1 && new RegExp(`^\\W*(?:${periodKeyword.source})`).test(cell.folded)
  return isPart && isOne ? periodIn(cell.folded) : 0
}

export const energyFigures = (text: BillText): EnergyFigure[] =>
  text.figures.flatMap((figure) => labelled(text, figure) ?? [])

const sameKwh = (a: number, b: number) => Math.abs(a - b) < 0.51
const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/** Before and after by the meter, and what lies between, in one row. */
function isDifference({ figures }: BillText, { figure }: EnergyFigure): boolean {
  const row = figures.filter(
    ({ cell, unit }) => cell.line === figure.cell.line && (unit === '' || unit === 'kWh'),
  )
  const before = row.slice(0, row.indexOf(figure)).map(({ value }) => value)
  return before.some((a, i) =>
    before.slice(i + 1).some((b) => a > 0 && b > 0 && sameKwh(Math.abs(b - a), figure.value)),
  )
}

interface Proofs {
  text: BillText
  products: Product[]
  /** Figures without a period: sums. */
  totals: EnergyFigure[]
}

function evidenceOf(set: readonly EnergyFigure[], { text, products, totals }: Proofs): Evidence | undefined {
  const values = set.map(({ figure }) => figure.value)
  const sum = sumOf(values)
  if (sum < 1) return undefined
  const isBilled = (kwh: number) => kwh === 0 || products.some(({ quantity }) => sameKwh(quantity.value, kwh))
  if (values.every(isBilled) || isBilled(sum)) return 'money'
  if (set.every((one) => isDifference(text, one))) return 'sum'
  if (!set.every((one) => one.isPlain)) return undefined
  const isSum = totals.some(
    ({ figure, kind }) =>
      kind === 'use' && Math.abs(figure.value - sum) <= 1.01 && figure.value > Math.max(...values),
  )
  return isSum ? 'sum' : 'label'
}

/** Three bare figures below a heading `Consum (kWh)`: their sum has to prove them. */
function bareSets(text: BillText, all: readonly EnergyFigure[]): EnergyFigure[][] {
  const bare = all.filter(({ kind, period, isInline }) => kind === 'use' && period === 0 && !isInline)
  return bare.flatMap((first) => {
    const { line, page } = first.figure.cell
    const row = bare.filter(({ figure }) => figure.cell.line === line)
    const column = bare.filter(
      ({ figure }) =>
        figure.cell.page === page &&
        figure.cell.line >= line &&
        figure.cell.line <= line + 3 &&
        isAligned(figure, first.figure),
    )
    const rest = (ones: EnergyFigure[]) => ones.slice(ones.indexOf(first), ones.indexOf(first) + 3)
    return [rest(row), rest(column)].filter((set) => set.length === 3)
  })
}

/** `39 kWh x 0,22 + …` in the order of falling prices. */
function orderedSets(text: BillText, products: readonly Product[]): EnergyFigure[][] {
  const { figures } = text
  const runs = groupBy(products, ({ amount }) => amount)
  return [...runs.values()].flatMap((run) => {
    const ones = [...new Set(run.map(({ quantity }) => quantity))]
    const prices = ones.map((one) => figures[figures.indexOf(one) + 1]?.value ?? 0)
    const isFalling = prices.every((price, i) => i === 0 || price < (prices[i - 1] ?? 0))
    if (ones.length !== 3 || !isFalling) return []
    return [
      ones.map((figure, i) => ({
        figure,
        kind: 'use' as const,
        isPlain: true,
        period: i + 1,
        isInline: true,
        words: printed(text, figure),
      })),
    ]
  })
}

/** The kWh by period. */
export function readEnergy(text: BillText): Found<number[]> {
  const all = energyFigures(text)
  const products = energyProducts(text)
  const quantities = new Set(products.map(({ quantity }) => quantity))
  // A quantity with a price and an amount is billed, even where its label says nothing.
  const uses = all.filter(
    ({ figure, kind, period }) =>
      period > 0 && !figure.isAmbiguous && (kind === 'use' || (quantities.has(figure) && kind !== 'reading')),
  )
  const totals = all.filter(({ period }) => period === 0)
  const proofs = { text, products, totals }
  const candidates = setsOf(uses, 3).map((set) => ({ set, evidence: evidenceOf(set, proofs) }))
  const unlabelled = [...bareSets(text, all), ...orderedSets(text, products)]
    .map((set) => ({
      set,
      evidence: evidenceOf(set, { ...proofs, totals: totals.filter((one) => !set.includes(one)) }),
    }))
    .filter(({ evidence }) => evidence !== 'label' && evidence !== undefined)
  const isContradicted = quantities.size > 0
  const found = [...candidates, ...unlabelled].flatMap(({ set, evidence }) => {
    if (evidence === undefined || (evidence === 'label' && isContradicted)) return []
    const value = set.map(({ figure }) => Math.round(figure.value))
    return [{ value, evidence, sources: set.map(sourceOf) }]
  })
  const named = all.filter(({ kind, period }) => kind === 'use' && period > 0)
  const seen = named.length > 0 ? named : all.filter(({ kind }) => kind === 'use')
  return settle(found, seen.slice(0, 3).map(sourceOf))
}
