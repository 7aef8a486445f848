import {
  beginningOf,
  type CurveBeginning,
  linesLookedAt,
} from '@fanal/domain/consumption/files/curve-beginning'
import { CurveFields } from '@fanal/domain/consumption/files/curve-fields'
import {
  type CurveLayout,
  type NamedFile,
  readFileName,
} from '@fanal/domain/consumption/files/curve-file-kinds'
import { CurveFileReader } from '@fanal/domain/consumption/files/curve-file-reader'
import type { LeftOutDay } from '@fanal/domain/consumption/files/curve-reading'
import { rankOf } from '@fanal/domain/consumption/curve-sources'
import type { Database, Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { FileProblem } from '#formats/records'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { type NewDay, notifyNewData } from './budget/notify-new-data.ts'
import { CurveSupplies } from './curve-supplies.ts'
import { allowMinutes, lockCurves } from './lock-queries.ts'
import { openCurveFiles } from './open-curve-files.ts'
import { curveSaver, type SavedDays } from './save-curves.ts'
import { eachLine, type LineBlock, lineBlocks } from '#formats/whole-lines'
import type { PackedFile } from '#formats/zip-entries'

export interface CurveFileReport extends SavedDays {
  kind: string
  lines: number
  points: number
  refused: number
  /** Values marked as invalid by the meter. */
  invalid: number
  /** There are points, but all of their energy is 0. */
  isAllZero: boolean
  /** Lines of unknown supplies by CUPS, and of days without a contract in force. */
  unknown: ReadonlyMap<string, number>
  outside: ReadonlyMap<string, number>
  /** Days with a refused line. */
  leftOut: readonly LeftOutDay[]
}

export interface ImportEvents {
  onRefused: (file: string, line: number, reason: string) => void
  onProgress: (file: string, lines: number) => void
  /** Another import is running: this one waits. */
  onWait: () => void
}

/** Points buffered before they are written. */
const atOnce = 50_000

export interface CurveServer {
  database: Database
  env: NoticeEnv
}

/** The files of a path in sequence: each is stored whole or not at all, independently of the others. */
export async function* importCurves(
  server: CurveServer,
  path: string,
  now: Date,
  events: ImportEvents,
): AsyncGenerator<{ file: string; report: CurveFileReport } | { file: string; problem: string }> {
  const files = await problemOr(openCurveFiles(path))
  if (files instanceof FileProblem) {
    yield { file: path, problem: files.message }
    return
  }
  for (const file of files) {
    const name = files.length > 1 ? `${path}/${file.name}` : path
    const report = await problemOr(importFile(server, file, name, now, events))
    if (report instanceof FileProblem) yield { file: name, problem: report.message }
    else yield { file: name, report }
  }
}

const problemOr = <T>(work: Promise<T>): Promise<T | FileProblem> =>
  work.catch((error: unknown) => {
    if (error instanceof FileProblem) return error
    throw error
  })

type LeftOut = ReadonlyMap<string, LeftOutDay>

/** Rolls back a transaction that stored days which must be skipped. */
class ReadAgain extends Error {
  readonly leftOut: LeftOut
  constructor(leftOut: LeftOut) {
    super('a line that was refused came after its day was stored')
    this.leftOut = leftOut
  }
}

async function importFile(
  server: CurveServer,
  file: PackedFile,
  name: string,
  now: Date,
  events: ImportEvents,
): Promise<CurveFileReport> {
  const say: Say = {
    refuse: (line, reason) => events.onRefused(name, line, reason),
    progress: (lines) => events.onProgress(name, lines),
    wait: events.onWait,
  }
  try {
    return await importOnce(server, file, now, say, new Map())
  } catch (error) {
    if (!(error instanceof ReadAgain)) throw error
    // The file's lines were already reported.
    return await importOnce(server, file, now, { ...say, refuse: () => undefined }, error.leftOut)
  }
}

function importOnce(
  { database, env }: CurveServer,
  file: PackedFile,
  now: Date,
  say: Say,
  leftOut: LeftOut,
): Promise<CurveFileReport> {
  return database.transaction(async (tx) => {
    await allowMinutes(tx)
    await lockCurves(tx, say.wait)
    const { report, news } = await readInto(tx, file, now, say, leftOut)
    await notifyNewData(env, tx, news, now.getTime())
    const { unknown, outside, leftOut: days, ...counts } = report
    const sizes = { unknown: unknown.size, outside: outside.size, left_out: days.length }
    const detail = { file: file.name, ...counts, ...sizes }
    await recordEvent(tx, { actor: 'operator', kind: 'import.curves', detail })
    return report
  })
}

interface Say {
  refuse: (line: number, reason: string) => void
  progress: (lines: number) => void
  wait: () => void
}

async function readInto(
  tx: Db,
  file: PackedFile,
  now: Date,
  say: Say,
  leftOut: LeftOut,
): Promise<{ report: CurveFileReport; news: readonly NewDay[] }> {
  const named = readFileName(file.name)
  if ('problem' in named) throw new FileProblem(named.problem)
  const supplies = new CurveSupplies(tx)
  const saver = curveSaver(tx)
  const save = (days: ReturnType<CurveFileReader['take']>) =>
    saver.add(days.map((day) => ({ ...day, customerId: supplies.customerOf(day.contractId) })))
  let work: { reader: CurveFileReader; beginning: Beginning } | undefined
  let [lines, refused] = [0, 0]
  const refuse: Say['refuse'] = (line, reason) => {
    refused += 1
    say.refuse(line, reason)
  }
  for await (const block of lineBlocks(file.bytes())) {
    const isFirst = !work
    work ??= startReading(lookAt(block, named.layout), named, { now, supplies, refuse, leftOut })
    const { reader, beginning } = work
    await supplies.learn(block, beginning)
    eachLine(block, (from, to) => {
      lines += 1
      if (to === from || (isFirst && from < beginning.rowsFrom)) return
      if (!block.isEnded) refuseCut(block, from, to, beginning)
      const { unreadable } = reader
      reader.line(block.bytes, from, to, lines)
      if (!block.isEnded && reader.unreadable > unreadable) throw cutOff()
    })
    say.progress(lines)
    if (reader.openDays * beginning.stepsOfDay > atOnce) await save(reader.take(false))
  }
  if (!work) throw new FileProblem('it is empty')
  const { reader, beginning } = work
  await save(reader.take(true))
  if (reader.isTooLate) throw new ReadAgain(reader.leftOut)
  const saved = await saver.finish()
  const { points, invalid, unknown, outside, hasEnergy } = reader
  const left = [...reader.leftOut.values()]
  const report = {
    kind: beginning.layout.name,
    lines,
    points,
    refused,
    invalid,
    isAllZero: points > invalid && !hasEnergy,
    unknown,
    outside,
    leftOut: left,
    ...saved,
  }
  return { report, news: saver.newest() }
}

function startReading(
  beginning: Beginning,
  named: NamedFile,
  {
    now,
    supplies,
    refuse,
    leftOut,
  }: { now: Date; supplies: CurveSupplies; refuse: Say['refuse']; leftOut: LeftOut },
) {
  const { layout, step, separator } = beginning
  const reader = new CurveFileReader({
    layout,
    step,
    separator,
    rank: rankOf({ source: layout.source, date: named.date, version: named.version }),
    latestMs: now.getTime(),
    supplyOf: (cups) => supplies.of(cups),
    refuse,
    leftOut,
  })
  return { reader, beginning }
}

/** Field count of the first line: the last line must not be shorter. */
interface LastField {
  count: number
  isEmpty: boolean
}

function lastFieldOf(bytes: Buffer, from: number, to: number, separator: string): LastField {
  const fields = new CurveFields(separator)
  fields.split(bytes, from, to)
  return { count: fields.count, isEmpty: fields.isEmpty(fields.count - 1) }
}

const cutOff = () => new FileProblem('it is cut off: its last line is not whole')

function refuseCut({ bytes }: LineBlock, from: number, to: number, { first, separator }: Beginning): void {
  const last = lastFieldOf(bytes, from, to, separator)
  if (last.count < first.count || (last.isEmpty && !first.isEmpty)) throw cutOff()
}

interface Beginning extends CurveBeginning {
  stepsOfDay: number
  /** Offset of the first row in the first block. */
  rowsFrom: number
  first: LastField
}

/** What the first lines tell about a file. */
function lookAt(block: LineBlock, named: CurveLayout | undefined): Beginning {
  const { bytes } = block
  const places: [number, number][] = []
  eachLine(block, (from, to) => {
    if (to > from && places.length < linesLookedAt) places.push([from, to])
  })
  const [start] = places
  if (!start) throw new FileProblem('it is empty')
  const lines = places.map(([from, to]) => bytes.toString('latin1', from, to))
  const found = beginningOf(lines, named)
  if ('problem' in found) throw new FileProblem(found.problem)
  const { layout, step, separator, linesBefore } = found
  if (layout.cups === undefined)
    throw new FileProblem('none of its columns is the CUPS: whose it is cannot be told')
  const [from, to] = places[linesBefore] ?? start
  return {
    ...found,
    stepsOfDay: (24 * 60) / step,
    rowsFrom: places[linesBefore]?.[0] ?? (linesBefore > 0 ? bytes.length : 0),
    first: lastFieldOf(bytes, from, to, separator),
  }
}
