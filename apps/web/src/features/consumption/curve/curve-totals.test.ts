import { expect, test } from 'vitest'
import { shownCurve } from './curve-points.ts'
import { besideOf, isOfBilledMonth, standingOf, totalsOf } from './curve-totals.ts'

const curve = shownCurve(
  {
    magnitudes: { elements: ['activa', 'exportada'] },
    start: '2026-11-12',
    end: '2026-11-12',
    curve: {
      counts: [4],
      activa: [100, null, 300, 50],
      exportada: [0, null, 20, 5],
      period: [3, 3, 1, 2],
      state: [3, 0, 2, 1],
      prices: [{ day: 0, energy: [20_000_000, 10_000_000, 5_000_000] }],
    },
  },
  'hourly',
  'peninsula',
)

test('what is shown adds up by period; a gap adds nothing', () => {
  expect(totalsOf(curve, 0, 4)).toEqual({
    activeWh: 450,
    exportedWh: 25,
    // 0.1 kWh at 5 cents, 0.3 at 20, 0.05 at 10: in thousandths of a cent.
    cost: 500 + 6000 + 500,
    byPeriodWh: [300, 50, 100, 0, 0, 0],
    byPeriodCost: [6000, 500, 500, 0, 0, 0],
    known: 3,
    estimated: 1,
  })
  expect(totalsOf(curve, 1, 2)).toMatchObject({ activeWh: 0, known: 0 })
})

test('days add up by period in euros too', () => {
  const day = { magnitudes: { elements: ['activa' as const] }, start: '2026-11-11', end: '2026-11-12' }
  const columns = {
    counts: [],
    activa: [600, 400],
    by_period: [
      [100, 300],
      [500, 100],
    ],
    state: [1, 1],
    cost: [7000, 7000],
    prices: [{ day: 0, energy: [20_000_000, 10_000_000] }],
  }
  const days = shownCurve({ ...day, curve: columns }, 'daily', 'peninsula')
  expect(totalsOf(days, 0, 2)).toMatchObject({ byPeriodCost: [8000, 6000, 0, 0, 0, 0], cost: 14_000 })
  expect(totalsOf(days, 1, 2).byPeriodCost).toEqual([6000, 1000, 0, 0, 0, 0])
})

test('panels are counted where the supply has gaps too; of who has none nothing is known', () => {
  const { columns } = curve
  const solar = { ...curve, columns: { ...columns, autoconsumida: [null, 7, 1, 0], generada: [0, 9, 2, 0] } }
  expect(totalsOf(solar, 0, 4)).toMatchObject({ activeWh: 450, selfUsedWh: 8, generatedWh: 11 })
  expect(totalsOf(solar, 1, 2)).toMatchObject({ known: 0, selfUsedWh: 7, generatedWh: 9 })
  expect(totalsOf(curve, 0, 4).selfUsedWh).toBeUndefined()
})

test('about the same is neither more nor less', () => {
  expect(standingOf(1004, 1000)?.kind).toBe('same')
  expect(standingOf(996, 1000)?.kind).toBe('same')
  expect(standingOf(1005, 1000)?.kind).toBe('more')
  expect(standingOf(990, 1000)).toEqual({ share: -0.01, kind: 'less' })
  // Compensation is negative: less of it is more to pay.
  expect(standingOf(-50, -100)?.kind).toBe('more')
  expect(standingOf(10, 0)).toBeUndefined()
})

test('a value stands beside another, and differs only where both are known and whole', () => {
  expect(besideOf(30, 20, true)).toEqual({ other: 20, difference: 10 })
  expect(besideOf(0, 20, true)).toEqual({ other: 20, difference: -20 })
  expect(besideOf(null, 20, true)).toEqual({ other: 20, difference: undefined })
  expect(besideOf(30, 20, false)).toEqual({ other: 20, difference: undefined })
  expect(besideOf(30, null, true)).toEqual({ other: undefined, difference: undefined })
})

test('what was billed of one month leads to its invoice', () => {
  expect(isOfBilledMonth(curve)).toBe(true)
  expect(isOfBilledMonth({ ...curve, start: '2026-10-31' })).toBe(false)
  expect(isOfBilledMonth({ ...curve, columns: { ...curve.columns, state: [1, 0, 2, 1] } })).toBe(false)
})
