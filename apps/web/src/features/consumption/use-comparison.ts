import { curveChart } from '@fanal/contract/consumption'
import type { CurveInfo } from '@fanal/contract/consumption.schemas'
import { daysBetween } from '@fanal/domain/dates'
import { useMemo } from 'react'
import { useApiQuery } from '#lib/use-api.ts'
import { useConsumptionWords } from './consumption-words.ts'
import type { Values } from './curve-scene.ts'
import { besideValues, pointDay, type ShownCurve } from './curve-points.ts'
import { type CompareKind, comparedRange, firstOfMonth, lastOfMonth } from './curve-ranges.ts'
import { besideOf, differenceOf } from './curve-totals.ts'
import { useShownCurve } from './use-shown-curve.ts'
import type { PanelState, Unit } from './use-panel-state.ts'
import { curveArgs } from './wanted-curve.ts'

export interface Comparison {
  kind: CompareKind
  range: { start: string; end: string }
  /** Beside those of the curve, in the unit that is shown. */
  values: Values | undefined
  unit: Unit
  format: (value: number) => string
  /** Of a point, or of all. */
  differenceAt: (index: number | undefined) => { now: number; before: number; isPart: boolean }
  /** The other value of a point, and how much more ours is. */
  besideAt: (index: number) => ReturnType<typeof besideOf>
  isWaiting: boolean
  hasFailed: boolean
}

const daysOfMonth = (day: string) => daysBetween(firstOfMonth(day), lastOfMonth(day)) + 1

const nothing = { now: 0, before: 0, isPart: false }

/** The same curve of another time, laid beside it. */
export function useComparison(
  id: number,
  info: CurveInfo,
  state: PanelState,
  curve: ShownCurve | undefined,
): Comparison | undefined {
  const { kwh, euros } = useConsumptionWords()
  const { type, range, compare, unit } = state
  const wanted = comparedRange(range, compare ?? 'before')
  const { data, error } = useApiQuery(curveChart, curveArgs(id, type, wanted), {
    isWanted: compare !== undefined,
  })
  const other = useShownCurve(compare ? data : undefined, type, info.zone, undefined)
  const columnOf = (one: ShownCurve) => (unit === 'eur' ? (one.columns.cost ?? []) : one.columns.activa)
  const values = useMemo(
    () =>
      curve && other && curve.type === other.type ? besideValues(curve, other, columnOf(other)) : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the column follows from the unit
    [curve, other, unit],
  )
  if (!compare) return undefined
  /** A month that has just begun is not compared with a whole one. */
  const isWhole = (index: number) => {
    if (!curve || type !== 'monthly') return true
    const days = daysOfMonth(pointDay(curve, index))
    const theirs = other && daysOfMonth(pointDay(other, index))
    return curve.columns.counts[index] === days && other?.columns.counts[index] === theirs
  }
  return {
    kind: compare,
    range: wanted,
    values,
    unit,
    format: unit === 'eur' ? euros : kwh,
    differenceAt: (index) => {
      if (!curve || !values) return nothing
      if (index === undefined) return differenceOf(columnOf(curve), values, isWhole)
      const { other: before, difference } = besideOf(columnOf(curve)[index], values[index], isWhole(index))
      if (before === undefined || difference === undefined) return nothing
      return { now: before + difference, before, isPart: false }
    },
    besideAt: (index) => besideOf(curve && columnOf(curve)[index], values?.[index], isWhole(index)),
    isWaiting: !data && !error,
    hasFailed: !data && error !== null,
  }
}
