import { addDays, addMonths, daysBetween, isDay } from '../dates.ts'

/** The views of a curve (spec 1 §2), from coarse to fine. */
export const curveTypes = ['monthly', 'daily', 'hourly', 'quarter-hourly'] as const
export type CurveType = (typeof curveTypes)[number]

export interface DayRange {
  start: string
  end: string
}

/** The longest range of each view: what a picture can hold, and no more than a request may ask of the server. */
export const maxDays: Record<CurveType, number> = {
  monthly: 10 * 366,
  daily: 3 * 366,
  hourly: 2 * 366,
  'quarter-hourly': 366,
}

export type RangeProblem = 'invalid_date' | 'before_start' | 'too_long'

/** What is wrong with a range, by field (spec 1 §5: valid dates, start not after end). */
export function rangeProblems(
  type: CurveType,
  { start, end }: DayRange,
): Partial<Record<keyof DayRange, RangeProblem>> {
  if (!isDay(start)) return { start: 'invalid_date', ...(!isDay(end) && { end: 'invalid_date' as const }) }
  if (!isDay(end)) return { end: 'invalid_date' }
  if (start > end) return { end: 'before_start' }
  return daysBetween(start, end) >= maxDays[type] ? { end: 'too_long' } : {}
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1)

/**
 * What a view shows when nothing is asked for, around the last day that has data: the last 12 months (spec 1 §9), the month of
 * that day, the week that ends on it, or that day.
 */
export function defaultRange(type: CurveType, lastDay: string): DayRange {
  switch (type) {
    case 'monthly':
      return { start: addMonths(firstOfMonth(lastDay), -11), end: lastOfMonth(lastDay) }
    case 'daily':
      return { start: firstOfMonth(lastDay), end: lastOfMonth(lastDay) }
    case 'hourly':
      return { start: addDays(lastDay, -6), end: lastDay }
    case 'quarter-hourly':
      return { start: lastDay, end: lastDay }
  }
}
