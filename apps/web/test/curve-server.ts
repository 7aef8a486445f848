import type { Curve, CurveInfo } from '@fanal/contract/schemas/consumption'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { completeRange, type CurveType, type DayRange, daysOf } from '@fanal/domain/consumption/curve-range'
import { periodCountOf, periodsOfDay } from '@fanal/domain/consumption/local-clock'
import { addMonths, lastOfMonth } from '@fanal/domain/dates'
import { type Answer, type Call, serve } from './server.ts'

// The curve of a contract with panels: each quarter-hour used 25 Wh, one more for each day of the month, and one more in 2026.

export const info: CurveInfo = {
  first_day: '2024-11-01',
  last_day: '2026-11-12',
  finest: 'quarter-hourly',
  tariff: '2.0TD',
  zone: 'peninsula',
  delay_days: 3,
  has_prices: true,
}
/** Billed up to October, whose invoice this is. */
const invoice = { id: 7, start_date: '2026-10-01', end_date: '2026-10-31' }
const price = 15_000_000

const quarterWh = (day: string) => 25 + Number(day.slice(8)) + (day.startsWith('2026') ? 1 : 0)
const isKnown = (day: string) => day >= (info.first_day ?? '') && day <= (info.last_day ?? '')
const stateOf = (day: string) => {
  if (!isKnown(day)) return 0
  return day <= invoice.end_date ? 3 : 1
}

function stepsOf(
  tariff: string,
  days: readonly string[],
  minutes: 15 | 60,
  hoursOnly: string,
): Curve['curve'] {
  const steps = days.flatMap((day) =>
    periodsOfDay(day, tariff, 'peninsula', minutes).map((period) => ({
      period,
      state: stateOf(day),
      wh: isKnown(day) && !(minutes === 15 && day === hoursOnly) ? (quarterWh(day) * minutes) / 15 : null,
    })),
  )
  const place = days.indexOf(hoursOnly)
  return {
    counts: days.map((day) => periodsOfDay(day, tariff, 'peninsula', minutes).length),
    activa: steps.map(({ wh }) => wh),
    period: steps.map(({ period }) => period),
    state: steps.map(({ wh, state }) => (wh === null ? 0 : state)),
    prices: [{ day: 0, energy: [price, price, price] }],
    ...(minutes === 15 && place >= 0 && { hours_only: [place] }),
  }
}

/** Sums of each of these ranges: days, or months. */
function sumsOf(tariff: string, ranges: readonly DayRange[], isMonthly: boolean): Curve['curve'] {
  const known = ranges.map((range) => daysOf(range).filter(isKnown))
  const byPeriod = known.map((days) => {
    const sums = Array.from({ length: periodCountOf(tariff) }, () => 0)
    for (const day of days)
      for (const period of periodsOfDay(day, tariff, 'peninsula', 15))
        sums[period - 1] = (sums[period - 1] ?? 0) + quarterWh(day)
    return days.length > 0 ? sums : undefined
  })
  const activa = byPeriod.map((sums) => sums?.reduce((sum, wh) => sum + wh, 0) ?? null)
  return {
    counts: isMonthly ? known.map(({ length }) => length) : [],
    activa,
    exportada: activa.map((wh) => wh && 500),
    autoconsumida: activa.map((wh) => wh && 300),
    generada: activa.map((wh) => wh && 800),
    reactiva: activa.map((wh) => wh && 100),
    by_period: Array.from({ length: periodCountOf(tariff) }, (_, at) =>
      byPeriod.map((sums) => sums?.[at] ?? null),
    ),
    state: known.map((days) => (days[0] ? stateOf(days[0]) : 0)),
    cost: activa.map((wh) => wh && Math.round((wh * price) / 1e6)),
    prices: [{ day: 0, energy: Array.from({ length: periodCountOf(tariff) }, () => price) }],
  }
}

const monthsOf = ({ start, end }: DayRange): DayRange[] => {
  const months: DayRange[] = []
  for (let first = start; first <= end; first = addMonths(first, 1))
    months.push({ start: first, end: lastOfMonth(first) })
  return months
}

function curveOf(type: CurveType, asked: Partial<DayRange>, tariff: string, hoursOnly: string): Curve {
  const complete = completeRange(type, asked, info.last_day ?? '')
  if (!('range' in complete)) throw new Error(`Not a range: ${JSON.stringify(asked)}`)
  const { range } = complete
  const days = daysOf(range)
  const curve = () => {
    if (type === 'monthly') return sumsOf(tariff, monthsOf(range), true)
    if (type === 'daily')
      return sumsOf(
        tariff,
        days.map((day) => ({ start: day, end: day })),
        false,
      )
    return stepsOf(tariff, days, type === 'hourly' ? 60 : 15, hoursOnly)
  }
  const invoices = invoice.start_date <= range.end && invoice.end_date >= range.start ? [invoice] : []
  return { magnitudes: { elements: ['activa'] }, ...range, invoices, curve: curve() }
}

/** The power of a year: 3 kW were needed of the 4.6 that are contracted. */
export function adviceOf(powers: readonly string[]): PowerAdvice {
  const prices = powers.map(() => '0.08')
  return {
    contracted: powers.map((power, at) => ({ period: `P${at + 1}`, power })),
    months: Array.from({ length: 12 }, (_, at) => ({
      month: addMonths('2025-12-01', at).slice(0, 7),
      days: Number(lastOfMonth(addMonths('2025-12-01', at)).slice(8)),
      demand: powers.map(() => '3.000'),
      source: 'curve' as const,
      prices,
      tax_factor: '1.271863625472',
      unsettled_tax_factor: null,
    })),
    prices,
    tax_factor: '1.271863625472',
    unsettled_tax_factor: null,
    suggested: null,
    other: null,
  }
}

export const gasReading = {
  invoice_id: 3,
  number: 'FG26-000003',
  start_date: '2026-09-01',
  end_date: '2026-10-31',
  previous: 1200,
  current: 1300,
  cubic_metres: 100,
  factor: '11.6789',
  is_factor_computed: false,
  energy_kwh: 1168,
  is_estimated: false,
  amount_total: '80.00',
}

interface Known {
  info: CurveInfo
  powers: string[]
  /** A day that is known by the hour only. */
  hoursOnly: string
}

/** Answers of the panel; `answer` comes first. */
export function curveServer(
  over: Partial<Known> = {},
  answer: (call: Call) => Answer | undefined = () => undefined,
) {
  const known: Known = { info, powers: ['4.600', '4.600'], hoursOnly: '', ...over }
  const usual = ({ path }: Call): unknown => {
    const { pathname, searchParams } = new URL(path, 'http://portal.invalid')
    if (pathname.endsWith('/info/')) return known.info
    if (pathname.endsWith('/power/')) return adviceOf(known.powers)
    if (pathname.endsWith('/readings/')) return { items: [gasReading] }
    const type = /\/chart\/([^/]+)\/$/.exec(pathname)?.[1] as CurveType | undefined
    const [start, end] = [searchParams.get('start') ?? undefined, searchParams.get('end') ?? undefined]
    return type
      ? curveOf(type, { ...(start && { start }), ...(end && { end }) }, known.info.tariff, known.hoursOnly)
      : {}
  }
  return serve((call) => answer(call) ?? { body: usual(call) })
}
