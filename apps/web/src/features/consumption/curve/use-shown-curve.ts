import type { Curve, curveChartSchemas } from '@fanal/contract/schemas/consumption'
import type { CurveType } from '@fanal/domain/consumption/curve-range'
import type { Zone } from '@fanal/domain/lookups/provinces'
import { useMemo } from 'react'
import { curveOfPoints } from './curve-of-points.ts'
import { type ShownCurve, shownCurve } from './curve-points.ts'

type Answered = (typeof curveChartSchemas)['response']['_output']

/** The answer prepared for drawing; stable while the answer is. */
export function useShownCurve(
  answer: Answered | undefined,
  type: CurveType,
  zone: Zone,
  lastDay: string | undefined,
): ShownCurve | undefined {
  return useMemo(() => {
    if (!answer) return undefined
    const curve: Curve | undefined = Array.isArray(answer) ? curveOfPoints(answer, type) : answer
    return curve && shownCurve(curve, type, zone, lastDay)
  }, [answer, type, zone, lastDay])
}
