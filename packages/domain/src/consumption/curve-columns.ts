import { type CurveType, type DayRange, daysOf } from './curve-range.ts'
import { type StoredDay, unpackInto, unpackValues } from './curve-values.ts'
import { type Prices, pricesAt, totalCost } from './energy-cost.ts'
import { periodCountOf, periodsOfDay, type StepMinutes, stepsOfDay } from './local-clock.ts'
import type { StepPrices } from './step-costs.ts'
import { mostPeriodsIn, type SupplyPeriods, tariffOn } from './tariff-history.ts'
import { isValleyDay } from '../rates/valley-days.ts'

/** A stored day of a curve (`curve_days`). */
export interface StoredCurve extends StoredDay {
  exported: Uint8Array
  reactive: Uint8Array
  self_used: Uint8Array
  generated: Uint8Array
}

export type Column = (number | null)[]
export const magnitudes = ['activa', 'exportada', 'reactiva', 'autoconsumida', 'generada'] as const
export type Magnitude = (typeof magnitudes)[number]
const stored = {
  activa: 'imported',
  exportada: 'exported',
  reactiva: 'reactive',
  autoconsumida: 'self_used',
  generada: 'generated',
} as const satisfies Record<Magnitude, keyof StoredCurve>

/** The columns of a view, as in the contract. */
export interface CurveColumns extends Partial<Record<Magnitude, Column>> {
  counts: number[]
  activa: Column
  period?: Column
  by_period?: Column[]
  state: number[]
  /** For quarter-hours: indexes of the days that are known by the hour only. */
  hours_only?: number[]
  cost?: Column
  /** Index of the day from which they apply. */
  prices?: (StepPrices & { day: number; energy: number[] })[]
}

export interface CurveWanted extends DayRange, SupplyPeriods {
  type: Exclude<CurveType, 'monthly'>
  /** Empty if no price is known. */
  prices: readonly Prices[]
}

/** Ordered from the least certain; gaps are ignored. */
const certainty = [2, 1, 3]
const leastCertain = (states: Uint8Array) => certainty.find((state) => states.includes(state)) ?? 0

const calendars = new Map<string, number[]>()
const patterns = new Map<string, number[]>()
const mostCalendars = 4_000

/** Periods of the steps of a day: the same for all contracts of a tariff and zone, so they are cached. */
function calendarOf(day: string, supply: SupplyPeriods, step: StepMinutes) {
  const { zone } = supply
  const tariff = tariffOn(supply, day)
  const kind = `${periodCountOf(tariff)}${zone}${step}`
  let periods = calendars.get(day + kind)
  if (!periods) {
    // Days of a month differ only by length and by being a valley day.
    const pattern = `${day.slice(5, 7)} ${stepsOfDay(day, zone, step)} ${isValleyDay(day)} ${kind}`
    periods = patterns.get(pattern) ?? periodsOfDay(day, tariff, zone, step)
    patterns.set(pattern, periods)
    if (calendars.size >= mostCalendars) calendars.clear()
    calendars.set(day + kind, periods)
  }
  return periods
}

/** Generation has a meter of its own, with its own gaps. */
const ofPanels: ReadonlySet<Magnitude> = new Set(['autoconsumida', 'generada'])

/** A plain loop: `Array.from` and push took longer than all the rest. */
// oxlint-disable-next-line unicorn/no-new-array
const blank = <T>(length: number, value: T): T[] => new Array<T>(length).fill(value)

interface Put {
  magnitude: Magnitude
  /** Steps of the view on that day. */
  count: number
  /** How many stored steps make one step of the view. */
  perStep: number
}

/**
 * Copies the values of a stored day into a column from `at` on; adds up `perStep` stored steps per step of the view.
 */
function putValues(column: Column, at: number, day: StoredCurve, { magnitude, count, perStep }: Put): void {
  const bytes = day[stored[magnitude]]
  const states = ofPanels.has(magnitude) ? undefined : day.states
  const hasGaps = states !== undefined && states.length > 0
  if (perStep === 1 && !hasGaps) return unpackInto(column, at, bytes, count)
  const values = unpackValues(bytes, count * perStep)
  for (let i = 0; i < count; i += 1) {
    let sum: number | null = null
    for (let k = i * perStep; k < (i + 1) * perStep; k += 1)
      if (!hasGaps || states[k] !== 0) sum = (sum ?? 0) + (values[k] ?? 0)
    column[at + i] = sum
  }
}

/** Which magnitudes have any data in a range. */
function magnitudesIn(days: Iterable<StoredCurve>): Magnitude[] {
  const found = new Set<Magnitude>(['activa'])
  for (const day of days)
    for (const magnitude of magnitudes) if (day[stored[magnitude]].length > 0) found.add(magnitude)
  return magnitudes.filter((magnitude) => found.has(magnitude))
}

function putStates(
  column: number[],
  at: number,
  { state, states }: StoredCurve,
  how: Omit<Put, 'magnitude'>,
) {
  const { count, perStep } = how
  if (states.length === 0) column.fill(state, at, at + count)
  else
    for (let i = 0; i < count; i += 1)
      column[at + i] =
        perStep === 1 ? (states[i] ?? 0) : leastCertain(states.subarray(i * perStep, (i + 1) * perStep))
}

