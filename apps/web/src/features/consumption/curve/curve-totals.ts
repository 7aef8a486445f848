import type { ShownCurve } from './curve-points.ts'
import type { Values } from '#features/consumption/chart/curve-scene.ts'

export interface Totals {
  activeWh: number
  exportedWh: number
  /** Of panels; undefined where nothing is known of them. */
  selfUsedWh: number | undefined
  generatedWh: number | undefined
  /** Thousandths of a cent; undefined where no price is known. */
  cost: number | undefined
  /** Of six periods, P1 first. */
  byPeriodWh: number[]
  /** The same of what it cost; undefined where no price is known. */
  byPeriodCost: number[] | undefined
  /** Points of which anything is known, and those of them that are estimated. */
  known: number
  estimated: number
}

const estimated = 2
const billed = 3

/** The days of one month, of which something is on an invoice. */
export function isOfBilledMonth({ start, end, columns }: ShownCurve): boolean {
  return start.slice(0, 7) === end.slice(0, 7) && columns.state.includes(billed)
}

/** What the points from `from` up to `to` add up to. */
export function totalsOf({ columns, costByPeriod }: ShownCurve, from: number, to: number): Totals {
  const { activa, exportada, cost, state } = columns
  let [activeWh, exportedWh, costs, known, guessed] = [0, 0, 0, 0, 0]
  for (let i = from; i < to; i += 1) {
    const wh = activa[i] ?? null
    if (wh === null) continue
    activeWh += wh
    known += 1
    if (exportada) exportedWh += exportada[i] ?? 0
    if (cost) costs += cost[i] ?? 0
    if (state[i] === estimated) guessed += 1
  }
  return {
    activeWh,
    exportedWh,
    selfUsedWh: sumOf(columns.autoconsumida, from, to),
    generatedWh: sumOf(columns.generada, from, to),
    cost: cost && costs,
    byPeriodWh: byPeriod(activa, columns.by_period, columns.period, from, to),
    byPeriodCost: cost && byPeriod(cost, costByPeriod, columns.period, from, to),
    known,
    estimated: guessed,
  }
}

/** Panels have a meter of their own: its gaps are not those of the supply. */
function sumOf(column: readonly (number | null)[] | undefined, from: number, to: number) {
  if (!column) return undefined
  let sum = 0
  for (let i = from; i < to; i += 1) sum += column[i] ?? 0
  return sum
}

function byPeriod(
  values: Values,
  stacks: readonly Values[] = [],
  period: Values | undefined,
  from: number,
  to: number,
) {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const [at, column] of stacks.entries())
    for (let i = from; i < to; i += 1) sums[at] = (sums[at] ?? 0) + (column[i] ?? 0)
  for (let i = period ? from : to; i < to; i += 1) {
    const at = (period?.[i] ?? 1) - 1
    sums[at] = (sums[at] ?? 0) + (values[i] ?? 0)
  }
  return sums
}

/** How a value stands to another; undefined where one of them is not known, or nothing was to be compared with. */
export type Standing = { share: number; kind: 'more' | 'less' | 'same' } | undefined

/** Below half of a hundredth it is about the same: no figure would say so. */
export function standingOf(now: number, before: number): Standing {
  if (before === 0) return undefined
  const share = (now - before) / Math.abs(before)
  if (Math.abs(share) < 0.005) return { share, kind: 'same' }
  return { share, kind: share > 0 ? 'more' : 'less' }
}

/** A value beside that of another time; no difference of what is not known, or not whole. */
export function besideOf(
  value: number | null | undefined,
  other: number | null | undefined,
  isWhole: boolean,
): { other: number | undefined; difference: number | undefined } {
  const isKnown = isWhole && typeof value === 'number' && typeof other === 'number'
  return { other: other ?? undefined, difference: isKnown ? value - other : undefined }
}
