import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'

/** The call for a view; without a range the server uses the default. */
export const curveArgs = (id: number, type: CurveType, range?: DayRange) => ({
  params: { id, type },
  query: range ? { start: range.start, end: range.end } : {},
})

/** The default view. */
export const firstCurve = (id: number) => curveArgs(id, 'monthly')

/** The last complete month, and the twelve before it: the first of them is the same month a year ago. */
export const figureCurve = (id: number, lastDay: string) => {
  const end = lastDay === lastOfMonth(lastDay) ? lastDay : addDays(firstOfMonth(lastDay), -1)
  return curveArgs(id, 'monthly', { start: addMonths(firstOfMonth(end), -12), end })
}
