import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import { useMemo } from 'react'
import { useRead } from '#lib/api/use-api-query.ts'
import { type Compared, comparedIn, isWholeIn } from './compared-totals.ts'
import { useConsumptionLabels } from '#features/consumption/consumption-labels.ts'
import type { ComparedValues } from '#features/consumption/chart/curve-scene.ts'
import { besideValues, type ShownCurve } from './curve-points.ts'
import { type CompareKind, comparedRange } from './curve-ranges.ts'
import { besideOf } from './curve-totals.ts'
import { useShownCurve } from './use-shown-curve.ts'
import type { PanelState, Unit } from '#features/consumption/use-panel-state.ts'
import { curveRead } from './curve-reads.ts'
import type { Zoom } from '#features/consumption/chart/zooming.ts'

export interface Comparison {
  kind: CompareKind
  range: { start: string; end: string }
  /** Aligned with the curve, in the shown unit; energies have what was self-consumed and exported too. */
  drawn: ComparedValues | undefined
  unit: Unit
  format: (value: number) => string
  /** Totals of a range. */
  comparedIn: (part: Zoom) => Compared
  /** The other value of a point, and the difference. */
  besideAt: (index: number) => ReturnType<typeof besideOf>
  isWaiting: boolean
  hasFailed: boolean
}

const nothing: Compared = { now: 0, before: 0, isPart: false, points: 0, days: undefined }

/** The same curve in another period, aligned. */
export function useComparison(
  id: number,
  info: CurveInfo,
  state: PanelState,
  curve: ShownCurve | undefined,
): Comparison | undefined {
  const { kwh, euros } = useConsumptionLabels()
  const { type, range, compare, unit } = state
  const wanted = comparedRange(range, compare ?? 'before')
  const { data, error } = useRead(curveRead(id, type, wanted), {
    isWanted: compare !== undefined,
  })
  const other = useShownCurve(compare ? data : undefined, type, info.zone, undefined)
  const columnOf = (one: ShownCurve) => (unit === 'eur' ? (one.columns.cost ?? []) : one.columns.activa)
  const drawn = useMemo((): ComparedValues | undefined => {
    if (!curve || !other || curve.type !== other.type) return undefined
    const values = besideValues(curve, other, columnOf(other))
    const { autoconsumida, exportada } = other.columns
    if (unit === 'eur') return { values }
    return {
      values,
      above: autoconsumida && besideValues(curve, other, autoconsumida),
      below: exportada && besideValues(curve, other, exportada),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the column follows from the unit
  }, [curve, other, unit])
  if (!compare) return undefined
  const besideAt = (index: number) => {
    const isWhole = curve && other && isWholeIn(curve, index) && isWholeIn(other, index)
    return besideOf(curve && columnOf(curve)[index], drawn?.values[index], isWhole ?? false)
  }
  return {
    kind: compare,
    range: wanted,
    drawn,
    unit,
    format: unit === 'eur' ? euros : kwh,
    comparedIn: (part) =>
      curve && other && drawn
        ? comparedIn({ curve, values: columnOf(curve) }, { curve: other, values: columnOf(other) }, part)
        : nothing,
    besideAt,
    isWaiting: (!data || !curve) && !error,
    hasFailed: !data && error !== null,
  }
}
