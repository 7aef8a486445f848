import { budget, curveChart, curveInfo } from '@fanal/contract/consumption'
import { type CurveType, type DayRange, defaultRange } from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import { type LoadStep, read, readThen } from '#lib/api/read.ts'
import { usuallyCompared } from './curve-ranges.ts'

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

/** Where the present month is heading. */
export const monthRead = (id: number) => read(budget, { params: { id } })

/** The last two days with data. */
export const lastDaysRead = (id: number, last: string) =>
  curveRead(id, 'daily', { start: addDays(last, -1), end: last })

/** The same for the place that is about consumption alone: beside the year before, with its last days and its month. */
export const placeSteps = (id: number, query: URLSearchParams): readonly LoadStep[] => [
  readThen(curveInfoRead(id), ({ first_day, last_day }) => {
    if (!first_day || !last_day) return []
    const compared = usuallyCompared(first_day, defaultRange('monthly', last_day))
    const isUsual = !['view', 'start', 'compare'].some((name) => query.has(name))
    return [lastDaysRead(id, last_day), ...(isUsual && compared ? [curveRead(id, 'monthly', compared)] : [])]
  }),
  curveRead(id, 'monthly'),
  monthRead(id),
]
