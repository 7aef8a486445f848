import { describe, expect, test } from 'vitest'
import { type CurveWanted, curveColumns, type StoredCurve } from './curve-columns.ts'
import { packValues } from './curve-values.ts'
import { periodsOfDay, type StepMinutes, stepsOfDay } from './local-clock.ts'
import { periodCosts, stepCosts } from './step-costs.ts'

const nothing = new Uint8Array(0)
type Values = (i: number) => number

function aDay(day: string, step: StepMinutes, wh: Values, over: Partial<StoredCurve> = {}): StoredCurve {
  const values = Array.from({ length: stepsOfDay(day, 'peninsula', step) }, (_, i) => wh(i))
  return {
    day,
    step_minutes: step,
    state: 3,
    states: nothing,
    imported_wh: values.reduce((sum, one) => sum + one, 0),
    exported_wh: 0,
    reactive_varh: 0,
    imported: packValues(values),
    exported: nothing,
    reactive: nothing,
    self_used: nothing,
    generated: nothing,
    ...over,
  }
}

const wanted = (type: CurveWanted['type'], start: string, end = start): CurveWanted => ({
  type,
  start,
  end,
  tariff: '2.0TD',
  zone: 'peninsula',
  prices: [],
})
const sum = (column: readonly (number | null)[] | undefined) =>
  (column ?? []).reduce<number>((all, one) => all + (one ?? 0), 0)

describe('days of 23, 24 and 25 hours', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-25', 25],
  ])('%s has %i', (day, hours) => {
    const one = aDay(day, 15, (i) => i + 1)
    const quarters = curveColumns([one], wanted('quarter-hourly', day))
    const byHour = curveColumns([one], wanted('hourly', day))
    expect([quarters.counts, byHour.counts]).toEqual([[hours * 4], [hours]])
    expect(quarters.activa).toHaveLength(hours * 4)
    expect(byHour.activa[0]).toBe(1 + 2 + 3 + 4)
    expect(byHour.activa.at(-1)).toBe(4 * (hours * 4) - 6)
    expect(byHour.period).toEqual(periodsOfDay(day, '2.0TD', 'peninsula', 60))
    expect(quarters.period).toEqual(periodsOfDay(day, '2.0TD', 'peninsula', 15))
    const daily = curveColumns([one], wanted('daily', day))
    expect([sum(quarters.activa), sum(byHour.activa), daily.activa]).toEqual([
      one.imported_wh,
      one.imported_wh,
      [one.imported_wh],
    ])
    expect(daily.by_period?.reduce((all, column) => all + sum(column), 0)).toBe(one.imported_wh)
  })
})

test('columns go on through days without data', () => {
  const columns = curveColumns(
    [aDay('2026-01-05', 60, () => 2), aDay('2026-01-07', 60, () => 3)],
    wanted('hourly', '2026-01-04', '2026-01-08'),
  )
  expect(columns.counts).toEqual([24, 24, 24, 24, 24])
  expect(columns.activa.filter((one) => one === null)).toHaveLength(72)
  expect(columns.activa.slice(22, 26)).toEqual([null, null, 2, 2])
  expect(columns.state.slice(22, 26)).toEqual([0, 0, 3, 3])
  expect(columns.period).toHaveLength(120)
  const daily = curveColumns([aDay('2026-01-05', 60, () => 2)], wanted('daily', '2026-01-04', '2026-01-06'))
  expect(daily).toMatchObject({ counts: [], activa: [null, 48, null], state: [0, 3, 0] })
  expect(daily.by_period).toEqual([
    [null, 16, null],
    [null, 16, null],
    [null, 16, null],
  ])
})

