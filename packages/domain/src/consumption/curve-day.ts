import type { StepMinutes } from './local-clock.ts'
import { allocate } from './day-memory.ts'

/**
 * Values of one meter by step, and the rank of the file that each comes from (`rankOf`); rank 0 where there is none.
 */
export interface CurveTrack {
  ranks: Uint32Array
  values: Uint32Array
}

/** The points of a local day in Wh (varh for reactive), 23 to 100 of them. */
export interface CurveDay {
  day: string
  step: StepMinutes
  /** The supply's own meter: a point has all magnitudes or none. */
  ranks: Uint32Array
  /** Indexes of `curveStates`; 0 where the rank is 0. */
  states: Uint8Array
  imported: Uint32Array
  exported: Uint32Array
  reactive: Uint32Array
  /** Generation: self-consumed and total. It comes in separate files. */
  selfUsed?: CurveTrack | undefined
  generated?: CurveTrack | undefined
}

export const emptyTrack = (count: number): CurveTrack => ({
  ranks: new Uint32Array(count),
  values: new Uint32Array(count),
})

export function emptyDay(day: string, step: StepMinutes, count: number): CurveDay {
  const { memory, at } = allocate(count * 17)
  const column = (place: number) => new Uint32Array(memory, at + count * 4 * place, count)
  return {
    day,
    step,
    ranks: column(0),
    states: new Uint8Array(memory, at + count * 16, count),
    imported: column(1),
    exported: column(2),
    reactive: column(3),
  }
}

/** A day whose points all have one file and state. */
export function wholeDay(
  day: string,
  step: StepMinutes,
  rank: number,
  state: number,
  values: { imported: readonly number[]; exported?: readonly number[]; reactive?: readonly number[] },
): CurveDay {
  const made = emptyDay(day, step, values.imported.length)
  made.ranks.fill(rank)
  made.states.fill(state)
  made.imported.set(values.imported)
  if (values.exported) made.exported.set(values.exported)
  if (values.reactive) made.reactive.set(values.reactive)
  return made
}

/** What happened to the points merged into a day. */
export interface Merged {
  /** There is something to store, even if only the file changed. */
  isStored: boolean
  /** A value or its state changed. */
  isShown: boolean
  /** The file disagrees with a point of a better file. */
  isKept: boolean
}

/**
 * Merges the points of `incoming` into `stored`, both of the same step: each point is taken from the file of highest
 * rank, so that the order of imports does not matter.
 */
export function mergeDay(stored: CurveDay, incoming: CurveDay): Merged {
  const merged: Merged = { isStored: false, isShown: false, isKept: false }
  for (let i = 0; i < stored.ranks.length; i += 1) {
    const rank = incoming.ranks[i] ?? 0
    if (rank === 0) continue
    const isSame = isSameValue(stored, incoming, i)
    const isSameState = stored.states[i] === incoming.states[i]
    if (!isTaken(merged, rank, stored.ranks[i] ?? 0, isSame, isSameState)) continue
    stored.ranks[i] = rank
    stored.states[i] = incoming.states[i] ?? 0
    stored.imported[i] = incoming.imported[i] ?? 0
    stored.exported[i] = incoming.exported[i] ?? 0
    stored.reactive[i] = incoming.reactive[i] ?? 0
  }
  for (const name of ['selfUsed', 'generated'] as const) {
    const track = incoming[name]
    if (!track?.ranks.some((rank) => rank > 0)) continue
    stored[name] ??= emptyTrack(stored.ranks.length)
    mergeTrack(stored[name], track, merged)
  }
  return merged
}

/** Whether a point replaces the stored one; records the result in `merged`. */
function isTaken(
  merged: Merged,
  rank: number,
  storedRank: number,
  isSameNumber: boolean,
  isSameState = true,
): boolean {
  if (rank < storedRank) {
    if (!isSameNumber) merged.isKept = true
    return false
  }
  const isSame = isSameNumber && isSameState
  if (!isSame) merged.isShown = true
  if (!isSame || rank !== storedRank) merged.isStored = true
  return true
}

const isSameValue = (a: CurveDay, b: CurveDay, i: number) =>
  a.imported[i] === b.imported[i] && a.exported[i] === b.exported[i] && a.reactive[i] === b.reactive[i]

function mergeTrack(stored: CurveTrack, incoming: CurveTrack, merged: Merged): void {
  for (let i = 0; i < stored.ranks.length; i += 1) {
    const rank = incoming.ranks[i] ?? 0
    if (rank === 0) continue
    if (!isTaken(merged, rank, stored.ranks[i] ?? 0, stored.values[i] === incoming.values[i])) continue
    stored.ranks[i] = rank
    stored.values[i] = incoming.values[i] ?? 0
  }
}
