import { type CurveDay, type CurveTrack, emptyTrack } from './curve-day.ts'
import { type CurveSource, fileOfRank, rankOf, unknownFileDate } from './curve-sources.ts'
import { packValues, unpackValues } from './curve-values.ts'
import type { StepMinutes } from './local-clock.ts'

/** A day as its row of `curve_days` holds it. */
export interface CurveRow {
  day: string
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  file_date: string
  file_version: number
  source: CurveSource
  step_minutes: StepMinutes
  state: number
  states: Uint8Array
  imported: Uint8Array
  exported: Uint8Array
  reactive: Uint8Array
  self_used: Uint8Array
  generated: Uint8Array
  /** Ranks by step, if the points come from several files. */
  origins: Uint8Array
  /** One rank for all steps, or one each. */
  self_used_origins: Uint8Array
  generated_origins: Uint8Array
}

const nothing = new Uint8Array(0)

function sumOf(values: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0
  return sum
}

const packed = (values: Uint32Array, sum: number) => (sum === 0 ? nothing : packValues(values))

/** For a mixed day: estimated if anything is, then real if anything is not billed yet. */
function stateOf(states: Uint8Array): number {
  if (states.includes(2)) return 2
  return states.includes(3) && !states.includes(1) ? 3 : 1
}

/** Summary of a day for its row. One loop: a file may have a million days. */
function summaryOf({ ranks, states, imported, exported, reactive }: CurveDay) {
  const first = states[0] ?? 0
  let [highest, lowest] = [0, Number.POSITIVE_INFINITY]
  let [importedWh, exportedWh, reactiveVarh] = [0, 0, 0]
  let isAlike = first !== 0
  for (let i = 0; i < ranks.length; i += 1) {
    const rank = ranks[i] ?? 0
    if (rank > highest) highest = rank
    if (rank > 0 && rank < lowest) lowest = rank
    if (states[i] !== first) isAlike = false
    importedWh += imported[i] ?? 0
    exportedWh += exported[i] ?? 0
    reactiveVarh += reactive[i] ?? 0
  }
  // Whether all ranked points are of one file and all steps have one and the same state.
  const isOfOneFile = highest === 0 || lowest === highest
  return { highest, isOfOneFile, isAlike, importedWh, exportedWh, reactiveVarh }
}

export function packDay(day: CurveDay): CurveRow {
  const { ranks, states } = day
  const { highest, isOfOneFile, isAlike, importedWh, exportedWh, reactiveVarh } = summaryOf(day)
  const file = highest === 0 ? { source: 1 as const, date: unknownFileDate, version: 0 } : fileOfRank(highest)
  return {
    day: day.day,
    imported_wh: importedWh,
    exported_wh: exportedWh,
    reactive_varh: reactiveVarh,
    file_date: file.date,
    file_version: file.version,
    source: file.source,
    step_minutes: day.step,
    state: isAlike ? (states[0] ?? 1) : stateOf(states),
    states: isAlike ? nothing : states,
    // Never empty: its length tells the number of steps.
    imported: packValues(day.imported),
    exported: packed(day.exported, exportedWh),
    reactive: packed(day.reactive, reactiveVarh),
    self_used: packedTrack(day.selfUsed),
    generated: packedTrack(day.generated),
    origins: isOfOneFile ? nothing : packRanks(ranks),
    self_used_origins: originsOf(day.selfUsed),
    generated_origins: originsOf(day.generated),
  }
}

/** A series of zeros is not shown; its ranks are kept, so that the order of files does not matter. */
const packedTrack = (track: CurveTrack | undefined) =>
  track ? packed(track.values, sumOf(track.values)) : nothing

/** Always 4 bytes each. */
function packRanks(ranks: Uint32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(ranks.length * 4))
  for (const [i, rank] of ranks.entries()) view.setUint32(i * 4, rank, true)
  return new Uint8Array(view.buffer)
}

function originsOf(track: CurveTrack | undefined): Uint8Array {
  if (!track) return nothing
  const { ranks } = track
  return packRanks(ranks.every((rank) => rank === ranks[0]) ? ranks.subarray(0, 1) : ranks)
}

/** `count` is the number of steps of that day. */
export function unpackDay(row: CurveRow, count: number): CurveDay {
  const unpack = (bytes: Uint8Array) => Uint32Array.from(unpackValues(bytes, count))
  const states = row.states.length === 0 ? new Uint8Array(count).fill(row.state) : Uint8Array.from(row.states)
  const rank = rankOf({ source: row.source, date: row.file_date, version: row.file_version })
  const ranks =
    row.origins.length === 0 ? Uint32Array.from(states, (state) => (state ? rank : 0)) : unpack(row.origins)
  return {
    day: row.day,
    step: row.step_minutes,
    ranks,
    states,
    imported: unpack(row.imported),
    exported: unpack(row.exported),
    reactive: unpack(row.reactive),
    selfUsed: unpackTrack(row.self_used, row.self_used_origins, count),
    generated: unpackTrack(row.generated, row.generated_origins, count),
  }
}

function unpackTrack(values: Uint8Array, origins: Uint8Array, count: number): CurveTrack | undefined {
  if (values.length === 0 && origins.length === 0) return undefined
  const track = emptyTrack(count)
  track.values.set(unpackValues(values, count))
  if (origins.length === 4) track.ranks.fill(unpackValues(origins, 1)[0] ?? 0)
  else track.ranks.set(unpackValues(origins, count))
  return track
}
