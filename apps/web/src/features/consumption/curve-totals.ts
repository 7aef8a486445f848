import type { ShownCurve } from './curve-points.ts'

export interface Totals {
  activeWh: number
  exportedWh: number
  /** Thousandths of a cent; undefined where no price is known. */
  cost: number | undefined
  byPeriodWh: number[]
  /** Points of which anything is known, and those of them that are estimated. */
  known: number
  estimated: number
}

const estimated = 2

/** What the points from `from` up to `to` add up to. */
export function totalsOf({ columns }: ShownCurve, from: number, to: number): Totals {
  const totals: Totals = {
    activeWh: 0,
    exportedWh: 0,
    cost: columns.cost && 0,
    byPeriodWh: [],
    known: 0,
    estimated: 0,
  }
  const { activa, exportada, cost, period, by_period, state } = columns
  const add = (at: number, wh: number) => {
    totals.byPeriodWh[at] = (totals.byPeriodWh[at] ?? 0) + wh
  }
  for (let i = from; i < to; i += 1) {
    const wh = activa[i] ?? null
    if (wh === null) continue
    totals.activeWh += wh
    totals.exportedWh += exportada?.[i] ?? 0
    totals.known += 1
    if (state[i] === estimated) totals.estimated += 1
    if (totals.cost !== undefined) totals.cost += cost?.[i] ?? 0
    if (period) add((period[i] ?? 1) - 1, wh)
    by_period?.forEach((column, at) => add(at, column[i] ?? 0))
  }
  return totals
}

/** How much more (0.12) or less (-0.06) than the other: only where both are known, and whole. */
export function differenceOf(
  values: readonly (number | null)[],
  others: readonly (number | null)[],
  isWhole: (index: number) => boolean,
): { now: number; before: number; isPart: boolean } {
  const sums = { now: 0, before: 0, isPart: false }
  for (const [i, value] of values.entries()) {
    const other = others[i] ?? null
    if (value === null && other === null) continue
    if (value === null || other === null || !isWhole(i)) {
      sums.isPart = true
      continue
    }
    sums.now += value
    sums.before += other
  }
  return sums
}
