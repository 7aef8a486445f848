import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'

/** The call for a view; without a range the server uses the default. */
export const curveArgs = (id: number, type: CurveType, range?: DayRange) => ({
  params: { id, type },
  query: range ? { start: range.start, end: range.end } : {},
})

/** The default view. */
export const firstCurve = (id: number) => curveArgs(id, 'monthly')
