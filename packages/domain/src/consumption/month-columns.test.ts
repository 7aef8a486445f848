import { expect, test } from 'vitest'
import { monthColumns, type StoredMonth } from './month-columns.ts'
import { periodCosts } from './step-costs.ts'

const month = (name: string, over: Partial<StoredMonth> = {}): StoredMonth => ({
  month: `${name}-01`,
  days: 30,
  estimated_days: 0,
  imported_wh: 60_000,
  exported_wh: 0,
  reactive_varh: 0,
  period_wh: [10_000, 20_000, 30_000],
  ...over,
})
const year = { start: '2026-01-01', end: '2026-04-30', prices: [] }

test('months one after another, with what is known of each', () => {
  const rows = [month('2026-01', { days: 31 }), month('2026-03', { estimated_days: 16 }), month('2026-04')]
  expect(monthColumns(rows, { ...year, billedUntil: '2026-03-31' })).toEqual({
    counts: [31, 0, 30, 30],
    activa: [60_000, null, 60_000, 60_000],
    by_period: [
      [10_000, null, 10_000, 10_000],
      [20_000, null, 20_000, 20_000],
      [30_000, null, 30_000, 30_000],
    ],
    // Billed, unknown, mostly estimated, measured.
    state: [3, 0, 2, 1],
  })
})

test('a month with a few estimated days is no estimate', () => {
  const rows = [month('2026-01', { estimated_days: 15 })]
  expect(monthColumns(rows, { ...year, billedUntil: '2026-01-31' }).state[0]).toBe(3)
})

test('what else there is, and what it cost', () => {
  const prices = [{ from: '2026-01-01', energy: [20_000_000, 10_000_000, 5_000_000] }]
  const rows = [
    month('2026-01', { exported_wh: 1_000, reactive_varh: 7 }),
    month('2026-02', { period_wh: [] }),
  ]
  expect(monthColumns(rows, { ...year, end: '2026-02-28', prices })).toMatchObject({
    exportada: [1_000, 0],
    reactiva: [7, 0],
    // 2 + 2 + 1.5 euros; gas has one price for all of it.
    cost: [550_000, 1_200_000],
    prices: [{ day: 0, energy: [20_000_000, 10_000_000, 5_000_000] }],
  })
  expect(monthColumns([], year)).toEqual({
    counts: [0, 0, 0, 0],
    activa: [null, null, null, null],
    state: [0, 0, 0, 0],
  })
})

test('what the periods cost is what their month did, also where prices change within it', () => {
  const prices = [
    { from: '2026-01-01', energy: [20_000_000, 10_000_000, 5_000_000] },
    { from: '2026-02-11', energy: [30_000_000, 20_000_000, 7_000_000] },
  ]
  const columns = monthColumns([month('2026-01'), month('2026-02'), month('2026-03')], { ...year, prices })
  expect(columns.prices?.map(({ day }) => day)).toEqual([0, 1, 2])
  const parts = periodCosts(columns) ?? []
  for (const i of [0, 1, 2]) {
    const sum = parts.reduce((all, column) => all + (column[i] ?? 0), 0)
    expect(Math.abs(sum - (columns.cost?.[i] ?? 0))).toBeLessThanOrEqual(2)
  }
  expect(parts[0]?.[3]).toBeNull()
})
