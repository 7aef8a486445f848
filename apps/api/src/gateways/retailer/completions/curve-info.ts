import { curveChart, curveInfo } from '@fanal/contract/consumption'
import type { Curve } from '@fanal/contract/schemas/consumption'
import { privateSettings } from '@fanal/contract/settings'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths, madridDayOf } from '@fanal/domain/dates'
import { completion, type Visit } from '../visit.ts'
import { wholeContracts } from '../whole-lists.ts'

/** Meters keep no more, and no page shows older days by default. */
const monthsBack = 35

/** First and last index of a curve with data. */
async function knownPlaces(visit: Visit, id: number, type: 'monthly' | 'daily', { start, end }: DayRange) {
  const answer = await visit.ask(curveChart, { params: { id, type }, query: { start, end } })
  const { start: first, curve } = answer as Curve
  const isKnown = (value: number | null) => value !== null
  return { first, from: curve.activa.findIndex(isKnown), to: curve.activa.findLastIndex(isKnown) }
}

async function knownDays(visit: Visit, id: number) {
  const today = madridDayOf(Date.now())
  const start = addMonths(`${today.slice(0, 7)}-01`, -monthsBack)
  const months = await knownPlaces(visit, id, 'monthly', { start, end: today })
  if (months.to < 0) return { first_day: null, last_day: null }
  const lastMonth = addMonths(months.first, months.to)
  const end = [addDays(addMonths(lastMonth, 1), -1), today].toSorted()[0] ?? today
  const days = await knownPlaces(visit, id, 'daily', { start: lastMonth, end })
  return {
    first_day: addMonths(months.first, months.from),
    last_day: days.to < 0 ? end : addDays(days.first, days.to),
  }
}

/** The extent of a curve, found from its months and the days of the last one. */
export const completeCurveInfo = completion(curveInfo, async ({ params }, visit) => {
  const id = Number(params['id'])
  const [known, contracts, { consumption }] = await Promise.all([
    knownDays(visit, id),
    wholeContracts(visit, 'electricity'),
    visit.ask(privateSettings, {}),
  ])
  const contract = contracts.find((one) => one.id === id)
  return {
    ...known,
    finest: 'quarter-hourly' as const,
    tariff: contract?.tariff.name ?? '2.0TD',
    zone: 'peninsula' as const,
    delay_days: consumption.dataDelayDays,
    has_prices: false,
  }
})
