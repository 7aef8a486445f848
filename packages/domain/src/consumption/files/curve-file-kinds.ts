import type { CurveFields } from './curve-fields.ts'
import { type CurveSource, curveSources, unknownFileDate } from '../curve-sources.ts'
import type { StepMinutes } from '../local-clock.ts'

/** What a file is about: the supply's meter or one series of the customer's generation. */
type Subject = 'meter' | 'selfUsed' | 'generated'

export interface SeasonPlace {
  stamp: number
  season: number
  isStart?: boolean
}

/** Our own quarter-hour download numbers quarters within their hour. */
export interface HourPlace {
  date: number
  /** Undefined where the date has a time. */
  hour?: number
  quarter?: number
  /** Hours are labelled by their beginning; by their end otherwise. */
  isStart?: boolean
}

/** Field indexes of a kind of file, from 0 (formats in docs/operations/import.md). */
export interface CurveLayout {
  /** The usual name. */
  name: string
  source: CurveSource
  subject: Subject
  /** Undefined if the timestamps tell it. */
  step: StepMinutes | undefined
  /** 0 for Wh, 3 for kWh: decimal places to shift. */
  whPlaces: 0 | 3
  /** A distributor's line has a season flag; a customer's download has separate date and hour columns with headings. */
  clock: SeasonPlace | HourPlace
  /** Undefined where no column has it: a download of one supply. */
  cups: number | undefined
  /** For files of generation: generated or self-consumed energy. */
  imported: number
  exported?: number | undefined
  /** Quadrants 1 and 4, which make up `reactiva`. */
  reactive?: readonly [number, number] | undefined
  selfUsed?: number | undefined
  /** Each value is followed by its quality: invalid from 128. */
  hasQuality?: boolean
  method?: number | undefined
  isEstimated: (method: string) => boolean | undefined
  /** Number of fields, without trailing empty ones. */
  fewest: number
  most: number
}

const isNumber = /^\d{1,2}$/
/** F5D: 1 is measured, 3 adjusted; others are profiles and estimates. Empty means measured. */
export const isEstimatedCode = (method: string) => {
  if (method === '') return false
  return isNumber.test(method) ? Number(method) !== 1 && Number(method) !== 3 : undefined
}
/** F1 and P1: 1 to 6 are measured. */
const isEstimated1 = (method: string) => {
  if (method === '') return false
  return isNumber.test(method) ? !(Number(method) >= 1 && Number(method) <= 6) : undefined
}

const p5: CurveLayout = {
  name: 'P5D',
  source: curveSources.validated,
  subject: 'meter',
  step: 60,
  whPlaces: 0,
  cups: 0,
  clock: { stamp: 1, season: 2 },
  imported: 3,
  exported: 4,
  isEstimated: () => false,
  fewest: 4,
  most: 5,
}
const f5: CurveLayout = {
  ...p5,
  name: 'F5D',
  source: curveSources.billing,
  reactive: [5, 8],
  method: 9,
  isEstimated: isEstimatedCode,
  fewest: 10,
  most: 14,
}
const f1: CurveLayout = {
  ...f5,
  name: 'F1',
  whPlaces: 3,
  clock: { stamp: 2, season: 3 },
  imported: 4,
  exported: 5,
  reactive: [6, 9],
  method: 12,
  isEstimated: isEstimated1,
  fewest: 13,
}
const p1: CurveLayout = {
  ...f1,
  name: 'P1',
  source: curveSources.validated,
  exported: 6,
  reactive: [8, 14],
  hasQuality: true,
  method: 20,
  fewest: 21,
  most: 22,
}
/** Most of their fields are often empty. */
const panels: CurveLayout = { ...f5, fewest: 4, exported: undefined, reactive: undefined }

/** Distributors' files by the prefix of their names. */
export const curveLayouts: Readonly<Record<string, CurveLayout>> = {
  P5D: p5,
  F5D: f5,
  RF5D: { ...f5, name: 'RF5D', source: curveSources.rectified },
  A5D: { ...panels, name: 'A5D', subject: 'selfUsed' },
  // Generated energy is in the export column; the import column is 0.
  B5D: { ...panels, name: 'B5D', subject: 'generated', imported: 4, fewest: 5 },
  F1: f1,
  F1QH: { ...f1, name: 'F1QH', step: 15 },
  P1: p1,
  P1D: { ...p1, name: 'P1D' },
  P2: { ...p1, name: 'P2', step: 15 },
  P2D: { ...p1, name: 'P2D', step: 15 },
}

export interface NamedFile {
  layout?: CurveLayout
  date: string
  version: number
}

/**
 * Parses a name such as `F5D_0031_0762_20261008.0` or `F1_0031_20260930_20261007.1`, with anything after the version.
 */
export function readFileName(name: string): NamedFile | { problem: string } {
  const [, kind = '', digits = '', version = '0'] =
    /^(RF5D|[FPAB]5D|F1QH|F1|P[12]D?)_(?:\d+_)*(\d{8})(?:\.(\d+))?(?:\.|$)/i.exec(name) ?? []
  const layout = curveLayouts[kind.toUpperCase()]
  const [, other] = /^([a-z]{1,3}\d[a-z]{0,2})_\d{4}_/i.exec(name) ?? []
  // The lines alone would pass for another kind, and their energy for another magnitude.
  if (!layout && other)
    return { problem: `the name says ${other}, which is no kind of curve file that is known` }
  if (!layout) return { date: unknownFileDate, version: 0 }
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const utcMs = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(utcMs) && new Date(utcMs).toISOString().startsWith(date)
  if (!isDate || date < unknownFileDate || Number(date.slice(0, 4)) > 2_100)
    return { problem: `the name says that it was made on ${digits}, which is no date` }
  if (Number(version) > 255) return { problem: `the name says version ${version}, and 255 is the highest` }
  return { layout, date, version: Number(version) }
}

/** Layout by the first line, if the name does not tell; `isQuarters` from the first timestamps. */
export function shapeOf(fields: CurveFields, isQuarters: boolean): CurveLayout | { problem: string } {
  const count = fields.filled()
  if (fields.readStamp(1)) {
    if (count <= p5.most) return p5
    if (count >= f5.fewest && count <= f5.most && !fields.isEmpty(9)) return f5
    if (count <= f5.most)
      return {
        problem: 'it may be F5D, A5D or B5D, and only its name could say it (A5D_0031_0762_20261008.0)',
      }
  }
  if (fields.readStamp(2)) {
    if (count >= f1.fewest && count <= f1.most) return isQuarters ? { ...f1, name: 'F1QH', step: 15 } : f1
    if (count >= p1.fewest && count <= p1.most) return isQuarters ? { ...p1, name: 'P2', step: 15 } : p1
  }
  return { problem: `its first line has ${count} fields, of no kind of curve file that is known` }
}
