import { curveInfo } from '@fanal/contract/consumption'
import { completeRange, type CurveType, daysOf } from '@fanal/domain/consumption/curve-range'
import { startOfLocalDay, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays, addMonths, daysBetween, isDay, madridDayOf } from '@fanal/domain/dates'
import { AppError } from '#platform/errors'
import { listOf, type Loose, numberOf, objectOf } from '../loose-values.ts'
import type { Documented, LooseArgs, Visit } from '../visit.ts'

interface Point {
  day: string
  /** Minutes since the start of the day, if the point has a time. */
  minutes: number
  /** With an offset from UTC; required for the repeated hour of October. */
  utc: number | undefined
  period: number | undefined
  wh: { activa: number; exportada: number; reactiva: number }
}

const magnitudes = ['activa', 'exportada', 'reactiva'] as const
const zone = 'peninsula'
const real = 1

function pointOf(value: unknown): Point {
  const one = objectOf(value)
  const date = String(one['date'])
  const [, day = '', hours = '0', minutes = '0', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(date) ?? []
  // An unreadable point is an error: a curve with such holes would be wrong.
  if (!isDay(day)) throw new Error('a point of the curve has no date')
  const wh = (name: string) => Math.round(Number(numberOf(one[name] ?? 0)) * 1000)
  const period = Number(/^P([1-6])$/i.exec(String(one['period']))?.[1])
  return {
    day,
    minutes: Number(hours) * 60 + Number(minutes),
    utc: offset ? Date.parse(date) : undefined,
    period: period || undefined,
    wh: { activa: wh('activa'), exportada: wh('exportada'), reactiva: wh('reactiva') },
  }
}

interface Frame {
  start: string
  end: string
  size: number
  counts: number[]
  placeOf: (point: Point) => number
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Every step of the requested days, with or without a point. */
function frameOf(type: CurveType, start: string, end: string): Frame {
  if (type === 'monthly') {
    const [first, last] = [firstOfMonth(start), addDays(addMonths(firstOfMonth(end), 1), -1)]
    const size = monthsBetween(first, last) + 1
    const counts = Array.from({ length: size }, (_, i) =>
      daysBetween(addMonths(first, i), addMonths(first, i + 1)),
    )
    return { start: first, end: last, size, counts, placeOf: ({ day }) => monthsBetween(first, day) }
  }
  if (type === 'daily') {
    const size = daysBetween(start, end) + 1
    return { start, end, size, counts: [], placeOf: ({ day }) => daysBetween(start, day) }
  }
  const step = type === 'hourly' ? 60 : 15
  const days = daysOf({ start, end })
  const counts = days.map((day) => stepsOfDay(day, zone, step))
  const begins = new Map<string, number>()
  let size = 0
  for (const [i, day] of days.entries()) {
    begins.set(day, size)
    size += counts[i] ?? 0
  }
  const placeOf = ({ day, minutes, utc }: Point) => {
    const begin = begins.get(day)
    if (begin === undefined) return -1
    const passed = utc === undefined ? minutes : (utc - startOfLocalDay(day, zone)) / 60_000
    return begin + Math.floor(passed / step)
  }
  return { start, end, size, counts, placeOf }
}

/** Points in any order become columns: missing values are unknown, never 0. */
function curveOfPoints(points: readonly Point[], type: CurveType, query: LooseArgs['query']): Loose {
  const days = points.map(({ day }) => day).toSorted()
  const [start = days[0], end = days.at(-1)] = [query['start'], query['end']]
  if (!start || !end || !isDay(start) || !isDay(end) || end < start) return emptyCurve(query)
  const frame = frameOf(type, start, end)
  const column = () => Array.from({ length: frame.size }, (): number | null => null)
  const columns = { activa: column(), exportada: column(), reactiva: column() }
  const byPeriod = Array.from({ length: 6 }, column)
  const period = column()
  const state = column().map(() => 0)
  for (const point of points) {
    const at = frame.placeOf(point)
    if (at < 0 || at >= frame.size) continue
    for (const name of magnitudes) columns[name][at] = (columns[name][at] ?? 0) + point.wh[name]
    state[at] = real
    if (!point.period) continue
    period[at] = point.period
    const own = byPeriod[point.period - 1]
    if (own) own[at] = (own[at] ?? 0) + point.wh.activa
  }
  const isByStep = type === 'hourly' || type === 'quarter-hourly'
  const told = magnitudes.filter((name) => name === 'activa' || columns[name].some(Boolean))
  const periods = byPeriod.findLastIndex((own) => own.some((value) => value !== null)) + 1
  return {
    magnitudes: { elements: told },
    start: frame.start,
    end: frame.end,
    curve: {
      counts: frame.counts,
      ...Object.fromEntries(told.map((name) => [name, columns[name]])),
      ...(isByStep && periods > 0 && { period }),
      ...(!isByStep && periods > 0 && { by_period: byPeriod.slice(0, periods) }),
      state,
    },
  }
}

/** Without points: the requested days, all unknown. */
function emptyCurve({ start, end }: LooseArgs['query']): Loose {
  const day = start && isDay(start) ? start : '2000-01-01'
  const last = end && isDay(end) && end >= day ? end : day
  return {
    magnitudes: { elements: ['activa'] },
    start: day,
    end: last,
    curve: { counts: [], activa: [], state: [] },
  }
}

const only = (query: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((one): one is [string, string] => Boolean(one[1])))

/** The call always needs days: the default is around the last day with data. */
async function withRange({ params, query }: LooseArgs, visit: Visit): Promise<LooseArgs> {
  const { start, end, lang } = query
  if (start && end) return { params, body: undefined, query: only({ start, end, lang }) }
  const type = (params['type'] ?? 'monthly') as CurveType
  const info = await visit.ask(curveInfo, { params: { id: Number(params['id']) } })
  const checked = completeRange(type, { start, end }, info.last_day ?? madridDayOf(Date.now()))
  if ('range' in checked) return { params, body: undefined, query: only({ ...checked.range, lang }) }
  const errors = Object.entries(checked.problems).map(([field, problem]) => [field, [problem]])
  throw new AppError('invalid_request', { errors: Object.fromEntries(errors) as Record<string, string[]> })
}

export const consumptionCalls: Record<string, Documented> = {
  curveChart: {
    put: withRange,
    read: (body, { params, query }) => {
      const { curve } = objectOf(body)
      const isColumns = typeof curve === 'object' && curve !== null && !Array.isArray(curve)
      if (isColumns && 'counts' in curve) return body
      // Version 1 is a list of points; version 2 has it under `curve`, beside the magnitudes.
      const points = listOf(body, 'curve').map(pointOf)
      return curveOfPoints(points, (params['type'] ?? 'monthly') as CurveType, query)
    },
  },
  curveDownload: {
    // The upstream's file has one format.
    put: withRange,
  },
}
