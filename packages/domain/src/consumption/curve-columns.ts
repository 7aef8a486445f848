import { addDays } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import type { CurveType, DayRange } from './curve-range.ts'
import { unpackValues } from './curve-values.ts'
import { type Prices, pricesAt, stepCost, totalCost } from './energy-cost.ts'
import { periodCountOf, periodsOfDay, type StepMinutes, stepsOfDay } from './local-clock.ts'
import { isValleyDay } from './valley-days.ts'

/** A day of a curve as it is stored (`curve_days`). */
export interface StoredCurve {
  day: string
  step_minutes: StepMinutes
  state: number
  states: Uint8Array
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  imported: Uint8Array
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

/** The columns of a view; `counts`, `period` and the rest as the contract says them. */
export interface CurveColumns extends Partial<Record<Magnitude, Column>> {
  counts: number[]
  activa: Column
  period?: Column
  by_period?: Column[]
  state: number[]
  cost?: Column
}

export interface CurveWanted extends DayRange {
  type: Exclude<CurveType, 'monthly'>
  tariff: string
  zone: Zone
  /** None where nothing says what energy cost. */
  prices: readonly Prices[]
}

/** From the least certain; a gap says nothing of its neighbours. */
const certainty = [2, 1, 3]
const leastCertain = (states: readonly number[]) => certainty.find((state) => states.includes(state)) ?? 0

const calendars = new Map<string, number[]>()

/** Periods of the steps of a day. Days of one month differ only by being a valley day and by their length. */
function calendarOf(day: string, { tariff, zone }: Pick<CurveWanted, 'tariff' | 'zone'>, step: StepMinutes) {
  const count = stepsOfDay(day, zone, step)
  const key = `${periodCountOf(tariff)} ${zone} ${day.slice(5, 7)} ${isValleyDay(day)} ${count}`
  let periods = calendars.get(key)
  if (!periods) {
    periods = periodsOfDay(day, tariff, zone, step)
    calendars.set(key, periods)
  }
  return periods
}

/** Sums of four; null where all four are. */
function hoursOf(quarters: Column): Column {
  const hours: Column = []
  for (let at = 0; at < quarters.length; at += 4) {
    let sum: number | null = null
    for (let i = at; i < at + 4; i += 1) {
      const value = quarters[i]
      if (value !== null && value !== undefined) sum = (sum ?? 0) + value
    }
    hours.push(sum)
  }
  return hours
}

/** Panels have a meter of their own, whose gaps are not those of the supply. */
const ofPanels: ReadonlySet<Magnitude> = new Set(['autoconsumida', 'generada'])

/** The values of a stored day by its own steps; null in its gaps. */
function valuesOf(magnitude: Magnitude, day: StoredCurve, count: number): Column {
  const { states } = day
  const values: Column = unpackValues(day[stored[magnitude]], count)
  if (states.length > 0 && !ofPanels.has(magnitude))
    for (let i = 0; i < count; i += 1) if (states[i] === 0) values[i] = null
  return values
}

function statesOf({ state, states }: StoredCurve, count: number, isHourSums: boolean): number[] {
  if (states.length === 0) return Array.from({ length: isHourSums ? count / 4 : count }, () => state)
  if (!isHourSums) return [...states]
  return Array.from({ length: count / 4 }, (_, i) => leastCertain([...states.subarray(i * 4, i * 4 + 4)]))
}

/** Which magnitudes a range has anything of. */
function magnitudesIn(days: readonly StoredCurve[]): Magnitude[] {
  return magnitudes.filter(
    (magnitude) => magnitude === 'activa' || days.some((day) => day[stored[magnitude]].length > 0),
  )
}

interface Steps {
  columns: Map<Magnitude, Column>
  states: number[]
}

/** A day in steps of a view; undefined where it is not known so finely. */
function stepsIn(
  day: StoredCurve | undefined,
  step: StepMinutes,
  wanted: CurveWanted,
  known: readonly Magnitude[],
) {
  if (!day || day.step_minutes > step) return undefined
  const count = stepsOfDay(day.day, wanted.zone, day.step_minutes)
  const isHourSums = day.step_minutes < step
  const columns = new Map<Magnitude, Column>()
  for (const magnitude of known) {
    const values = valuesOf(magnitude, day, count)
    columns.set(magnitude, isHourSums ? hoursOf(values) : values)
  }
  return { columns, states: statesOf(day, count, isHourSums) } satisfies Steps
}

function push(target: Column, values: readonly (number | null)[] | undefined, count: number): void {
  for (let i = 0; i < count; i += 1) target.push(values?.[i] ?? null)
}

/** The columns of the hourly views: every step of every local day of the range. */
function stepColumns(days: ReadonlyMap<string, StoredCurve>, wanted: CurveWanted): CurveColumns {
  const step = wanted.type === 'hourly' ? 60 : 15
  const known = magnitudesIn([...days.values()])
  const cost: Column = []
  const period: number[] = []
  const out: CurveColumns = { counts: [], activa: [], period, state: [] }
  for (const magnitude of known) out[magnitude] = []
  for (let day = wanted.start; day <= wanted.end; day = addDays(day, 1)) {
    const periods = calendarOf(day, wanted, step)
    const steps = stepsIn(days.get(day), step, wanted, known)
    out.counts.push(periods.length)
    for (const one of periods) period.push(one)
    for (const magnitude of known) push(out[magnitude] ?? [], steps?.columns.get(magnitude), periods.length)
    for (let i = 0; i < periods.length; i += 1) out.state.push(steps?.states[i] ?? 0)
    const prices = pricesAt(wanted.prices, day)
    if (prices) pushCosts(cost, prices, periods, steps)
  }
  return wanted.prices.length > 0 ? { ...out, cost } : out
}

function pushCosts(cost: Column, prices: Prices, periods: readonly number[], steps: Steps | undefined): void {
  const imported = steps?.columns.get('activa')
  const exported = steps?.columns.get('exportada')
  for (const [i, period] of periods.entries()) {
    const wh = imported?.[i] ?? null
    cost.push(wh === null ? null : stepCost(prices, period, wh, exported?.[i] ?? 0))
  }
}

/** What of a stored day was in each energy period. */
export function whByPeriod(
  day: StoredCurve,
  { tariff, zone }: Pick<CurveWanted, 'tariff' | 'zone'>,
): number[] {
  const sums = Array.from({ length: periodCountOf(tariff) }, () => 0)
  const periods = calendarOf(day.day, { tariff, zone }, day.step_minutes)
  for (const [i, wh] of unpackValues(day.imported, periods.length).entries()) {
    const place = (periods[i] ?? 1) - 1
    sums[place] = (sums[place] ?? 0) + wh
  }
  return sums
}

const sumOf = (bytes: Uint8Array, day: StoredCurve, zone: Zone) =>
  unpackValues(bytes, stepsOfDay(day.day, zone, day.step_minutes)).reduce((sum, value) => sum + value, 0)

const dayTotal: Record<Magnitude, (day: StoredCurve, zone: Zone) => number> = {
  activa: ({ imported_wh }) => imported_wh,
  exportada: ({ exported_wh }) => exported_wh,
  reactiva: ({ reactive_varh }) => reactive_varh,
  autoconsumida: (day, zone) => sumOf(day.self_used, day, zone),
  generada: (day, zone) => sumOf(day.generated, day, zone),
}

/** The columns of the view by day. */
function dayColumns(days: ReadonlyMap<string, StoredCurve>, wanted: CurveWanted): CurveColumns {
  const known = magnitudesIn([...days.values()])
  const by_period: Column[] = Array.from({ length: periodCountOf(wanted.tariff) }, () => [])
  const cost: Column = []
  const out: CurveColumns = { counts: [], activa: [], by_period, state: [] }
  for (const magnitude of known) out[magnitude] = []
  for (let day = wanted.start; day <= wanted.end; day = addDays(day, 1)) {
    const one = days.get(day)
    const state = one ? leastCertain(one.states.length > 0 ? [...one.states] : [one.state]) : 0
    out.state.push(state)
    for (const magnitude of known) {
      const isKnown = one && (state > 0 || ofPanels.has(magnitude))
      out[magnitude]?.push(isKnown ? dayTotal[magnitude](one, wanted.zone) : null)
    }
    const byPeriod = one && state > 0 ? whByPeriod(one, wanted) : undefined
    for (const [i, column] of by_period.entries()) column.push(byPeriod?.[i] ?? null)
    const prices = pricesAt(wanted.prices, day)
    cost.push(prices && one && byPeriod ? totalCost(prices, byPeriod, one.exported_wh) : null)
  }
  return wanted.prices.length > 0 ? { ...out, cost } : out
}

/** A curve as columns, contiguous from the first to the last day that is wanted. */
export function curveColumns(days: readonly StoredCurve[], wanted: CurveWanted): CurveColumns {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return wanted.type === 'daily' ? dayColumns(byDay, wanted) : stepColumns(byDay, wanted)
}
