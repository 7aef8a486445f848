import { endWithinMonth, firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import { type CurveState, curveStates } from '@fanal/domain/consumption/curve-values'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { pointTime, type ShownCurve } from './curve/curve-points.ts'

type Key = TextKey<'consumption'>

export const viewNames: Record<CurveType, Key> = {
  monthly: 'view.monthly',
  daily: 'view.daily',
  hourly: 'view.hourly',
  'quarter-hourly': 'view.quarterHourly',
}

const stateNames: Record<CurveState, Key> = {
  none: 'state.none',
  real: 'state.real',
  estimated: 'state.estimated',
  billed: 'state.billed',
}
/** A month is rarely complete. */
export const stateKey = (curve: ShownCurve, index: number): Key => {
  const state = stateOf(curve, index)
  return curve.type === 'monthly' && state === 'estimated' ? 'state.partly' : stateNames[state]
}

export const stateOf = ({ columns }: ShownCurve, index: number): CurveState =>
  curveStates[columns.state[index] ?? 0] ?? 'none'

const namesOfThree: readonly Key[] = ['period.peak', 'period.flat', 'period.valley']

const centThousandthsPerEuro = 100_000

/** Decimals appropriate to the size of the value. */
const digitsFor = (kwh: number) => {
  const size = Math.abs(kwh)
  if (size >= 100) return 0
  if (size >= 10) return 1
  return size >= 1 ? 2 : 3
}

const columnDigits: Record<CurveType, number> = { monthly: 0, daily: 2, hourly: 3, 'quarter-hourly': 3 }

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Energies, costs, periods and times of a curve as texts. */
export function useConsumptionLabels() {
  const t = useTexts('consumption')
  const { number, percent, money, smallMoney, month, longDate, dayAndMonth, period: days } = useFormats()
  const kwhNumber = (wh: number) => number(wh / 1000, digitsFor(wh / 1000))
  /** A figure and its unit never part at the end of a line. */
  const kwh = (wh: number) => `${kwhNumber(wh)}\u00a0kWh`
  const euros = (cost: number) => {
    const amount = cost / centThousandthsPerEuro
    // A quarter-hour often costs less than a cent.
    return amount !== 0 && Math.abs(amount) < 0.1 ? smallMoney(amount) : money(amount)
  }
  /** In a column all values have the same decimals; the header has the unit. */
  const inColumn = (type: CurveType) => {
    const digits = columnDigits[type]
    const isSmall = type === 'hourly' || type === 'quarter-hourly'
    return {
      kwh: (wh: number) => number(wh / 1000, digits, digits),
      euros: (cost: number) => (isSmall ? smallMoney : money)(cost / centThousandthsPerEuro),
    }
  }
  /** "Punta" for 2.0TD, "P4" for six-period tariffs. */
  const periodName = (period: number, count: number) => {
    const name = count === 3 ? namesOfThree[period - 1] : undefined
    return name ? t(name) : `P${period}`
  }
  const hoursOf = (curve: ShownCurve, index: number) => {
    const { from = 0, to = 0, season } = pointTime(curve, index)
    const hours =
      curve.type === 'hourly'
        ? t('time.hours', { from: from / 60, to: to / 60 })
        : `${clock(from)}–${clock(to)}`
    if (!season) return hours
    return `${hours} (${season === 'summer' ? t('time.summer') : t('time.winter')})`
  }
  const timeOf = (curve: ShownCurve, index: number) => {
    const { day, from } = pointTime(curve, index)
    if (curve.type === 'monthly') {
      const until = endWithinMonth(curve.lastDay, day)
      const name = month(day.slice(0, 7), 'long')
      return until ? `${name} (${t('time.until', { date: dayAndMonth(until) })})` : name
    }
    return from === undefined ? longDate(day) : `${longDate(day)}, ${hoursOf(curve, index)}`
  }
  const shortMonth = (day: string) => `${month(day.slice(0, 7), 'short')} ${day.slice(0, 4)}`
  const rangeName = ({ start, end }: DayRange) => {
    if (start === end) return longDate(start)
    const isMonth = start === firstOfMonth(start) && end === lastOfMonth(start)
    if (isMonth) return month(start.slice(0, 7), 'long')
    if (start === firstOfMonth(start) && end === lastOfMonth(end))
      return `${shortMonth(start)} – ${shortMonth(end)}`
    return days(start, end)
  }
  return { t, number, percent, inColumn, kwh, kwhNumber, euros, periodName, hoursOf, timeOf, rangeName }
}

export type ConsumptionLabels = ReturnType<typeof useConsumptionLabels>

/** Everything known of a point, as announced. */
export function readingOf(
  words: ConsumptionLabels,
  curve: ShownCurve,
  index: number,
  periods: number,
  /** The compared value. */
  beside = '',
): string {
  const { t, kwh, euros, periodName, timeOf } = words
  const { activa, exportada, autoconsumida, generada, cost, period, by_period } = curve.columns
  const value = activa[index] ?? null
  const time = timeOf(curve, index)
  const panels = [
    autoconsumida?.[index] ? t('reading.selfUsed', { energy: kwh(autoconsumida[index]) }) : '',
    generada?.[index] ? t('reading.generated', { energy: kwh(generada[index]) }) : '',
  ]
  if (value === null) return [`${time}: ${t('state.none')}`, ...panels, beside].filter(Boolean).join('; ')
  const at = period?.[index] ?? null
  const out = exportada?.[index] ?? 0
  const price = cost?.[index] ?? null
  const parts = (by_period ?? []).flatMap((column, place) => {
    const part = column[index] ?? 0
    return part > 0 ? [`${periodName(place + 1, periods)} ${kwh(part)}`] : []
  })
  return [
    `${time}: ${kwh(value)}`,
    at === null ? '' : periodName(at, periods),
    parts.join(', '),
    ...panels,
    out > 0 ? t('reading.exported', { energy: kwh(out) }) : '',
    price === null ? '' : euros(price),
    beside,
    t(stateKey(curve, index)),
  ]
    .filter(Boolean)
    .join('; ')
}
