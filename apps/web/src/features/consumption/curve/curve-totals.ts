import type { ShownCurve } from './curve-points.ts'
import type { Values } from '#features/consumption/chart/curve-scene.ts'

export interface Totals {
  activeWh: number
  exportedWh: number
  /** Generation; undefined if unknown. */
  selfUsedWh: number | undefined
  generatedWh: number | undefined
  /** Thousandths of a cent; undefined without a price. */
  cost: number | undefined
  /** Six periods, P1 first. */
  byPeriodWh: number[]
  /** The same for costs; undefined without a price. */
  byPeriodCost: number[] | undefined
  /** Points with data, and how many of them are estimated. */
  known: number
  estimated: number
}

const estimated = 2
const billed = 3

/** The days of one month, if any of it is billed. */
export function isOfBilledMonth({ start, end, columns }: ShownCurve): boolean {
  return start.slice(0, 7) === end.slice(0, 7) && columns.state.includes(billed)
}

/** Totals of the points from `from` up to `to`. */
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

/** Generation has a meter of its own, with its own gaps. */
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

/** Relation of two values; undefined if one is unknown or the other is 0. */
export type Standing = { share: number; kind: 'more' | 'less' | 'same' } | undefined

/** Below half a percent it is about the same. */
export function standingOf(now: number, before: number): Standing {
  if (before === 0) return undefined
  const share = (now - before) / Math.abs(before)
  if (Math.abs(share) < 0.005) return { share, kind: 'same' }
  return { share, kind: share > 0 ? 'more' : 'less' }
}

/** A value and its counterpart; no difference if either is unknown or incomplete. */
export function besideOf(
  value: number | null | undefined,
  other: number | null | undefined,
  isWhole: boolean,
): { other: number | undefined; difference: number | undefined } {
  const isKnown = isWhole && typeof value === 'number' && typeof other === 'number'
  return { other: other ?? undefined, difference: isKnown ? value - other : undefined }
}
