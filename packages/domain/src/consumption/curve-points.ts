import { addMonths } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import type { CurveColumns } from './curve-columns.ts'
import { type CurveType, type DayRange, daysOf } from './curve-range.ts'
import { offsetMinutes, startOfLocalDay } from './local-clock.ts'

/** A point of a curve, in kWh and kvarh. */
export interface CurvePoint {
  /** Start, in local time with offset. */
  date: string
  /** P1 to P6; '' where it spans several. */
  period: string
  activa: number
  exportada: number
  reactiva: number
}

/** The start of each element of the columns. */
interface Place {
  day: string
  /** Index of the step in its day. */
  step: number
}

const stepMinutes = { hourly: 60, 'quarter-hourly': 15 } as const

/** The start of every element of a view's columns. */
export function* placesOf(
  type: CurveType,
  range: DayRange,
  { counts }: Pick<CurveColumns, 'counts'>,
): Generator<Place> {
  if (type === 'monthly')
    for (let day = range.start; day <= range.end; day = addMonths(day, 1)) yield { day, step: 0 }
  else
    for (const [i, day] of daysOf(range).entries()) {
      const count = type === 'daily' ? 1 : (counts[i] ?? 0)
      for (let step = 0; step < count; step += 1) yield { day, step }
    }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-10-25T02:00:00+02:00`: the offset distinguishes the repeated hour. */
function localTime(utcMs: number, zone: Zone): string {
  const offset = offsetMinutes(utcMs, zone)
  const local = new Date(utcMs + offset * 60_000).toISOString().slice(0, 19)
  return `${local}+${two(Math.floor(offset / 60))}:${two(offset % 60)}`
}

const clocks = new Map<string, string[]>()

/** Local times of the steps of a day. Days differ by length and initial offset, so they are cached by these. */
function clockOf(day: string, zone: Zone, count: number, minutes: number): string[] {
  const start = startOfLocalDay(day, zone)
  const key = `${offsetMinutes(start, zone)} ${count} ${minutes}`
  let clock = clocks.get(key)
  if (!clock) {
    clock = Array.from({ length: count }, (_, i) => localTime(start + i * minutes * 60_000, zone).slice(10))
    clocks.set(key, clock)
  }
  return clock
}

/** The points of a view; unknown steps are left out. */
export function curvePoints(
  curve: CurveColumns,
  { type, zone, ...range }: DayRange & { type: CurveType; zone: Zone },
): CurvePoint[] {
  const points: CurvePoint[] = []
  const minutes = type === 'hourly' || type === 'quarter-hourly' ? stepMinutes[type] : 0
  let [i, days] = [-1, -1]
  let clock: string[] = []
  for (const { day, step } of placesOf(type, range, curve)) {
    i += 1
    if (step === 0) {
      days += 1
      clock = clockOf(day, zone, minutes > 0 ? (curve.counts[days] ?? 1) : 1, minutes)
    }
    const activa = curve.activa[i] ?? null
    if (activa === null) continue
    const period = curve.period?.[i]
    points.push({
      date: day + (clock[step] ?? ''),
      period: period ? `P${period}` : '',
      activa: activa / 1_000,
      exportada: (curve.exportada?.[i] ?? 0) / 1_000,
      reactiva: (curve.reactiva?.[i] ?? 0) / 1_000,
    })
  }
  return points
}