/** The columns of the hourly views: every step of every local day. Filled in place: a year has 35,040 steps. */
function stepColumns(days: ReadonlyMap<string, StoredCurve>, wanted: CurveWanted): CurveColumns {
  const step = wanted.type === 'hourly' ? 60 : 15
  const calendar = daysOf(wanted).map((day) => ({ day, periods: calendarOf(day, wanted, step) }))
  const counts = calendar.map(({ periods }) => periods.length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const columns = magnitudesIn(days.values()).map((magnitude) => ({
    magnitude,
    values: blank<number | null>(total, null),
  }))
  const state = blank(total, 0)
  const period = ([] as number[]).concat(...calendar.map((one) => one.periods))
  const hoursOnly: number[] = []
  let at = 0
  for (const [place, { day, periods }] of calendar.entries()) {
    const one = days.get(day)
    if (one && one.step_minutes > step) hoursOnly.push(place)
    else if (one) {
      const perStep = step / one.step_minutes
      for (const { magnitude, values } of columns)
        putValues(values, at, one, { magnitude, perStep, count: periods.length })
      putStates(state, at, one, { perStep, count: periods.length })
    }
    at += periods.length
  }
  const out: CurveColumns = { counts, activa: [], period, state }
  for (const { magnitude, values } of columns) out[magnitude] = values
  if (hoursOnly.length > 0) out.hours_only = hoursOnly
  return wanted.prices.length > 0 ? { ...out, prices: pricesIn(wanted) } : out
}

/** The prices of a range, by its days. */
function pricesIn(wanted: CurveWanted): CurveColumns['prices'] {
  const found: NonNullable<CurveColumns['prices']> = []
  let last: Prices | undefined | null = null
  for (const [i, day] of daysOf(wanted).entries()) {
    const now = pricesAt(wanted.prices, day)
    if (now !== last)
      found.push({ day: i, energy: (now?.energy ?? []).slice(0, periodCountOf(tariffOn(wanted, day))) })
    last = now
  }
  return found
}

/** Energy of a stored day by energy period. */
function whByPeriod(day: StoredCurve, wanted: CurveWanted): number[] {
  const sums = Array.from({ length: periodCountOf(tariffOn(wanted, day.day)) }, () => 0)
  const periods = calendarOf(day.day, wanted, day.step_minutes)
  const values = unpackValues(day.imported, periods.length)
  for (let i = 0; i < values.length; i += 1) {
    const place = (periods[i] ?? 1) - 1
    sums[place] = (sums[place] ?? 0) + (values[i] ?? 0)
  }
  return sums
}

function sumOf(bytes: Uint8Array, day: StoredCurve, wanted: CurveWanted): number {
  const { length } = calendarOf(day.day, wanted, day.step_minutes)
  return unpackValues(bytes, length).reduce((sum, value) => sum + value, 0)
}

const dayTotal: Record<Magnitude, (day: StoredCurve, wanted: CurveWanted) => number> = {
  activa: ({ imported_wh }) => imported_wh,
  exportada: ({ exported_wh }) => exported_wh,
  reactiva: ({ reactive_varh }) => reactive_varh,
  autoconsumida: (day, wanted) => sumOf(day.self_used, day, wanted),
  generada: (day, wanted) => sumOf(day.generated, day, wanted),
}

/** The columns of the view by day. */
function dayColumns(days: ReadonlyMap<string, StoredCurve>, wanted: CurveWanted): CurveColumns {
  const known = magnitudesIn(days.values())
  const by_period: Column[] = Array.from({ length: mostPeriodsIn(wanted, wanted) }, () => [])
  const cost: Column = []
  const out: CurveColumns = { counts: [], activa: [], by_period, state: [] }
  for (const magnitude of known) out[magnitude] = []
  for (const day of daysOf(wanted)) {
    const one = days.get(day)
    const state = one ? (one.states.length > 0 ? leastCertain(one.states) : one.state) : 0
    out.state.push(state)
    for (const magnitude of known) {
      const isKnown = one && (state > 0 || ofPanels.has(magnitude))
      out[magnitude]?.push(isKnown ? dayTotal[magnitude](one, wanted) : null)
    }
    const byPeriod = one && state > 0 ? whByPeriod(one, wanted) : undefined
    for (const [i, column] of by_period.entries()) column.push(byPeriod?.[i] ?? null)
    const prices = pricesAt(wanted.prices, day)
    cost.push(prices && one && byPeriod ? totalCost(prices, byPeriod) : null)
  }
  return wanted.prices.length > 0 ? { ...out, cost, prices: pricesIn(wanted) } : out
}

/** A curve as columns, contiguous from the first to the last requested day. */
export function curveColumns(days: readonly StoredCurve[], wanted: CurveWanted): CurveColumns {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return wanted.type === 'daily' ? dayColumns(byDay, wanted) : stepColumns(byDay, wanted)
}
