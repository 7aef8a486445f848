import { type CurveDay, type CurveTrack, emptyDay, emptyTrack, type Merged, mergeDay } from './curve-day.ts'
import type { StepMinutes } from './local-clock.ts'

/** Data of a day: one step is shown; data in the other step is kept aside. */
export interface KnownDay {
  shown: CurveDay
  aside?: CurveDay | undefined
}

const panels = ['selfUsed', 'generated'] as const

const hasMeter = ({ ranks }: CurveDay) => ranks.some((rank) => rank > 0)

const bestSource = ({ ranks }: CurveDay) => Math.floor(ranks.reduce((a, b) => Math.max(a, b), 0) / 0x1000000)

/** Between steps the better source wins (`curveSources`), then the finer step. */
function isBetter(one: CurveDay, other: CurveDay): boolean {
  const [a, b] = [bestSource(one), bestSource(other)]
  return a === b ? one.step < other.step : a > b
}

/** Generation comes by the hour, so converting to quarters and back loses nothing. */
function restep(track: CurveTrack, from: StepMinutes, to: StepMinutes): CurveTrack {
  if (from === to) return track
  const count = track.ranks.length
  const made = emptyTrack(to === 15 ? count * 4 : count / 4)
  for (let i = 0; i < Math.max(count, made.ranks.length); i += 1) {
    const hour = i >> 2
    const value = track.values[to === 15 ? hour : i] ?? 0
    if (to === 15) made.values[i] = (value >> 2) + (i % 4 < value % 4 ? 1 : 0)
    else made.values[hour] = (made.values[hour] ?? 0) + value
    made.ranks[to === 15 ? i : hour] = track.ranks[to === 15 ? hour : i] ?? 0
  }
  return made
}

function withPanels(day: CurveDay, from: CurveDay): CurveDay {
  for (const name of panels) {
    const track = from[name]
    if (track) day[name] = restep(track, from.step, day.step)
  }
  return day
}

/**
 * The effect of a file on a day, in ascending order: `kept` if better data was there, `changed` if what is shown
 * changed.
 */
export const dayOutcomes = ['unchanged', 'kept', 'changed', 'created'] as const
export type DayOutcome = (typeof dayOutcomes)[number]

export interface Applied {
  /** What to store; undefined if nothing changed. */
  known: KnownDay | undefined
  outcome: DayOutcome
}

const outcomeOf = ({ isShown, isKept }: Merged): DayOutcome =>
  isShown ? 'changed' : isKept ? 'kept' : 'unchanged'

/** Applies a file to a day. Mutates `known`. */
export function applyFile(known: KnownDay | undefined, incoming: CurveDay): Applied {
  if (!hasMeter(incoming) && !panels.some((name) => incoming[name]?.ranks.some((rank) => rank > 0)))
    return { known: undefined, outcome: 'unchanged' }
  if (!known) return { known: { shown: incoming }, outcome: 'created' }
  const { shown, aside } = known
  if (incoming.step === shown.step) {
    const merged = mergeDay(shown, incoming)
    return { known: merged.isStored ? chosen(shown, aside) : undefined, outcome: outcomeOf(merged) }
  }
  const here = withPanels(emptyDay(incoming.day, shown.step, shown.ranks.length), incoming)
  const made = mergeDay(shown, here)
  if (!hasMeter(incoming)) return { known: made.isStored ? known : undefined, outcome: outcomeOf(made) }
  const own = aside ?? emptyDay(incoming.day, incoming.step, incoming.ranks.length)
  const { selfUsed: _, generated: __, ...meter } = incoming
  const { isStored } = mergeDay(own, meter)
  const next = chosen(shown, own)
  const isShown = made.isShown || next.shown.step !== shown.step
  return {
    known: isStored || made.isStored ? next : undefined,
    outcome: outcomeOf({ isStored, isShown, isKept: true }),
  }
}

/** Generation stays with the shown step. */
function chosen(shown: CurveDay, other: CurveDay | undefined): KnownDay {
  if (!other) return { shown }
  if (hasMeter(shown) && !isBetter(other, shown)) return { shown, aside: other }
  const { selfUsed: _, generated: __, ...meter } = shown
  const next = withPanels(other, shown)
  return hasMeter(shown) ? { shown: next, aside: meter } : { shown: next }
}
