import type { BillingInvoice, Curve } from '@fanal/contract/schemas/consumption'
import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { hoursOfDay } from '@fanal/domain/consumption/local-clock'
import { periodCosts, withCosts } from '@fanal/domain/consumption/step-costs'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import type { Zone } from '@fanal/domain/lookups/provinces'

/** A curve prepared for drawing and reading. */
export interface ShownCurve {
  type: CurveType
  zone: Zone
  start: string
  end: string
  columns: Curve['curve']
  /** Cost of days and months by period, P1 first. */
  costByPeriod: (number | null)[][] | undefined
  /** Invoices that cover any of its days. */
  invoices: readonly BillingInvoice[]
  count: number
  /** Index of the start of each day, in the hourly views; the last one is the end. */
  dayStarts: number[]
  /** The contract's last day with data. */
  lastDay: string | undefined
}

export const stepMinutesOf = (type: CurveType) => (type === 'quarter-hourly' ? 15 : 60)
export const isByHour = (type: CurveType) => type === 'hourly' || type === 'quarter-hourly'

export function shownCurve(
  { curve, start, end, invoices = [] }: Curve,
  type: CurveType,
  zone: Zone,
  lastDay?: string,
): ShownCurve {
  const dayStarts = [0]
  if (isByHour(type)) for (const count of curve.counts) dayStarts.push((dayStarts.at(-1) ?? 0) + count)
  const columns = withCosts(curve)
  const costByPeriod = periodCosts(curve)
  const count = curve.activa.length
  return { type, zone, start, end, columns, costByPeriod, invoices, count, dayStarts, lastDay }
}

/** The last of the sorted numbers that is not greater. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

export interface PointTime {
  /** The day of the point, or the first day of its month. */
  day: string
  /** Local start and end in minutes, in the hourly views. */
  from?: number
  to?: number
  /** Which of the two repeated hours of October. */
  season?: 'summer' | 'winter'
}

const dayIndexOf = ({ dayStarts }: ShownCurve, index: number) =>
  Math.min(placeOf(dayStarts, index), dayStarts.length - 2)

/** The day of a point, or the first day of its month. */
export function pointDay(curve: ShownCurve, index: number): string {
  if (curve.type === 'monthly') return addMonths(firstOfMonth(curve.start), index)
  return addDays(curve.start, curve.type === 'daily' ? index : dayIndexOf(curve, index))
}

/** The month that has only begun, as far as there are data. */
export function isBegunMonth(curve: ShownCurve, index: number): boolean {
  const { type, lastDay } = curve
  if (type !== 'monthly' || !lastDay || lastDay === lastOfMonth(lastDay)) return false
  return pointDay(curve, index) === firstOfMonth(lastDay)
}

let lastHours: { key: string; hours: number[] } | undefined

/** Points are asked for one after the other: those of a day share its hours. */
function hoursOf(day: string, { zone, type }: ShownCurve): number[] {
  const key = `${day} ${zone} ${type}`
  if (lastHours?.key !== key) lastHours = { key, hours: hoursOfDay(day, zone, stepMinutesOf(type)) }
  return lastHours.hours
}

/** The time of a point. */
export function pointTime(curve: ShownCurve, index: number): PointTime {
  const { type } = curve
  const day = pointDay(curve, index)
  if (!isByHour(type)) return { day }
  const first = curve.dayStarts[dayIndexOf(curve, index)] ?? 0
  const minutes = stepMinutesOf(type)
  const perHour = 60 / minutes
  const hours = hoursOf(day, curve)
  const step = index - first
  const hour = hours[step] ?? 0
  const from = hour * 60 + (step % perHour) * minutes
  const time: PointTime = { day, from, to: from + minutes }
  if (hours[step + perHour] === hour) time.season = 'summer'
  if (hours[step - perHour] === hour) time.season = 'winter'
  return time
}

/** The points of a day in a curve; none if it is shorter. */
export function pointsOfDay(
  { dayStarts, count }: ShownCurve,
  dayIndex: number,
): { from: number; to: number } {
  return { from: dayStarts[dayIndex] ?? count, to: dayStarts[dayIndex + 1] ?? count }
}

/**
 * Aligns the values of another curve with this one: by month or day; in the hourly views by local time of each day, so
 * that a day of 23 or 25 hours does not shift the following hours.
 */
export function besideValues(
  shown: ShownCurve,
  other: ShownCurve,
  values: readonly (number | null)[],
): (number | null)[] {
  if (!isByHour(shown.type)) return Array.from({ length: shown.count }, (_, i) => values[i] ?? null)
  const beside: (number | null)[] = []
  for (let day = 0; day < shown.dayStarts.length - 1; day += 1) {
    const ours = pointsOfDay(shown, day)
    const theirs = pointsOfDay(other, day)
    const length = ours.to - ours.from
    if (theirs.to - theirs.from === length)
      for (let i = 0; i < length; i += 1) beside.push(values[theirs.from + i] ?? null)
    else beside.push(...byClock(shown, ours, clockOf(other, theirs, values)))
  }
  return beside
}

interface Steps {
  from: number
  to: number
}

const byClock = (shown: ShownCurve, { from, to }: Steps, known: ReadonlyMap<number, number | null>) =>
  Array.from({ length: to - from }, (_, i) => known.get(pointTime(shown, from + i).from ?? 0) ?? null)

/** The values of a day by start minute; for a repeated hour the first. */
function clockOf(curve: ShownCurve, { from, to }: Steps, values: readonly (number | null)[]) {
  const known = new Map<number, number | null>()
  for (let i = to - 1; i >= from; i -= 1) known.set(pointTime(curve, i).from ?? 0, values[i] ?? null)
  return known
}
