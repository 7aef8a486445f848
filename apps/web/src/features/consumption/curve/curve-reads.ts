import { curveChart, curveInfo } from '@fanal/contract/consumption'
import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import { type LoadStep, read, readThen } from '#lib/api/read.ts'

export const curveInfoRead = (id: number) => read(curveInfo, { params: { id } })

/** A view of the curve; without a range the server uses the default. */
export const curveRead = (id: number, type: CurveType, range?: DayRange) =>
  read(curveChart, {
    params: { id, type },
    query: range ? { start: range.start, end: range.end } : {},
  })

/** The last complete month, and the twelve before it: the first of them is the same month a year ago. */
export const figureRead = (id: number, lastDay: string) => {
  const end = lastDay === lastOfMonth(lastDay) ? lastDay : addDays(firstOfMonth(lastDay), -1)
  return curveRead(id, 'monthly', { start: addMonths(firstOfMonth(end), -12), end })
}

/** The key figure of a contract, and the first view of its curve unless the address names another one. */
export const consumptionSteps = (id: number, query: URLSearchParams): readonly LoadStep[] => [
  readThen(curveInfoRead(id), ({ last_day }) => (last_day ? [figureRead(id, last_day)] : [])),
  ...(query.has('view') || query.has('start') ? [] : [curveRead(id, 'monthly')]),
]
