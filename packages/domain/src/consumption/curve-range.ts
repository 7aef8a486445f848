import { addDays, addMonths, daysBetween, firstOfMonth, isDay, lastOfMonth } from '../dates.ts'

/** The views of a curve, from coarse to fine. */
export const curveTypes = ['monthly', 'daily', 'hourly', 'quarter-hourly'] as const
export type CurveType = (typeof curveTypes)[number]

export interface DayRange {
  start: string
  end: string
}

const twoDigits = Array.from({ length: 32 }, (_, i) => String(i).padStart(2, '0'))

/** All days of a range. Computed by month, because one date object per day dominated the cost of a year. */
export function daysOf({ start, end }: DayRange): string[] {
  const days: string[] = []
  for (let first = start; first <= end; ) {
    const next = addMonths(`${first.slice(0, 7)}-01`, 1)
    const count = end < next ? daysBetween(first, end) + 1 : daysBetween(first, next)
    const from = Number(first.slice(8))
    for (let i = from; i < from + count; i += 1) days.push(`${first.slice(0, 8)}${twoDigits[i]}`)
    first = next
  }
  return days
}

/** The longest range of each view, which bounds the chart and the cost of a request. */
export const maxDays: Record<CurveType, number> = {
  monthly: 10 * 366,
  daily: 3 * 366,
  hourly: 2 * 366,
  'quarter-hourly': 366,
}

export type RangeProblem = 'invalid_date' | 'before_start' | 'too_long'

export type RangeProblems = Partial<Record<keyof DayRange, RangeProblem>>

/** Other centuries are typing errors. */
const isPlausible = (day: string) => isDay(day) && day.startsWith('20')

/** Validation errors of a range by field: valid dates, start not after end. */
export function rangeProblems(type: CurveType, { start, end }: DayRange): RangeProblems {
  if (!isPlausible(start) || !isPlausible(end))
    return {
      ...(!isPlausible(start) && { start: 'invalid_date' }),
      ...(!isPlausible(end) && { end: 'invalid_date' }),
    }
  if (start > end) return { end: 'before_start' }
  return daysBetween(start, end) >= maxDays[type] ? { end: 'too_long' } : {}
}

/**
 * The default range of a view, ending at the last day with data: 12 months, the month of that day, the week up to it,
 * or the day.
 */
const upTo: Record<CurveType, (lastDay: string) => DayRange> = {
  monthly: (day) => ({ start: addMonths(firstOfMonth(day), -11), end: lastOfMonth(day) }),
  daily: (day) => ({ start: firstOfMonth(day), end: lastOfMonth(day) }),
  hourly: (day) => ({ start: addDays(day, -6), end: day }),
  'quarter-hourly': (day) => ({ start: day, end: day }),
}
export const defaultRange = (type: CurveType, lastDay: string): DayRange => upTo[type](lastDay)

/** The end of a default range that starts on a given day. */
const endsFrom: Record<CurveType, (start: string) => string> = {
  monthly: (day) => addDays(addMonths(firstOfMonth(day), 12), -1),
  daily: lastOfMonth,
  hourly: (day) => addDays(day, 6),
  'quarter-hourly': (day) => day,
}

/**
 * Completes a requested range: a missing date follows from the other, or from the last day with data. Months are
 * widened to whole ones.
 */
export function completeRange(
  type: CurveType,
  asked: { [K in keyof DayRange]?: string | undefined },
  lastDay: string,
): { range: DayRange } | { problems: RangeProblems } {
  const given = { start: asked.start || undefined, end: asked.end || undefined }
  const wrong = rangeProblems(type, { start: given.start ?? lastDay, end: given.end ?? lastDay })
  if (wrong.start === 'invalid_date' || wrong.end === 'invalid_date') return { problems: wrong }
  const usual = defaultRange(type, given.end ?? lastDay)
  const start = given.start ?? usual.start
  const end = given.end ?? (given.start ? endsFrom[type](given.start) : usual.end)
  const range = type === 'monthly' ? { start: firstOfMonth(start), end: lastOfMonth(end) } : { start, end }
  // A reversed range may fall into one month, so the original order is checked.
  const problems = rangeProblems(type, start > end ? { start, end } : range)
  return Object.keys(problems).length > 0 ? { problems } : { range }
}
