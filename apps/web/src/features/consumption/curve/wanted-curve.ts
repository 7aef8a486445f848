import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'

/** The call for a view; without a range the server shows what is usual. */
export const curveArgs = (id: number, type: CurveType, range?: DayRange) => ({
  params: { id, type },
  query: range ? { start: range.start, end: range.end } : {},
})

/** What is drawn when the address asks for nothing else. */
export const firstCurve = (id: number) => curveArgs(id, 'monthly')
