import {
  isQuarterHourly,
  layoutOf,
  type NamedFile,
  readFileName,
} from '../../consumption/files/curve-file-kinds.ts'
import { CurveFileReader } from '../../consumption/files/curve-file-reader.ts'
import { limitsOf } from '../../consumption/files/curve-limits.ts'
import type { StepMinutes } from '../../consumption/local-clock.ts'
import { SupplyDays } from '../../consumption/supply-days.ts'
import type { Zone } from '../../lookups/provinces.ts'
import { type HoursCurve, joinDays } from './hours-curve.ts'

/** Ten years of quarter-hours are half of it. */
export const maxCurveFileBytes = 60_000_000

export const curveFileProblems = [
  'too_large',
  'empty',
  'packed',
  'not_a_curve',
  'not_consumption',
  'no_whole_day',
] as const
export type CurveFileProblem = (typeof curveFileProblems)[number]

export interface ReadCurveFile {
  curve: HoursCurve
  /** Lines that could not be read, and days left out because a step of theirs is missing or twice. */
  refusedLines: number
  leftOutDays: number
  /** Supply points of the file beside the first, which are not read. */
  otherSupplies: number
}

const [newLine, carriageReturn] = [0x0a, 0x0d]
/** A longer line is none of a text file. */
const longestLine = 1 << 16
const linesLookedAt = 200

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 1_000)))

/** Zip (and so workbooks), gzip, bzip2. */
const isPacked = (bytes: Uint8Array) =>
  /^(PK|BZh)/.test(latin1(bytes, 0, 3)) || (bytes[0] === 0x1f && bytes[1] === 0x8b)

interface ReadOptions {
  name: string
  zone: Zone
  nowMs: number
  maxBytes?: number
  /** Called after each chunk, with the bytes so far. */
  onRead?: (bytes: number) => void
}

/**
 * A consumption file of a distributor or of Datadis, from its bytes, chunk by chunk. Of several supplies the first is
 * taken. What it returns instead of a curve is why there is none.
 */
export async function readCurveFile(
  chunks: AsyncIterable<Uint8Array>,
  { name, zone, nowMs, maxBytes = maxCurveFileBytes, onRead }: ReadOptions,
): Promise<ReadCurveFile | CurveFileProblem> {
  const named = readFileName(name)
  if ('problem' in named) return 'not_a_curve'
  const days = new SupplyDays(zone)
  let reading: Reading | undefined
  let rest: Uint8Array = new Uint8Array(0)
  let bytesRead = 0
  let isFirst = true
  for await (const chunk of chunks) {
    bytesRead += chunk.length
    if (bytesRead > maxBytes) return 'too_large'
    let bytes = joined(rest, chunk)
    if (isFirst && bytes.length >= 3) {
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      isFirst = false
    }
    if (!reading && isPacked(bytes)) return 'packed'
    if (!reading && bytes.includes(0)) return 'not_a_curve'
    const end = bytes.lastIndexOf(newLine) + 1
    if (bytes.length - end > longestLine) return 'not_a_curve'
    rest = bytes.subarray(end)
    if (end > 0) {
      reading ??= startReading(bytes.subarray(0, end), named, { days, nowMs })
      if (typeof reading === 'string') return reading
      readLines(reading, bytes.subarray(0, end))
    }
    onRead?.(bytesRead)
  }
  if (rest.length > 0) {
    reading ??= startReading(rest, named, { days, nowMs })
    if (typeof reading === 'string') return reading
    readLines(reading, rest)
  }
  if (!reading) return 'empty'
  return typeof reading === 'string' ? reading : finished(reading, zone)
}

function joined(rest: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (rest.length === 0) return chunk
  const bytes = new Uint8Array(rest.length + chunk.length)
  bytes.set(rest)
  bytes.set(chunk, rest.length)
  return bytes
}

interface Started {
  reader: CurveFileReader
  step: StepMinutes
  hasHeader: boolean
  /** Of the last line. */
  line: number
  refused: number
}
type Reading = Started | CurveFileProblem

function eachLine(bytes: Uint8Array, each: (from: number, to: number) => unknown): void {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newLine, from)
    const end = found < 0 ? bytes.length : found
    const to = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end
    if (to > from && each(from, to) === false) return
    from = end + 1
  }
}

/** The kind of the file, by its name or its first lines. */
function startReading(
  bytes: Uint8Array,
  named: NamedFile,
  { days, nowMs }: { days: SupplyDays; nowMs: number },
): Reading {
  const places: [number, number][] = []
  eachLine(bytes, (from, to) => places.push([from, to]) < linesLookedAt)
  const [first] = places
  if (!first) return 'empty'
  const isQuarters = isQuarterHourly(places.map(([from, to]) => latin1(bytes, from, to)))
  const found = layoutOf(named.layout, { bytes, from: first[0], to: first[1] }, isQuarters)
  if ('problem' in found) return 'not_a_curve'
  if (found.layout.subject !== 'meter') return 'not_consumption'
  const step = found.layout.step ?? (isQuarters ? 15 : 60)
  let supply: string | undefined
  const started: Started = {
    step,
    hasHeader: found.hasHeader,
    line: 0,
    refused: 0,
    reader: new CurveFileReader({
      layout: found.layout,
      step,
      rank: 1,
      latestMs: nowMs,
      supplyOf: (cups) => {
        supply ??= cups
        return cups === supply ? { cups, days, limits: limitsOf([]), contractOn: () => 1 } : undefined
      },
      refuse: () => {
        started.refused += 1
      },
    }),
  }
  return started
}

function readLines(reading: Started, bytes: Uint8Array): void {
  eachLine(bytes, (from, to) => {
    reading.line += 1
    if (reading.line > 1 || !reading.hasHeader) reading.reader.line(bytes, from, to, reading.line)
  })
}

function finished({ reader, step, line, refused }: Started, zone: Zone): ReadCurveFile | CurveFileProblem {
  const found = reader.take(true).map(({ curve }) => curve)
  const whole = found.filter(({ states }) => states.every((state) => state > 0))
  if (whole.length === 0) return refused * 2 > line ? 'not_a_curve' : 'no_whole_day'
  return {
    curve: joinDays({ zone, step }, whole),
    refusedLines: refused,
    leftOutDays: reader.leftOut.size + found.length - whole.length,
    otherSupplies: reader.unknown.size,
  }
}
