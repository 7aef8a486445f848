import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { daysBetween, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import { isByHour, pointDay, pointsOfDay, pointTime, type ShownCurve } from './curve-points.ts'
import type { Values } from '#features/consumption/chart/curve-scene.ts'
import type { Zoom } from '#features/consumption/chart/zooming.ts'

export interface Compared {
  now: number
  before: number
  /** Parts are left out: unknown, incomplete, or without a counterpart. */
  isPart: boolean
  /** Number of compared months or days; not counted for hours. */
  points: number
  /** The other days that were compared; undefined without any. */
  days: DayRange | undefined
}

/** A curve and its compared column. */
interface Side {
  curve: ShownCurve
  values: Values
}

const daysOfMonth = (day: string) => daysBetween(firstOfMonth(day), lastOfMonth(day)) + 1

/** A month that has just begun is not compared with a complete one. */
export function isWholeIn(curve: ShownCurve, index: number): boolean {
  if (curve.type !== 'monthly') return true
  return curve.columns.counts[index] === daysOfMonth(pointDay(curve, index))
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

/** Totals of the points from `from` up to `to` and of their counterparts: only where both are known and complete. */
export function comparedIn(ours: Side, theirs: Side, zoom: Zoom): Compared {
  const sums: Compared = { now: 0, before: 0, isPart: false, points: 0, days: undefined }
  if (isByHour(ours.curve.type)) addHours(sums, ours, theirs, zoom)
  else addPoints(sums, ours, theirs, zoom)
  const isAll = zoom.from === 0 && zoom.to === ours.curve.count
  const [length, others] = [daysOf(ours.curve), daysOf(theirs.curve)]
  if (isAll && others > length && theirs.values.slice(startOf(theirs.curve, length)).some(isKnown))
    sums.isPart = true
  return sums
}

const daysOf = ({ type, dayStarts, count }: ShownCurve) => (isByHour(type) ? dayStarts.length - 1 : count)
const startOf = (curve: ShownCurve, day: number) =>
  isByHour(curve.type) ? pointsOfDay(curve, day).from : day

function add(sums: Compared, now: number, before: number, days: DayRange) {
  sums.now += now
  sums.before += before
  sums.points += 1
  sums.days = { start: sums.days?.start ?? days.start, end: days.end }
}

function addPoints(sums: Compared, ours: Side, theirs: Side, { from, to }: Zoom) {
  for (let i = from; i < to; i += 1) {
    const [now, before] = [ours.values[i], theirs.values[i]]
    if (!isKnown(now) && !isKnown(before)) continue
    if (isKnown(now) && isKnown(before) && isWholeIn(ours.curve, i) && isWholeIn(theirs.curve, i)) {
      const start = pointDay(theirs.curve, i)
      add(sums, now, before, { start, end: theirs.curve.type === 'monthly' ? lastOfMonth(start) : start })
    } else sums.isPart = true
  }
}

/** Step by step, for days whose hours differ by the clock. */
function addHours(sums: Compared, ours: Side, theirs: Side, zoom: Zoom) {
  for (let day = 0; day < daysOf(ours.curve); day += 1) {
    const [all, others] = [pointsOfDay(ours.curve, day), pointsOfDay(theirs.curve, day)]
    const part = { from: Math.max(all.from, zoom.from), to: Math.min(all.to, zoom.to) }
    if (part.from >= part.to) continue
    const date = pointDay(theirs.curve, others.from)
    const pair = (now: number | null | undefined, before: number | null | undefined) => {
      if (!isKnown(now) && !isKnown(before)) return
      if (isKnown(now) && isKnown(before)) add(sums, now, before, { start: date, end: date })
      else sums.isPart = true
    }
    if (others.to - others.from === all.to - all.from)
      for (let i = part.from; i < part.to; i += 1)
        pair(ours.values[i], theirs.values[others.from + i - all.from])
    else addByClock(ours, theirs, { all, part, others }, pair)
  }
}

/** A repeated hour is compared with one hour, and a missing hour counts as nothing: none is lost or counted twice. */
function addByClock(
  ours: Side,
  theirs: Side,
  { all, part, others }: { all: Zoom; part: Zoom; others: Zoom },
  pair: (now: number | null, before: number | null) => void,
) {
  const clock = clockSums(ours, part)
  const other = clockSums(theirs, others)
  const isWholeDay = part.from === all.from && part.to === all.to
  const [first, last] = [Math.min(...clock.keys()), Math.max(...clock.keys())]
  for (const minute of new Set([...clock.keys(), ...other.keys()])) {
    if (!isWholeDay && (minute < first || minute > last)) continue
    pair(sumAt(clock, minute), sumAt(other, minute))
  }
}

/** An hour that the day does not have counts as 0, if the rest of the day is known. */
function sumAt(sums: ReadonlyMap<number, number | null>, minute: number): number | null {
  if (sums.has(minute)) return sums.get(minute) ?? null
  return sums.size > 0 && [...sums.values()].every(isKnown) ? 0 : null
}

/** Sums by minute of the clock; unknown if one of two is. */
function clockSums({ curve, values }: Side, { from, to }: Zoom) {
  const sums = new Map<number, number | null>()
  for (let i = from; i < to; i += 1) {
    const minute = pointTime(curve, i).from ?? 0
    const [value, before] = [values[i] ?? null, sums.get(minute)]
    sums.set(minute, value === null || before === null ? null : (before ?? 0) + value)
  }
  return sums
}
