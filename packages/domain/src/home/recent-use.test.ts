import { describe, expect, test } from 'vitest'
import { changeOf, recentUse, type TotalMonth, totalUse } from './recent-use.ts'

const year = [
  ['2025-10-01', 31, 126_400],
  ['2025-11-01', 30, 145_000],
  ['2026-01-01', 31, 197_000],
  ['2026-02-01', 27, 150_000],
  ['2026-10-01', 31, 123_499],
  ['2026-11-01', 12, 60_200],
] as const
const known = year.map(([month, days, wh]) => ({ month, days, wh }))

describe('the use of late', () => {
  test('is the last complete month and the twelve before it', () => {
    const use = recentUse(known)
    expect(use?.months).toHaveLength(13)
    expect(use?.months[0]).toEqual({ month: '2025-10', kwh: 126 })
    expect(use?.months.at(-1)).toEqual({ month: '2026-10', kwh: 123 })
    // A month that is missing, and one that is known in part.
    expect(use?.months.slice(2, 5)).toEqual([
      { month: '2025-12', kwh: null },
      { month: '2026-01', kwh: 197 },
      { month: '2026-02', kwh: null },
    ])
    expect(use?.current).toEqual({ month: '2026-11', kwh: 60 })
  })

  test('compares with a year before', () => {
    expect(recentUse(known)?.change).toBe(-2)
    for (const [before, now, change] of [
      [0, 5, null],
      [null, 5, null],
      [5, null, null],
      [5, 0, -100],
      [4, 5, 25],
    ] as const)
      expect(changeOf(before, now)).toBe(change)
  })

  test('is unknown while no month is complete', () => {
    expect(recentUse([])).toBeUndefined()
    expect(recentUse([{ month: '2026-11-01', days: 12, wh: 1 }])).toBeUndefined()
  })

  test('has no month after a complete one that nothing is known of', () => {
    expect(recentUse([{ month: '2026-10-01', days: 31, wh: 1000 }])?.current).toBeNull()
  })
})

describe('of several contracts', () => {
  const total = (month: string, over: Partial<TotalMonth>): TotalMonth => ({
    month,
    wh: 0,
    n_whole: 0,
    part_wh: 0,
    n_known: 0,
    same_wh: 0,
    before_wh: 0,
    n_same: 0,
    n_active: 5,
    ...over,
  })

  const all = [
    total('2025-09-01', { wh: 200_000, n_whole: 2 }),
    total('2026-09-01', { wh: 400_000, n_whole: 4, same_wh: 190_000, before_wh: 200_000, n_same: 2 }),
    // Invoices of most are still to come.
    total('2026-10-01', { wh: 90_000, n_whole: 1, part_wh: 5_000, n_known: 2 }),
  ]

  test('the last month is one that most are known of', () => {
    const use = totalUse(all)
    expect(use?.months[0]).toEqual({ month: '2025-09', kwh: 200 })
    expect(use?.months.at(-1)).toEqual({ month: '2026-09', kwh: 400 })
    expect(use?.current).toEqual({ month: '2026-10', kwh: 95 })
    expect(use?.change).toBe(-5)
    expect(use?.contracts).toEqual({ known: 4, all: 5 })
  })

  test('figure, bars and change are of the same contracts', () => {
    const same = { same_wh: 190_000, before_wh: 200_000, n_same: 2 }
    const use = totalUse(all, [
      total('2025-09-01', { wh: 200_000, n_whole: 2 }),
      total('2026-09-01', { wh: 190_000, n_whole: 2, ...same }),
    ])
    expect([use?.months[0]?.kwh, use?.months.at(-1)?.kwh, use?.change]).toEqual([200, 190, -5])
    expect(use?.contracts).toEqual({ known: 2, all: 5 })
  })

  test('the month that goes on is told if enough are known', () => {
    const september = total('2026-09-01', { wh: 400_000, n_whole: 4, n_known: 4 })
    expect(totalUse([september, total('2026-10-01', { part_wh: 9_000, n_known: 1 })])?.current).toBeNull()
  })

  test('is unknown while no month of any is whole', () => {
    expect(totalUse([total('2026-10-01', { part_wh: 7 })])).toBeUndefined()
    expect(totalUse([])).toBeUndefined()
  })
})
