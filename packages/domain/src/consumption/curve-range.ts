import { addDays, addMonths, daysBetween, firstOfMonth, isDay, lastOfMonth } from '../dates.ts'

/** The views of a curve (spec 1 §2), from coarse to fine. */
export const curveTypes = ['monthly', 'daily', 'hourly', 'quarter-hourly'] as const
export type CurveType = (typeof curveTypes)[number]

export interface DayRange {
  start: string
  end: string
}

const twoDigits = Array.from({ length: 32 }, (_, i) => String(i).padStart(2, '0'))

/** Every day of a range, one after another. By the month: a date for each day took longer than what a year is made of. */
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

/** The longest range of each view: what a picture can hold, and no more than a request may ask of the server. */
export const maxDays: Record<CurveType, number> = {
  monthly: 10 * 366,
  daily: 3 * 366,
  hourly: 2 * 366,
  'quarter-hourly': 366,
}

export type RangeProblem = 'invalid_date' | 'before_start' | 'too_long'

export type RangeProblems = Partial<Record<keyof DayRange, RangeProblem>>

/** No meter of today knows anything of another century. */
const isPlausible = (day: string) => isDay(day) && day.startsWith('20')

/** What is wrong with a range, by field (spec 1 §5: valid dates, start not after end). */
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
 * What a view shows when nothing is asked for, around the last day that has data: the last 12 months (spec 1 §9), the month of
 * that day, the week that ends on it, or that day.
 */
const upTo: Record<CurveType, (lastDay: string) => DayRange> = {
  monthly: (day) => ({ start: addMonths(firstOfMonth(day), -11), end: lastOfMonth(day) }),
  daily: (day) => ({ start: firstOfMonth(day), end: lastOfMonth(day) }),
  hourly: (day) => ({ start: addDays(day, -6), end: day }),
  'quarter-hourly': (day) => ({ start: day, end: day }),
}
export const defaultRange = (type: CurveType, lastDay: string): DayRange => upTo[type](lastDay)

/** Where such a range ends that begins on a day. */
const endsFrom: Record<CurveType, (start: string) => string> = {
  monthly: (day) => addDays(addMonths(firstOfMonth(day), 12), -1),
  daily: lastOfMonth,
  hourly: (day) => addDays(day, 6),
  'quarter-hourly': (day) => day,
}

/**
 * The range that is asked for: what is missing follows from what is given, or from the last day that has data. Months are
 * whole ones.
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
  // Months of a reversed range may be the same one.
  const problems = rangeProblems(type, start > end ? { start, end } : range)
  return Object.keys(problems).length > 0 ? { problems } : { range }
}
