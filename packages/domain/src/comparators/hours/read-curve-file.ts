import { beginningOf, linesLookedAt } from '../../consumption/files/curve-beginning.ts'
import { type NamedFile, readFileName } from '../../consumption/files/curve-file-kinds.ts'
import { CurveFileReader } from '../../consumption/files/curve-file-reader.ts'
import type { HeadingProblem } from '../../consumption/files/curve-headings.ts'
import { limitsOf } from '../../consumption/files/curve-limits.ts'
import type { LinePart } from '../../consumption/files/curve-reading.ts'
import type { StepMinutes } from '../../consumption/local-clock.ts'
import { SupplyDays } from '../../consumption/supply-days.ts'
import type { Zone } from '../../lookups/provinces.ts'
import { type HoursCurve, joinDays } from './hours-curve.ts'

/** Ten years of quarter-hours are half of it. */
export const maxCurveFileBytes = 60_000_000

/** A line that could not be read. */
export interface RefusedLine {
  /** From 1, as in an editor. */
  line: number
  part: LinePart
  text: string
}

/** Why a file gives no curve, and which heading or line it is about. */
export type CurveFileProblem =
  | { code: 'too_large' | 'empty' | 'packed' | 'not_a_curve' | 'not_consumption' | 'no_whole_day' }
  | { code: 'wrong_line'; refused: RefusedLine }
  | HeadingProblem

export interface ReadCurveFile {
  curve: HoursCurve
  /** The first 20 characters of the CUPS; '' where the file does not say it. */
  cups: string
  /** Lines that could not be read, and days left out because a step of theirs is missing or twice. */
  refusedLines: number
  firstRefused: RefusedLine | null
  leftOutDays: number
  /** Supply points of the file beside the first, which are not read. */
  otherSupplies: number
}

const [newLine, carriageReturn] = [0x0a, 0x0d]
/** A longer line is none of a text file. */
const longestLine = 1 << 16

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
  if ('problem' in named) return { code: 'not_a_curve' }
  const days = new SupplyDays(zone)
  let reading: Reading | undefined
  let rest: Uint8Array = new Uint8Array(0)
  let bytesRead = 0
  let isFirst = true
  for await (const chunk of chunks) {
    bytesRead += chunk.length
    if (bytesRead > maxBytes) return { code: 'too_large' }
    let bytes = joined(rest, chunk)
    if (isFirst && bytes.length >= 3) {
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      isFirst = false
    }
    if (!reading && isPacked(bytes)) return { code: 'packed' }
    if (!reading && bytes.includes(0)) return { code: 'not_a_curve' }
    const end = bytes.lastIndexOf(newLine) + 1
    if (bytes.length - end > longestLine) return { code: 'not_a_curve' }
    onRead?.(bytesRead)
    if (!reading && !isEnough(bytes)) {
      rest = bytes
      continue
    }
    rest = bytes.subarray(end)
    reading ??= startReading(bytes.subarray(0, end), named, { days, nowMs })
    if ('code' in reading) return reading
    readLines(reading, bytes.subarray(0, end))
  }
  if (rest.length > 0) {
    reading ??= startReading(rest, named, { days, nowMs })
    if ('code' in reading) return reading
    readLines(reading, rest)
  }
  if (!reading) return { code: 'empty' }
  return 'code' in reading ? reading : finished(reading, zone)
}

/** As many bytes as tell what a file is. */
const enoughBytes = 1 << 16
const isEnough = (bytes: Uint8Array) => bytes.length >= enoughBytes && bytes.includes(newLine)

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
  /** Lines up to that of the headings, empty ones not counted. */
  linesBefore: number
  /** Number of the last line, in the file and without empty ones. */
  line: number
  filled: number
  refused: number
  firstRefused: RefusedLine | null
  cups: string
}
type Reading = Started | CurveFileProblem

/** With the number of the line: empty ones count, and are left out. */
function eachLine(bytes: Uint8Array, each: (from: number, to: number, line: number) => unknown): number {
  let line = 0
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newLine, from)
    const end = found < 0 ? bytes.length : found
    const to = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end
    line += 1
    if (to > from && each(from, to, line) === false) return line
    from = end + 1
  }
  return line
}

/** The kind of the file, by its name or its first lines. */
function startReading(
  bytes: Uint8Array,
  named: NamedFile,
  { days, nowMs }: { days: SupplyDays; nowMs: number },
): Reading {
  const lines: string[] = []
  eachLine(bytes, (from, to) => lines.push(latin1(bytes, from, to)) < linesLookedAt)
  if (lines.length === 0) return { code: 'empty' }
  const found = beginningOf(lines, named.layout)
  if ('problem' in found) return found.heading ?? { code: 'not_a_curve' }
  const { layout, step, separator, linesBefore } = found
  if (layout.subject !== 'meter') return { code: 'not_consumption' }
  const started: Started = {
    step,
    linesBefore,
    line: 0,
    filled: 0,
    refused: 0,
    firstRefused: null,
    cups: '',
    reader: new CurveFileReader({
      layout,
      step,
      separator,
      rank: 1,
      latestMs: nowMs,
      supplyOf: (cups) => {
        started.cups ||= cups
        return cups === started.cups ? { cups, days, limits: limitsOf([]), contractOn: () => 1 } : undefined
      },
      refuse: (line, _, part) => {
        started.refused += 1
        started.firstRefused ??= { line, part, text: '' }
      },
    }),
  }
  return started
}

/** As much of a line as is shown. */
const shownLength = 120

function readLines(reading: Started, bytes: Uint8Array): void {
  const { line: before, reader } = reading
  const read = eachLine(bytes, (from, to, line) => {
    reading.filled += 1
    if (reading.filled <= reading.linesBefore) return
    const { firstRefused } = reading
    reader.line(bytes, from, to, before + line)
    // Lines of a day on which the clocks change are refused later than they are read.
    if (!firstRefused && reading.firstRefused?.line === before + line)
      reading.firstRefused.text = latin1(bytes, from, Math.min(to, from + shownLength))
  })
  reading.line = before + read
}

function finished(reading: Started, zone: Zone): ReadCurveFile | CurveFileProblem {
  const { reader, step, filled, refused } = reading
  const found = reader.take(true).map(({ curve }) => curve)
  const { firstRefused } = reading
  const whole = found.filter(({ states }) => states.every((state) => state > 0))
  if (whole.length === 0) {
    if (firstRefused && reading.linesBefore > 0) return { code: 'wrong_line', refused: firstRefused }
    return { code: refused * 2 > filled ? 'not_a_curve' : 'no_whole_day' }
  }
  return {
    curve: joinDays({ zone, step }, whole),
    cups: reading.cups,
    refusedLines: refused,
    firstRefused,
    leftOutDays: reader.leftOut.size + found.length - whole.length,
    otherSupplies: reader.unknown.size,
  }
}
