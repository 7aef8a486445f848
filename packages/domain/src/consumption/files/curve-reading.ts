import type { CurveDay } from '../curve-day.ts'
import type { StepMinutes } from '../local-clock.ts'
import type { SupplyDays } from '../supply-days.ts'
import type { CurveLayout } from './curve-file-kinds.ts'
import type { CurveLimits } from './curve-limits.ts'

/** A known supply point. */
export interface CurveSupply {
  /** The first 20 characters of the CUPS. */
  cups: string
  days: SupplyDays
  limits: CurveLimits
  /** The contract in force on a day. */
  contractOn: (day: string) => number | undefined
}

export interface ReadDay {
  contractId: number
  curve: CurveDay
}

/** A day with a refused line: it is skipped, because part of it would be taken for all of it. */
export interface LeftOutDay {
  contractId: number
  cups: string
  day: string
}

/** What of a line is wrong. */
export type LinePart = 'fields' | 'cups' | 'time' | 'energy' | 'method' | 'twice'

export interface ReaderOptions {
  layout: CurveLayout
  step: StepMinutes
  /** Between fields. */
  separator?: string
  rank: number
  /** Now: no interval may end later. */
  latestMs: number
  supplyOf: (cups: string) => CurveSupply | undefined
  refuse: (line: number, reason: string, part: LinePart) => void
  /** Known from a first pass over the same file. */
  leftOut?: ReadonlyMap<string, LeftOutDay> | undefined
}