test('hours are not made up into quarters', () => {
  const columns = curveColumns([aDay('2026-01-05', 60, () => 2)], wanted('quarter-hourly', '2026-01-05'))
  expect(new Set(columns.activa)).toEqual(new Set([null]))
  expect(new Set(columns.state)).toEqual(new Set([0]))
  expect(columns.activa).toHaveLength(96)
  const both = [aDay('2026-01-05', 15, () => 1), aDay('2026-01-06', 60, () => 2)]
  expect(curveColumns(both, wanted('quarter-hourly', '2026-01-05', '2026-01-07')).hours_only).toEqual([1])
  expect(curveColumns(both, wanted('hourly', '2026-01-05', '2026-01-07')).hours_only).toBeUndefined()
})

test('gaps within a day, and what is least certain', () => {
  const states = new Uint8Array(96).fill(1)
  states.set([0, 0, 0, 0, 1, 0, 2, 3], 0)
  const day = aDay('2026-01-05', 15, (i) => (states[i] ? 10 : 0), { states })
  const quarters = curveColumns([day], wanted('quarter-hourly', '2026-01-05'))
  expect(quarters.activa.slice(0, 8)).toEqual([null, null, null, null, 10, null, 10, 10])
  expect(quarters.state.slice(0, 8)).toEqual([0, 0, 0, 0, 1, 0, 2, 3])
  const hours = curveColumns([day], wanted('hourly', '2026-01-05'))
  expect([hours.activa.slice(0, 3), hours.state.slice(0, 3)]).toEqual([
    [null, 30, 40],
    [0, 2, 1],
  ])
  expect(curveColumns([day], wanted('daily', '2026-01-05'))).toMatchObject({ activa: [910], state: [2] })
})

test('a day of which only the panels are known', () => {
  const day = aDay('2026-01-05', 60, () => 0, {
    states: new Uint8Array(24),
    self_used: packValues(Array.from({ length: 24 }, () => 5)),
  })
  expect(curveColumns([day], wanted('daily', '2026-01-05'))).toMatchObject({
    activa: [null],
    autoconsumida: [120],
    state: [0],
    by_period: [[null], [null], [null]],
  })
  expect(curveColumns([day], wanted('hourly', '2026-01-05')).autoconsumida?.slice(0, 2)).toEqual([5, 5])
})

test('only magnitudes that hold anything have a column; wide values stay whole', () => {
  const day = aDay('2026-01-05', 15, () => 70_000, {
    exported: packValues(Array.from({ length: 96 }, () => 90_000)),
    exported_wh: 96 * 90_000,
  })
  const columns = curveColumns([day], wanted('hourly', '2026-01-05'))
  expect(Object.keys(columns).sort()).toEqual(['activa', 'counts', 'exportada', 'period', 'state'])
  expect([columns.activa[0], columns.exportada?.[0]]).toEqual([280_000, 360_000])
})

test('what it cost, step by step and by day', () => {
  const prices = [
    { from: '2026-01-01', energy: [20_000_000, 10_000_000, 5_000_000, 0, 0, 0] },
    { from: '2026-01-07', energy: [1, 2, 3, 0, 0, 0] },
  ]
  const day = aDay('2026-01-05', 60, () => 1_000, {
    exported: packValues(Array.from({ length: 24 }, (_, i) => (i === 12 ? 500 : 0))),
    exported_wh: 500,
  })
  const hours = curveColumns([day], { ...wanted('hourly', '2026-01-05', '2026-01-08'), prices })
  expect(hours.cost).toBeUndefined()
  expect(hours.prices).toEqual([
    { day: 0, energy: [20_000_000, 10_000_000, 5_000_000] },
    { day: 2, energy: [1, 2, 3] },
  ])
  const costs = stepCosts(hours) ?? []
  // Valley, flat, peak; exported energy is not subtracted; nothing of the next day.
  expect([0, 8, 12, 24].map((i) => costs[i])).toEqual([5_000, 10_000, 20_000, null])
  const daily = curveColumns([day], { ...wanted('daily', '2026-01-05'), prices })
  expect(daily.cost).toEqual([sum(costs)])
  // 8 hours of each period.
  expect(periodCosts(daily)).toEqual([[160_000], [80_000], [40_000]])
})
