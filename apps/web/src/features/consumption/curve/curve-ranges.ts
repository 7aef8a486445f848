import {
  type CurveType,
  curveTypes,
  type DayRange,
  defaultRange,
  type RangeProblems,
  rangeProblems,
} from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'

export const compareKinds = ['before', 'year'] as const
export type CompareKind = (typeof compareKinds)[number]

const isWholeMonths = ({ start, end }: DayRange) => start === firstOfMonth(start) && end === lastOfMonth(end)
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
export const monthsIn = ({ start, end }: DayRange) => monthNumber(end) - monthNumber(start) + 1

/** Shifted by months; a range of whole months stays one. */
function movedByMonths(range: DayRange, months: number): DayRange {
  const end = addMonths(isWholeMonths(range) ? firstOfMonth(range.end) : range.end, months)
  return { start: addMonths(range.start, months), end: isWholeMonths(range) ? lastOfMonth(end) : end }
}

/** The range of the same length before (-1) or after (1). */
export function besideRange(range: DayRange, side: 1 | -1): DayRange {
  if (isWholeMonths(range)) return movedByMonths(range, side * monthsIn(range))
  const days = side * (daysBetween(range.start, range.end) + 1)
  return { start: addDays(range.start, days), end: addDays(range.end, days) }
}

export function comparedRange(range: DayRange, kind: CompareKind): DayRange {
  return kind === 'before' ? besideRange(range, -1) : movedByMonths(range, -12)
}

/** The year before, where all of it may be known: what months are compared with unless something else is asked for. */
export function usuallyCompared(firstDay: string, range: DayRange): DayRange | undefined {
  const before = comparedRange(range, 'year')
  return firstDay <= before.start ? before : undefined
}

const longestKept: Partial<Record<CurveType, number>> = { hourly: 7, 'quarter-hourly': 1 }

/** The range of another view around the same place: keeps what was asked for, up to the view's usual length. */
export function rangeInView(type: CurveType, shown: DayRange, lastDay: string): DayRange {
  const anchor = shown.end < lastDay ? shown.end : lastDay
  const kept = longestKept[type]
  if (kept !== undefined && daysBetween(shown.start, shown.end) < kept) return shown
  return defaultRange(type, anchor < shown.start ? shown.end : anchor)
}

export interface Place {
  type: CurveType
  range: DayRange
}

/** Drill-down: a month to its days, a day to its hours, an hour to the quarter-hours of its day. */
export function finerPlace(type: CurveType, day: string, finest: CurveType): Place | undefined {
  const finer = curveTypes[curveTypes.indexOf(type) + 1]
  if (!finer || curveTypes.indexOf(finer) > curveTypes.indexOf(finest)) return undefined
  return {
    type: finer,
    range:
      type === 'monthly' ? { start: firstOfMonth(day), end: lastOfMonth(day) } : { start: day, end: day },
  }
}

/** Breadcrumbs within a month: the months, its days, the hours of a day. */
export function placesAbove({ type, range: { start, end } }: Place): Place[] {
  if (type === 'monthly' || start.slice(0, 7) !== end.slice(0, 7)) return []
  const year: Place = { type: 'monthly', range: defaultRange('monthly', end) }
  if (type === 'daily') return [year]
  const month: Place = { type: 'daily', range: { start: firstOfMonth(start), end: lastOfMonth(start) } }
  return type === 'quarter-hourly' && start === end
    ? [year, month, { type: 'hourly', range: { start, end } }]
    : [year, month]
}

/** The days of a range that a view can show: whole months in the monthly one. */
export function snappedRange(type: CurveType, range: DayRange): DayRange {
  if (type !== 'monthly' || range.start > range.end) return range
  return { start: firstOfMonth(range.start), end: lastOfMonth(range.end) }
}

/** Validation errors of a range, after widening it for the view. */
export function problemsOfRange(type: CurveType, range: DayRange): RangeProblems {
  const problems = rangeProblems(type, range)
  return Object.keys(problems).length > 0 ? problems : rangeProblems(type, snappedRange(type, range))
}

/** The range of the address; invalid ones are ignored. Months are whole. */
export function askedRange(type: CurveType, start?: string, end?: string): DayRange | undefined {
  if (start === undefined || end === undefined) return undefined
  if (Object.keys(problemsOfRange(type, { start, end })).length > 0) return undefined
  return snappedRange(type, { start, end })
}

export const isSameRange = (one: DayRange, other: DayRange) =>
  one.start === other.start && one.end === other.end
