import { wholeDay } from '@fanal/domain/consumption/curve-day'
import { type CurveFile, curveSources, rankOf } from '@fanal/domain/consumption/curve-sources'
import { type StepMinutes, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import type { Zone } from '@fanal/domain/lookups/provinces'
import { saveCurves } from '#features/consumption/save-curves'
import type { Db } from '#platform/database'

interface CurveParts {
  contractId: number
  day: string
  step?: StepMinutes
  /** 1 real, 2 estimated, 3 billed. */
  state?: number
  zone?: Zone
  file?: Partial<CurveFile>
  /** Wh of each step. */
  imported: number | ((i: number) => number)
  exported?: (i: number) => number
  reactive?: (i: number) => number
}

/** A day of a curve, with its month; of quarters that are billed, unless told. */
export async function aCurveDay(db: Db, parts: CurveParts): Promise<void> {
  const { contractId, day, step = 15, state = 3, zone = 'peninsula', imported } = parts
  const count = stepsOfDay(day, zone, step)
  const values = (wh: number | ((i: number) => number) | undefined) =>
    Array.from({ length: count }, (_, i) => (typeof wh === 'function' ? wh(i) : (wh ?? 0)))
  const rank = rankOf({ source: curveSources.billing, date: day, version: 0, ...parts.file })
  const curve = wholeDay(day, step, rank, state, {
    imported: values(imported),
    exported: values(parts.exported),
    reactive: values(parts.reactive),
  })
  await saveCurves(db, [{ contractId, curve }])
}
